// The one inline script of every page, run before the first paint and before any module. Its text is constant for a
// brand, so that its hash in the CSP is the same in every response and cached pages stay valid: the build makes it one
// classic script, and src/pages/layout/boot-script.ts inserts the brand's values.
import { LANDING } from '#domain/site/address.ts'
import { DEFAULT_THEME_ID } from '#domain/site/theme-choices.ts'
import { controlOf } from './start/early-clicks.ts'

declare const THEME_KEY: string
declare const LANDING_KEY: string
/** Backgrounds by theme id. */
declare const THEME_BACKGROUNDS: Record<string, string>

/** Sets the stored theme. Accepts only the known ids and tolerates blocked storage. */
function setTheme(): void {
  const backgrounds = THEME_BACKGROUNDS
  let id = ''
  try {
    id = String(localStorage.getItem(THEME_KEY))
  } catch {}
  if (id === DEFAULT_THEME_ID || !Object.hasOwn(backgrounds, id)) return
  document.documentElement.className = `theme-${id}`
  const bars = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]:not([data-owned])')
  for (const bar of bars) bar.content = backgrounds[id] as string
  const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
  if (manifest) manifest.href = `/manifest.webmanifest?theme=${id}`
}

/**
 * Stores the referral, code or cart lines of the address for the next page of this tab: client/start/landing.ts. Not on
 * a profile, where a link brings nothing.
 */
function keepLanding(): void {
  const { pathname, search } = location
  if (!LANDING.test(search) || pathname.startsWith('/profile/')) return
  const brought = search.match(/(?<=[?&])(ref|discount|expires|cart-\w+)=[^&]*/g)
  try {
    if (brought) sessionStorage.setItem(LANDING_KEY, brought.join('&'))
  } catch {}
}

/**
 * Records clicks and keys that come before their island is hydrated (client/start/early-clicks.ts), and the order in
 * which choices were made (client/browser/arrival/early-choices.ts).
 */
function keepEarlyClicks(): void {
  const used = new Set<HTMLInputElement | HTMLSelectElement>()
  const events: Event[] = []
  const keep = (event: Event) => {
    if (!controlOf(event)?.closest('[data-when]')) return
    event.preventDefault()
    events.push(event)
  }
  const noteUse = (type: string, kind: string) =>
    document.addEventListener(
      type,
      ({ target }) => {
        const field = target as HTMLInputElement
        if (!field.matches?.(`[data-when] ${kind}`)) return
        used.delete(field)
        used.add(field)
      },
      true,
    )
  window.earlyClicks = { events, used, keep }
  for (const type of ['click', 'keydown']) document.addEventListener(type, keep, true)
  noteUse('click', 'input:is([type=radio],[type=checkbox])')
  noteUse('change', 'select')
}

setTheme()
keepLanding()
keepEarlyClicks()
