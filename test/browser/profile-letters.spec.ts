// Profiles in other scripts: the names of their owners are drawn with a face for their letters, fetched for them alone, and
// can be read before it comes. And bios of any length and direction, on a shop with such profiles in its database.
import type { Page } from '@playwright/test'
import { expect, networkQuiet, test } from '#test/support/browser.ts'
import { type BuiltShop, startBuiltShop } from '#test/support/built-shop.ts'

const LONG =
  'I make portraits of people who never liked a picture of themselves, and I teach what I know on Tuesday evenings. Ask me about film, about light in November, about dogs that sit still. Bookings open every first Monday, and the waiting list is shorter than you think. Always one tap away.'
const ARABIC =
  'مصورة ومصممة من دبي. أحب الضوء الطبيعي والقهوة والمدن القديمة، وأعمل مع فرق صغيرة على مشاريع كبيرة. أكتب كل أسبوع عن الصورة وما وراءها، وأدرّس التصوير للمبتدئين في المساء. تواصلوا معي في أي وقت، فأنا على بعد لمسة واحدة فقط منكم دائماً.'

/** username, name, bio, and what the name of the fetched file begins with. */
const WRITERS = [
  ['greek', 'Ελένη Παπαδοπούλου', 'Αρχιτέκτονας', 'noto-sans-greek-'],
  ['cyrillic', 'Катерина Шевченко', 'Фотографиня', 'noto-sans-cyrillic-'],
  ['arabic', 'ليلى الحداد', ARABIC, 'noto-sans-arabic-'],
  ['hebrew', 'נועה בן־דוד', 'מעצבת תעשייתית', 'noto-sans-hebrew-'],
  ['devanagari', 'प्रिया शर्मा', 'वास्तुकार', 'noto-sans-devanagari-'],
  ['chinese', '王小明', '上海的产品设计师', 'noto-sans-sc-'],
  ['japanese', '佐藤 さくら', '東京のデザイナー', 'noto-sans-jp-'],
  ['korean', '김민지', '서울에서 일하는 디자이너', 'noto-sans-kr-'],
] as const

let shop: BuiltShop
test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.beforeAll(async () => {
  shop = await startBuiltShop({})
  const profile = shop.db.prepare('INSERT INTO profiles (username, full_name, bio) VALUES (?, ?, ?)')
  const link = shop.db.prepare(
    'INSERT INTO social_links (username, platform, display_text, url, display_order) VALUES (?, ?, ?, ?, ?)',
  )
  await shop.db.batch([
    ...WRITERS.map(([username, name, bio]) => profile.bind(username, name, bio)),
    profile.bind('english', 'Jo Marsh', 'Joiner in Leeds'),
    profile.bind('latin', 'Zoë Łukasiewicz', LONG),
    profile.bind('brief', 'Zoë', LONG.slice(0, 112)),
    ...['latin', 'hebrew'].flatMap((username) => [
      link.bind(username, 'linkedin', null, 'https://www.linkedin.com/in/x', 1),
      link.bind(username, 'email', 'x@example.com', 'mailto:x@example.com', 2),
    ]),
  ])
})
test.afterAll(() => shop?.stop())

const at = (username: string) => `http://localhost:${shop.port}/profile/${username}`
/** The names of the fonts fetched from now on. */
function fetchedFonts(page: Page): string[] {
  const names: string[] = []
  page.on('response', (response) => {
    const name = new URL(response.url()).pathname.split('/').at(-1) ?? ''
    if (name.endsWith('.woff2') && response.ok()) names.push(name)
  })
  return names
}
/** The faces in which an element is drawn, by the engine that draws it. */
async function facesOf(page: Page, selector: string): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  const { root } = await cdp.send('DOM.getDocument')
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  await cdp.send('CSS.enable')
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.filter(({ glyphCount }) => glyphCount > 0).map(({ familyName }) => familyName)
}
const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )

for (const [username, name, , file] of WRITERS)
  test(`a name in ${username} letters is drawn with a face for them, and nothing moves when it comes`, async ({
    page,
  }) => {
    const fonts = fetchedFonts(page)
    const { promise: held, resolve: send } = Promise.withResolvers<void>()
    await page.route('**/assets/noto-*', async (route) => {
      await held
      await route.continue()
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(at(username), { waitUntil: 'domcontentloaded' })
    const heading = page.getByRole('heading', { level: 1, name })
    await expect(heading).toBeVisible()
    // Read at once, in whatever the device has.
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
    send()
    await expect.poll(() => fonts.some((font) => font.startsWith(file))).toBe(true)
    await networkQuiet(page)
    const faces = await facesOf(page, 'h1')
    expect(faces.filter((face) => !/^(?:Noto Sans|Archivo)/.test(face))).toEqual([])
    expect(faces.some((face) => face.startsWith('Noto Sans'))).toBe(true)
    expect(fonts.filter((font) => !font.startsWith('archivo-') && !font.startsWith('noto-sans-'))).toEqual([])
    expect(await shift(page)).toBeLessThan(0.05)
  })

for (const [username, parts] of [
  ['english', ['archivo-latin']],
  ['latin', ['archivo-accents', 'archivo-latin', 'archivo-latin-ext']],
] as const)
  test(`the profile ${username} in Latin letters fetches ${parts.join(', ')}, and no sheet that names another face`, async ({
    page,
  }) => {
    const fonts = fetchedFonts(page)
    await page.goto(at(username))
    await networkQuiet(page)
    expect(fonts.map((font) => font.replace(/-[\w-]{8}\.woff2$/, '')).sort()).toEqual(parts)
    expect((await facesOf(page, 'h1')).filter((face) => !face.startsWith('Archivo'))).toEqual([])
    await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(1)
  })

test('a profile in other letters stays small', async ({ page }) => {
  expect(Buffer.byteLength(await (await page.request.get(at('arabic'))).text())).toBeLessThan(30_000)
})

test.describe('a long bio', () => {
  const bio = (page: Page) => page.locator('.profile-bio')
  const lines = (page: Page) =>
    bio(page).evaluate((element) =>
      Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
    )

  for (const [username, width] of [
    ['latin', 390],
    ['latin', 1280],
    ['arabic', 390],
  ] as const)
    test(`of ${username} shows four lines at ${width} px, all of it by the keyboard, and four again`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(at(username))
      expect(await lines(page)).toBe(4)
      // Read out whole all the same.
      expect(await bio(page).ariaSnapshot()).toContain(username === 'latin' ? 'one tap away' : 'منكم دائماً')
      const more = page.locator('.profile-more summary')
      await expect(more).toHaveText(/more/)
      await expect(more).toBeVisible()
      expect((await more.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await page.keyboard.press('Tab')
      await expect(more).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(more).toHaveText(/less/)
      expect(await lines(page)).toBeGreaterThan(4)
      expect(await bio(page).evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1)
      await page.keyboard.press('Enter')
      expect(await lines(page)).toBe(4)
    })

  test('that fits has nothing to open, and takes no room for it, on any screen', async ({ page }) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(at('brief'))
      await expect(page.locator('.profile-more')).toBeHidden()
      expect(await page.locator('.profile-more').evaluate((element) => element.getBoundingClientRect().height)).toBe(0)
    }
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('opens and closes as well', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(at('latin'))
      const closed = (await bio(page).boundingBox())?.height ?? 0
      await page.locator('.profile-more summary').click()
      expect((await bio(page).boundingBox())?.height).toBeGreaterThan(closed + 40)
      await page.goto(at('brief'))
      await expect(page.locator('.profile-more summary')).toBeHidden()
    })
  })
})

test('rows of who writes from the right begin there, with the arrow at their other end', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [username, isRight] of [
    ['latin', false],
    ['hebrew', true],
  ] as const) {
    await page.goto(at(username))
    for (const row of await page.locator('.profile-links .profile-link').all()) {
      const [icon, title, arrow] = await Promise.all(
        ['.platform', '.profile-link-title', '.profile-link-arrow'].map(async (part) => {
          const box = await row.locator(part).boundingBox()
          if (!box) throw new Error(`${part} is not drawn`)
          return box.x
        }),
      )
      const order = [icon, title, arrow].map(Number)
      expect([...order].sort((a, b) => (isRight ? b - a : a - b))).toEqual(order)
    }
    const mail = page.getByRole('link', { name: 'Email x@example.com' })
    await expect(mail.locator('.profile-link-title')).toHaveCSS('text-align', isRight ? 'right' : 'left')
  }
})
