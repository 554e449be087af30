// Contact details of a profile: shown where their switch is on, and in no answer, cache or log where it is off. D-131.
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { API_PATHS } from '#domain/site/routes.ts'
import before from '#test/corpora/profile-without-details.json'
import { createShop, type Shop } from '#test/support/shop.ts'

const DETAILS = {
  job_title: 'Creative director',
  company: 'Ellison Studio',
  phone: '+44 1632 960123',
  contact_email: 'hello@mara-ellison.example',
  website: 'https://mara-ellison.example/',
  address_street: '12 Foundry Lane\nStudio 4',
  address_city: 'London',
  address_postcode: 'SE1 9GF',
  address_country: 'United Kingdom',
}
const SWITCHES = ['job_title', 'company', 'phone', 'contact_email', 'website', 'address'] as const
type Switch = (typeof SWITCHES)[number]

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})

async function add(username: string, fields: Partial<typeof DETAILS>, on: readonly Switch[]): Promise<void> {
  await shop.env.DB.prepare("INSERT INTO profiles (username, full_name) VALUES (?, 'Zoe Dam')").bind(username).run()
  for (const [name, value] of Object.entries(fields))
    await shop.env.DB.prepare(`UPDATE profiles SET ${name} = ? WHERE username = ?`).bind(value, username).run()
  for (const name of on)
    await shop.env.DB.prepare(`UPDATE profiles SET show_${name} = 1 WHERE username = ?`).bind(username).run()
}
const addLink = (username: string, url: string, title: string) =>
  shop.env.DB.prepare("INSERT INTO social_links (username, platform, display_text, url) VALUES (?, 'website', ?, ?)")
    .bind(username, title, url)
    .run()
/** Its bytes as text: one of the files is a picture. */
const read = async (path: string, from = shop) => new TextDecoder().decode(await (await from.fetch(path)).arrayBuffer())
const card = async (username: string) => (await read(`/profile/${username}/contact.vcf`)).split('\r\n')
/** The rows of details, as name, address and what is read. */
const details = (html: string) =>
  [...html.matchAll(/<(a|div) class="profile-detail"(.*?<\/svg>)([^<]*)<\/\1><span [^>]*>(.*?)<\/span>/gs)].map(
    ([, tag, attributes = '', name, text]) => ({
      name,
      text,
      href: tag === 'a' ? /href="([^"]*)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&') : null,
      attributes,
    }),
  )
const person = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '')['@graph'][0].mainEntity

describe('a profile with every detail public', () => {
  beforeAll(() => add('open', DETAILS, SWITCHES))

  it('EDT-19 says job title and company under the name', async () => {
    expect(await read('/profile/open')).toContain(
      '<h1 class="profile-name">Zoe Dam</h1><p class="profile-job">Creative director · Ellison Studio</p>',
    )
    await add('job-only', { job_title: 'Founder' }, SWITCHES)
    expect(await read('/profile/job-only')).toContain('<p class="profile-job">Founder</p>')
  })

  it('EDT-20 lists phone, mail, website and address above the links, each named, with the attributes of links', async () => {
    await addLink('open', 'https://example.com/', 'Elsewhere')
    const html = await read('/profile/open')
    const rows = details(html)
    expect(rows.map(({ name, text, href }) => [name, text, href])).toEqual([
      ['Phone', '+44 1632 960123', 'tel:+441632960123'],
      ['Email', 'hello@mara-ellison.example', 'mailto:hello@mara-ellison.example'],
      ['Website', 'mara-ellison.example', 'https://mara-ellison.example/'],
      [
        'Address',
        '12 Foundry Lane\nStudio 4\nLondon SE1 9GF\nUnited Kingdom',
        'https://www.google.com/maps/search/?api=1&query=12%20Foundry%20Lane%2C%20Studio%204%2C%20London%20SE1%209GF%2C%20United%20Kingdom',
      ],
    ])
    for (const { name, attributes, href } of rows) {
      expect(attributes).toContain(`aria-describedby="contact-${name === 'Email' ? 'email' : name?.toLowerCase()}"`)
      expect(attributes).toContain('rel="noopener noreferrer nofollow ugc"')
      expect(attributes.includes('target="_blank"')).toBe(href?.startsWith('https:'))
      expect(attributes).toContain('<svg')
    }
    expect(html.indexOf('profile-contact')).toBeLessThan(html.indexOf('class="profile-links"'))
  })

  it('EDT-21 gives them to the contact card, and what is also a link once', async () => {
    await addLink('open', 'tel:+441632960123', 'Call me')
    await addLink('open', 'mailto:Hello@mara-ellison.example?subject=Hi', 'Write')
    await addLink('open', 'https://mara-ellison.example/', 'Portfolio')
    const lines = await card('open')
    expect(lines).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Dam;Zoe;;;',
      'FN:Zoe Dam',
      'TITLE:Creative director',
      'ORG:Ellison Studio',
      'URL:https://shop.example.test/profile/open',
      'TEL;TYPE=WORK:+44 1632 960123',
      'EMAIL;TYPE=INTERNET:hello@mara-ellison.example',
      'URL:https://mara-ellison.example/',
      'ADR;TYPE=WORK:;;12 Foundry Lane\\nStudio 4;London;;SE1 9GF;United Kingdom',
      'item1.URL:https://example.com/',
      'item1.X-ABLabel:Elsewhere',
      'END:VCARD',
      '',
    ])
  })

  it('EDT-21 writes nothing for what is empty', async () => {
    await add('partly', { company: 'Dam; Ltd', address_city: 'Leeds' }, SWITCHES)
    expect(await card('partly')).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Dam;Zoe;;;',
      'FN:Zoe Dam',
      'ORG:Dam\\; Ltd',
      'URL:https://shop.example.test/profile/partly',
      'ADR;TYPE=WORK:;;;Leeds;;;',
      'END:VCARD',
      '',
    ])
  })

  it('EDT-22 gives them to the structured data', async () => {
    expect(person(await read('/profile/open'))).toMatchObject({
      jobTitle: 'Creative director',
      worksFor: { '@type': 'Organization', name: 'Ellison Studio' },
      telephone: '+44 1632 960123',
      email: 'hello@mara-ellison.example',
      url: 'https://mara-ellison.example/',
    })
  })

  it('EDT-23 calls 6 and 7 answer the fields they always had', async () => {
    const [profile] = await (await shop.call(API_PATHS.publicProfile, { _username: 'open' })).json<object[]>()
    expect(Object.keys(profile ?? {})).toEqual(['username', 'full_name', 'bio', 'profile_image_url', 'theme_id'])
    const [link] = await (await shop.call(API_PATHS.socialLinks, { _username: 'open' })).json<object[]>()
    expect(Object.keys(link ?? {})).toEqual(['display_order', 'display_text', 'platform', 'url'])
  })

  it('EDT-20 stored markup and line breaks stay text', async () => {
    const hostile = '"><script>alert(1)</script>\r\nTEL:+1555'
    const fields = Object.fromEntries(Object.keys(DETAILS).map((name) => [name, hostile]))
    await add('hostile-details', fields, SWITCHES)
    const html = await read('/profile/hostile-details')
    expect(html).not.toContain('<script>alert')
    expect((await card('hostile-details')).filter((line) => line.startsWith('TEL'))).toEqual([])
  })
})

describe('a detail whose switch is off', () => {
  const SECRETS = Object.fromEntries(Object.keys(DETAILS).map((name) => [name, `canary-${name}`]))
  const answers = async (username: string, from: Shop) => [
    await read(`/profile/${username}`, from),
    ...(await Promise.all(
      ['contact.vcf', 'qr.svg', 'share.png'].map((file) => read(`/profile/${username}/${file}`, from)),
    )),
    ...(await Promise.all(
      [API_PATHS.publicProfile, API_PATHS.socialLinks].map(async (path) =>
        (await from.call(path, { _username: username })).text(),
      ),
    )),
  ]

  it('T-OWN-8 EDT-18 is in no answer, cache or log, and never even leaves the database', async () => {
    await add('closed', SECRETS, [])
    const log = (['log', 'warn', 'error', 'info'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation(() => {}),
    )
    const left: unknown[] = []
    const { DB } = shop.env
    const watched = {
      withSession: () => {
        const session = DB.withSession('first-unconstrained')
        return {
          prepare: (sql: string) => watchedStatement(session.prepare(sql)),
          batch: async (statements: { real: D1PreparedStatement }[]) => {
            const results = await session.batch(statements.map(({ real }) => real))
            left.push(results)
            return results
          },
        }
      },
      prepare: (sql: string) => DB.prepare(sql),
    }
    const watchedStatement = (real: D1PreparedStatement) => ({
      real,
      bind: (...values: unknown[]) => watchedStatement(real.bind(...values)),
      all: async () => {
        const result = await real.all()
        left.push(result)
        return result
      },
    })
    const from = await createShop({ DB: watched })
    // Often enough for the page to be kept in memory, and asked of it.
    for (let n = 0; n < 12; n++) expect((await answers('closed', from)).join()).not.toContain('canary')
    await from.settled()
    const { keys } = await from.env.CACHE.list()
    const kept = await Promise.all(keys.map(({ name }) => from.env.CACHE.get(name)))
    const logged = log.flatMap((spy) => spy.mock.calls)
    vi.restoreAllMocks()
    expect(JSON.stringify(left)).toContain('Zoe Dam')
    expect(JSON.stringify([left, keys, kept, logged])).not.toContain('canary')
  })

  it.each(SWITCHES)('EDT-18 stays away although all others are on: %s', async (off) => {
    const username = `all-but-${off.replace('_', '-')}`
    await add(
      username,
      SECRETS,
      SWITCHES.filter((name) => name !== off),
    )
    const said = (await answers(username, shop)).join()
    for (const name of Object.keys(SECRETS)) {
      const isOff = name === off || (off === 'address' && name.startsWith('address_'))
      // A website or a phone that cannot be opened is text on the page.
      expect(said.includes(`canary-${name}`), name).toBe(!isOff)
    }
  })
})

describe('a profile without details', () => {
  it('EDT-23 is drawn, and its contact card written, byte for byte as ever', async () => {
    const html = await read('/profile/ava')
    expect(/<main.*<\/main>/s.exec(html)?.[0]).toBe(before.page)
    expect(/<script type="application\/ld\+json">.*?<\/script>/.exec(html)?.[0]).toBe(before.data)
    expect(await read('/profile/ava/contact.vcf')).toBe(before.card)
  })
})
