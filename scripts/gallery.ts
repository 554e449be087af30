// `npm run gallery`: screenshots of every page and state of the shop in every theme and width, and of the app's screens
// ("app-dashboard" and so on) in both colour schemes, with one contact sheet per page, in gallery/ (not committed). For
// visual inspection only: it compares nothing.
//   npm run gallery -- --only home,cart,app-card --theme dark --width 390 --scale 2; "app" means all of the app's
//   npm run gallery -- --market de: the pages of the market with this prefix, in its language; "xa" and "xb" are the
// pseudo-languages, longer and from right to left. The app is then left out.
// Serves the built Workers itself, with their own databases. TEST_URL names a running shop instead; the app is then
// left out.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { storageKeys } from '#domain/site/brand.ts'
import { routes } from '#domain/site/routes.ts'
import { THEME_CHOICES } from '#domain/site/theme-choices.ts'
import { hasApp } from './app-platform.ts'
import { ensureBuilt } from './build.ts'
import { ensureChromium } from './chromium.ts'
import { readCommandLine, wholeNumber } from './command-line.ts'
import type { Sql } from './d1.ts'
import { Failure, messageOf, run } from './failure.ts'
import { galleryMarket, namesIn, pathInMarket } from './gallery/market.ts'
import { sampleCheckout } from './gallery/sample-checkout.ts'
import { AWKWARD_PROFILES, type Scene, scenes } from './gallery/scenes.ts'
import { contactSheet, indexPage } from './gallery/sheet.ts'
import { prepareDatabase } from './local-db.ts'
import { serve } from './serve.ts'
import { developmentKeys, type Platform, readShop, type Settings } from './settings.ts'
import { makeTemporaryFolder, removeFolder } from './temporary-folder.ts'

const FOLDER = 'gallery'
const WIDTHS = [390, 820, 1280]
const HEIGHTS: Readonly<Record<number, number>> = { 320: 640, 390: 844, 820: 1180, 1280: 800 }
const STEP_MS = 10_000 // limit of a single step

const list = (text: string | undefined) => (text ? text.split(',').map((part) => part.trim()) : null)

interface Options {
  only: string[] | null
  themes: string[] | null
  widths: number[]
  scale: number
  /** The prefix of the market; "" for the default market. */
  market: string
}

function readOptions(): Options {
  const { values } = readCommandLine(process.argv.slice(2), {
    options: {
      only: { type: 'string' },
      theme: { type: 'string' },
      width: { type: 'string' },
      scale: { type: 'string', default: '1' },
      market: { type: 'string', default: '' },
    },
    usage: 'Use: npm run gallery [-- --only home,cart --theme dark --width 390,1280 --scale 2 --market xa].',
  })
  return {
    only: list(values.only),
    themes: list(values.theme),
    widths:
      list(values.width)?.map((width) => wholeNumber(width, { name: '--width', least: 200, most: 4000 })) ?? WIDTHS,
    scale: wholeNumber(values.scale, { name: '--scale', most: 4 }),
    market: values.market.toLowerCase(),
  }
}

interface Shop {
  origin: string
  stop(): Promise<void>
}

/** Serves the built Worker of a shop that sells engraved cards, with AWKWARD_PROFILES in its database. */
async function ownShop(platform: Platform, given: Settings): Promise<Shop> {
  const settings: Settings = { ...given, ENGRAVING: 'on' }
  ensureBuilt()
  const state = makeTemporaryFolder('gallery')
  await prepareDatabase(platform, settings, state, AWKWARD_PROFILES.flatMap(rowsOf))
  const server = await serve({ platform, settings, port: 0, statePath: state, onLog: () => {} })
  return {
    origin: `http://localhost:${server.port}`,
    async stop() {
      await server.stop()
      removeFolder(state)
    },
  }
}

const PLATFORMS = ['instagram', 'tiktok', 'youtube', 'x', 'linkedin', 'snapchat', 'telegram', 'revolut', 'website']

const rowsOf = ({ username, name, bio, theme, links }: (typeof AWKWARD_PROFILES)[number]): Sql[] => [
  {
    sql: 'INSERT INTO profiles (username, full_name, bio, theme_id) VALUES (?, ?, ?, ?)',
    params: [username, name, bio, theme],
  },
  ...Array.from({ length: links }, (_, index) => ({
    sql: 'INSERT INTO social_links (username, platform, display_text, url, display_order) VALUES (?, ?, ?, ?, ?)',
    params: [
      username,
      PLATFORMS[index % PLATFORMS.length] ?? '',
      index % 3 === 1
        ? 'A title that was written for a wide screen and not for the phone it is read on'
        : `Link ${index + 1}`,
      `https://link-${index}.example/`,
      index + 1,
    ],
  })),
]

/** Waits at most three seconds for the pictures that were requested at this width. */
const drawPictures = (page: Page) =>
  page.evaluate(() => {
    const asked = [...document.images].filter(({ loading, complete }) => loading === 'eager' || complete)
    const drawn = Promise.all(asked.map((image) => image.decode().catch(() => {})))
    return Promise.race([drawn.then(() => {}), new Promise((resolve) => setTimeout(resolve, 3000))])
  })

/** Scrolls through the page once, so that lazy pictures and islands load. */
const wakeAll = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    for (const image of document.images) image.loading = 'eager'
    window.scrollTo(0, 0)
  })

/** The options for the pictures of a scene. */
interface Job {
  theme: string
  widths: number[]
  scale: number
  origin: string
  keys: ReturnType<typeof storageKeys>
}

/** Takes one scene in one theme, at every width. Returns the files. */
async function takePictures(
  browser: Browser,
  scene: Scene,
  { theme, widths, scale, origin, keys }: Job,
): Promise<string[]> {
  // A new browser context, so that scenes do not share a cart.
  const context = await browser.newContext({ deviceScaleFactor: scale, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(STEP_MS)
  const files: string[] = []
  try {
    const [first = 1280] = widths
    await page.setViewportSize({ width: first, height: HEIGHTS[first] ?? 800 })
    await page.addInitScript(
      (entries) => {
        for (const [key, value] of entries) localStorage.setItem(key, value)
      },
      Object.entries({
        [keys.theme]: theme,
        [keys.popupShown]: 'true',
        [keys.themeHintShown]: 'true',
        ...scene.stored,
      }),
    )
    await scene.before?.(page)
    await page.goto(`${origin}${scene.path}`)
    if (scene.live !== false) await page.locator('html[data-hydrated]').waitFor()
    if (scene.tall !== false) await wakeAll(page)
    await scene.open?.(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHTS[width] ?? 800 })
      await page.waitForTimeout(200)
      await drawPictures(page)
      const file = `${scene.name}-${theme}-${width}.png`
      await page.screenshot({ path: join(FOLDER, file), fullPage: scene.tall !== false, timeout: 2 * STEP_MS })
      files.push(file)
    }
  } finally {
    await context.close()
  }
  return files
}

/** The names of the app's screens in the gallery. */
async function appNames(): Promise<string[]> {
  const { appScreens } = await import('./app-screens/screens.ts')
  return appScreens({ claim: '', takeBack: '', buyer: '', leave: '', thanks: '' }).map(({ name }) => `app-${name}`)
}

interface Sheet {
  name: string
  file: string
  pictures: string[]
}

/** Combines the pictures of one page into a contact sheet, and adds it to `sheets`. */
async function addSheet(sheets: Sheet[], name: string, pictures: string[]): Promise<void> {
  if (pictures.length === 0) return
  const file = `sheet-${name}.png`
  await contactSheet(
    pictures.map((picture) => join(FOLDER, picture)),
    join(FOLDER, file),
  )
  sheets.push({ name, file, pictures })
  console.log(`${name}: ${pictures.length}`)
}

/** Takes the requested screens of the app. Pictures that could not be taken are added to `failures`. */
async function takeApp(
  browser: Browser,
  { only, themes, widths, scale }: Options,
  sheets: Sheet[],
  failures: string[],
) {
  const [{ serveApp }, { SCHEMES, takeAppPictures }] = await Promise.all([
    import('./app-screens/serve.ts'),
    import('./gallery/app-pictures.ts'),
  ])
  const served = await serveApp()
  try {
    for (const screen of served.screens) {
      const name = `app-${screen.name}`
      if (only && !only.includes(name)) continue
      const pictures: string[] = []
      for (const scheme of SCHEMES) {
        if (themes && !themes.some((wanted) => scheme.startsWith(wanted))) continue
        const job = { scheme, widths, heights: HEIGHTS, scale, folder: FOLDER, served }
        try {
          pictures.push(...(await takeAppPictures(browser, screen, job)))
        } catch (thrown) {
          failures.push(`${name} (${scheme}): ${messageOf(thrown).split('\n')[0]}`)
        }
      }
      await addSheet(sheets, name, pictures)
    }
  } finally {
    await served.stop()
  }
}

await run(async () => {
  const options = readOptions()
  const { platform, settings, config } = await readShop()
  const { brand, anonKey } = config
  const { chromium } = await import('playwright')

  const paths = routes(brand)
  const chosen = galleryMarket(options.market, { own: config.markets, slug: brand.slug })
  if (chosen === null) throw new Failure(`There is no market with the prefix "${options.market}".`)
  const { market, setting } = chosen
  const all = scenes(
    brand.slug,
    { plus: paths.plus(), teams: paths.teams, demo: paths.profile(brand.demoUsername) },
    await namesIn(market.language),
    market.prefix === '' ? {} : { market: market.prefix, currency: market.currency },
  )
  for (const scene of all) if (scene.path) scene.path = pathInMarket(scene.path, market, brand)
  const given = process.env.TEST_URL
  const ofApp = given || market.prefix !== '' || !hasApp() ? [] : await appNames()
  const names = [...all.map(({ name }) => name), ...ofApp]
  if (options.only?.includes('app')) options.only.push(...ofApp)
  const unknown = options.only?.find((name) => name !== 'app' && !names.includes(name))
  if (unknown) throw new Failure(`There is no "${unknown}"; there are ${names.join(', ')}.`)
  const themes = THEME_CHOICES.map(({ id }) => id).filter(
    (id) => !options.themes || options.themes.some((wanted) => id.startsWith(wanted)),
  )
  const known = [...THEME_CHOICES.map(({ id }) => id), 'light (app)', 'dark (app)']
  if (options.themes && !known.some((id) => options.themes?.some((wanted) => id.startsWith(wanted))))
    throw new Failure(`There is no such theme; there are ${known.join(', ')}.`)

  const shop = given
    ? { origin: given, stop: async () => {} }
    : await ownShop(platform, { ...settings, ...developmentKeys(settings), MARKETS: setting })
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--hide-scrollbars'],
  })
  const sheets: Sheet[] = []
  const failures: string[] = []
  try {
    mkdirSync(FOLDER, { recursive: true })
    for (const scene of all) {
      if (options.only && !options.only.includes(scene.name)) continue
      if (scene.own && given) continue
      if (scene.sample && market.prefix === '')
        scene.path = await sampleCheckout(shop.origin, anonKey, `${brand.slug}-card`)
      if (!scene.path) continue
      const pictures: string[] = []
      for (const theme of themes)
        try {
          const job: Job = {
            theme,
            widths: options.widths,
            scale: options.scale,
            origin: shop.origin,
            keys: storageKeys(brand),
          }
          pictures.push(...(await takePictures(browser, scene, job)))
        } catch (thrown) {
          failures.push(`${scene.name} (${theme}): ${messageOf(thrown).split('\n')[0]}`)
        }
      await addSheet(sheets, scene.name, pictures)
    }
    if (ofApp.some((name) => !options.only || options.only.includes(name)))
      await takeApp(browser, options, sheets, failures)
    writeFileSync(join(FOLDER, 'index.html'), indexPage(sheets))
  } finally {
    await browser.close()
    await shop.stop()
  }
  if (failures.length > 0) throw new Failure(`Not every picture could be taken: ${failures.join('; ')}`)
  console.log(`${FOLDER}/index.html`)
})
