// Handing cards of a team out in a real browser: a scanner that types, cards read by NFC, "Undo", a card that somebody else has,
// a list, and all of it without script.
import type { Locator, Page } from '@playwright/test'
import { signInAs } from '#scripts/app-screens/open.ts'
import { TEAM_CARDS, TEAM_HOLDERS, teamCard } from '#scripts/app-screens/team-card-data.ts'
import { TEAM } from '#scripts/app-screens/team-data.ts'
import { expect, test } from '#test/support/app-screens.ts'

const CARDS = `/app/teams/${TEAM.id}/cards`
const SCAN = `${CARDS}/hand-out?member=${TEAM_HOLDERS.crew}`
const end = (chip: string): string => chip.slice(-4)
const fieldOf = (page: Page): Locator => page.getByLabel('Scan or type the next card')
const saidOn = (page: Page): Locator => page.locator('[data-said]')
/** The row of a card handed out in this session. */
const rowOf = (page: Page, chip: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ hasText: end(chip) })
    .filter({ has: page.getByRole('button', { name: 'Undo' }) })

/** Types as a scanner does: the text, then Enter. */
async function scan(page: Page, text: string): Promise<void> {
  await fieldOf(page).fill(text)
  await fieldOf(page).press('Enter')
}

/** Takes the place of the browser's NDEFReader: it reads what the test holds to the phone. */
function standInReader(): void {
  class Reader extends EventTarget {
    async scan({ signal }: { signal: AbortSignal }) {
      const tap = (event: Event) => {
        if (!(event instanceof CustomEvent)) return
        const data = new DataView(new TextEncoder().encode(String(event.detail)).buffer)
        this.dispatchEvent(Object.assign(new Event('reading'), { message: { records: [{ recordType: 'url', data }] } }))
      }
      window.addEventListener('card', tap, { signal })
    }
  }
  Object.defineProperty(window, 'NDEFReader', { value: Reader, configurable: true })
}

test.describe('handing out', () => {
  // A refused card answers 409, which a browser reports.
  test.use({ allowConsoleErrors: true })
  // One after another: what one test hands out is not in the pool for the next.
  test.describe.configure({ mode: 'default', timeout: 120_000 })
  test.skip(!!process.env.TEST_URL && !process.env.LIVE_DIST, 'somebody else serves the app under test')

  test('ORG-20 ORG-28 one card after another by scanner and NFC, with Undo, and one that somebody else has', async ({
    page,
    served,
  }) => {
    const [one, two, three] = [teamCard(5), teamCard(10), teamCard(15)]
    await page.addInitScript(standInReader)
    await signInAs(page, served.app, 'lead')
    await page.goto(`${served.app}${CARDS}`)
    await page.getByRole('link', { name: 'Hand out by scan' }).click()
    await page.getByLabel('Who gets the cards?').selectOption(TEAM_HOLDERS.crew)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cards for Mara Stone')
    await expect(fieldOf(page)).toBeFocused()
    await scan(page, one.toLowerCase())
    await expect(saidOn(page)).toHaveText(`Card ${end(one)} is Mara Stone’s now.`)
    await expect(fieldOf(page)).toHaveValue('')
    await expect(fieldOf(page)).toBeFocused()
    await page.getByRole('button', { name: 'Read cards by NFC' }).click()
    await expect(saidOn(page)).toHaveText('Hold one card after the other to the phone.')
    for (const chip of [two, three])
      await page.evaluate(
        (detail) => window.dispatchEvent(new CustomEvent('card', { detail })),
        `https://shop.example/scan/${chip}`,
      )
    await expect(saidOn(page)).toHaveText(`Card ${end(three)} is Mara Stone’s now.`)
    await expect(rowOf(page, two)).toBeVisible()
    await rowOf(page, two).getByRole('button', { name: 'Undo' }).click()
    await expect(saidOn(page)).toHaveText(`Undone. Card ${end(two)} is in the pool.`)
    await expect(rowOf(page, two)).toHaveCount(0)

    // A card of somebody else is given on by the button that names both.
    const theirs = teamCard(1)
    await scan(page, theirs)
    await expect(saidOn(page)).toHaveText(/^(?:Card .* is with|This card was given to) Wilhelmina/)
    await page.getByRole('button', { name: `Give card ${end(theirs)} to Mara Stone instead` }).click()
    await expect(saidOn(page)).toHaveText(`Card ${end(theirs)} is Mara Stone’s now.`)
    await rowOf(page, theirs).getByRole('button', { name: 'Undo' }).click()
    await expect(saidOn(page)).toHaveText(new RegExp(`^Undone\\. Card ${end(theirs)} is with Wilhelmina`))
  })

  test('ORG-20 ORG-21 without script every scan is a form, and a list is planned and carried out', async ({
    browser,
    served,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await signInAs(page, served.app, 'lead')
    await page.goto(`${served.app}${SCAN}`)
    await expect(page.getByRole('button', { name: 'Read cards by NFC' })).toHaveCount(0)
    const chip = teamCard(20)
    await scan(page, chip)
    await expect(page.getByRole('status').filter({ hasText: `Card ${end(chip)} is Mara Stone’s now.` })).toBeVisible()
    await scan(page, TEAM_CARDS.crew)
    await expect(page.getByRole('alert')).toContainText('is with Mara Stone already.')
    await rowOf(page, chip).getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'is in the pool.' })).toBeVisible()

    await page.goto(`${served.app}${CARDS}/list`)
    await page.setInputFiles('input[type=file]', {
      name: 'cards.csv',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from(`\ufeffchip_id;email\r\n${chip};crew@gallery.example\r\nNOSUCH;crew@gallery.example\r\n`),
    })
    await page.getByRole('button', { name: 'Show the plan' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 card to hand out')
    await expect(page.getByText('Row 3', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Hand out' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Handed out 1 card.' })).toBeVisible()
    await context.close()
  })
})
