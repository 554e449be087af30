// Sign-ups from the pages of other markets: what is stored, the mails, and the pages behind their links, in the language
// of the page. Requirements: WLD-01, WLD-104, WLD-105; D-195.
import { beforeAll, describe, expect, it, test } from 'vitest'
import { MAIL_LINKS_WORDS } from '#domain/content/words/mail-links.ts'
import { MAILS_WORDS } from '#domain/content/words/mails.ts'
import type { Language } from '#domain/market/languages.ts'
import { LANGUAGE_HEADER, MARKET_HEADER, WORDING_HEADER } from '#domain/signup/signup.ts'
import { currentWording } from '#domain/signup/signup-wordings.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { type Texts, wordsIn } from '#domain/text/words.ts'
import { WORD_SOURCES } from '#http/word-sources.ts'
import { deliverPending } from '#mail/delivery.ts'
import { freshEmail } from '#test/support/calls.ts'
import { rows } from '#test/support/database.ts'
import { createShop, type Shop, SITE } from '#test/support/shop.ts'

interface Sent {
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}
const sent: Sent[] = []
const settings = {
  EMAIL: { send: async (mail: Sent) => sent.push(mail) },
  MAIL_FROM: 'hello@acme.example',
  MAIL_SECRET: 'a secret of the tests that is long enough',
  BUSINESS_NAME: 'Acme Ltd',
  BUSINESS_ADDRESS: '1 High Street, London',
  BUSINESS_COMPANY_NUMBER: '01234567',
}
const MARKETS = 'GB:GBP:en-GB US:USD:en-US DE+AT:EUR:de,en-GB FR:EUR:fr ES:EUR:es'
/** Language, and the prefix of its market. */
const TRANSLATED = [
  ['de', 'de'],
  ['fr', 'fr'],
  ['es', 'es'],
] as const

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ ...settings, MARKETS })
})

const wordsOf = <const English extends Texts>(group: string, english: English, language: Language) =>
  wordsIn(english, { language, translated: WORD_SOURCES[language]?.[group] })
const mailsTo = (address: string) => sent.filter(({ to }) => to === address)
const linkIn = ({ text }: Sent, path: string) => text.split(/\s/).find((word) => word.startsWith(SITE + path)) ?? 'none'
const post = (link: string, body?: string) =>
  shop.fetch(link, { method: 'POST', ...(body === undefined ? {} : { body: new URLSearchParams(body) }) })

const FORMS = {
  newsletter: { path: API_PATHS.newsletter, table: 'newsletter_signups', body: {} },
  'discount-code': { path: API_PATHS.discountCode, table: 'newsletter_signups', body: {} },
  'limited-edition-notify': {
    path: API_PATHS.discountCode,
    table: 'discount_code_requests',
    body: { type: 'limited-edition-notify' },
  },
} as const
type Form = keyof typeof FORMS

/** The headers of a form on a page of this market, in the language of its prefix. */
function pageOf(prefix: string | null): Record<string, string> {
  const language = { us: 'en-US', de: 'de', fr: 'fr', es: 'es' }[prefix ?? '']
  return {
    ...(prefix === null ? {} : { [MARKET_HEADER]: prefix }),
    ...(language === undefined ? {} : { [LANGUAGE_HEADER]: language }),
  }
}

async function signUp(form: Form, prefix: string | null, { from = shop, email = freshEmail() } = {}) {
  const { path, table, body } = FORMS[form]
  const response = await from.call(
    path,
    { name: 'Ann', email, ...body },
    { [WORDING_HEADER]: currentWording(form).version, ...pageOf(prefix) },
  )
  expect(response.ok || response.status === 409).toBe(true)
  await from.settled()
  const [row] = await rows<{ lang: string | null; market: string | null; consent_version: string }>(
    from.env.DB,
    table,
    'email = ?',
    email,
  )
  const mail = mailsTo(email).at(-1)
  if (!row || !mail) throw new Error('nothing was stored or sent')
  return { email, row, mail }
}

describe.each(TRANSLATED)('a sign-up on a page in %s', (language, prefix) => {
  const t = wordsOf('mails', MAILS_WORDS, language)

  it.each(Object.keys(FORMS) as Form[])(
    'WLD-104 keeps language and market, and its mail is in it: %s',
    async (form) => {
      const { row, mail } = await signUp(form, prefix)
      expect(row).toMatchObject({ lang: language, market: prefix, consent_version: currentWording(form).version })
      expect(mail.subject).toBe(
        form === 'limited-edition-notify' ? t.confirmListed({ brand: 'Acme' }) : t.code({ brand: 'Acme' }),
      )
      expect(mail.html).toContain(`<html lang="${language}">`)
      expect(mail.html).toContain(`alt="${t.cardAlt}"`)
      expect(mail.text).toContain(t.helloName({ name: 'Ann' }))
      expect(mail.text).toContain(`${t.shop}${language === 'fr' ? '\u00a0' : ''}: ${SITE}/${prefix}\n`)
      expect(mail.html).toContain(`href="${SITE}/${prefix}"`)
      expect(linkIn(mail, '/confirm')).toMatch(new RegExp(`\\?token=[\\w-]+&l=${language}&m=${prefix}$`))
      const unsubscribe = linkIn(mail, '/unsubscribe')
      expect(unsubscribe).toMatch(new RegExp(`\\?token=[\\w-]+&l=${language}&m=${prefix}$`))
      expect(mail.headers['List-Unsubscribe']).toBe(`<${unsubscribe}>`)
    },
  )

  it('WLD-104 no line of its mail is English, the labels of the company among them', async () => {
    const [english, translated] = [await signUp('newsletter', null), await signUp('newsletter', prefix)]
    const linesOf = ({ text }: Sent) => text.split('\n').filter((line) => line !== '')
    const lines = linesOf(translated.mail)
    const same = lines.filter((line) => linesOf(english.mail).includes(line))
    expect(same).toEqual(['Acme', 'Acme Ltd', '1 High Street, London'])
    expect(lines).toHaveLength(linesOf(english.mail).length)
    expect(english.mail.text).toContain('Company number 01234567')
  })

  it('WLD-104 the pages behind its links are in it, with the shop of its market', async () => {
    const links = wordsOf('mail-links', MAIL_LINKS_WORDS, language)
    const { mail, email } = await signUp('newsletter', prefix)
    const isIn = async (response: Response, heading: string) => {
      const html = await response.text()
      expect(response.status).toBe(200)
      expect(html).toContain(`<html lang="${language}"`)
      expect(html).toContain(`>${heading}</h1>`)
      expect(html).toContain(`href="/${prefix}"`)
      expect(html).not.toContain(MAIL_LINKS_WORDS.home)
      return html
    }
    const actionIn = (html: string) => /action="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? 'none'
    const confirm = linkIn(mail, '/confirm')
    const question = await isIn(await shop.fetch(confirm), links.confirmNewsletter)
    expect(SITE + actionIn(question)).toBe(confirm)
    await isIn(await post(confirm), links.confirmed)
    const unsubscribe = linkIn(mail, '/unsubscribe')
    const asked = await isIn(await shop.fetch(unsubscribe), links.unsubscribeQuestion)
    expect(SITE + actionIn(asked)).toBe(unsubscribe)
    await isIn(await post(unsubscribe, 'List-Unsubscribe=One-Click'), links.unsubscribed)
    expect(await rows(shop.env.DB, 'newsletter_signups', 'email = ?', email)).toEqual([])
  })

  it('WLD-104 /dev/mail shows it in its language once it is sent, the payload being gone', async () => {
    const { email } = await signUp('discount-code', prefix)
    const [row] = await rows<{ id: string; payload: string; status: string }>(
      shop.env.DB,
      'mail_outbox',
      'recipient = ?',
      email,
    )
    expect(row).toMatchObject({ status: 'sent', payload: '{}' })
    const framed = await (await shop.fetch(`/dev/mail?html=${row?.id}`)).text()
    expect(framed).toContain(`<html lang="${language}">`)
    expect(framed).toContain(t.codeText)
    expect(framed).toContain(`href="${SITE}/${prefix}"`)
  })

  it('WLD-104 the mail that asks a reader who had unsubscribed is in it', async () => {
    const { mail, email } = await signUp('newsletter', null)
    await post(linkIn(mail, '/unsubscribe'))
    await shop.env.DB.prepare('UPDATE mail_suppressions SET asked_at = NULL').run()
    await shop.env.DB.prepare('UPDATE mail_outbox SET created_at = created_at - 3601').run()
    const again = await signUp('newsletter', prefix, { email })
    expect(again.mail.subject).toBe(t.again({ brand: 'Acme' }))
    expect(again.mail.html).toContain(`<html lang="${language}">`)
  })
})

test('WLD-104 American pages and English ones of another market keep theirs', async () => {
  const american = await signUp('newsletter', 'us')
  expect(american.row).toMatchObject({ lang: 'en-US', market: 'us' })
  expect(american.mail.html).toContain('<html lang="en-US">')
  expect(american.mail.text).toContain(`Shop: ${SITE}/us\n`)
  const english = await signUp('newsletter', 'de-en')
  expect(english.row).toMatchObject({ lang: null, market: 'de-en' })
  expect(english.mail.html).toContain('<html lang="en">')
  expect(english.mail.text).toContain(`Shop: ${SITE}/de-en\n`)
  expect(english.mail.text).not.toContain('&l=')
  const page = await (await shop.fetch(linkIn(english.mail, '/unsubscribe'))).text()
  expect(page).toContain('href="/de-en"')
})

test('WLD-84 WLD-104 a sign-up keeps the language it was read in, whatever its market', async () => {
  const kept = async (headers: Record<string, string>) => {
    const email = freshEmail()
    await shop.call(API_PATHS.newsletter, { name: 'Ann', email }, headers)
    await shop.settled()
    const [row] = await rows<{ lang: string | null; market: string | null }>(
      shop.env.DB,
      'newsletter_signups',
      'email = ?',
      email,
    )
    return [row?.market, row?.lang, /<html lang="([\w-]+)"/.exec(mailsTo(email).at(-1)?.html ?? '')?.[1]]
  }
  // The report of a profile is in the visitor's language and has no market.
  expect(await kept({ [LANGUAGE_HEADER]: 'de' })).toEqual([null, 'de', 'de'])
  // A page from before the market got another language, and one of a market closed since.
  expect(await kept({ [MARKET_HEADER]: 'de' })).toEqual(['de', null, 'en'])
  expect(await kept({ [MARKET_HEADER]: 'at', [LANGUAGE_HEADER]: 'fr' })).toEqual([null, 'fr', 'fr'])
  for (const language of ['', 'nl', 'DE', 'constructor', 'de-AT'])
    expect(await kept({ [LANGUAGE_HEADER]: language })).toEqual([null, null, 'en'])
})

test('WLD-104 the pages behind a mail lead to its market where another one has its language too', async () => {
  const two = await createShop({ ...settings, MARKETS: 'GB:GBP:en-GB,de DE:EUR:de' })
  const { mail } = await signUp('newsletter', 'de', { from: two })
  const html = await (await two.fetch(linkIn(mail, '/confirm'))).text()
  expect(html).toContain('<html lang="de"')
  expect(html).toContain('href="/de"')
  expect(html).not.toContain('href="/gb-de"')
  const without = linkIn(mail, '/confirm').replace(/&m=.*/, '')
  expect(await (await two.fetch(without)).text()).toContain('href="/gb-de"')
})

test.each([null, '', 'nl', 'DE', 'GB', '../de'])(
  'WLD-104 a sign-up that names the market %j counts for the default one and is not lost',
  async (prefix) => {
    const { row, mail } = await signUp('limited-edition-notify', prefix)
    expect(row).toMatchObject({ lang: null, market: null })
    expect(mail.html).toContain('<html lang="en">')
    expect(mail.text).toContain(`Shop: ${SITE}\n`)
  },
)

test('WLD-104 until it is confirmed, a sign-up has the language of the page where it was last made', async () => {
  const { email } = await signUp('newsletter', 'de')
  expect((await signUp('newsletter', 'fr', { email })).row).toMatchObject({ lang: 'fr', market: 'fr' })
  expect((await signUp('newsletter', null, { email })).row).toMatchObject({ lang: null, market: null })
  const notified = await signUp('limited-edition-notify', 'es')
  expect((await signUp('limited-edition-notify', 'de', notified)).row).toMatchObject({ lang: 'de', market: 'de' })
})

test('WLD-01 with one market a named one is not read, and neither row nor payload has a word of it', async () => {
  const single = await createShop(settings)
  const { row, mail } = await signUp('newsletter', 'de', { from: single })
  expect(row).toMatchObject({ lang: null, market: null })
  expect(mail.text).not.toContain('&l=')
  const quiet = await createShop({ ...settings, EMAIL: { send: () => Promise.reject(new Error('down')) } })
  const email = freshEmail()
  await quiet.call(API_PATHS.discountCode, { name: 'Ann', email }, pageOf('de'))
  await quiet.settled()
  const [waiting] = await rows<{ payload: string }>(quiet.env.DB, 'mail_outbox', 'recipient = ?', email)
  expect(waiting?.payload).toBe(JSON.stringify({ name: 'Ann', shopUrl: SITE }))
})

describe('WLD-105 a mail that waits while MARKETS changes', () => {
  const down = { send: () => Promise.reject(new Error('down')) }
  const later = { now: () => Date.now() + 600_000 }
  const SETTINGS = { ...settings, MARKETS }

  async function waiting(prefix: string) {
    const before = await createShop({ ...SETTINGS, EMAIL: down })
    const email = freshEmail()
    await before.call(API_PATHS.discountCode, { name: 'Ann', email }, pageOf(prefix))
    await before.settled()
    expect(mailsTo(email)).toEqual([])
    return { email, before }
  }
  /** The mail as a shop with other markets sends it. */
  async function sentWith(markets: string, prefix: string) {
    const { email, before } = await waiting(prefix)
    const after = await createShop({ ...SETTINGS, MARKETS: markets })
    expect(await deliverPending({ ...after.env, DB: before.env.DB }, after.config, later)).toBeGreaterThan(0)
    return mailsTo(email).at(-1) ?? expect.fail('nothing was sent')
  }

  it('is in English and is sent once its language is no longer offered', async () => {
    const mail = await sentWith('GB:GBP:en-GB FR:EUR:fr', 'de')
    expect(mail.subject).toBe(MAILS_WORDS.code.replace('{brand}', 'Acme'))
    expect(mail.html).toContain('<html lang="en">')
    expect(mail.text).toContain(`Shop: ${SITE}\n`)
    expect(mail.text).not.toContain('&l=')
  })

  it('keeps its language where another market has it, and leads to the default one', async () => {
    const mail = await sentWith('GB:GBP:en-GB,de FR:EUR:fr', 'de')
    expect(mail.html).toContain('<html lang="de">')
    expect(mail.text).toContain(`${wordsOf('mails', MAILS_WORDS, 'de').shop}: ${SITE}\n`)
  })

  it('of before languages, or with anything else for one, is in English', async () => {
    const { email, before } = await waiting('de')
    for (const payload of [{}, { lang: 7 }, { lang: 'nl' }, { lang: 'constructor' }, { lang: null, market: null }]) {
      await before.env.DB.prepare(
        "UPDATE mail_outbox SET payload = ?, status = 'pending', next_attempt_at = 0, attempts = 1, unclear = 0 WHERE recipient = ?",
      )
        .bind(JSON.stringify({ name: 'Ann', shopUrl: SITE, ...payload }), email)
        .run()
      const working = { ...before.env, EMAIL: settings.EMAIL as unknown as SendEmail }
      expect(await deliverPending(working, before.config, later)).toBe(1)
      expect(mailsTo(email).at(-1)?.html).toContain('<html lang="en">')
    }
  })
})

test.each(['nl', '', 'constructor', 'en-XA', 'DE'])(
  'WLD-105 a link with the language %j, which is not offered, leads to a page in English',
  async (language) => {
    const response = await shop.fetch(`/unsubscribe?token=x&l=${language}`)
    const html = await response.text()
    expect(response.status).toBe(400)
    expect(html).toContain(`>${MAIL_LINKS_WORDS.invalid}</h1>`)
    expect(html).toContain('<html lang="en-GB"')
  },
)

test('WLD-104 a link copied with the text after it is still in its language', async () => {
  const { mail } = await signUp('newsletter', 'de')
  for (const end of [').', '%22', '&utm_source=mail', '&amp;utm_source=mail'])
    expect(await (await shop.fetch(linkIn(mail, '/unsubscribe') + end)).text()).toContain('<html lang="de"')
})
