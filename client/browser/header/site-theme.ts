// Reads and sets the site theme of this page. The boot script has applied the stored one before the first paint.

import { inTime } from '#client/browser/in-time.ts'
import { writeStorage } from '#client/stores/persisted.ts'
import { type Brand, storageKeys } from '#domain/site/brand.ts'
import { routes } from '#domain/site/routes.ts'
import { DEFAULT_THEME_ID, type SiteThemeId, THEME_CHOICES, type ThemeChoice } from '#domain/site/theme-choices.ts'

/** The id of the theme class on the root element. */
export const currentThemeId = (): SiteThemeId =>
  THEME_CHOICES.find(({ id }) => document.documentElement.classList.contains(`theme-${id}`))?.id ?? DEFAULT_THEME_ID

/** Stores the choice and applies it to the page, the browser's bars and the manifest. Never throws. */
export function applyTheme(theme: ThemeChoice, brand: Brand): void {
  writeStorage(storageKeys(brand).theme, theme.id)
  const root = document.documentElement
  root.classList.remove(...[...root.classList].filter((name) => name.startsWith('theme-')))
  root.classList.add(`theme-${theme.id}`)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = theme.background
  const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
  if (manifest) {
    manifest.href = routes(brand).manifest(theme.id)
    checkManifest(manifest.href).catch((thrown) => console.warn("The theme's manifest could not be fetched.", thrown))
  } else console.warn('The page has no manifest link to follow the theme.')
}

/** Fetches the manifest, which the browser itself does only when it installs the page; throws if it is not there. */
async function checkManifest(address: string): Promise<void> {
  const response = await inTime((signal) => fetch(address, { signal }))
  if (!response.ok) throw new Error(`It was answered with status ${response.status}.`)
}
