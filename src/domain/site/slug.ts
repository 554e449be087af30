// First path segments that are taken, and valid brand slugs. Pure.
import { ADDRESSES, PLATFORM_FILES } from './addresses.ts'
import { appHostRules } from './app-host.ts'

/** First segments that only the app answers, without a redirect rule here: links of mails and of its pages. */
const APP_SEGMENTS = ['c', 'claim', 'contact', 'invite', 'logout', 'o', 'privacy', 'webhooks']

/** First segments that this site or the app host answers, except the brand's own. */
export const TAKEN_SEGMENTS: readonly string[] = [
  ...new Set(
    [
      ...[...ADDRESSES, ...appHostRules({ slug: '' })].map(({ path }) => path.split('/')[1] ?? ''),
      ...PLATFORM_FILES.map((path) => path.split('/')[1] ?? ''),
      ...APP_SEGMENTS,
    ].filter((segment) => /^[a-z][a-z-]*$/.test(segment)),
  ),
]

/** Taken segments that have the form of a slug; a brand with such a slug would conflict with them. */
export const RESERVED_SLUGS: readonly string[] = TAKEN_SEGMENTS.filter((segment) => !segment.includes('-'))

/** The problem with a slug, as a sentence, or null. */
export function slugProblem(slug: string): string | null {
  if (!/^[a-z0-9]{1,32}$/.test(slug)) return 'BRAND_SLUG must be 1 to 32 lower-case letters and digits, like "acme".'
  if (RESERVED_SLUGS.includes(slug)) return `BRAND_SLUG must not be "${slug}": the site uses that path itself.`
  return null
}
