// Derives from a request what the daily counts need: country, device class, and whether a person made it. Previews and
// crawlers are excluded, because counting them makes the figures worthless. Pure; every input is cut or refused by
// length before it is matched, and no pattern backtracks.

export type DeviceClass = 'phone' | 'tablet' | 'desktop' | 'other'

/** Longer user agents are treated as bots'. */
export const MAX_AGENT_LENGTH = 1024 // in-app browsers reach about 500; no browser is longer
const MAX_HEADER_LENGTH = 128

/** The parameter of a profile's address that holds the mark of a signed tap (domain/profile/tap-mark.ts). */
export const TAP_PARAMETER = 'tap'

// CUBOT is a phone maker; its name is removed before matching "bot".
const CUBOT = /\bcubot/gi
/** Crawlers, link previews, monitors and programs. Words rather than versions, so that new ones match as well. */
const PROGRAMS =
  /bot|crawl|spider|slurp|preview|facebookexternal|facebookcatalog|meta-external|^whatsapp\/|snap url|embedly|iframely|skypeuri|vkshare|linkexpand|mastodon|lighthouse|headless|phantomjs|pingdom|uptime|statuscake|monitor|validator|google-|googleother|mediapartners|feedfetcher|yandeximages|^ia_archiver|^curl\/|^wget|^python|^go-http|^java\/|^okhttp|^axios|^node|^undici|^got |^ruby|^perl|^libwww|^php|httpclient|^postman|^insomnia|^http_|^dart\//i

const TELEVISION =
  /smart-?tv|googletv|appletv|hbbtv|web0s|netcast|\baft[a-z]|tizen[^)]{0,40}tv|playstation|xbox|nintendo/i
const TABLET = /ipad|tablet|kindle|silk\/|playbook/i
const PHONE = /iphone|ipod|windows phone|mobile|kaios|opera mini|blackberry|symbian/i
const DESKTOP = /windows nt|macintosh|cros |x11|linux/i

/** Is this the user agent of a crawler, a link preview or another program? A missing one is not. */
export function isProgram(userAgent: string): boolean {
  if (userAgent.length > MAX_AGENT_LENGTH) return true
  return PROGRAMS.test(userAgent.replace(CUBOT, ''))
}

/**
 * The device class; `other` without a user agent, whatever the hint: every phone's browser sends one. `mobileHint` is
 * Sec-CH-UA-Mobile ("?1" on phones, "?0" elsewhere) or null; it takes precedence over the user agent.
 */
export function deviceClass(userAgent: string, mobileHint: string | null): DeviceClass {
  if (userAgent.trim() === '' || userAgent.length > MAX_AGENT_LENGTH || TELEVISION.test(userAgent)) return 'other'
  if (mobileHint === '?1') return 'phone'
  if (TABLET.test(userAgent)) return 'tablet'
  if (/android/i.test(userAgent)) return mobileHint === null && /mobile/i.test(userAgent) ? 'phone' : 'tablet'
  if (mobileHint === null && PHONE.test(userAgent)) return 'phone'
  return DESKTOP.test(userAgent) ? 'desktop' : 'other'
}

/** Is it a prefetch? `purposes` are the values of Purpose, Sec-Purpose, X-Purpose and X-Moz. */
export const isPrefetch = (purposes: readonly (string | null)[]): boolean =>
  purposes.some(
    (purpose) => purpose !== null && /prefetch|prerender|preview/i.test(purpose.slice(0, MAX_HEADER_LENGTH)),
  )

/** The platform's two-letter country code, or "" if missing, unknown ("XX") or the Tor network ("T1"). */
export const countryCode = (country: unknown): string =>
  typeof country === 'string' && /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : ''

/** Whole days since the epoch, UTC. `time` in milliseconds. */
export const epochDay = (time: number): number => Math.floor(time / 86_400_000)

/** Whole quarters of an hour since the epoch; 96 of them are a day. `time` in milliseconds. */
export const epochQuarter = (time: number): number => Math.floor(time / 900_000)
