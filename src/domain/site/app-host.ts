// Redirects to the app host: an ordered table of rules, and the matcher. Pure.
import type { Brand } from './brand.ts'

/**
 * How a rule's path is compared, by whole segments and case-sensitively:
 * exact: the path itself, with an optional trailing slash · below: at least one non-empty segment below it ·
 * deep: two or more segments below it · prefix: the path itself or anything below it.
 */
export type RuleMatch = 'exact' | 'below' | 'deep' | 'prefix'

export interface AppHostRule {
  path: string
  match: RuleMatch
  /** same: the same path on the app host · dashboard: its dashboard. The query is retained either way. */
  target: 'same' | 'dashboard'
}

/** Rules of the route table. Like those below they apply if no row of addresses.ts matches. */
export const routeRules = (brand: Pick<Brand, 'slug'>): readonly AppHostRule[] => [
  { path: '/register', match: 'exact', target: 'same' },
  { path: '/auth/callback', match: 'exact', target: 'same' },
  { path: '/p', match: 'below', target: 'same' },
  { path: '/dashboard', match: 'exact', target: 'dashboard' },
  { path: '/profile', match: 'exact', target: 'dashboard' },
  { path: '/profile', match: 'deep', target: 'dashboard' },
  { path: `/${brand.slug}`, match: 'prefix', target: 'dashboard' },
  { path: '/affiliates', match: 'prefix', target: 'dashboard' },
  { path: '/app', match: 'prefix', target: 'same' },
  { path: '/admin', match: 'prefix', target: 'same' },
  { path: '/analytics', match: 'prefix', target: 'same' },
  { path: '/settings', match: 'prefix', target: 'same' },
]

/** Where the shop's menu leads who has an account; a rule below redirects it. */
export const SIGN_IN_PATH = '/login'

/** Prefixes owned by the app, used only if no rule above matches (spec §2, last list). */
export const notFoundRules = (brand: Pick<Brand, 'slug'>): readonly AppHostRule[] =>
  [
    SIGN_IN_PATH,
    '/register',
    '/profile',
    `/${brand.slug}`,
    '/scan',
    '/bio',
    '/affiliate',
    '/admin',
    '/setup-profile',
    '/auth/callback',
  ].map((path) => ({ path, match: 'prefix', target: 'same' }))

/** All rules in order. */
export const appHostRules = (brand: Pick<Brand, 'slug'>): readonly AppHostRule[] => [
  ...routeRules(brand),
  ...notFoundRules(brand),
]

/** Does the rule match? `pathname` is as a URL parser returns it: percent-encoded, dot segments resolved. */
export function ruleMatches(rule: AppHostRule, pathname: string): boolean {
  if (pathname === rule.path) return rule.match === 'exact' || rule.match === 'prefix'
  if (!pathname.startsWith(`${rule.path}/`)) return false
  const rest = pathname.slice(rule.path.length + 1)
  switch (rule.match) {
    case 'exact':
      return rest === ''
    case 'prefix':
      return true
    case 'below':
      return rest !== '' && !rest.startsWith('/')
    case 'deep':
      return rest === '/' || rest.slice(0, -1).includes('/')
  }
}

/**
 * The absolute address on the app host for a request, or null if no rule matches. Path and query are copied byte for
 * byte. Only the pathname and search setters are used: resolving a path against a base would let "//host" and "/\host"
 * choose the host.
 */
export function appHostTarget(
  url: Pick<URL, 'pathname' | 'search'>,
  rules: readonly AppHostRule[],
  brand: Pick<Brand, 'appHost'>,
): string | null {
  const rule = rules.find((candidate) => ruleMatches(candidate, url.pathname))
  if (rule === undefined) return null
  const target = new URL(brand.appHost)
  target.pathname = rule.target === 'dashboard' ? '/dashboard' : url.pathname
  target.search = url.search
  return target.href
}
