// `npm run gallery`: pictures of every page and state in every theme and width, and one contact sheet for each, in
// gallery/ (not committed). For looking at, not for comparing: it judges nothing.
//   npm run gallery -- --only home,cart --theme dark --width 390 --scale 2
// Serves the built Worker itself, with a database of its own; TEST_URL names a shop that is already running.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bootstrap } from './bootstrap.mjs'
import { Failure, run } from './failure.mjs'

const FOLDER = 'gallery'
const WIDTHS = [390, 820, 1280]
const HEIGHTS = { 320: 640, 390: 844, 820: 1180, 1280: 800 }
const STEP_MS = 10_000 // the longest any one step may take

const list = (text) => (text ? text.split(',').map((part) => part.trim()) : null)

function readOptions() {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: {
      only: { type: 'string' },
      theme: { type: 'string' },
      width: { type: 'string' },
      scale: { type: 'string', default: '1' },
    },
  })
  return {
    only: list(values.only),
    themes: list(values.theme),
    widths: list(values.width)?.map(Number) ?? WIDTHS,
    scale: Number(values.scale),
  }
}

/** Serves the built Worker with the awkward profiles in its database; resolves to {origin, stop}. */
async function ownShop(platform, settings) {
  const { ensureBuilt } = await import('./build.mjs')
  const { prepareDatabase } = await import('./local-db.mjs')
  const { serve } = await import('./serve.mjs')
  const { AWKWARD_PROFILES } = await import('./gallery/scenes.mjs')
  ensureBuilt()
  const state = mkdtempSync(join(tmpdir(), 'gallery-'))
  await prepareDatabase(platform, settings, state, AWKWARD_PROFILES.flatMap(rowsOf))
  const server = await serve({ platform, settings, port: 0, statePath: state, onLog: () => {} })
  return {
    origin: `http://localhost:${server.port}`,
    async stop() {
      await server.stop()
      rmSync(state, { recursive: true, force: true })
    },
  }
}

const PLATFORMS = ['instagram', 'tiktok', 'youtube', 'x', 'linkedin', 'snapchat', 'telegram', 'revolut', 'website']

const rowsOf = ({ username, name, bio, theme, links }) => [
  {
    sql: 'INSERT INTO profiles (username, full_name, bio, theme_id) VALUES (?, ?, ?, ?)',
    params: [username, name, bio, theme],
  },
  ...Array.from({ length: links }, (_, index) => ({
    sql: 'INSERT INTO social_links (username, platform, display_text, url, display_order) VALUES (?, ?, ?, ?, ?)',
    params: [
      username,
      PLATFORMS[index % PLATFORMS.length],
      index % 3 === 1
        ? 'A title that was written for a wide screen and not for the phone it is read on'
        : `Link ${index + 1}`,
      `https://link-${index}.example/`,
      index + 1,
    ],
  })),
]

/** The address of a checkout of the sample backend, or null where another backend answers. */
async function sampleCheckout(origin, anonKey, handle) {
  const { API_PATHS } = await import('../src/domain/routes.ts')
  const lineItems = [{ variantId: `gid://sample/ProductVariant/${handle}`, quantity: 2 }]
  const answer = await fetch(origin + API_PATHS.commerce, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'createCheckout', input: { lineItems } }),
  })
  const webUrl = (await answer.json().catch(() => null))?.data?.checkoutCreate?.checkout?.webUrl
  return webUrl ? new URL(webUrl, origin).pathname : null
}

/** Waits, three seconds at most, for the pictures this width asked for. */
const drawPictures = (page) =>
  page.evaluate(() => {
    const asked = [...document.images].filter(({ loading, complete }) => loading === 'eager' || complete)
    const drawn = Promise.all(asked.map((image) => image.decode().catch(() => {})))
    return Promise.race([drawn.then(() => {}), new Promise((resolve) => setTimeout(resolve, 3000))])
  })

/** Scrolls once through the page, so that lazy pictures and islands are there. */
const wakeAll = (page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    for (const image of document.images) image.loading = 'eager'
    window.scrollTo(0, 0)
  })

/** One scene in one theme, at every width. Returns the files. */
async function takePictures(browser, scene, { theme, widths, scale, origin, keys }) {
  // A visitor of its own, with a cart of its own.
  const context = await browser.newContext({ deviceScaleFactor: scale, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(STEP_MS)
  const files = []
  try {
    await page.setViewportSize({ width: widths[0], height: HEIGHTS[widths[0]] ?? 800 })
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
    await page.goto(origin + scene.path)
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

await run(async () => {
  if (!(await bootstrap(import.meta.url))) return
  const options = readOptions()
  const { ensureChromium } = await import('./chromium.mjs')
  const { checkSettings, mergeSettings, readPlatform } = await import('./settings.mjs')
  const platform = await readPlatform()
  const settings = mergeSettings(platform, {})
  const { brand, anonKey } = await checkSettings(settings)
  const { storageKeys } = await import('../src/domain/brand.ts')
  const { routes } = await import('../src/domain/routes.ts')
  const { THEME_CHOICES } = await import('../src/domain/theme-choices.ts')
  const { scenes } = await import('./gallery/scenes.mjs')
  const { contactSheet, indexPage } = await import('./gallery/sheet.mjs')
  const { chromium } = await import('playwright')

  const paths = routes(brand)
  const all = scenes(brand.slug, { plus: paths.plus(), teams: paths.teams, demo: paths.profile(brand.demoUsername) })
  const unknown = options.only?.find((name) => !all.some((scene) => scene.name === name))
  if (unknown) throw new Failure(`There is no "${unknown}"; there are ${all.map(({ name }) => name).join(', ')}.`)
  const themes = THEME_CHOICES.map(({ id }) => id).filter(
    (id) => !options.themes || options.themes.some((wanted) => id.startsWith(wanted)),
  )
  if (themes.length === 0)
    throw new Failure(`There is no such theme; there are ${THEME_CHOICES.map(({ id }) => id).join(', ')}.`)

  const given = process.env.TEST_URL
  const shop = given ? { origin: given, stop: async () => {} } : await ownShop(platform, settings)
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--hide-scrollbars'],
  })
  const sheets = []
  const failures = []
  try {
    mkdirSync(FOLDER, { recursive: true })
    for (const scene of all) {
      if (options.only && !options.only.includes(scene.name)) continue
      if (scene.own && given) continue
      if (scene.sample) scene.path = await sampleCheckout(shop.origin, anonKey, `${brand.slug}-card`)
      if (!scene.path) continue
      const pictures = []
      for (const theme of themes)
        try {
          const job = {
            theme,
            widths: options.widths,
            scale: options.scale,
            origin: shop.origin,
            keys: storageKeys(brand),
          }
          pictures.push(...(await takePictures(browser, scene, job)))
        } catch (thrown) {
          failures.push(`${scene.name} (${theme}): ${String(thrown?.message ?? thrown).split('\n')[0]}`)
        }
      if (pictures.length === 0) continue
      const file = `sheet-${scene.name}.png`
      await contactSheet(
        pictures.map((picture) => join(FOLDER, picture)),
        join(FOLDER, file),
      )
      sheets.push({ name: scene.name, file, pictures })
      console.log(`${scene.name}: ${pictures.length}`)
    }
    writeFileSync(join(FOLDER, 'index.html'), indexPage(sheets))
  } finally {
    await browser.close()
    await shop.stop()
  }
  if (failures.length > 0) throw new Failure(`Not every picture could be taken: ${failures.join('; ')}`)
  console.log(`${FOLDER}/index.html`)
})
