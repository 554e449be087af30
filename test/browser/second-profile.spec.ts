// The second day of an owner: a further profile, a card that leads to it, the photo that a phone saves, and the share sheet.
import { expect, test } from '#test/support/browser.ts'
import { type OwnStart, ownStart } from '#test/support/own-start.ts'
import { signInByCode } from '#test/support/sign-in.ts'

let start: OwnStart
test.beforeAll(async () => {
  start = await ownStart()
})
test.afterAll(() => start.end())

test('EDT-75 EDT-76 EDT-78 EDT-79 EDT-82 OWN-45 OWN-46 a second profile is copied and published, a card leads to it by hand and by the hour, and its contact card has the photo', async ({
  page,
  request,
}) => {
  test.slow()
  const { app, shop } = start
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async ({ url }: { url: string }) => {
        document.title = `shared ${url}`
        throw new DOMException('closed', 'AbortError')
      },
    })
  })
  await signInByCode(page, app, 'mara@example.com', '/login')

  // A further profile, as a copy of the first one.
  await page.getByRole('link', { name: 'Add a profile' }).click()
  await expect(page.getByRole('heading', { name: 'Add a profile' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Mara at work')
  await page.getByLabel('Username', { exact: true }).fill('mara-at-work')
  await page.getByLabel('Start from').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('status').first()).toContainText('Your new profile is a copy.')
  await expect(page.getByRole('navigation', { name: 'Your profiles' }).getByText('@mara-at-work')).toBeVisible()

  // Its own picture, of which the browser makes the photo for the contact card.
  const drawn = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 700
    const context = canvas.getContext('2d')
    for (let at = 0; context && at < 700; at += 10) {
      context.fillStyle = `hsl(${at} 80% 50%)`
      context.fillRect(at, (at * 7) % 700, 300, 90)
    }
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
  })
  await page.locator('details[data-fold="picture"] > summary').click()
  await page
    .locator('[data-picture-file]')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(drawn, 'base64') })
  await page.getByRole('button', { name: 'Use picture' }).click()
  await expect(page.getByText('Picture chosen. Save to show it.')).toBeVisible()
  const photo = page.waitForResponse((response) => response.url().includes('photo=mara-at-work'))
  await page.locator('[data-save-bar] button[type="submit"]').click()
  expect((await photo).status()).toBe(200)
  await page.locator('details[data-fold="visibility"] > summary').click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your profile is live.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden()
  await page.getByRole('button', { name: 'Share' }).click()
  expect(await page.title()).toBe(`shared ${shop}/profile/mara-at-work`)
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden()
  const card = (await (await request.get(`${shop}/profile/mara-at-work/contact.vcf`)).text()).replaceAll('\r\n ', '')
  const [, base64 = ''] = /PHOTO;ENCODING=b;TYPE=JPEG:(\S+)/.exec(card) ?? []
  const bytes = Buffer.from(base64, 'base64')
  expect([bytes.subarray(0, 3).toString('hex'), bytes.length > 1000, bytes.length <= 65_536]).toEqual([
    'ffd8ff',
    true,
    true,
  ])

  // By hand: the next tap leads there.
  const tapped = async () =>
    (await request.get(`${shop}/scan/DEMO0001`, { maxRedirects: 0 })).headers().location?.replace(shop, '')
  const first = await tapped()
  await page.goto(`${app}/app/cards/DEMO0001`)
  await page.getByLabel('Profile it leads to').selectOption('mara-at-work')
  await page.getByRole('button', { name: 'Change profile' }).click()
  await expect(page.getByRole('status').first()).toHaveText('This card now leads to @mara-at-work.')
  expect(await tapped()).toBe('/profile/mara-at-work')

  // By the hour: always to the first one, in the browser's time zone, from now on.
  await page.getByRole('link', { name: 'Set a schedule' }).click()
  const row = page.getByRole('group', { name: 'Row 1' })
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) await row.getByText(day).click()
  await row.getByLabel('From').fill('12:00')
  await row.getByLabel('Until').fill('12:00')
  await row.getByLabel('Leads to').selectOption({ index: 1 })
  const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
  await expect(page.getByLabel('Time zone')).toHaveValue(zone)
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByRole('status').first()).toContainText('Saved. Now it leads to @')
  expect(await tapped()).toBe(first)
  await page.getByRole('link', { name: 'All cards' }).click()
  await expect(page.getByText('on a schedule')).toBeVisible()
})
