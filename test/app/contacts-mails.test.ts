// The mails of contact exchange: the visitor's receipt with its link, and the owner's notice.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAppConfig } from '#app/env.ts'
import { deliverAppMails } from '#app/mail/outbox.ts'
import { composeMail } from '#app/mail/templates.ts'
import { createBrand } from '#domain/site/brand.ts'
import { type AppHost, type Browser, createAppHost, newEmail } from '#test/support/app-host.ts'
import { contactsOf, leave, mailsTo, pass, type Taking, takingOwner } from '#test/support/contacts.ts'
import { rows } from '#test/support/database.ts'
import { fails, withFaultyD1 } from '#test/support/faults.ts'

interface Sent {
  to: string
  subject: string
  text: string
  html: string
}

const HOUR = 3600
const DAY = 24 * HOUR
let app: AppHost
/** The same without a mail service: what is queued waits for the Cron of the test. */
let quiet: AppHost
let taking: Taking
let visitor: Browser
let sent: Sent[]
let send: (mail: Sent) => Promise<unknown>
beforeAll(async () => {
  app = await createAppHost()
  quiet = app.with({ EMAIL: undefined as never })
})
beforeEach(async () => {
  vi.setSystemTime(Date.parse('2026-11-27T10:00:00Z'))
  taking = await takingOwner(app)
  visitor = quiet.browser()
  await app.env.DB.prepare('DELETE FROM app_outbox').run()
  sent = []
  send = async (mail) => {
    sent.push(mail)
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const run = (sql: string, ...values: (string | number)[]) =>
  app.env.DB.prepare(sql)
    .bind(...values)
    .run()
/** The Cron of a minute, with a mail service. */
async function cron(db = app.env.DB): Promise<number> {
  const env = { ...app.env, DB: db, EMAIL: { send: (mail: Sent) => send(mail) } as unknown as SendEmail }
  const settings = readAppConfig(env)
  if (!settings.ok) throw new Error(settings.problems.join(' '))
  return deliverAppMails(env, settings.config, Math.floor(Date.now() / 1000))
}
const ofKind = (to: string, subject: RegExp) => sent.filter((mail) => mail.to === to && subject.test(mail.subject))
const notices = () => ofKind(taking.owner.email, /new contacts?$/).map(({ subject }) => subject)
const linkIn = ({ text }: Sent) => /http:\/\/app\.localhost:8787(\/contact\/withdraw\/\S+)/.exec(text)?.[1] ?? ''
/** Leaves details and sends the receipt. */
async function receiptOf(fields: Parameters<typeof leave>[2] = {}): Promise<Sent> {
  const email = newEmail()
  await leave(visitor, taking.username, { email, ...fields })
  await cron()
  const [receipt] = ofKind(email, /^Your details for/)
  if (receipt === undefined) throw new Error('no receipt was sent')
  return receipt
}

describe('the receipt', () => {
  it('LEAD-10 is a copy of what was typed without the note, with the link to delete it', async () => {
    const receipt = await receiptOf({ phone: '+44 1632 960123', company: 'Vale & Sons', note: 'Between us.' })
    expect(receipt.subject).toBe('Your details for Robin Vale')
    const plain = receipt.text.replaceAll('\u200b', '')
    for (const words of ['Hello Robin Vale,', 'Name:\nRobin Vale', '+44 1632 960123', 'Vale & Sons', receipt.to])
      expect(plain).toContain(words)
    expect(receipt.text + receipt.html).not.toContain('Between us')
    expect(linkIn(receipt)).toMatch(/^\/contact\/withdraw\/[\w-]{43}$/)
  })

  it('LEAD-10 T-ABU-1 is sent once for an address and profile in 24 hours, and three times a day for an address', async () => {
    const email = newEmail()
    const receipts = () => ofKind(email, /^Your details for/).length
    const leaveAt = (username: string, name: string) => leave(quiet.browser(), username, { email, name })
    await leaveAt(taking.username, 'Once')
    const again = await leaveAt(taking.username, 'Twice')
    await cron()
    expect(receipts()).toBe(1)
    // Without a receipt the page has the link.
    const page = await visitor.get(again.location)
    expect([page.text.includes('We emailed'), page.html.includes('/contact/withdraw/')]).toEqual([false, true])
    const others = [await takingOwner(app), await takingOwner(app), await takingOwner(app)]
    for (const { username } of others) await leaveAt(username, 'Elsewhere')
    await cron()
    expect(receipts()).toBe(3)
    for (const { username } of others) expect(await contactsOf(app.env.DB, username)).toHaveLength(1)
    // Nor does deleting what was left bring another one.
    await taking.browser.post('/app/contacts', { do: 'delete-all' })
    await leaveAt(taking.username, 'Thrice')
    await cron()
    expect(receipts()).toBe(3)
    pass(DAY)
    await leaveAt(taking.username, 'Tomorrow')
    await cron()
    expect(receipts()).toBe(4)
  })

  it.each([
    ['Visit https://evil.example now', 'evil.example'],
    ['www.evil.example', 'www.evil'],
    ['win@evil.example', 'win@evil'],
    ['+1 900 555 0199 call', '+1'],
  ])('LEAD-12 T-ABU-3 never draws %j as a link, nor greets by it, nor names a profile so', async (hostile, address) => {
    await run('UPDATE profiles SET full_name = ?1 WHERE username = ?2', hostile, taking.username)
    const receipt = await receiptOf({ name: hostile, company: hostile })
    expect(receipt.subject).toBe(`Your details for @${taking.username}`)
    for (const body of [receipt.text, receipt.html]) {
      expect(body).not.toContain('Hello')
      expect(body).not.toContain(address)
      expect(body.replaceAll('\u200b', '')).toContain(hostile)
    }
    const links = [...receipt.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '')
    expect(links.filter((href) => !href.startsWith('http://app.localhost:8787/'))).toEqual([])
  })

  it('LEAD-12 escapes markup', async () => {
    const { html } = await receiptOf({ name: '<img src=x onerror=alert(1)>', company: '"><script>' })
    expect(html).not.toMatch(/<img src=x|<script/)
  })

  it('LEAD-16 a mail that fails changes nothing for the visitor, and Cron sends it later', async () => {
    send = () => Promise.reject(new Error('computer says no'))
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const email = newEmail()
    const answer = await leave(visitor, taking.username, { email })
    expect(answer.status).toBe(303)
    await cron()
    expect(await contactsOf(app.env.DB, taking.username)).toHaveLength(1)
    expect(await mailsTo(app.env.DB, email, 'contact-receipt')).toMatchObject([{ status: 'pending' }])
    send = async (mail) => {
      sent.push(mail)
    }
    pass(61)
    await cron()
    expect(ofKind(email, /^Your details/)).toHaveLength(1)
  })
})

describe('the link to delete', () => {
  it('LEAD-11 T-ABU-10 asks with one button, changes nothing when opened, deletes by the button, and then says so', async () => {
    const link = linkIn(await receiptOf())
    const asked = await visitor.get(link)
    expect(asked.status).toBe(200)
    expect(asked.text).toContain('Delete the details you left for Robin Vale?')
    const main = asked.html.slice(asked.html.indexOf('<main'), asked.html.indexOf('</main>'))
    expect(main.match(/<button/g)).toHaveLength(1)
    expect(asked.headers.get('referrer-policy')).toBe('strict-origin')
    expect(await contactsOf(app.env.DB, taking.username)).toHaveLength(1)
    expect((await visitor.post(link)).text).toContain('Deleted.')
    expect(await contactsOf(app.env.DB, taking.username)).toEqual([])
    for (const ask of [await visitor.get(link), await visitor.post(link)])
      expect([ask.status, ask.text.includes('These details are deleted already.')]).toEqual([200, true])
  })

  it('LEAD-11 works for two years, also after ACCOUNT_SECRET has changed, and for the one contact alone', async () => {
    const link = linkIn(await receiptOf())
    await leave(quiet.browser(), taking.username, { name: 'Somebody else' })
    pass(700 * DAY)
    const later = app.with({ ACCOUNT_SECRET: 'another-secret-of-more-than-32-characters' }).browser()
    expect((await later.post(link)).text).toContain('Deleted.')
    expect(await contactsOf(app.env.DB, taking.username)).toMatchObject([{ name: 'Somebody else' }])
    const wrong = await visitor.post(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)
    expect(wrong.text).toContain('deleted already')
  })

  it('LEAD-11 LEAD-26 a withdrawn contact is gone from list, export, files and mails', async () => {
    const email = newEmail()
    const { location } = await leave(visitor, taking.username, { name: 'Gone Girl', email: '', phone: '01632 960123' })
    await leave(visitor, taking.username, { name: 'Other One', email })
    const link = /href="(\/contact\/withdraw\/[^"]+)"/.exec((await visitor.get(location)).html)?.[1] ?? ''
    await visitor.post(link)
    const { browser } = taking
    const places = [
      await browser.get('/app/contacts'),
      await browser.get('/app/contacts?q=gone'),
      await browser.get('/app/contacts/file?as=csv'),
      await browser.get('/app/contacts/file?as=vcf'),
      await browser.post('/settings/data', { act: 'download' }),
    ]
    for (const { html } of places) expect(html).not.toContain('Gone Girl')
    expect(places[4]?.html).toContain('Other One')
    expect(JSON.stringify(await rows(app.env.DB, 'app_outbox'))).not.toContain('Gone Girl')
  })

  it('LEAD-11 a receipt that waits or has failed goes with its contact; the notice counts what is left', async () => {
    const [first, second] = [newEmail(), newEmail()]
    send = () => Promise.reject(new Error('computer says no'))
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await leave(visitor, taking.username, { name: 'First One', email: first })
    await leave(visitor, taking.username, { name: 'Second One', email: second })
    const [waiting] = await mailsTo(app.env.DB, first, 'contact-receipt')
    const { url } = JSON.parse(waiting?.payload ?? '{}') as { url: string }
    await visitor.post(new URL(url).pathname)
    expect(await mailsTo(app.env.DB, first, 'contact-receipt')).toEqual([])
    send = async (mail) => {
      sent.push(mail)
    }
    pass(120)
    await cron()
    expect(sent.map(({ to }) => to).sort()).toEqual([second, taking.owner.email].sort())
    expect(notices()).toEqual(['1 new contact'])
  })
})

describe('the notice to the owner', () => {
  const left = async (count: number) => {
    for (let at = 0; at < count; at++)
      await leave(quiet.browser(), taking.username, { name: `Secret ${at}`, email: newEmail() })
  }

  it('LEAD-22 is one mail a day at most, with the number counted when it is sent, and nothing of the visitors', async () => {
    await left(2)
    await cron()
    expect(notices()).toEqual(['2 new contacts'])
    const [mail] = ofKind(taking.owner.email, /new contacts/)
    expect(mail?.text).toContain('http://app.localhost:8787/app/contacts')
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Secret|@example\.com|Robin/)
    await left(3)
    pass(20 * HOUR)
    await cron()
    expect(notices()).toHaveLength(1)
    await left(1)
    pass(4 * HOUR)
    await cron()
    expect(notices()).toEqual(['2 new contacts', '6 new contacts'])
    pass(2 * DAY)
    await cron()
    expect(notices()).toHaveLength(2)
  })

  it('LEAD-22 is not sent where everything was seen, withdrawn or deleted meanwhile', async () => {
    await left(1)
    await cron()
    await left(2)
    await taking.browser.get('/app/contacts')
    pass(DAY)
    await cron()
    expect(notices()).toEqual(['1 new contact'])
    expect(await mailsTo(app.env.DB, taking.owner.email, 'new-contacts')).toMatchObject([
      { status: 'sent' },
      { status: 'suppressed' },
    ])
    await left(1)
    await cron()
    expect(notices()).toEqual(['1 new contact', '1 new contact'])
  })

  it('LEAD-22 is one an hour at most, or none, as the owner chooses; a mail that waits follows', async () => {
    const choose = (mails: string) => taking.browser.post('/app/contacts', { do: 'mails', mails })
    const page = await taking.browser.get('/app/contacts')
    expect(page.html).toMatch(/<option value="1" selected="">At most one a day/)
    await left(1)
    await cron()
    await left(1)
    pass(2 * HOUR)
    await cron()
    expect(notices()).toHaveLength(1)
    const chosen = await choose('2')
    expect((await taking.browser.get(chosen.location)).text).toContain('Saved.')
    await cron()
    // The page above has shown them all.
    expect(notices()).toHaveLength(1)
    await left(1)
    await cron()
    await left(1)
    pass(HOUR - 60)
    await cron()
    expect(notices()).toHaveLength(2)
    pass(120)
    await cron()
    expect(notices()).toEqual(['1 new contact', '1 new contact', '2 new contacts'])
    await left(1)
    await choose('0')
    expect((await taking.browser.get('/app/contacts')).html).toMatch(/<option value="0" selected="">None/)
    await left(1)
    pass(2 * DAY)
    await cron()
    expect(notices()).toHaveLength(3)
    expect((await choose('7')).status).toBe(303)
    expect(await rows(app.env.DB, 'accounts', 'id = ?1', taking.owner.id)).toMatchObject([{ contact_mails: 1 }])
  })

  it('LEAD-22 a mail that waits becomes due by the choice of one an hour', async () => {
    await left(1)
    await cron()
    await left(1)
    pass(2 * HOUR)
    await taking.browser.post('/app/contacts', { do: 'mails', mails: '2' })
    await cron()
    expect(notices()).toEqual(['1 new contact', '2 new contacts'])
  })

  it('LEAD-22 one mail waits, however many leave their details at once', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, at) => at).map(async (at) => {
        const { html } = await quiet.browser().get(`/contact/${taking.username}`)
        return { form: /name="form" value="([^"]+)"/.exec(html)?.[1] ?? '', at }
      }),
    ).then(async (forms) => {
      pass(5)
      await Promise.all(
        forms.map(({ form, at }) =>
          quiet
            .browser()
            .post(`/contact/${taking.username}`, { name: `N ${at}`, phone: `0163296012${at}`, consent: '1', form }),
        ),
      )
    })
    expect(await mailsTo(app.env.DB, taking.owner.email, 'new-contacts')).toHaveLength(1)
    await cron()
    expect(notices()).toEqual(['8 new contacts'])
  })

  it('LEAD-22 ACC-50 goes to the present address of an account', async () => {
    const { browser, owner } = taking
    await left(1)
    const wanted = `second-${newEmail()}`
    await browser.post('/settings/account', { name: '', email: wanted })
    await browser.post('/settings/account', { code: await browser.codeFor(wanted) })
    expect(await mailsTo(app.env.DB, wanted, 'new-contacts')).toHaveLength(1)
    expect(await mailsTo(app.env.DB, owner.email, 'new-contacts')).toEqual([])
  })

  it('LEAD-22 waits while the contacts cannot be counted', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await left(1)
    const broken = withFaultyD1(app.env.DB, (work) => work())
    const { prepare } = broken
    Object.assign(broken, {
      prepare: (text: string) =>
        /json_object\('count'/.test(text) ? { bind: () => ({ raw: fails('no'), all: fails('no') }) } : prepare(text),
    })
    await cron(broken as D1Database)
    expect(notices()).toEqual([])
    await run('UPDATE app_outbox SET next_attempt_at = ?1 WHERE status = ?2', Math.floor(Date.now() / 1000), 'pending')
    await cron()
    expect(notices()).toEqual(['1 new contact'])
  })
})

it('HOST-63 LEAD-22 the subjects are those of the table', () => {
  const facts = { brand: createBrand({ slug: 'acme', name: 'Acme' }), appHost: 'https://app.acme.example' }
  expect(composeMail('new-contacts', { count: 1 }, facts).subject).toBe('1 new contact')
  expect(composeMail('new-contacts', { count: 12 }, facts).subject).toBe('12 new contacts')
})
