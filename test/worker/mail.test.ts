// Mails of call 5: queued with the row, sent after the answer, once. Requirements: API-30, BRAND-13; D-71, D-118,
// D-120; T-ABU-1, T-ABU-3, T-ABU-4, T-ABU-11, T-PII-7.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { API_PATHS } from '#domain/site/routes.ts'
import { err, ok } from '#domain/text/errors.ts'
import { deliverPending } from '#mail/delivery.ts'
import type { Mail, MailSender } from '#mail/sender.ts'
import { freshEmail } from '#test/support/calls.ts'
import { rows } from '#test/support/database.ts'
import { createShop, type Shop, SITE } from '#test/support/shop.ts'

interface Sent {
  from: { email: string; name: string }
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}
const sent: Sent[] = []
const EMAIL = {
  async send(mail: Sent) {
    sent.push(mail)
    return { messageId: '1' }
  },
}
const mailsTo = (address: string) => sent.filter((mail) => mail.to === address)
const outbox = (shop: Shop, address: string) =>
  rows<{ id: string; kind: string; status: string; attempts: number; payload: string; next_attempt_at: number }>(
    shop.env.DB,
    'mail_outbox',
    'recipient = ?',
    address,
  )

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ EMAIL, MAIL_FROM: 'hello@acme.example' })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const signUp = async (from: Shop, name: string, email = freshEmail(), type?: string) => {
  const response = await from.call(API_PATHS.discountCode, { name, email, ...(type ? { type } : {}) })
  await from.settled()
  return { response, email }
}

describe('the code mail', () => {
  it('API-30 BRAND-13 is sent to the one address with the code, as text and as HTML', async () => {
    const { email } = await signUp(shop, 'Bea')
    const [mail, ...more] = mailsTo(email)
    expect(more).toHaveLength(0)
    expect(mail).toMatchObject({
      from: { email: 'hello@acme.example', name: 'Acme' },
      to: email,
      subject: 'Your 10% discount code for Acme',
    })
    for (const body of [mail?.text ?? '', mail?.html ?? '']) {
      expect(body).toContain('Hi Bea,')
      expect(body).toContain('ACME10')
      expect(body).toContain(SITE)
      expect(body).not.toMatch(/tappt/i)
    }
    const [link] = /https:\/\/\S+\/unsubscribe\?token=[\w-]+/.exec(mail?.text ?? '') ?? ['no link']
    expect(link.startsWith(SITE)).toBe(true)
    expect(mail?.html).toContain(`<a href="${link}">Unsubscribe</a>`)
    expect(mail?.headers).toMatchObject({
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(link).not.toContain(email.split('@')[0])
  })

  it('T-ABU-1 goes out once an hour for one address, whoever asks', async () => {
    const email = freshEmail()
    for (let n = 0; n < 20; n++) expect((await signUp(shop, `V${n}`, email)).response.status).toBe(200)
    expect(mailsTo(email)).toHaveLength(1)
    await shop.env.DB.prepare('UPDATE mail_outbox SET created_at = created_at - 3601 WHERE recipient = ?')
      .bind(email)
      .run()
    await signUp(shop, 'Later', email)
    expect(mailsTo(email)).toHaveLength(2)
  })

  it('API-31 a notify request is answered without a code', async () => {
    const { email } = await signUp(shop, 'Cy', undefined, 'limited-edition-notify')
    expect(mailsTo(email)).toMatchObject([{ subject: 'Please confirm: the Acme limited edition list' }])
    expect(mailsTo(email)[0]?.text).not.toContain('ACME10')
  })

  it('T-ABU-3 T-ABU-4 escapes names and repeats none that are more than a name', async () => {
    const html = await signUp(shop, '<img src=x onerror=alert(1)>')
    expect(mailsTo(html.email)[0]?.html).not.toContain('onerror')
    const apostrophe = await signUp(shop, "D'Arcy")
    expect(mailsTo(apostrophe.email)[0]?.html).toContain('Hi D&#39;Arcy,')
    for (const name of ['WIN £500 https://evil.example', 'www.evil', 'Visit evil.example', 'a@evil', 'evil。com']) {
      const { email } = await signUp(shop, name)
      expect(JSON.stringify(mailsTo(email))).not.toContain('evil')
      expect(mailsTo(email)[0]?.text).toMatch(/^Hi,\n/)
    }
  })

  it('keeps neither name nor shop in the outbox once it is out', async () => {
    const { email } = await signUp(shop, 'Dora')
    expect(await outbox(shop, email)).toMatchObject([{ status: 'sent', attempts: 1, payload: '{}' }])
  })
})

describe('a rush of sign-ups', () => {
  const rush = async (path: string) => {
    const went: string[] = []
    let now = 0
    let most = 0
    const send = async ({ to }: Sent) => {
      most = Math.max(most, ++now)
      await new Promise((resolve) => setTimeout(resolve, 20))
      now--
      went.push(to)
    }
    const busy = await createShop({ EMAIL: { send }, MAIL_FROM: 'hello@acme.example' })
    const emails = Array.from({ length: 40 }, () => freshEmail()).sort()
    await Promise.all(emails.map((email) => busy.call(path, { name: 'Ivy', email })))
    await busy.settled()
    return { busy, emails, went, most }
  }

  it('T-ABU-11 forty at once in the popup: forty mails, at once', async () => {
    const { emails, went } = await rush(API_PATHS.discountCode)
    expect(went.sort()).toEqual(emails)
  })

  it('T-ABU-11 forty at once in the footer: two mails at a time, Cron brings the rest, each once', async () => {
    const { busy, emails, went, most } = await rush(API_PATHS.newsletter)
    expect(most).toBe(2)
    expect(went.length).toBeLessThan(40)
    await deliverPending(busy.env, busy.config)
    expect(went.sort()).toEqual(emails)
    const after = freshEmail()
    await busy.call(API_PATHS.newsletter, { name: 'Jan', email: after })
    await busy.settled()
    expect(went).toContain(after)
  })
})

describe('mail set-up', () => {
  it('API-30 without a mail service call 5 succeeds and nothing is queued', async () => {
    const { response, email } = await signUp(await createShop(), 'Eve')
    expect(response.status).toBe(200)
    expect(await outbox(shop, email)).toEqual([])
  })

  it('in development the default sender is no-reply at the brand', async () => {
    const { email } = await signUp(await createShop({ EMAIL }), 'Fay')
    expect(mailsTo(email)[0]?.from.email).toBe('no-reply@acme.example')
  })

  it('in production nothing is sent without MAIL_FROM', async () => {
    const { response, email } = await signUp(await createShop({ EMAIL, APP_ENV: 'production' }), 'Gil')
    expect([response.status, mailsTo(email)]).toEqual([200, []])
  })
})

describe('a mail service that fails', () => {
  it('D-120 call 5 succeeds all the same, and the mail follows exactly once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const down = { send: () => Promise.reject(new Error('550 mailbox hal@example.com unavailable')) }
    const unlucky = await createShop({ EMAIL: down, MAIL_FROM: 'hello@acme.example' })
    const { response, email } = await signUp(unlucky, 'Hal')
    expect(response.status).toBe(200)
    expect(await outbox(unlucky, email)).toMatchObject([{ status: 'pending', attempts: 1 }])
    expect(JSON.stringify(warn.mock.calls)).toContain('550 mailbox [address] unavailable')
    expect(JSON.stringify(warn.mock.calls)).not.toContain('@example')
    await deliverPending(shop.env, shop.config, { now: () => Date.now() + 120_000 })
    await deliverPending(shop.env, shop.config, { now: () => Date.now() + 240_000 })
    expect(mailsTo(email)).toHaveLength(1)
    expect(await outbox(unlucky, email)).toMatchObject([{ status: 'sent', attempts: 2 }])
  })

  it('waits longer each time and gives up in the end; other mails go out', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const poison = { id: 'poison', recipient: 'poison@example.com', kind: 'no-such-kind', payload: '{}' }
    const good = {
      id: 'good',
      recipient: 'good@example.com',
      kind: 'discount-code',
      payload: '{"name":"G","shopUrl":"x"}',
    }
    for (const mail of [poison, good])
      await shop.env.DB.prepare('INSERT INTO mail_outbox (id, recipient, kind, payload) VALUES (?, ?, ?, ?)')
        .bind(mail.id, mail.recipient, mail.kind, mail.payload)
        .run()
    let clock = Date.now()
    const waits: number[] = []
    for (let run = 0; run < 8; run++) {
      await deliverPending(shop.env, shop.config, { now: () => clock })
      const [row] = await outbox(shop, 'poison@example.com')
      waits.push((row?.next_attempt_at ?? 0) - Math.floor(clock / 1000))
      clock += 7 * 3_600_000
    }
    expect(waits.slice(0, 7)).toEqual([60, 120, 240, 480, 960, 1920, 3840])
    expect(await outbox(shop, 'poison@example.com')).toMatchObject([{ status: 'failed', attempts: 8 }])
    expect(error).toHaveBeenCalledOnce()
    expect(mailsTo('good@example.com')).toHaveLength(1)
  })
})

describe('overlapping runs', () => {
  const queue = async (id: string) => {
    await shop.env.DB.prepare(
      `INSERT INTO mail_outbox (id, recipient, kind, payload) VALUES (?, ?, 'discount-code', '{"name":"A","shopUrl":"x"}')`,
    )
      .bind(id, `${id}@example.com`)
      .run()
  }

  it('T-ABU-11 two runs at once send a mail once', async () => {
    await queue('overlap')
    const seen: Mail[] = []
    const sender: MailSender = {
      async send(mail) {
        await new Promise((resolve) => setTimeout(resolve, 30))
        seen.push(mail)
        return ok(undefined)
      },
    }
    const counts = await Promise.all([1, 2, 3].map(() => deliverPending(shop.env, shop.config, { sender })))
    expect(seen.map((mail) => mail.id)).toEqual(['overlap'])
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
  })

  it('T-ABU-11 a mail whose run died is taken over after its lease, under the same id', async () => {
    await queue('lease')
    const ids: string[] = []
    const dying: MailSender = {
      send(mail) {
        ids.push(mail.id)
        throw new Error('isolate is gone')
      },
    }
    await deliverPending(shop.env, shop.config, { sender: dying }).catch(() => {})
    const later = (seconds: number) => () => Date.now() + seconds * 1000
    const sender: MailSender = {
      async send(mail) {
        ids.push(mail.id)
        return ok(undefined)
      },
    }
    await deliverPending(shop.env, shop.config, { sender, now: later(30) })
    expect(ids).toEqual(['lease'])
    await deliverPending(shop.env, shop.config, { sender, now: later(61) })
    expect(ids).toEqual(['lease', 'lease'])
  })

  it('a sender that says no is asked again, not before its time', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await queue('patient')
    let asked = 0
    const sender: MailSender = {
      async send() {
        asked++
        return err({ tag: 'mail_failed', detail: '429', retryAfterSeconds: null })
      },
    }
    await deliverPending(shop.env, shop.config, { sender })
    await deliverPending(shop.env, shop.config, { sender })
    expect(asked).toBe(1)
  })
})
