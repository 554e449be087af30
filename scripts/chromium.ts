// Finds the browsers for the browser tests. Any Chromium or Chrome on the machine works. If the headless shell is
// installed too, it runs most tests: the same engine without windows or a back/forward cache, in about 0.6 of the time.
// On Debian as root, both are installed. CHROMIUM names one browser for all tests.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { Failure } from './failure.ts'

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const SYSTEM_SHELL = '/usr/bin/chromium-headless-shell'
// Inside a "chromium-1234" folder of Playwright's cache.
const CACHED = [
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
]

/** Path of a usable browser, or null. Throws a Failure if CHROMIUM names a file that does not exist. */
export function findChromium(): string | null {
  const chosen = process.env.CHROMIUM
  if (chosen) {
    if (!existsSync(chosen)) throw new Failure(`CHROMIUM names "${chosen}", which does not exist.`)
    return chosen
  }
  return SYSTEM_PATHS.find((path) => existsSync(path)) ?? cachedByPlaywright()
}

/** Path of the headless shell, or null; also null if CHROMIUM names a browser. */
export const findHeadlessShell = (): string | null =>
  !process.env.CHROMIUM && existsSync(SYSTEM_SHELL) ? SYSTEM_SHELL : null

function cachedByPlaywright(): string | null {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    `${homedir()}/.cache/ms-playwright`,
    `${homedir()}/Library/Caches/ms-playwright`,
  ].filter((path): path is string => path !== undefined && existsSync(path))
  const folders = caches.flatMap((cache) =>
    readdirSync(cache)
      .filter((name) => /^chromium-\d+$/.test(name))
      .sort()
      .reverse()
      .map((name) => `${cache}/${name}`),
  )
  const browsers = folders.flatMap((folder) => CACHED.map((path) => `${folder}/${path}`))
  return browsers.find((path) => existsSync(path)) ?? null
}

/** Finds the browser or installs it (Debian as root). Otherwise throws a Failure that says what to do. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  const root = process.getuid?.() === 0
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  const install = (...names: string[]): boolean => apt('install', '-y', '-qq', '--no-install-recommends', ...names)
  if (root && apt('--version')) {
    console.log('Installing Chromium for the browser tests …')
    // Older Debian releases have no package of the headless shell.
    const packages = ['chromium', 'fonts-liberation']
    if (!apt('update', '-qq') || !(install(...packages, 'chromium-headless-shell') || install(...packages)))
      throw new Failure('Installing Chromium failed: apt-get says why above.')
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Failure('The browser tests need Chromium or Chrome: install one, or set CHROMIUM to its path.')
}
