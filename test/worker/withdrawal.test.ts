// The withdrawal function of the EU: where it exists, its form, its second page, and what confirming stores.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { rows } from '#test/support/database.ts'
import { losesAnswers, withFaultyD1 } from '#test/support/faults.ts'
import { insertRow } from '#test/support/own-card.ts'
import { createShop, type Shop } from '#test/support/shop.ts'
import { checked, EU_MARKETS, fieldsIn, post, STATEMENT, textIn, withdraw } from '#test/support/withdrawals.ts'

type Row = Record<string, string | number | null>
const LINKS = {
  de: 'Vertrag widerrufen',
  'de-en': 'Withdraw from contract here',
  fr: 'Se rétracter du contrat ici',
  es: 'Desistir del contrato aquí',
}
const BUTTONS = {
  de: 'Widerruf bestätigen',
  'de-en': 'Confirm withdrawal',
  fr: 'Confirmer la rétractation',
  es: 'Confirmar el desistimiento',
}
const POLICIES = {
  de: 'Datenschutzerklärung',
  'de-en': 'Privacy policy',
  fr: 'Politique de confidentialité',
  es: 'Política de privacidad',
}
const LANGUAGES = { de: 'de', 'de-en': 'en-GB', fr: 'fr', es: 'es' }
const PREFIXES = ['de', 'de-en', 'fr', 'es'] as const

let shop: Shop
beforeAll(async () => {
  const EMAIL = { send: async () => ({ messageId: '1' }) }
  shop = await createShop({ MARKETS: EU_MARKETS, EMAIL, BUSINESS_EMAIL: 'office@acme.example' })
})
beforeEach(async () => {
  await shop.settled()
  for (const table of ['withdrawals', 'mail_outbox', 'limit_hits', 'orders'])
    await shop.env.DB.prepare(`DELETE FROM ${table}`).run()
})
const statements = () => rows<Row>(shop.env.DB, 'withdrawals', '1 = 1 ORDER BY rowid')
const mails = () => rows<Row>(shop.env.DB, 'mail_outbox')
const html = async (path: string, from = shop) => (await from.fetch(path)).text()

describe('where it exists', () => {
  it('WLD-85 is found when an app or a sentence has mangled its address, in the EU alone', async () => {
    const answer = async (path: string) => {
      const { status, headers } = await shop.fetch(path)
      return [path, status, headers.get('location')]
    }
    for (const end of ['.', ')', '%E2%80%9D', '&e=A'])
      expect(await answer(`/de/withdraw${end}`)).toEqual([
        ...[`/de/withdraw${end}`, 302, `/de/withdraw${end === '&e=A' ? '?e=A' : ''}`],
      ])
    for (const path of ['/us/withdraw.', '/withdraw.', '/de/us/withdraw.', '/de/withdrawn.'])
      expect(await answer(path)).toEqual([path, 404, null])
  })

  it.each(PREFIXES)(
    'WLD-85 the footer behind /%s links to it on every page with a footer, in its language',
    async (prefix) => {
      for (const page of ['', '/product', '/terms', '/faq', '/nothing-here']) {
        const footer = /<footer.*<\/footer>/s.exec(await html(`/${prefix}${page}`))?.[0] ?? ''
        expect([page, footer]).toEqual([
          page,
          expect.stringContaining(`href="/${prefix}/withdraw">${LINKS[prefix]}</a>`),
        ])
      }
      const answer = await shop.fetch(`/${prefix}/withdraw`)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain(`lang="${LANGUAGES[prefix]}"`)
    },
  )

  it('WLD-85 markets of other zones have neither link nor page, for GET and POST', async () => {
    const single = await createShop()
    for (const [from, prefix] of [
      [shop, ''],
      [shop, '/us'],
      [single, ''],
      [single, '/de'],
    ] as const) {
      expect(await html(prefix === '/de' ? '/' : `${prefix}/`, from)).not.toContain('withdraw')
      const [page, unknown] = [await from.fetch(`${prefix}/withdraw`), await from.fetch(`${prefix}/unknown`)]
      expect([prefix, page.status, unknown.status]).toEqual([prefix, 404, 404])
      const [sent, sentElsewhere] = await Promise.all(
        ['withdraw', 'unknown'].map((name) => from.fetch(`${prefix}/${name}`, { method: 'POST', body: 'step=check' })),
      )
      expect([sent?.status, sent?.headers.get('allow')]).toEqual([405, sentElsewhere?.headers.get('allow')])
    }
    expect((await shop.fetch('/de/product', { method: 'POST', body: '' })).status).toBe(405)
    expect((await shop.fetch('/de/order/thanks', { method: 'POST', body: '' })).status).toBe(405)
  })

  it('WLD-85 is found by no search engine, kept by no cache and framed by nobody, and is in no list of pages', async () => {
    const fields = { ...(await checked(shop)), step: 'confirm' }
    // The answers to a form that show one again are kept by the visitor's own browser, for its Back button.
    for (const [answer, cache] of [
      [await shop.fetch('/de/withdraw'), 'no-store'],
      [await post(shop, { ...STATEMENT, step: 'check' }), 'private, no-cache'],
      [await post(shop, { ...STATEMENT, name: '', step: 'check' }), 'private, no-cache'],
      [await post(shop, { ...fields, once: 'x' }), 'private, no-cache'],
      [await post(shop, fields), 'no-store'],
    ] as const) {
      expect(answer.headers.get('cache-control')).toBe(cache)
      expect(answer.headers.get('x-robots-tag')).toBe('noindex')
      expect(answer.headers.get('x-frame-options')).toBe('DENY')
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'")
      expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>')
    }
    for (const file of ['/sitemap.xml', '/robots.txt']) expect(await html(file)).not.toContain('withdraw')
  })
})

describe('the form', () => {
  it('WLD-86 asks for name, mail address, order number and which cards, and for nothing else', async () => {
    const page = await html('/de/withdraw')
    expect(Object.keys(fieldsIn(page)).sort()).toEqual(['cards', 'email', 'name', 'number'])
    expect(page.match(/<(?:input|textarea)[^>]* required=""/g)).toHaveLength(3)
    expect(fieldsIn(await html('/de/withdraw?order=%231001')).number).toBe('#1001')
  })

  it.each(PREFIXES)('WLD-86 links behind /%s to its terms and its privacy policy', async (prefix) => {
    const page = await html(`/${prefix}/withdraw`)
    expect(page).toContain(`href="/${prefix}/terms#cancellation"`)
    expect(page).toMatch(new RegExp(`<a [^>]*href="/${prefix}/policies">${POLICIES[prefix]}</a>`))
  })

  it.each(PREFIXES)(
    'WLD-86 the second page behind /%s repeats all of it under the words of its button',
    async (prefix) => {
      const answer = await post(shop, { ...STATEMENT, cards: 'Black\n2 × Joker', step: 'check' }, { prefix })
      const page = await answer.text()
      expect(answer.status).toBe(200)
      expect(page).toContain(`>${BUTTONS[prefix]}</h1>`)
      expect(page).toMatch(new RegExp(`<button[^>]* value="confirm"[^>]*>${BUTTONS[prefix]}</button>`))
      for (const typed of ['Ann Lee', 'ann@example.com', '#1001', 'Black\n2 × Joker'])
        expect(textIn(page)).toContain(typed)
      const { once, ...fields } = fieldsIn(page)
      expect(once).toMatch(/^[0-9a-f]{32}$/)
      expect(fields).toEqual({ ...STATEMENT, cards: 'Black\n2 × Joker' })
      const back = await post(shop, { ...fields, once: once ?? '', step: 'form' }, { prefix })
      expect([back.status, fieldsIn(await back.text())]).toEqual([200, fields])
      expect(await statements()).toEqual([])
    },
  )

  it('WLD-86 cleans what people paste', async () => {
    const typed = {
      name: ' \u200bAnn \u00a0Lee ',
      email: '\u00a0mailto:Ann＠Example.com.\u200b ',
      number: 'Bestellnummer: ＃１００１. ',
      cards: ' Black \r\n\u200bJoker ',
    }
    expect(await checked(shop, typed)).toMatchObject({
      ...{ name: 'Ann Lee', email: 'ann@example.com', number: '#1001', cards: 'Black\nJoker' },
    })
    expect(await checked(shop, { ...STATEMENT, email: 'Ann Lee <ANN@example.com>' })).toMatchObject({
      email: 'ann@example.com',
    })
  })

  it.each([
    ['name', '', 'Bitte geben Sie Ihren Namen ein.'],
    ['name', 'a\u0001b', 'Bitte geben Sie Ihren Namen in einer Zeile ein.'],
    ['name', 'x'.repeat(101), 'Das ist zu lang: höchstens 100 Zeichen.'],
    ['email', '', 'Bitte geben Sie Ihre E-Mail-Adresse ein.'],
    ['email', 'ann@example,com', 'Darin steht ein Komma. Meinten Sie ann@example.com?'],
    ['number', ' # ', 'Bitte geben Sie die Nummer so ein, wie sie in Ihrer Bestellbestätigung steht.'],
    ['number', '', 'Bitte geben Sie Ihre Bestellnummer ein.'],
    ['number', '1'.repeat(5000), 'Das ist zu lang: höchstens 100 Zeichen.'],
    ['cards', 'x'.repeat(501), 'Das ist zu lang: höchstens 500 Zeichen.'],
    ['cards', 'a\u0000b', 'Einige dieser Zeichen sind nicht lesbar. Bitte tippen Sie den Text hier ein.'],
  ])('WLD-86 says what is wrong beside the field, and keeps the others: %s %j', async (name, value, words) => {
    const answer = await post(shop, { ...STATEMENT, cards: 'Black', [name]: value, step: 'check' })
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(page).toContain('<title>Fehler: Vertrag widerrufen · Acme</title>')
    expect(textIn(page)).toContain(words)
    const tag = new RegExp(`<(?:input|textarea)[^>]*name="${name}"[^>]*>`).exec(page)?.[0] ?? ''
    expect(tag).toContain('aria-invalid="true"')
    const [, described = ''] = /aria-describedby="([^"]*)"/.exec(tag) ?? []
    expect(described.split(' ')).toContain(`${name}-problem`)
    for (const id of described.split(' ')) expect(page).toContain(`id="${id}"`)
    expect(page.match(/aria-invalid/g)).toHaveLength(1)
    for (const [other, kept] of Object.entries({ ...STATEMENT, cards: 'Black' }))
      if (other !== name) expect(fieldsIn(page)[other]).toBe(kept)
  })

  it('WLD-86 refuses what another site sent, a body that is too large, and a confirmation without its id', async () => {
    const foreign = [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
    ]
    const fields = { ...(await checked(shop)), step: 'confirm' }
    for (const headers of foreign) {
      const refused = await post(shop, fields, { headers })
      expect(refused.status).toBe(403)
      expect(textIn(await refused.text())).toContain('Bitte füllen Sie das Formular noch einmal aus')
    }
    expect((await post(shop, { ...fields, cards: 'x'.repeat(20_000) })).status).toBe(413)
    const unnamed = await post(shop, { ...fields, once: 'x' })
    expect([unnamed.status, fieldsIn(await unnamed.text())]).toMatchObject([422, STATEMENT])
    expect(await statements()).toEqual([])
    // An older browser: no Sec-Fetch-Site, and a page without referrer sends no origin.
    expect((await post(shop, fields, { headers: { origin: 'null' } })).status).toBe(200)
    // A page that the browser restored.
    expect((await post(shop, fields, { headers: { 'sec-fetch-site': 'none', origin: 'null' } })).status).toBe(200)
    expect(await statements()).toHaveLength(1)
  })

  it('WLD-86 shows what was typed as text', async () => {
    const typed = { ...STATEMENT, name: '<b>"Ann"</b>', cards: '</textarea><script>x</script>' }
    for (const step of ['check', 'form']) {
      const page = await (await post(shop, { ...typed, step })).text()
      expect(page).not.toMatch(/<b>|<script>x/)
      expect(fieldsIn(page)).toMatchObject(typed)
    }
  })
})

describe('confirming', () => {
  it.each(PREFIXES)('WLD-87 stores the statement with market and language of /%s', async (prefix) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T09:05:30Z') })
    const answer = await withdraw(shop, { ...STATEMENT, cards: 'Black' }, { prefix })
    vi.useRealTimers()
    expect(answer.status).toBe(200)
    const said = textIn(await answer.text())
    expect(said).toMatch(/28\.? (?:de )?\S+ (?:de )?2026.*09:05/)
    for (const typed of ['Ann Lee', 'ann@example.com', '#1001', 'Black']) expect(said).toContain(typed)
    expect(await statements()).toEqual([
      {
        ...{ id: expect.stringMatching(/^[0-9a-f]{32}$/), ...STATEMENT, cards: 'Black', order_id: null },
        ...{ market: prefix, lang: LANGUAGES[prefix], created_at: 1_795_856_730, handled_at: null },
      },
    ])
  })

  it('WLD-87 keeps null for all cards, and the order that number and mail address fit', async () => {
    const order = (id: string, number: string, email: string) =>
      insertRow(shop.env.DB, 'orders', { id, backend: 'manual', external_id: id, number, email, status: 'shipped' })
    await order('O1', '#1001', 'ann@example.com')
    await order('O2', '#1002', 'bob@example.com')
    await order('O3', 'T-8FQ2', 'ann@example.com')
    for (const number of [
      '1001',
      'Order no. #1001',
      'Votre commande Acme 1001 est en route',
      'n° de commande 1001',
      'pedido n.º 1001',
      '1002',
      't-8fq2',
    ])
      await withdraw(shop, { ...STATEMENT, email: 'Ann@example.com', number }, { prefix: 'fr' })
    const fits = (await statements()).map(({ number, order_id, cards }) => [number, order_id, cards])
    expect(fits).toEqual([
      ['1001', 'O1', null],
      ['#1001', 'O1', null],
      ['Votre commande Acme 1001 est en route', 'O1', null],
    ])
  })

  it('WLD-87 answers the same whether such an order exists or not', async () => {
    const answers: string[] = []
    for (const known of [false, true]) {
      if (known)
        await insertRow(shop.env.DB, 'orders', {
          ...{
            id: 'O9',
            backend: 'manual',
            external_id: 'O9',
            number: '#1001',
            email: 'ann@example.com',
            status: 'paid',
          },
        })
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T09:05:30Z') })
      const answer = await withdraw(shop)
      vi.useRealTimers()
      answers.push(JSON.stringify([answer.status, [...answer.headers], await answer.text()]))
    }
    expect((await statements()).map(({ order_id }) => order_id)).toEqual([null, 'O9'])
    expect(answers[0]).toBe(answers[1])
  })

  it('WLD-87 stores one statement and queues one mail for a confirmation that is sent twice, at once or later', async () => {
    const fields = { ...(await checked(shop)), step: 'confirm' }
    const answers = await Promise.all([post(shop, fields), post(shop, fields)])
    answers.push(await post(shop, fields))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect([await statements(), await mails()].map(({ length }) => length)).toEqual([1, 1])
    // Another statement from the same page is another one.
    await post(shop, { ...fields, number: '#1002' })
    expect([await statements(), await mails()].map(({ length }) => length)).toEqual([2, 2])
  })

  it('WLD-87 stores one statement when the answer of D1 is lost', async () => {
    const faulty = await createShop({
      MARKETS: EU_MARKETS,
      MAIL_FROM: 'hello@acme.example',
      DB: withFaultyD1(shop.env.DB, losesAnswers(1)),
    })
    expect((await withdraw(faulty)).status).toBe(200)
    expect([await statements(), await mails()].map(({ length }) => length)).toEqual([1, 1])
  })
})
