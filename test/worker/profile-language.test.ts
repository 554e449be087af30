// The language of a profile, of what stands in its place and of its report: the owner's, else the visitor's.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HOT_AFTER } from '#domain/site/timings.ts'
import { counts, D1_OVERLOADED, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

const MANY = 'GB:GBP:en-GB US:USD:en-US DE+AT:EUR:de FR:EUR:fr ES:EUR:es'
const LANGUAGES = ['en-GB', 'en-US', 'de', 'fr', 'es']
let shop: Shop
let serial = 0

beforeEach(async () => {
  vi.restoreAllMocks()
  shop = await createShop({ MARKETS: MANY })
})

/** A profile with a detail, a link and a heading; returns its name. */
async function addProfile(fields: { lang?: string; hidden?: boolean } = {}, to = shop): Promise<string> {
  const username = `word${++serial}x${Math.floor(Math.random() * 1e6)}`
  const { DB } = to.env
  await DB.batch([
    DB.prepare(
      `INSERT INTO profiles (username, full_name, bio, job_title, show_job_title, phone, show_phone, takes_contacts, lang,
        hidden) VALUES (?1, 'Mara Ellison', 'Coffee and cards.', 'Founder', 1, '+44 1632 960123', 1, 1, ?2, ?3)`,
    ).bind(username, fields.lang ?? null, fields.hidden ? 1 : 0),
    DB.prepare(
      `INSERT INTO social_links (username, platform, display_text, url, display_order) VALUES
        (?1, 'heading', 'My places', '', 1), (?1, 'website', 'Shop', 'https://shop.example/', 2),
        (?1, 'email', NULL, 'mailto:mara@mara.example', 3)`,
    ).bind(username),
  ])
  return username
}

async function open(path: string, accept: string | null = null, from = shop, headers: Record<string, string> = {}) {
  const response = await from.fetch(path, {
    headers: { ...headers, ...(accept === null ? {} : { 'Accept-Language': accept }) },
  })
  const html = await response.text()
  await from.settled()
  return {
    html,
    status: response.status,
    headers: response.headers,
    tag: response.headers.get('etag'),
    vary: response.headers.get('vary'),
    lang: /<html lang="([^"]*)"/.exec(html)?.[1],
  }
}

const SAVE: Record<string, string> = {
  'en-GB': 'Save contact',
  'en-US': 'Save contact',
  de: 'Kontakt speichern',
  fr: 'Enregistrer le contact',
  es: 'Guardar contacto',
}

describe('a profile', () => {
  it.each([
    ['de-AT,de;q=0.9', 'de', 'de'],
    ['es-MX,es;q=0.9,en;q=0.5', 'es', 'es'],
    ['fr', 'fr', 'fr'],
    ['en-US,en;q=0.9', 'en-US', 'en-US'],
    ['en-GB,en-US;q=0.9', 'en-GB', 'en-GB'],
    ['zh-CN', 'en-GB', 'en-GB'],
    [null, 'en-GB', 'en-GB'],
  ])(
    'WLD-106 WLD-107 is in the language of the visitor where the owner has set none: %s',
    async (accept, lang, key) => {
      const seen = await open(`/profile/${await addProfile()}`, accept)
      expect([seen.status, seen.lang, seen.vary]).toEqual([200, lang, 'Accept-Language'])
      expect(seen.html).toContain(SAVE[key])
      if (key.startsWith('en')) return
      expect(seen.html).not.toMatch(
        />(?:Save contact|Share|Leave your details|more|less|Phone|Report this profile|Powered by [^<]*)</,
      )
      if (lang !== 'fr') expect(seen.html).not.toContain('>QR code<') // French says it like English
      expect(seen.html).not.toMatch(/QR code of|aria-label="Contact details"/)
    },
  )

  it.each(['nl', 'en-XA', '', 'DE', '__proto__'])(
    'WLD-106 a language that is not offered, "%s", counts as none',
    async (lang) => {
      const seen = await open(`/profile/${await addProfile({ lang })}`, 'de')
      expect([seen.lang, seen.vary]).toEqual(['de', 'Accept-Language'])
    },
  )

  it('WLD-106 the owner’s words have an empty lang and stay what they are; ours have none of their own', async () => {
    const { html } = await open(`/profile/${await addProfile()}`, 'de')
    expect(html).toContain('<h1 class="profile-name" lang="">Mara Ellison</h1>')
    expect(html).toContain('<p class="profile-job" lang="">Founder</p>')
    expect(html).toContain('<p class="profile-bio" lang="">Coffee and cards.</p>')
    expect(html).toContain('<h2 lang="">My places</h2>')
    expect(html).toContain('<span class="profile-link-title" lang="">Shop</span>')
    // A link without a title is called by us.
    expect(html).toContain('<span class="profile-link-title">E-Mail</span>')
    expect(html).toContain('<span id="contact-phone" lang="">')
    expect(html).toMatch(/<svg[^>]*>.*?<\/svg>Telefon<\/a>/)
    expect(html).toContain('<meta property="og:locale" content="de_DE"/>')
    expect(html).toContain('data-copied="Link kopiert"')
    expect(html).toContain('data-copy="Kopieren Sie diesen Link: {url}"')
    expect(html).not.toContain('id="shop-data"')
  })

  it('WLD-106 the addresses and files of a profile stay the same in every language', async () => {
    const username = await addProfile()
    const hrefs = ({ html }: { html: string }) =>
      [...html.matchAll(/href="(\/[^"]*|https:[^"]*profile[^"]*)"/g)]
        .map(([, to]) => to)
        .filter((to) => !to?.startsWith('/assets/') && !to?.endsWith('.woff2'))
    const [english, german] = [await open(`/profile/${username}`), await open(`/profile/${username}`, 'de')]
    expect(hrefs(german)).toEqual(hrefs(english))
    const card = async (accept: string) =>
      (await open(`/profile/${username}/contact.vcf`, accept)).html.replace(/REV:.*/g, '')
    expect(await card('de')).toBe(await card('en-GB'))
  })

  it('WLD-106 with one language in MARKETS nothing varies, whatever is stored or asked for', async () => {
    for (const MARKETS of ['', 'GB:GBP:en-GB DE:EUR:en-GB']) {
      const one = await createShop({ MARKETS })
      const seen = [
        await open(`/profile/${await addProfile({}, one)}`, 'de', one),
        await open(`/profile/${await addProfile({ lang: 'de' }, one)}`, 'de', one),
        await open('/profile/nobody-here', 'de', one),
        await open(`/profile/${await addProfile({ lang: 'de', hidden: true }, one)}`, 'de', one),
      ]
      expect(seen.map(({ lang, vary }) => [lang, vary])).toEqual(Array(4).fill(['en-GB', null]))
      for (const { html } of seen) expect(html).not.toContain('lang=""')
      expect((await open('/report', 'de', one)).vary).toBe('Sec-Fetch-Dest')
    }
  })

  it('WLD-106 a tag that signs has its words in the visitor’s language too', async () => {
    const seen = await open(`/profile/${await addProfile()}?tap=forged`, 'de')
    expect([seen.lang, seen.tag, seen.vary]).toEqual(['de', null, 'Accept-Language'])
  })
})

describe('the caches', () => {
  it('WLD-107 each language has an ETag of its own, and 304 answers that one alone', async () => {
    const path = `/profile/${await addProfile()}`
    const tags = new Map<string, string>()
    for (const language of LANGUAGES) tags.set(language, (await open(path, language)).tag ?? '')
    expect(new Set(tags.values()).size).toBe(5)
    for (const language of LANGUAGES) {
      const own = await open(path, language, shop, { 'If-None-Match': tags.get(language) ?? '' })
      expect([own.status, own.html, own.vary]).toEqual([304, '', 'Accept-Language'])
      const other = await open(path, language, shop, {
        'If-None-Match': tags.get(language === 'de' ? 'fr' : 'de') ?? '',
      })
      expect([other.status, other.lang]).toEqual([200, language])
    }
  })

  it('WLD-107 a busy profile is answered without D1 in each language, and drawn at most five times', async () => {
    const reads = counts()
    const busy = await createShop({ MARKETS: MANY, DB: withFaultyD1(shop.env.DB, (run) => reads(run)) })
    const username = await addProfile()
    const path = `/profile/${username}`
    const headers = [
      'de-AT,de;q=0.9',
      'de',
      'de-CH',
      'fr-CA',
      'fr',
      'es-419',
      'en-US,en',
      'en-GB',
      'zh',
      '*',
      'nl,de;q=0.1',
    ]
    for (let round = 0; round < HOT_AFTER + 2; round++) for (const accept of headers) await open(path, accept, busy)
    reads.count = 0
    const bodies = new Map<string, Set<string>>()
    for (let round = 0; round < 3; round++)
      for (const accept of headers) {
        const { lang = '', html, tag } = await open(path, accept, busy)
        bodies.set(lang, (bodies.get(lang) ?? new Set()).add(tag + html))
      }
    expect(reads.count).toBe(0)
    expect([...bodies.keys()].sort()).toEqual([...LANGUAGES].sort())
    for (const drawn of bodies.values()) expect(drawn.size).toBe(1)
  })

  it('WLD-107 a language nobody has asked a busy profile for is drawn, not answered in another', async () => {
    const path = `/profile/${await addProfile()}`
    for (let times = 0; times < HOT_AFTER + 3; times++) await open(path, 'de')
    const french = await open(path, 'fr')
    expect([french.lang, french.status]).toEqual(['fr', 200])
    expect((await open(path, 'de')).lang).toBe('de')
    expect((await open(path, 'fr')).tag).toBe(french.tag)
  })

  it('WLD-107 a busy profile whose owner sets a language is in it within a second for everybody', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const username = await addProfile()
      for (let times = 0; times < HOT_AFTER + 3; times++) await open(`/profile/${username}`, 'de')
      await shop.env.DB.prepare("UPDATE profiles SET lang = 'es' WHERE username = ?1").bind(username).run()
      vi.setSystemTime(Date.now() + 5001)
      for (const accept of ['de', 'fr', null]) {
        const seen = await open(`/profile/${username}`, accept)
        expect([seen.lang, seen.vary]).toEqual(['es', null])
      }
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('in place of a profile', () => {
  it.each([
    ['de', 'Es gibt kein Profil @nobody-here.', 'Richten Sie Ihr Profil ein', 'Profil nicht gefunden · Acme'],
    ['fr', 'Il n’y a pas de profil @nobody-here.', 'Créez votre profil', 'Profil introuvable · Acme'],
    ['es', 'No hay ningún perfil @nobody-here.', 'Configure su perfil', 'Perfil no encontrado · Acme'],
    ['en', 'There is no profile @nobody-here.', 'Set up your profile', 'No such profile · Acme'],
  ])('WLD-106 WLD-107 an unknown one, in %s', async (accept, heading, link, title) => {
    const seen = await open('/profile/nobody-here', accept)
    expect([seen.status, seen.vary, seen.headers.get('cache-control')]).toEqual([404, 'Accept-Language', 'no-store'])
    expect(seen.lang).toBe(accept === 'en' ? 'en-GB' : accept)
    for (const text of [heading, `>${link}</a>.`, `<title>${title}</title>`]) expect(seen.html).toContain(text)
  })

  it('WLD-106 WLD-107 a hidden one is in its owner’s language, else in the visitor’s', async () => {
    const owners = await open(`/profile/${await addProfile({ lang: 'es', hidden: true })}`, 'de')
    expect([owners.status, owners.lang, owners.vary]).toEqual([410, 'es', null])
    expect(owners.html).toContain('Este perfil no está disponible.')
    expect(owners.html).toMatch(/Escriba a <a[^>]*>[^<]+<\/a>\./)
    const visitors = await open(`/profile/${await addProfile({ hidden: true })}`, 'de')
    expect([visitors.status, visitors.lang, visitors.vary]).toEqual([410, 'de', 'Accept-Language'])
    expect(visitors.html).toContain('Dieses Profil ist nicht verfügbar.')
    expect(visitors.html).not.toContain('Mara')
  })

  it('WLD-106 WLD-110 with D1 failing, in the visitor’s language', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const broken = await createShop({
      MARKETS: MANY,
      DB: withFaultyD1(shop.env.DB, () => Promise.reject(new Error(D1_OVERLOADED))),
    })
    const seen = await open('/profile/mara', 'fr', broken)
    expect([seen.status, seen.lang, seen.vary]).toEqual([200, 'fr', 'Accept-Language'])
    expect(seen.headers.get('cache-control')).toBe('no-store')
    expect(seen.html).toContain('Cap sur l’avenir.')
  })

  it('D-114 the page of a paused card stays as it is', async () => {
    const paused = await createShop({ MARKETS: MANY, TAP_PAUSED_PAGE: 'on' })
    await paused.env.DB.prepare("INSERT OR REPLACE INTO chips (chip_id, status) VALUES ('PAUSED9', 'paused')").run()
    const seen = await open('/scan/PAUSED9', 'de', paused)
    expect([seen.status, seen.lang, seen.vary]).toEqual([200, 'en-GB', null])
  })
})

describe('the report', () => {
  it('WLD-106 WLD-107 is in the visitor’s language, at its address without a prefix', async () => {
    const seen = await open('/report', 'de-AT')
    expect([seen.status, seen.lang, seen.vary]).toEqual([200, 'de', 'Sec-Fetch-Dest, Accept-Language'])
    expect(seen.html).toContain('Profil melden')
    expect(seen.html).toContain('Meldung senden')
    // The form's words travel with it.
    const data = JSON.parse(/<script id="shop-data"[^>]*>(.*?)<\/script>/s.exec(seen.html)?.[1] ?? '{}')
    expect(data.market).toMatchObject({ prefix: '', language: 'de', currency: 'GBP' })
    expect(data.words['report-form'].unknownProfile).toContain('Ein Profil mit diesem Namen gibt es nicht.')
  })

  it('WLD-106 of a profile is in its owner’s language, of a hidden one too', async () => {
    for (const hidden of [false, true]) {
      const seen = await open(`/report?profile=${await addProfile({ lang: 'fr', hidden })}`, 'de')
      expect([seen.lang, seen.vary]).toEqual(['fr', 'Sec-Fetch-Dest'])
      expect(seen.html).toContain('Envoyer')
    }
    expect((await open(`/report?profile=${await addProfile()}`, 'es')).lang).toBe('es')
    expect((await open('/report?profile=nobody-here', 'es')).lang).toBe('es')
    expect((await open('/report?profile=%00', 'es')).lang).toBe('es')
  })

  it('WLD-106 under an old name of the profile is in its owner’s language too', async () => {
    for (const hidden of [false, true]) {
      const present = await addProfile({ lang: 'fr', hidden })
      await shop.env.DB.prepare('INSERT INTO old_usernames (username, profile_username) VALUES (?1, ?2)')
        .bind(`old${present}`, present)
        .run()
      const seen = await open(`/report?profile=old${present}`, 'de')
      expect([seen.status, seen.lang, seen.vary]).toEqual([200, 'fr', 'Sec-Fetch-Dest'])
      expect(seen.html).toContain(`old${present}`)
    }
  })

  it('WLD-106 no other page of the default market heeds the header', async () => {
    for (const path of ['/', '/faq', '/product', '/checkout', '/missing-page']) {
      const seen = await open(path, 'de')
      expect([path, seen.lang, seen.vary]).toEqual([path, 'en-GB', 'Sec-Fetch-Dest'])
    }
  })
})
