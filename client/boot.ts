// The one inline script of every page, before anything is painted and before any module is there. Fixed text for a
// brand, so that its hash in the policy is the same in every answer and cached pages stay valid: the build makes it one
// classic script, and src/pages/layout/boot-script.ts puts in what is the brand's.
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
 * Keeps the referral, code or cart lines of the address for the next page of this tab: client/start/landing.ts. Not on
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
 * Keeps clicks and keys that come too early for their island, for client/start/early-clicks.ts, and in which order
 * choices were made, for client/browser/arrival/early-choices.ts.
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
