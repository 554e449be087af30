// The only place that sets the headers of the app's responses.
import { BASE, PERMISSIONS } from '#http/responses.ts'

export interface PageFacts {
  /** Does the address contain a secret? */
  holdsToken?: boolean | undefined
  /** The shop's origin, for a page that shows pictures of other hosts; in development it may have no https. */
  foreignPictures?: string | undefined
  /** SHA-256 in base64 of inline styles, for a sheet that is printed. */
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

/** Headers of every response of the app that is not a file. */
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
  // Never "no-referrer": a browser would then send `Origin: null` with a form, as it does from other sites.
  'Referrer-Policy': holdsToken ? 'strict-origin' : 'same-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': `${PERMISSIONS}, publickey-credentials-get=(self), publickey-credentials-create=(self)`,
})

/** A redirect to a path of the app or an absolute address. With 303 the next request is always a GET. */
export const leadTo = (location: string, status: 302 | 303 = 303, facts: PageFacts = {}): Response =>
  new Response(null, { status, headers: { ...appHeaders(facts), Location: location } })

/** A JSON response to the app's own scripts. */
export const jsonAnswer = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { ...appHeaders(), 'Content-Type': 'application/json; charset=utf-8', ...headers },
  })
