// The rule table of the app host as data: no rule hides another, prefixes match whole segments, and no path chooses the
// host. Requirements: ROUTE-36, ROUTE-37, ROUTE-44, ROUTE-61; D-07 to D-11; T-TAP-1.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AppHostRule, appHostTarget, notFoundRules, routeRules, ruleMatches } from '#domain/site/app-host.ts'
import { pagePaths } from '#domain/site/routes.ts'

const BRAND = { slug: 'acme', appHost: 'https://app.acme.example' }
const RULES = routeRules(BRAND)

/** A path only this rule is meant for. */
const example = (rule: AppHostRule): string =>
  rule.path + { exact: '', below: '/x', deep: '/x/y', prefix: '/only-this' }[rule.match]

describe('rule table', () => {
  it.each(RULES.map((rule, index) => ({ ...rule, index })))('$path ($match) is hidden by no rule before it', (rule) => {
    const earlier = RULES.slice(0, rule.index).filter((other) => ruleMatches(other, example(rule)))
    expect(earlier).toEqual([])
  })

  it('ROUTE-36 ROUTE-37 only /profile and /{brand} of the prefix list are answered earlier', () => {
    const hidden = notFoundRules(BRAND).filter((rule) =>
      [rule.path, `${rule.path}/x/y`].every((path) => RULES.some((other) => ruleMatches(other, path))),
    )
    expect(hidden.map((rule) => rule.path)).toEqual(['/profile', '/acme', '/admin'])
    expect(RULES.find((rule) => rule.path === '/admin')?.target).toBe('same')
  })

  it('no rule takes a page away, and every rule is written once', () => {
    for (const path of Object.values(pagePaths(BRAND)).flat())
      expect([...RULES, ...notFoundRules(BRAND)].filter((rule) => ruleMatches(rule, path))).toEqual([])
    const written = RULES.map((rule) => `${rule.path} ${rule.match}`)
    expect(new Set(written).size).toBe(written.length)
  })

  it('ROUTE-36 no path at or below /profile but a single segment is left over', () => {
    const segments = fc.array(fc.stringMatching(/^[\w.~%-]{0,8}$/), { maxLength: 4 })
    fc.assert(
      fc.property(segments, (parts) => {
        const path = ['/profile', ...parts].join('/')
        const isSingle = /^\/profile\/[^/]+\/?$/.test(path)
        expect(RULES.some((rule) => ruleMatches(rule, path))).toBe(!isSingle)
      }),
    )
  })
})

describe('ruleMatches', () => {
  const rule = (match: AppHostRule['match']): AppHostRule => ({ path: '/bio', match, target: 'same' })
  it.each([
    ['exact', ['/bio', '/bio/'], ['/bio/x', '/biology', '/BIO', '/x/bio']],
    ['below', ['/bio/x', '/bio/x/y'], ['/bio', '/bio/', '/bio//x', '/biology']],
    ['deep', ['/bio/x/y', '/bio/x/y/', '/bio//x', '/bio//'], ['/bio', '/bio/', '/bio/x', '/bio/x/', '/biology/x/y']],
    ['prefix', ['/bio', '/bio/', '/bio/x', '/bio//x'], ['/biology', '/bio-x', '/Bio', '/']],
  ] as const)('ROUTE-44 ROUTE-61 %s matches %j and not %j', (match, matching, other) => {
    for (const path of matching) expect([path, ruleMatches(rule(match), path)]).toEqual([path, true])
    for (const path of other) expect([path, ruleMatches(rule(match), path)]).toEqual([path, false])
  })
})

describe('appHostTarget', () => {
  it('T-TAP-1 has the origin of the app host for any path and query, and keeps both byte for byte', () => {
    const prefix = fc.constantFrom('/login', '/app', '/p', '/bio', '/acme', '/auth/callback')
    const tail = fc.string({ unit: 'binary', maxLength: 60 })
    fc.assert(
      fc.property(prefix, tail, (start, text) => {
        const request = `https://shop.example${start}/${text}`
        fc.pre(URL.canParse(request))
        const url = new URL(request)
        const target = appHostTarget(url, [...RULES, ...notFoundRules(BRAND)], BRAND)
        if (target === null) return
        expect(target).toMatch(/^[\x21-\x7e]+$/)
        expect(new URL(target).origin).toBe(BRAND.appHost)
        expect([url.pathname, '/dashboard']).toContain(new URL(target).pathname)
        expect(new URL(target).search).toBe(url.search)
      }),
    )
  })

  it('is null where no rule answers', () => {
    expect(appHostTarget({ pathname: '/nope', search: '' }, RULES, BRAND)).toBeNull()
  })
})
