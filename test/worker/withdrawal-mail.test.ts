// The mail that says a statement of withdrawal was received.
import { createScheduledController } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { suppress } from '#db/suppressions.ts'
import { MAILING_LISTS } from '#domain/signup/signup.ts'
import { addressHashes } from '#mail/unsubscribe-token.ts'
import worker from '#src/index.ts'
import { rows } from '#test/support/database.ts'
import { insertRow } from '#test/support/own-card.ts'
import { createShop, type Shop, SITE } from '#test/support/shop.ts'
import { EU_MARKETS, STATEMENT, withdraw } from '#test/support/withdrawals.ts'

interface Sent {
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}
let sent: Sent[]
let refusal: Error | null
let shop: Shop
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  sent = []
  refusal = null
  const EMAIL = {
    send: async (mail: Sent) => {
      if (refusal) throw refusal
      sent.push(mail)
    },
  }
  const BUSINESS = { BUSINESS_NAME: 'Acme Ltd', BUSINESS_ADDRESS: '1 High Street, London' }
  shop = await createShop({ MARKETS: EU_MARKETS, EMAIL, MAIL_FROM: 'hello@acme.example', ...BUSINESS })
  for (const table of ['withdrawals', 'mail_outbox', 'limit_hits', 'mail_suppressions'])
    await shop.env.DB.prepare(`DELETE FROM ${table}`).run()
})
const outbox = () => rows<Record<string, string | number | null>>(shop.env.DB, 'mail_outbox')
/** The statement of 28 November 2026 at 09:05 UTC, and what is sent after the answer. */
async function received(prefix: string, fields = { ...STATEMENT, cards: 'Black\n2 × <Joker>' }) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T09:05:30Z') })
  expect((await withdraw(shop, fields, { prefix })).status).toBe(200)
  await shop.settled()
  vi.useRealTimers()
}

const MAILS = [
  {
    ...{
      prefix: 'de',
      lang: 'de',
      subject: 'Ihr Widerruf ist eingegangen · Acme',
      when: '28. November 2026, 09:05 Uhr (UTC)',
    },
    statement: 'Ich widerrufe meinen Vertrag mit Acme über diese Bestellung.',
  },
  {
    ...{
      prefix: 'de-en',
      lang: 'en',
      subject: 'We have received your withdrawal · Acme',
      when: '28 November 2026 at 09:05 UTC',
    },
    statement: 'I withdraw from my contract with Acme for this order.',
  },
  {
    ...{
      prefix: 'fr',
      lang: 'fr',
      subject: 'Nous avons reçu votre rétractation · Acme',
      when: '28 novembre 2026 à 09:05 UTC',
    },
    statement: 'Je me rétracte du contrat conclu avec Acme pour cette commande.',
  },
  {
    ...{
      prefix: 'es',
      lang: 'es',
      subject: 'Hemos recibido su desistimiento · Acme',
      when: '28 de noviembre de 2026, 09:05 UTC',
    },
    statement: 'Desisto de mi contrato con Acme relativo a este pedido.',
  },
]

describe('the receipt', () => {
  it.each(MAILS)(
    'WLD-87 WLD-104 is sent at once behind /$prefix in its language, with content, date and time',
    async (mail) => {
      await received(mail.prefix)
      expect(sent).toMatchObject([{ to: 'ann@example.com', subject: mail.subject }])
      const [{ text, html, headers } = { text: '', html: '', headers: {} }] = sent
      for (const part of [
        mail.when,
        mail.statement,
        'Ann Lee',
        'ann@example.com',
        '#1001',
        'Black\n2 × <Joker>',
        'Acme Ltd',
      ])
        expect(text).toContain(part)
      expect(html).toContain(`<html lang="${mail.lang}">`)
      expect(html).toContain('2 × &lt;Joker&gt;')
      expect(text).toContain(`${SITE}/${mail.prefix}/terms`)
      expect(headers).not.toHaveProperty('List-Unsubscribe')
      const [{ id } = { id: '' }] = await rows<{ id: string }>(shop.env.DB, 'withdrawals')
      expect(await outbox()).toMatchObject([{ id, kind: 'withdrawal', status: 'sent', payload: '{}' }])
    },
  )

  it('WLD-87 says so for all cards', async () => {
    await received('de', STATEMENT)
    expect(sent[0]?.text).toContain('Karten:\nDie ganze Bestellung')
  })

  it('WLD-87 goes to addresses that unsubscribed, and beside a mail of the same hour', async () => {
    const hashes = await addressHashes(shop.config, 'ann@example.com')
    for (const list of MAILING_LISTS) await suppress(shop.env.DB, 'ann@example.com', { hashes, list })
    await received('de')
    await received('de', { ...STATEMENT, number: '#1002' })
    expect(sent.map(({ text }) => ['#1001', '#1002'].filter((number) => text.includes(number)))).toEqual([
      ['#1001'],
      ['#1002'],
    ])
  })

  it('WLD-87 waits for a mail service that is down, and is sent by Cron', async () => {
    refusal = new Error('500 internal error')
    await received('fr')
    expect([sent.length, (await outbox()).map(({ status }) => status)]).toEqual([0, ['pending']])
    refusal = null
    await shop.env.DB.prepare('UPDATE mail_outbox SET next_attempt_at = 0').run()
    await worker.scheduled(createScheduledController(), shop.env)
    expect(sent).toMatchObject([{ subject: 'Nous avons reçu votre rétractation · Acme' }])
  })

  it('WLD-87 is on the page of mails before and after it was sent', async () => {
    const local = await createShop({ MARKETS: EU_MARKETS, EMAIL: shop.env.EMAIL, DB: shop.env.DB, SITE_URL: '' })
    refusal = new Error('500 internal error')
    await received('es')
    for (const status of ['pending', 'sent']) {
      await shop.env.DB.prepare('UPDATE mail_outbox SET status = ?, payload = ?').bind(status, '{}').run()
      const page = await (await local.fetch('http://localhost:8787/dev/mail')).text()
      expect(page).toContain('Hemos recibido su desistimiento')
      expect(page).toContain('28 de noviembre de 2026, 09:05 UTC')
    }
  })

  it('WLD-105 is in English where its language is no longer offered', async () => {
    const mail = { recipient: 'ann@example.com', kind: 'withdrawal', next_attempt_at: 0 }
    const closed = {
      name: 'Ann Lee',
      email: 'ann@example.com',
      number: '#1',
      market: 'fr',
      lang: 'fr',
      created_at: 1_795_856_730,
    }
    await insertRow(shop.env.DB, 'withdrawals', { id: 'W1', ...closed })
    await insertRow(shop.env.DB, 'mail_outbox', {
      id: 'W1',
      ...mail,
      payload: JSON.stringify({ name: '', shopUrl: SITE }),
    })
    const env = { ...shop.env, MARKETS: 'GB:GBP:en-GB DE:EUR:de' }
    await worker.scheduled(createScheduledController(), env)
    expect(sent).toMatchObject([{ subject: 'We have received your withdrawal · Acme' }])
    expect(sent[0]?.text).toContain(`${SITE}/terms`)
  })

  it('WLD-87 is not written where the statement is gone', async () => {
    const mail = { id: 'W2', recipient: 'ann@example.com', kind: 'withdrawal', next_attempt_at: 0 }
    await insertRow(shop.env.DB, 'mail_outbox', { ...mail, payload: JSON.stringify({ name: '', shopUrl: SITE }) })
    await worker.scheduled(createScheduledController(), shop.env)
    expect([sent.length, (await outbox())[0]?.status]).toEqual([0, 'pending'])
  })
})
