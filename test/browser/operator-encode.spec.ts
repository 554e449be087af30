// /operator/encode with a Web NFC that stands in for a phone's: cards are written, read back and locked one after the
// other, failures are told and passed over. D-111, F18, T-OPR-2; docs/headers.md, class `operator`. The page exists
// only with OPERATOR_TOKEN, so this file serves the built Worker itself.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openLocal, prepareDatabase } from '#scripts/local-db.ts'
import { serve } from '#scripts/serve.ts'
import { readPlatform } from '#scripts/settings.ts'
import { axe } from '#test/support/axe.ts'
import { expect, test } from '#test/support/browser.ts'

const TOKEN = 'operator-token-of-the-browser-tests-01'
const SITE = 'https://acme.example'
let address: string
let stop: () => Promise<void>

test.describe.configure({ mode: 'serial', timeout: 90_000 })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  const state = mkdtempSync(join(tmpdir(), 'encode-'))
  const platform = await readPlatform()
  const settings = { ...platform.vars, BRAND_SLUG: 'acme', BRAND_NAME: 'Acme', OPERATOR_TOKEN: TOKEN }
  await prepareDatabase(platform, settings, state)
  const local = await openLocal(platform, state)
  const insert = local.db.prepare("INSERT INTO chips (chip_id, batch, label, status) VALUES (?, 'JAN', ?, ?)")
  await local.db.batch([
    insert.bind('AAA1', 'Card "1"', 'unlinked'),
    insert.bind('AAA2', null, 'unlinked'),
    insert.bind('AAA3', 'Gone', 'retired'),
  ])
  await local.close()
  const server = await serve({ platform, settings, port: 0, statePath: state, dist: 'dist', onLog() {} })
  address = `http://localhost:${server.port}`
  stop = async () => {
    await server.stop()
    rmSync(state, { recursive: true, force: true })
  }
})
test.afterAll(async () => {
  await stop?.()
})

/** What happens with the tags a test holds to the phone, in turn. */
interface FakeTag {
  serial: string
  holds?: string
  writeError?: string
  /** What is read back in the place of what was written. */
  readsBack?: string
  lockError?: string
}

/** Puts a phone's Web NFC into the page: each tag stays until its card is done, then the next one is there. */
async function withTags(page: Page, tags: FakeTag[]): Promise<void> {
  await page.addInitScript((given) => {
    const log: string[] = []
    let at = 0
    let written: string | null = null
    const encode = (text: string) => new DataView(new TextEncoder().encode(text).buffer)
    // The tag is taken away once its card has failed or is done: when the page waits for the next one.
    Object.assign(window, {
      nfcLog: log,
      NDEFReader: class extends EventTarget {
        async scan({ signal }: { signal: AbortSignal }) {
          const tag = given[at]
          if (!tag) return
          setTimeout(() => {
            if (signal.aborted) return
            const text = written === null ? tag.holds : (tag.readsBack ?? written)
            const records = text === undefined ? [{ recordType: 'empty' }] : [{ recordType: 'url', data: encode(text) }]
            this.dispatchEvent(Object.assign(new Event('reading'), { serialNumber: tag.serial, message: { records } }))
            const passedOver = written === null && tag.holds !== undefined && !tag.holds.includes('/scan/')
            const isLast = written !== null && !document.querySelector<HTMLInputElement>('[data-part="lock"]')?.checked
            const mismatch = written !== null && tag.readsBack !== undefined
            if (passedOver || isLast || mismatch) next()
            if (passedOver) this.scan({ signal })
          }, 30)
        }
        async write(message: { records: { recordType: string; data: string }[] }, options: { overwrite: boolean }) {
          const tag = given[at]
          log.push(
            `write ${message.records.map(({ recordType, data }) => `${recordType} ${data}`)} ${options.overwrite}`,
          )
          if (tag?.writeError) {
            next()
            throw new DOMException('no', tag.writeError)
          }
          written = message.records[0]?.data ?? null
        }
        async makeReadOnly() {
          const tag = given[at]
          next()
          if (tag?.lockError) throw new DOMException('no', tag.lockError)
          log.push(`lock ${tag?.serial}`)
        }
      },
    })
    function next() {
      at++
      written = null
    }
  }, tags)
}

const nfcLog = (page: Page) => page.evaluate(() => (window as unknown as { nfcLog: string[] }).nfcLog)
const results = (page: Page): Promise<(string | null)[][]> =>
  page
    .locator('[data-result]')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)))

async function open(page: Page, tags: FakeTag[] | null, origin = SITE): Promise<void> {
  if (tags) await withTags(page, tags)
  await page.goto(`${address}/operator/encode`)
  // The test's shop has no SITE_URL; the address on the cards is the one thing exchanged.
  await page.locator('[data-encode]').evaluate((main, site) => main.setAttribute('data-origin', site), origin)
}

test('cards are written, checked and locked one after the other; failures are told and passed over', async ({
  page,
}) => {
  await open(page, [
    { serial: '01' },
    { serial: '02', writeError: 'NetworkError' },
    { serial: '03', readsBack: 'https://evil.example/' },
    { serial: '04', lockError: 'NetworkError' },
    { serial: '05' },
  ])
  await page
    .getByLabel('Chips, one per line')
    .fill(`CHIP1,Card 1\nCHIP2\nhttps://old.example/scan/CHIP3\nCHIP4\nCHIP5\nno chip!\nCHIP1\n`)
  await expect(page.getByText('5 cards. Not a chip, or a repeated one: line 6, 7.')).toBeVisible()
  const start = page.getByRole('button', { name: 'Start' })
  await page.getByLabel('Lock each card once it is checked').check()
  await expect(page.getByRole('alert')).toContainText('A locked card can never be written again')
  await expect(start).toBeDisabled()
  await page.getByLabel('Type LOCK to allow it').fill('LOCK')
  await start.click()
  await expect(page.getByText('2 written, 3 failed.')).toBeVisible()
  expect(await results(page)).toEqual([
    ['CHIP1', 'Card 1', 'Written, checked, locked'],
    ['CHIP2', '', 'The tag could not be written. Hold it still on the back of the phone.'],
    ['CHIP3', '', 'It holds something other than what was written.'],
    ['CHIP4', '', 'It was written and checked, but could not be locked. Hold the card a little longer.'],
    ['CHIP5', '', 'Written, checked, locked'],
  ])
  expect(await nfcLog(page)).toEqual([
    `write url ${SITE}/scan/CHIP1 false`,
    'lock 01',
    `write url ${SITE}/scan/CHIP2 false`,
    `write url ${SITE}/scan/CHIP3 false`,
    `write url ${SITE}/scan/CHIP4 false`,
    `write url ${SITE}/scan/CHIP5 false`,
    'lock 05',
  ])
  await page.getByRole('button', { name: 'Put the failed cards back in the list' }).click()
  await expect(page.getByLabel('Chips, one per line')).toHaveValue('CHIP2\nCHIP3\nCHIP4')
})

test('without the lock nothing is locked, and a card that holds something is passed over', async ({ page }) => {
  await open(page, [{ serial: '01' }, { serial: '02', holds: 'https://a.example/' }, { serial: '03' }])
  await page.getByLabel('Chips, one per line').fill('CHIP1\nCHIP2')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('2 written, 0 failed.')).toBeVisible()
  expect(await nfcLog(page)).toEqual([`write url ${SITE}/scan/CHIP1 false`, `write url ${SITE}/scan/CHIP2 false`])
  expect((await results(page)).map((row) => row[2])).toEqual(['Written, checked', 'Written, checked'])
})

test('a card that was written but not locked is taken up again', async ({ page }) => {
  await open(page, [{ serial: '01', holds: `${SITE}/scan/CHIP1` }])
  await page.getByLabel('Chips, one per line').fill('CHIP1')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('1 written, 0 failed.')).toBeVisible()
  expect(await nfcLog(page)).toEqual([`write url ${SITE}/scan/CHIP1 true`])
})

test('an address the tag has no room for is not written; a phone with NFC off ends the run', async ({ page }) => {
  await open(page, [{ serial: '01', writeError: 'NotReadableError' }])
  await page.getByLabel('Chips, one per line').fill(`${'L'.repeat(128)}\nCHIP2\nCHIP3`)
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('0 written, 2 failed, 1 not begun.')).toBeVisible()
  expect((await results(page)).map((row) => row[2])).toEqual([
    'Its address does not fit on an NTAG213.',
    'NFC is switched off on this phone.',
  ])
})

test('the operator skips a card that does not come, and stops', async ({ page }) => {
  await open(page, [])
  await page.getByLabel('Chips, one per line').fill('CHIP1\nCHIP2\nCHIP3')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Card 1 of 3: CHIP1')).toBeVisible()
  await expect(page.getByText(/^\d+ bytes: D1 01 [0-9A-F]{2} 55 04 /)).toBeVisible()
  await expect(page.getByText('Hold the card to the back of the phone.')).toBeVisible()
  await page.getByRole('button', { name: 'Skip this card' }).click()
  await expect(page.getByText('Card 2 of 3: CHIP2')).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('0 written, 2 failed, 1 not begun.')).toBeVisible()
})

test.describe('a batch', () => {
  test.use({ allowConsoleErrors: true }) // Chromium logs every 401
  test('T-OPR-2 is fetched with the token, which stands in a header and nowhere else', async ({ page }) => {
    const seen: string[] = []
    page.on('request', (request) => seen.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`))
    await open(page, [])
    await page.getByLabel('Batch').fill('JAN')
    await page.getByLabel('Operator token').fill('wrong')
    await page.getByRole('button', { name: 'Fetch the batch' }).click()
    await expect(page.getByText('The token is wrong.')).toBeVisible()
    await page.getByLabel('Operator token').fill(TOKEN)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Fetch the batch' }).click()
    await expect(page.getByText('The list is filled in below.')).toBeVisible()
    await expect(page.getByLabel('Chips, one per line')).toHaveValue('AAA1,"Card ""1"""\nAAA2')
    await expect(page.getByText('2 cards.')).toBeVisible()
    expect(seen.join('\n')).not.toContain(TOKEN)
    expect(page.url()).toBe(`${address}/operator/encode`)
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, document.documentElement.outerHTML]),
    )
    expect(kept).not.toContain(TOKEN)
    const requests = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join('\n'),
    )
    expect(requests).toContain('/api/operator/chips?batch=JAN')
  })
})

test('a list comes from a file of the command line too', async ({ page }) => {
  await open(page, [])
  await page.getByLabel('Or a file of').setInputFiles({
    name: 'JAN.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufeffchip_id,url,label\r\nBBB1,${SITE}/scan/BBB1,'=1\r\nBBB2,${SITE}/scan/BBB2,"a, b"\r\n`),
  })
  await expect(page.getByText('2 cards.')).toBeVisible()

  // As Excel saves it: "Unicode Text".
  const text = `\ufeffsep=;\r\nChip ID;Label\r\nCCC1;"Zoë; Ltd"\r\n`
  await page
    .getByLabel('Or a file of')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from(text, 'utf16le') })
  await expect(page.getByText('1 card.')).toBeVisible()
  await page
    .getByLabel('Or a file of')
    .setInputFiles({ name: 'a.xlsx', mimeType: '', buffer: Buffer.from('PK\x03\x04') })
  await expect(page.getByText('a.xlsx is a workbook, not a CSV file.')).toBeVisible()
})

test('other browsers are told what to do instead, and axe has nothing to report', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'NDEFReader')
  })
  await open(page, null)
  await expect(page.getByRole('heading', { name: 'This browser cannot write cards' })).toBeVisible()
  await expect(page.getByText('npm run chips -- encode --batch JAN --out cards')).toBeVisible()
  await page.getByLabel('Chips, one per line').fill('CHIP1')
  await expect(page.getByRole('button', { name: 'Start' })).toBeDisabled()
  await page.getByLabel('Lock each card once it is checked').check()
  expect((await axe(page)).faults).toEqual([])
})
