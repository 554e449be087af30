// What answers the addresses of the app: the shop's redirects, unknown addresses, methods, where a sign-in may lead.
import { beforeAll, describe, expect, it } from 'vitest'
import { SCREENS } from '#app/addresses.ts'
import { safeNext } from '#app/identity/next.ts'
import { appHostRules, appHostTarget } from '#domain/site/app-host.ts'
import { createBrand } from '#domain/site/brand.ts'
import chipIds from '#test/corpora/chip-ids.json'
import redirectPaths from '#test/corpora/redirect-paths.json'
import { APP, type AppHost, type Browser, createAppHost, SITE } from '#test/support/app-host.ts'

let app: AppHost
let stranger: Browser
let mara: Browser
beforeAll(async () => {
  app = await createAppHost()
  stranger = app.browser()
  mara = app.browser()
  await mara.signIn('mara@example.com')
})

const brand = createBrand({ slug: 'tappt', name: 'Tappt', appHost: APP })
/** Paths that each of the shop's rules sends to the app. */
const SENT = appHostRules(brand).flatMap(({ path, match }) => {
  switch (match) {
    case 'exact':
      return [path, `${path}/`]
    case 'below':
      return [`${path}/ava`, `${path}/Ava`]
    case 'deep':
      return [`${path}/ava/x`, `${path}/ava/x/y`]
    case 'prefix':
      return [path, `${path}/`, `${path}/x`, `${path}/x/y`]
    default:
      throw new Error(`unknown match ${match}`)
  }
})

/** Follows redirects within the app; answers the addresses met and how it ended: with a status, or at the shop. */
async function walk(browser: Browser, path: string): Promise<{ met: string[]; end: number | string }> {
  const met = [path]
  for (let at = path; ; ) {
    const answer = await browser.get(at)
    if (answer.location === '') return { met, end: answer.status }
    if (answer.location.startsWith('http')) return { met, end: answer.location }
    at = answer.location
    if (met.includes(at)) return { met: [...met, at], end: 'met twice' }
    met.push(at)
  }
}

describe('the shop’s redirects', () => {
  it.each([...new Set(SENT)])(
    'HOST-27 HOST-28 HOST-29 %s meets a page in at most three steps, signed out and in',
    async (path) => {
      const target = appHostTarget({ pathname: path, search: '' }, appHostRules(brand), brand)
      const sent = target === null ? path : target.slice(APP.length)
      for (const browser of [stranger, mara]) {
        const { met, end } = await walk(browser, sent)
        expect(met.length, met.join(' → ')).toBeLessThanOrEqual(4)
        if (sent.startsWith('/admin')) continue // nobody of the console
        if (typeof end === 'string') {
          expect(end).toMatch(/^http:\/\/localhost:8787\/(?:profile|scan)\/[^/]+$/)
          const back = appHostTarget({ pathname: new URL(end).pathname, search: '' }, appHostRules(brand), brand)
          if (new URL(end).pathname.startsWith('/profile/'))
            expect(back === null || /\/profile\//.test(back)).toBe(true)
        } else expect(end).toBe(200)
      }
    },
  )

  it.each([
    ['/settings/x', '/settings/account'],
    ['/analytics/x', '/analytics'],
    ['/login/x', '/login'],
    ['/register/x', '/register'],
    ['/setup-profile/x', '/setup-profile'],
    ['/auth/callback', '/login'],
    ['/auth/callback/x', '/login'],
    ['/affiliate/x', '/affiliate'],
    ['/affiliates/x', '/dashboard'],
    ['/bio', '/dashboard'],
    ['/bio/a/b', '/dashboard'],
    ['/profile', '/dashboard'],
    ['/tappt', '/dashboard'],
    ['/tappt/x', '/dashboard'],
    ['/app/nothing/here', '/dashboard'],
  ])('HOST-27 %s leads to %s', async (path, page) => {
    const { status, location } = await stranger.get(path)
    expect([status, location]).toEqual([303, page])
  })

  it.each([
    ['/profile/ava', '/profile/ava'],
    ['/p/ava', '/profile/ava'],
    ['/bio/ava', '/profile/ava'],
    ['/scan/DEMO0001', '/scan/DEMO0001'],
  ])('HOST-27 %s is the shop’s', async (path, target) => {
    const { status, location } = await stranger.get(path)
    expect([status, location]).toEqual([302, SITE + target])
  })

  it('HOST-30 a name or a chip that nothing can have is carried nowhere', async () => {
    const bad = ['/profile/a%2Fb', '/p/%00', '/bio/%ff', '/scan/%20', '/scan/%0d%0aLocation:x', '/scan/-x']
    for (const path of bad) {
      const { status, location } = await stranger.get(path)
      expect([path, status, location]).toEqual([path, 404, ''])
    }
    const inputs = (chipIds as { entries: { input?: unknown }[] }).entries.flatMap(({ input }) =>
      typeof input === 'string' && input.isWellFormed() ? [input] : [],
    )
    expect(inputs.length).toBeGreaterThan(30)
    for (const input of inputs) {
      const { location } = await stranger.get(`/scan/${encodeURIComponent(input)}`)
      if (location !== '')
        expect(location).toMatch(/^http:\/\/localhost:8787\/scan\/[A-Za-z0-9][\w.:~%-]{0,380}(?:[?#][\x21-\x7e]*)?$/)
    }
  })
})

describe('addresses', () => {
  it('the address of the app leads in', async () => {
    expect([(await stranger.get('/')).location, (await mara.get('/')).location]).toEqual(['/login', '/dashboard'])
  })

  it('HOST-31 a private page asks to sign in and remembers where to', async () => {
    const { status, location } = await stranger.get('/dashboard?period=7&x=a b')
    expect([status, location]).toEqual([303, `/login?next=${encodeURIComponent('/dashboard?period=7&x=a%20b')}`])
  })

  it('HOST-45 what does not exist says so and leads on', async () => {
    const page = await stranger.get('/nope')
    expect([page.status, page.text.includes('This page does not exist.')]).toEqual([404, true])
    expect(page.html).toContain('href="/dashboard"')
    expect(page.html).toContain(`href="${SITE}/"`)
  })

  it.each(['POST', 'PUT', 'DELETE'])(
    'HOST-45 HOST-46 %s: what does not exist is not there by another method either',
    async (method) => {
      const unknown = await stranger.send('/nope', { method })
      expect([unknown.status, unknown.headers.get('allow')]).toEqual([404, null])
      const known = await stranger.send('/profile/ava', { method })
      expect([known.status, known.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    },
  )

  it('HOST-31 /app asks to sign in, and is the dashboard then', async () => {
    expect([(await stranger.get('/app')).location, (await mara.get('/app')).location]).toEqual([
      '/login?next=%2Fapp',
      '/dashboard',
    ])
  })

  it('ACC-30 a cookie that is none is cleared where nothing answers, too', async () => {
    const { status, setCookies } = await stranger.get('/nope', { cookie: '__Host-flow=x; __Host-app=y' })
    expect(status).toBe(404)
    expect(setCookies.map((line) => line.split('=')[0])).toEqual(['__Host-flow', '__Host-app'])
  })

  it('HOST-46 another method is named', async () => {
    const answer = await mara.post('/dashboard')
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('HOST-33 robots are told to stay away', async () => {
    const { html, headers } = await stranger.get('/robots.txt')
    expect([html.trim(), headers.get('content-type')]).toEqual([
      'User-agent: *\nDisallow: /',
      'text/plain; charset=utf-8',
    ])
  })

  it('the page for a card nobody has in hand yet', async () => {
    expect((await stranger.get('/scan')).text).toContain('Hold your card to the phone to begin.')
  })
})

describe('where a sign-in leads', () => {
  it('HOST-32 every page of the app, with its query', () => {
    for (const { path, methods } of Object.values(SCREENS)) {
      if (!methods.includes('GET')) continue
      const page = path.replace(/:\w+/g, 'x')
      expect(safeNext(`${page}?a=1`, APP)).toBe(`${page}?a=1`)
      expect(safeNext(`${APP}${page}?a=1`, APP)).toBe(`${page}?a=1`)
    }
  })

  it('T-ACC-7 HOST-32 nothing else: not another site however it is written, nor an address without a page', () => {
    const targets = (redirectPaths as { entries: { target?: unknown }[] }).entries.flatMap(({ target }) =>
      typeof target === 'string' ? [target] : [],
    )
    expect(targets.length).toBeGreaterThan(50)
    for (const target of [
      ...targets,
      ...['//evil.example/dashboard', '/\\evil.example', 'https://evil.example/dashboard', 'dashboard', '/nope', ''],
      ...['/dashboard\r\nX: y', '/%2F/evil.example', 'javascript:alert(1)', `${APP}.evil.example/dashboard`],
    ]) {
      const next = new URL(safeNext(target, APP), APP)
      expect(next.origin, target).toBe(APP)
      const known = Object.values(SCREENS).some(({ path }) =>
        new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`).test(next.pathname),
      )
      expect(known, `${target} → ${next.pathname}`).toBe(true)
    }
  })
})

describe('addresses as apps mangle them', () => {
  it.each([
    ['/register&chip=DEMO0002', '/register?chip=DEMO0002'],
    ['/register%3Fchip%3DDEMO0002', '/register?chip=DEMO0002'],
    ['/login.', '/login'],
    ['/login&e=A?next=%2Fapp', '/login?e=A&next=%2Fapp'],
    ['/privacy%23contact-exchange', '/privacy#contact-exchange'],
    ['/settings/account).', '/settings/account'],
    ['/&e=A', '/?e=A'],
    ['/c/AbC_d-9&e=A', '/c/AbC_d-9?e=A'],
    ['/c/AbC_d-9.', '/c/AbC_d-9'],
    ['/c/m.AbC_d-9%3E', '/c/m.AbC_d-9'],
    ['/c/AbC_d-9%E2%80%8B', '/c/AbC_d-9'],
    ['/o/AbC_d-9%3Futm_source%3Dmail', '/o/AbC_d-9?utm_source=mail'],
    ['/o/AbC_d-9),', '/o/AbC_d-9'],
    ['/take-back/AbC_d-9%22', '/take-back/AbC_d-9'],
    ['/app/cards/DEMO0001&e=A', '/app/cards/DEMO0001?e=A'],
    ['/profile/ava&e=A', `${SITE}/profile/ava?e=A`],
    ['/p/@ava', `${SITE}/profile/ava`],
    ['/bio/ava.', `${SITE}/profile/ava`],
    ['/p/ava%3Futm_source%3Dig', `${SITE}/profile/ava?utm_source=ig`],
    ['/scan/DEMO0001&e=A', `${SITE}/scan/DEMO0001?e=A`],
  ])('ROUTE-62 %s leads to %s', async (path, expected) => {
    const answer = await stranger.get(path)
    expect([answer.status, answer.location]).toEqual([302, expected])
  })

  it.each(['/nope&e=A', '/nope.', '/%2Flogin', '/p/%2F%2Fevil.example&x', '/webhooks/stripe.x'])(
    'ROUTE-62 %s is nobody’s and stays 404',
    async (path) => expect((await stranger.get(path)).status).toBe(404),
  )

  it('ROUTE-65 what is sent is never led anywhere', async () => {
    for (const path of ['/login&e=A', '/login/code.', '/o/AbC_d-9&x=1'])
      expect([302, 303]).not.toContain((await stranger.post(path, {})).status)
  })
})
