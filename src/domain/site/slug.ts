// First segments of paths that are taken, and which texts may be the brand's slug. Pure.
import { ADDRESSES, PLATFORM_FILES } from './addresses.ts'
import { appHostRules } from './app-host.ts'

/** Those the app alone answers and no rule here leads to: links of mails and of its pages. */
const APP_SEGMENTS = ['c', 'claim', 'contact', 'invite', 'logout', 'o', 'privacy', 'webhooks']

/** First segments this site or the app host answers, of the brand's own none. */
export const TAKEN_SEGMENTS: readonly string[] = [
  ...new Set(
    [
      ...[...ADDRESSES, ...appHostRules({ slug: '' })].map(({ path }) => path.split('/')[1] ?? ''),
      ...PLATFORM_FILES.map((path) => path.split('/')[1] ?? ''),
      ...APP_SEGMENTS,
    ].filter((segment) => /^[a-z][a-z-]*$/.test(segment)),
  ),
]

/** Those a slug could be; it would shadow them or be shadowed. */
export const RESERVED_SLUGS: readonly string[] = TAKEN_SEGMENTS.filter((segment) => !segment.includes('-'))

/** What is wrong with a slug, as a sentence, or null when it is fine. */
export function slugProblem(slug: string): string | null {
  if (!/^[a-z0-9]{1,32}$/.test(slug)) return 'BRAND_SLUG must be 1 to 32 lower-case letters and digits, like "acme".'
  if (RESERVED_SLUGS.includes(slug)) return `BRAND_SLUG must not be "${slug}": the site uses that path itself.`
  return null
}
