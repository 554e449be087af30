// The public profile page, server-rendered from D1: what a stranger sees after a tap. Spec §2, §3; D-85 to D-87.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { counts, D1_OVERLOADED, fails, withFaultyD1 } from '#test/support/faults.ts'
import { quietZone } from '#test/support/qr.ts'
import { createShop, type Shop, SITE } from '#test/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
afterEach(() => {
  vi.restoreAllMocks()
})
let serial = 0
/** What the log says is wrong from now on, line by line. */
function errorLog(): () => unknown[] {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => logged.mock.calls.map(([line]) => JSON.parse(String(line)))
}

const page = async (username: string, from = shop) => {
  const response = await from.fetch(`/profile/${username}`)
  return { response, html: await response.text() }
}
const addProfile = (username: string, fields: Record<string, string | null> = {}) =>
  shop.env.DB.prepare(
    'INSERT INTO profiles (username, full_name, bio, profile_image_url, theme_id) VALUES (?, ?, ?, ?, ?)',
  )
    .bind(username, fields.full_name ?? null, fields.bio ?? null, fields.image ?? null, fields.theme ?? null)
    .run()
const addLink = (username: string, platform: string, text: string | null, url: string, order: number | null) =>
  shop.env.DB.prepare(
    'INSERT INTO social_links (username, platform, display_text, url, display_order) VALUES (?, ?, ?, ?, ?)',
  )
    .bind(username, platform, text, url, order)
    .run()
/** The link elements of a page, in order. */
const links = (html: string) =>
  [...html.matchAll(/<li data-link-id="([^"]*)">(.*?)<\/li>/g)].map(([, id, body]) => ({ id, body }))

describe('a known profile', () => {
  it('PROF-01 PROF-02 PROF-03 PROF-04 PROF-05 PROF-06 PROF-25 ROUTE-22 is complete in the HTML, no script needed', async () => {
    const { response, html } = await page('acme')
    expect(response.status).toBe(200)
    expect(html).toContain('<h1 class="profile-name">Mara Ellison</h1>')
    expect(html).toContain('Photographer and founder.')
    expect(html).toMatch(/<img[^>]+class="profile-avatar"[^>]+src="\/avatars\/mara\.webp"/)
    expect(html).toContain('data-theme="midnight"')
    expect(links(html)).toHaveLength(11)
  })

  it('PROF-13 PROF-14 PROF-15 shows links by display_order; title and id fall back to platform and index', async () => {
    await addProfile('order')
    await addLink('order', 'tiktok', 'Second', 'https://example.com/b', 2)
    await addLink('order', 'youtube', 'First', 'https://example.com/a', 1)
    await addLink('order', 'instagram', null, 'https://example.com/c', null)
    const shown = links((await page('order')).html)
    expect(shown.map(({ id }) => id)).toEqual(['1', '2', '2'])
    expect(shown.map(({ body }) => /profile-link-title">([^<]*)</.exec(body ?? '')?.[1])).toEqual([
      'First',
      'Second',
      'Instagram',
    ])
  })

  it.each([
    ['PROF-16', 'instagram', 'instagram'],
    ['PROF-17', 'tiktok', 'tiktok'],
    ['PROF-18', 'youtube', 'youtube'],
    ['PROF-19', 'x', 'x'],
    ['PROF-20', 'linkedin', 'linkedin'],
    ['PROF-21', 'snapchat', 'snapchat'],
    ['PROF-22', 'telegram', 'telegram'],
    ['PROF-23', 'revolut', 'revolut'],
    ['PROF-24', 'website', 'link'],
  ])('%s a %s link carries the %s icon and colour', async (_id, platform, shown) => {
    const { html } = await page('acme')
    const row = links(html).find(({ body }) => body?.includes(`class="platform platform-${shown}"`))
    expect(row?.body, platform).toMatch(/<svg/)
    const icons = links(html).map(({ body }) => /<svg.*?<\/svg>/.exec(body ?? '')?.[0])
    const own = /<svg.*?<\/svg>/.exec(row?.body ?? '')?.[0]
    if (shown !== 'link') expect(icons.filter((icon) => icon === own)).toHaveLength(1)
  })

  it('PROF-24 mail and phone links carry icons of their own, in the generic colour', async () => {
    await addProfile('reach')
    await addLink('reach', 'email', null, 'mailto:zoe@example.com', 1)
    await addLink('reach', 'link', '+44 20 7946 0000', 'tel:+442079460000', 2)
    await addLink('reach', 'link', null, 'https://example.com/', 3)
    const shown = links((await page('reach')).html)
    expect(shown.map(({ body }) => /platform-(\w+)/.exec(body ?? '')?.[1])).toEqual(['email', 'phone', 'link'])
    expect(shown.map(({ body }) => body?.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|'))).toEqual([
      '|Email|',
      '|Phone|+44 20 7946 0000|',
      '|Link|',
    ])
    expect(new Set(shown.map(({ body }) => /<svg.*?<\/svg>/.exec(body ?? '')?.[0])).size).toBe(3)
  })

  it('PROF-32 is found without regard to letter case and shows the name as it is stored', async () => {
    const { response, html } = await page('ACME')
    expect(response.status).toBe(200)
    expect(html).toContain('@acme')
  })

  it('PROF-28 PROF-30 has neither header, footer nor popup of the shop and ignores the site theme in its own colours', async () => {
    const { html } = await page('acme')
    expect(html).not.toContain('data-island')
    expect(html).not.toContain('id="main-menu"')
    expect(html).not.toMatch(/<(header|footer)[\s>]/)
    expect(html).toMatch(/<body class="profile profile-midnight"/)
  })
})

describe('words read from the right', () => {
  const lists = (html: string) => [...html.matchAll(/<ul class="profile-(\w+)"[^>]*>/g)].map(([tag]) => tag)

  it('turn the rows of who writes them, and each says its direction itself', async () => {
    await addProfile('noa', { full_name: 'נועה בן־דוד', bio: 'מעצבת, Tel Aviv and Leeds' })
    await addLink('noa', 'linkedin', 'לינקדאין', 'https://www.linkedin.com/in/noa', 1)
    await addLink('noa', 'x', 'X', 'https://x.com/noa', 2)
    const { html } = await page('noa')
    expect(html).toContain('<h1 class="profile-name" dir="auto">')
    expect(html).toContain('<p class="profile-bio" dir="auto">')
    expect(html.match(/profile-link-title"[^>]*/g)).toEqual(['profile-link-title" dir="auto"', 'profile-link-title"'])
    expect(lists(html)).toEqual([expect.stringContaining('dir="rtl"')])
  })

  it('turn no row of who writes from the left, and pages without them say nothing of directions', async () => {
    await addProfile('zoe', { full_name: 'Zoe Dam', bio: 'Née זואי, between two languages' })
    await addLink('zoe', 'x', 'X', 'https://x.com/zoe', 1)
    const { html } = await page('zoe')
    expect(html).toContain('<h1 class="profile-name">Zoe Dam</h1>')
    expect(lists(html)).toEqual([expect.not.stringContaining('dir=')])
    expect((await page('acme')).html).not.toContain('dir=')
  })
})

describe('a bio', () => {
  it('that may be longer than four lines is whole in the HTML, with what opens it behind it; a short one has none', async () => {
    const bio = 'Photographer and founder. '.repeat(20).trim()
    await addProfile('talker', { bio })
    const { html } = await page('talker')
    expect(html).toContain(`<p class="profile-bio">${bio}</p><details class="profile-more"><summary>`)
    expect((await page('acme')).html).not.toContain('profile-more')
  })

  it('with a blank line is two paragraphs, so that no line it is cut after can be a blank one', async () => {
    await addProfile('pauser', { bio: 'One\ntwo\n\n \nthree' })
    expect((await page('pauser')).html).toContain('<p class="profile-bio">One\ntwo<span>three</span></p>')
  })
})

describe('missing fields', () => {
  it('PROF-08 PROF-09 PROF-10 PROF-11 fall back to @username, the motto, an initial and dark-gradient', async () => {
    await addProfile('bare')
    const { html } = await page('bare')
    expect(html).toContain('<h1 class="profile-name">@bare</h1>')
    expect(html).toContain('Moving with the future.')
    expect(html).toMatch(/class="profile-avatar" role="img" aria-label="@bare">B</)
    expect(html).toContain('data-theme="dark-gradient"')
  })

  it('PROF-29 T-PRO-5 an unknown theme_id looks like dark-gradient, whatever it holds', async () => {
    await addProfile('odd-theme', { theme: 'x" onload="alert(1)' })
    await addProfile('proto-theme', { theme: '__proto__' })
    for (const name of ['odd-theme', 'proto-theme'])
      expect((await page(name)).html).toContain('<body class="profile profile-dark-gradient"')
  })

  it.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'http://img.example/z.jpg',
    '//img.example/z.jpg',
    'https://user:pass@img.example/z.jpg',
  ])('T-PRO-4 shows the initial instead of a picture address that is not safe to load: %s', async (image) => {
    const username = `bad-picture-${++serial}`
    await addProfile(username, { full_name: 'Zoe', image })
    const { html } = await page(username)
    expect(html).toContain('aria-label="Zoe">Z<')
    expect(html).not.toMatch(/<img[^>]+class="profile-avatar"/)
    expect(html).not.toMatch(/javascript:|data:image|img\.example/)
  })
})

describe('stored text of any kind', () => {
  // As another program may have written it: nothing of it passed the doors of this Worker.
  const hostile = '\u0001\u0007\u0008\u001b\u007f\u009f\u202e\u2066\ufffe'

  it('brings no control and no reversal into the page, its head, its data or the contact card', async () => {
    await addProfile('controls', {
      full_name: `Zoe${hostile}\tDam`,
      bio: `Cards\tand${hostile} coffee\u000bLondon`,
      image: `/avatars/ava.webp${hostile}`,
      theme: `paper${hostile}`,
    })
    await addLink('controls', `web${hostile}site`, `My\t${hostile}site`, 'https://example.com/', 1)
    await addLink('controls', `insta${hostile}gram`, hostile, '\u000bhttps://example.com/a\ufeff', 2)
    await addLink('controls', 'email', 'Mail', 'mailto:zoe%E2%80%AE@example.com', 3)
    const { html } = await page('controls')
    expect(html).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069\ufffe\ufeff]/u)
    expect(html).not.toMatch(/&#(?:x0*(?:[0-8bcef]|1[0-9a-f]|7f|202e)|0*(?:[0-8]|1[124-9]|2\d|3[01]|127|8238));/i)
    expect(html).toContain('<h1 class="profile-name">Zoe Dam</h1>')
    expect(html).toContain('Cards and coffee\nLondon')
    expect(html).toContain('>My site</span>')
    const card = await (await shop.fetch('/profile/controls/contact.vcf')).text()
    expect(card.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
    expect(card).toContain('NOTE:Cards and coffee\\nLondon')
    expect(card).not.toContain('EMAIL')
  })

  it('of which nothing is seen gives way to the fallbacks everywhere', async () => {
    await addProfile('unseen', { full_name: '\u200b\u2060\u202e', bio: '\u00ad \u200b', image: '/scan/DEMO0001' })
    const { html } = await page('unseen')
    expect(html).toContain('<h1 class="profile-name">@unseen</h1>')
    expect(html).toContain('<title>@unseen · ')
    expect(html).toContain('Moving with the future.')
    expect(html).toMatch(/<div class="profile-avatar"[^>]*>U</)
    expect(await (await shop.fetch('/profile/unseen/contact.vcf')).text()).toContain('FN:@unseen\r\n')
  })

  it('begins the fallback avatar with a whole character', async () => {
    for (const [username, full_name, initial] of [
      ['family', '👩‍👩‍👧 Zoe', '👩‍👩‍👧'],
      ['accent', 'e\u0301lodie', 'E\u0301'],
    ] as const) {
      await addProfile(username, { full_name })
      expect((await page(username)).html).toContain(`>${initial}</div>`)
    }
  })
})

it('a picture that is a tap, a page or a call of this site is asked for by nobody', async () => {
  for (const [index, image] of [
    '/scan/DEMO0001',
    '/scan/DEMO0001.png',
    '/%73can/DEMO0001.png',
    `${SITE}/scan/DEMO0001.png`,
    '/api/rpc/get_public_profile',
    '/unsubscribe?token=x.png',
    '/discount/SPRING.png',
    '/login/a.png',
  ].entries()) {
    const username = `acting${index}`
    await addProfile(username, { full_name: 'Zoe', image })
    const { html } = await page(username)
    expect(html, image).not.toMatch(/<img[^>]+class="profile-avatar"/)
    expect(html, image).toMatch(/<div class="profile-avatar"[^>]*>Z</)
    expect(await (await shop.fetch(`/profile/${username}/contact.vcf`)).text(), image).not.toContain('PHOTO')
  }
})

describe('links of a profile', () => {
  it('PROF-27 T-PRO-1 only http, https, mailto and tel become links; everything else is its title as text', async () => {
    await addProfile('schemes')
    const addresses = [
      'https://example.com/a b',
      'mailto:alice@example.com',
      'tel:+44 20 7946 0000',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://instagram.com@evil.example/',
      '/checkout',
    ]
    for (const [order, url] of addresses.entries()) await addLink('schemes', 'website', `Link ${order}`, url, order)
    const { html } = await page('schemes')
    const shown = links(html)
    expect(shown.map(({ body }) => /<a [^>]*href="([^"]*)"/.exec(body ?? '')?.[1] ?? null)).toEqual([
      'https://example.com/a%20b',
      'mailto:alice@example.com',
      'tel:+44 20 7946 0000',
      null,
      null,
      null,
      null,
    ])
    for (let order = 3; order < addresses.length; order++) expect(shown[order]?.body).toContain(`Link ${order}`)
  })

  it('PROF-31 T-PRO-6 web links open a new tab that cannot reach back; mail and phone stay in this one', async () => {
    const web = links((await page('acme')).html).filter(({ body }) => body?.includes('href="http'))
    expect(web.length).toBeGreaterThan(5)
    const shown = links((await page('schemes')).html)
    for (const { body } of [...web, ...shown.slice(0, 1)]) {
      expect(body).toContain('target="_blank"')
      expect(body).toContain('rel="noopener noreferrer nofollow ugc"')
    }
    expect(shown[1]?.body).not.toContain('target=')
    expect(shown[2]?.body).not.toContain('target=')
  })

  it('T-PRO-2 stored markup stays text in body, title, meta and the JSON block', async () => {
    const hostile = `</script><img src=x onerror=alert(1)>"'`
    await addProfile('markup', { full_name: hostile, bio: hostile })
    await addLink('markup', 'website', hostile, 'https://example.com', 1)
    const { html } = await page('markup')
    expect(html).not.toContain('<img src=x')
    expect(html.match(/<img/g), 'the QR code and nothing else').toHaveLength(1)
    const escaped = '&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;'
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toContain(escaped)
    expect(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]).toContain(escaped)
    expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1]).toContain(escaped)
    const [, block = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(block)['@graph'][0].mainEntity).toMatchObject({ name: hostile, description: hostile })
  })
})

describe('no profile', () => {
  it('PROF-26 a username nobody has answers 404, says so and leads to a profile of one’s own', async () => {
    const { response, html } = await page('nobody')
    expect(response.status).toBe(404)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(html).toContain('<h1 class="profile-name">There is no profile @nobody.</h1>')
    expect(html).toContain('<title>No such profile · Acme</title>')
    expect(html).toMatch(/<a [^>]*href="\/product"[^>]*>Get a card and a profile of your own<\/a>/)
    expect(html).toMatch(/<a [^>]*href="https:\/\/app\.acme\.example\/register"[^>]*>Set up your profile<\/a>/)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(links(html)).toEqual([])
    expect(html).not.toMatch(
      /Moving with the future|contact\.vcf|qr\.svg|Report this profile|og:type" content="profile/,
    )
  })

  it('ERR-19 PROF-25 T-PRO-7 a failing read shows the fallback look with 200, uncached, logged and without a message', async () => {
    const log = errorLog()
    const down = await createShop({ DB: withFaultyD1(shop.env.DB, fails(D1_OVERLOADED)) })
    const { response, html } = await page('acme', down)
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(html).toContain('<h1 class="profile-name">@acme</h1>')
    expect(html).toContain('Moving with the future.')
    expect(links(html)).toEqual([])
    expect(html).not.toMatch(/error|overloaded|went wrong|try again/i)
    expect(log()).toContainEqual({
      level: 'error',
      event: 'store_failed',
      what: 'find profile',
      error: `Error: ${D1_OVERLOADED}`,
    })
  })

  it('ERR-20 T-PRO-7 failing links leave the profile standing without links, logged and without a message', async () => {
    const log = errorLog()
    const db = shop.env.DB
    const down = withFaultyD1(db, fails(D1_OVERLOADED))
    const linksDown = {
      batch: down.batch, // one refused statement refuses all of a batch
      prepare: (sql: string) => (sql.includes('social_links') ? down : db).prepare(sql),
      withSession: () => linksDown,
    }
    const partly = await createShop({ DB: linksDown as unknown as D1Database })
    const { response, html } = await page('acme', partly)
    expect(response.status).toBe(200)
    expect(html).toContain('Mara Ellison')
    expect(links(html)).toEqual([])
    expect(html).not.toMatch(/error|overloaded|went wrong|try again/i)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(log()).toEqual(
      ['read profile page', 'list links'].map((what) => ({
        level: 'error',
        event: 'store_failed',
        what,
        error: `Error: ${D1_OVERLOADED}`,
      })),
    )
  })

  it('a profile is read in one call to D1', async () => {
    const calls: string[] = []
    const { DB } = shop.env
    const counting = {
      withSession: (bookmark: string) => {
        const session = DB.withSession(bookmark)
        return {
          prepare: (sql: string) => session.prepare(sql),
          batch: (statements: D1PreparedStatement[]) => {
            calls.push(`${bookmark}: batch of ${statements.length}`)
            return session.batch(statements)
          },
        }
      },
    }
    const { html } = await page('acme', await createShop({ DB: counting as unknown as D1Database }))
    expect(html).toContain('Mara Ellison')
    expect(links(html)).not.toEqual([])
    expect(calls).toEqual(['first-unconstrained: batch of 2'])
  })
})

describe('names that cannot exist', () => {
  it.each([
    ['a%0d%0aX:1', ' @a X:1'],
    ['-ada', ' @-ada'],
    ['a'.repeat(300), ` @${'a'.repeat(64)}`],
    ['%3Csvg%20onload=alert(1)%3E', ' @&lt;svg onload=alert(1)&gt;'],
    ['%E0%A4%A', ' @%E0%A4%A'],
    ['%E2%80%AE%E2%80%8B', ''],
  ])(
    'ROUTE-22 ROUTE-36 PROF-04 %s is an unknown profile, not the 404 page, and D1 is not asked',
    async (name, title) => {
      const asked = counts()
      const { response, html } = await page(name, await createShop({ DB: withFaultyD1(shop.env.DB, asked) }))
      expect(response.status).toBe(404)
      const heading = title === '' ? 'There is no such profile.' : `There is no profile${title}.`
      expect(/<h1 class="profile-name"[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toBe(heading)
      expect(html).not.toContain('<svg onload')
      expect(asked.count).toBe(0)
    },
  )
})

it('a profile stays within 30 KB of HTML and carries the headers of its class', async () => {
  const { response, html } = await page('acme')
  expect(new TextEncoder().encode(html).length).toBeLessThan(30_000)
  expect(response.headers.get('X-Frame-Options')).toBe('DENY')
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=300')
  expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
})

describe('for the person who was just tapped', () => {
  it('the contact card is a download named after the profile, with the owner and every link', async () => {
    const response = await shop.fetch('/profile/ACME/contact.vcf')
    const card = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('text/vcard; charset=utf-8')
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="acme.vcf"')
    expect(card).toContain('FN:Mara Ellison\r\n')
    expect(card).toContain('URL:https://shop.example.test/profile/acme\r\n')
    expect(card).toContain('PHOTO;VALUE=uri:https://shop.example.test/avatars/mara.webp\r\n')
  })

  it('T-PRO-8 a stored name, bio or link cannot add a line to the contact card', async () => {
    const broken = 'x\r\nTEL:+1555\r\nEND:VCARD'
    await addProfile('crlf', { full_name: broken, bio: broken, image: `https://img.example/${broken}` })
    await addLink('crlf', 'website', broken, `https://example.com/${broken}`, 1)
    await addLink('crlf', 'mail', broken, `mailto:a@b.example?body=${broken}`, 2)
    await addLink('crlf', 'phone', broken, 'tel:+44 20%0d%0aX:1', 3)
    const lines = (await (await shop.fetch('/profile/crlf/contact.vcf')).text()).split('\r\n')
    expect(lines.filter((line) => /^(TEL|X|END)\b/i.test(line))).toEqual(['END:VCARD'])
    expect(lines.slice(-2)).toEqual(['END:VCARD', ''])
    expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([])
  })

  it('T-PRO-8 the QR code is an SVG of the profile address, never of the Host header', async () => {
    const code = await shop.fetch('/profile/acme/qr.svg')
    expect(code.headers.get('Content-Type')).toBe('image/svg+xml')
    const svg = await code.text()
    expect(svg.startsWith('<svg')).toBe(true)
    const spoofed = await shop.fetch('/profile/acme/qr.svg', {
      headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
    })
    expect(await spoofed.text()).toBe(svg)
  })

  it('the QR code has the four empty modules around it that scanners look for', async () => {
    expect(quietZone(await (await shop.fetch('/profile/acme/qr.svg')).text())).toEqual([4, 4, 4, 4])
  })

  it('unknown and impossible names have neither; other files below a profile belong to the app host', async () => {
    for (const name of ['nobody', '%2e%2e%2fadmin', 'a%0d%0ab'])
      for (const file of ['contact.vcf', 'qr.svg'])
        expect((await shop.fetch(`/profile/${name}/${file}`)).status, name).toBe(404)
    expect((await shop.fetch('/profile/acme/y.css')).headers.get('Location')).toBe('https://app.acme.example/dashboard')
  })

  it('with D1 down both answer a plain 503', async () => {
    const down = await createShop({ DB: withFaultyD1(shop.env.DB, fails(D1_OVERLOADED)) })
    for (const file of ['contact.vcf', 'qr.svg']) expect((await down.fetch(`/profile/acme/${file}`)).status).toBe(503)
  })
})
