// The only place that sets the headers of the app's answers.
import { BASE, PERMISSIONS } from '#http/responses.ts'

export interface PageFacts {
  /** Is a secret part of the address? */
  holdsToken?: boolean | undefined
  /** Does it show pictures from elsewhere? The shop's origin: its own may have no https, in development. */
  foreignPictures?: string | undefined
  /** Of a sheet to be printed, which brings its styles along: their SHA-256 in base64. */
  styleHash?: string | undefined
}

const policy = (pictures: string, styles = ''): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styles}`,
    `img-src 'self' data: blob:${pictures}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const POLICY = policy('')

/** Headers of every answer of the app that is not a file. */
export const appHeaders = ({
  holdsToken = false,
  foreignPictures,
  styleHash,
}: PageFacts = {}): Record<string, string> => ({
  ...BASE,
  'Content-Security-Policy':
    styleHash !== undefined
      ? policy('', ` 'sha256-${styleHash}'`)
      : foreignPictures === undefined
        ? POLICY
        : policy(foreignPictures.startsWith('http:') ? ` https: ${foreignPictures}` : ' https:'),
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  // Never "no-referrer": a browser would then send `Origin: null` with a form, which nobody can tell from a stranger's.
  'Referrer-Policy': holdsToken ? 'strict-origin' : 'same-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': `${PERMISSIONS}, publickey-credentials-get=(self), publickey-credentials-create=(self)`,
})

/**
 * Leads on; `location` is a path of the app or an absolute address. 303: whatever it was, the next request is a GET.
 */
export const leadTo = (location: string, status: 302 | 303 = 303, facts: PageFacts = {}): Response =>
  new Response(null, { status, headers: { ...appHeaders(facts), Location: location } })

/** An answer to the app's own scripts. */
export const jsonAnswer = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { ...appHeaders(), 'Content-Type': 'application/json; charset=utf-8', ...headers },
  })
