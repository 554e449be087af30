// Reads from a request what the daily counts need: the country, the kind of device, and whether a person made it at
// all. Peers count previews and crawlers as taps, which makes the figures worthless. Pure; every input is cut or
// refused by length before a pattern sees it, and no pattern looks back.

export type DeviceClass = 'phone' | 'tablet' | 'desktop' | 'other'

/** Longer names are programs'. */
export const MAX_AGENT_LENGTH = 1024 // in-app browsers reach about 500; nothing a person uses is longer
const MAX_HEADER_LENGTH = 128

// CUBOT is a maker of phones; its name is taken out before the words are looked for.
const CUBOT = /\bcubot/gi
/** Crawlers, link previews, monitors and programs. Words rather than versions, so that new ones are caught as well. */
const PROGRAMS =
  /bot|crawl|spider|slurp|preview|facebookexternal|facebookcatalog|meta-external|^whatsapp\/|snap url|embedly|iframely|skypeuri|vkshare|linkexpand|mastodon|lighthouse|headless|phantomjs|pingdom|uptime|statuscake|monitor|validator|google-|googleother|mediapartners|feedfetcher|yandeximages|^ia_archiver|^curl\/|^wget|^python|^go-http|^java\/|^okhttp|^axios|^node|^undici|^got |^ruby|^perl|^libwww|^php|httpclient|^postman|^insomnia|^http_|^dart\//i

const TELEVISION =
  /smart-?tv|googletv|appletv|hbbtv|web0s|netcast|\baft[a-z]|tizen[^)]{0,40}tv|playstation|xbox|nintendo/i
const TABLET = /ipad|tablet|kindle|silk\/|playbook/i
const PHONE = /iphone|ipod|windows phone|mobile|kaios|opera mini|blackberry|symbian/i
const DESKTOP = /windows nt|macintosh|cros |x11|linux/i

/** Is this the name of a crawler, a link preview or another program? A missing name says nothing either way. */
export function isProgram(userAgent: string): boolean {
  if (userAgent.length > MAX_AGENT_LENGTH) return true
  return PROGRAMS.test(userAgent.replace(CUBOT, ''))
}

/**
 * The kind of device; `other` for one without a name, whatever it hints: every phone's browser has one. `mobileHint` is
 * Sec-CH-UA-Mobile ("?1" on phones, "?0" elsewhere) or null; it outweighs the name.
 */
export function deviceClass(userAgent: string, mobileHint: string | null): DeviceClass {
  if (userAgent.trim() === '' || userAgent.length > MAX_AGENT_LENGTH || TELEVISION.test(userAgent)) return 'other'
  if (mobileHint === '?1') return 'phone'
  if (TABLET.test(userAgent)) return 'tablet'
  if (/android/i.test(userAgent)) return mobileHint === null && /mobile/i.test(userAgent) ? 'phone' : 'tablet'
  if (mobileHint === null && PHONE.test(userAgent)) return 'phone'
  return DESKTOP.test(userAgent) ? 'desktop' : 'other'
}

/** Does a browser only look ahead? `purposes` are the values of Purpose, Sec-Purpose, X-Purpose and X-Moz. */
export const isLookAhead = (purposes: readonly (string | null)[]): boolean =>
  purposes.some(
    (purpose) => purpose !== null && /prefetch|prerender|preview/i.test(purpose.slice(0, MAX_HEADER_LENGTH)),
  )

/** The platform's two-letter country, or "" for none, an unknown one ("XX") and the Tor network ("T1"). */
export const countryCode = (country: unknown): string =>
  typeof country === 'string' && /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : ''

/** Whole days since the epoch, UTC. `time` in milliseconds. */
export const epochDay = (time: number): number => Math.floor(time / 86_400_000)
