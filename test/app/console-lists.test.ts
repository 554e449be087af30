// The console's pages of reports, subscribers, discount codes, mails and webhooks.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAppConfig } from '#app/env.ts'
import { listCodes, listSubscribers, readAll } from '#db/mail-lists.ts'
import { openStore } from '#db/store.ts'
import { csvText } from '#domain/text/csv.ts'
import { addressHash } from '#mail/unsubscribe-token.ts'
import { type AppHost, createAppHost } from '#test/support/app-host.ts'
import { logOf, type Person, person } from '#test/support/console.ts'
import { rows } from '#test/support/database.ts'
import { giveProfile, insertRow } from '#test/support/own-card.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const NOW = NOON / 1000

let app: AppHost
let owner: Person
let packer: Person
beforeAll(async () => {
  vi.setSystemTime(NOON)
  app = await createAppHost()
  owner = await person(app, 'owner')
  packer = await person(app, 'packer')
}, 60_000)
beforeEach(() => {
  vi.setSystemTime(NOON)
})
afterEach(() => {
  vi.useRealTimers()
})
const db = () => app.env.DB

describe('reports', () => {
  let last = 0
  const report = async (username: string, createdAt = NOW): Promise<string> => {
    const id = `R-TEST${++last}`
    await insertRow(db(), 'profile_reports', {
      id,
      username,
      reason: 'harmful',
      details: `Text of ${id}`,
      created_at: createdAt,
    })
    return id
  }
  const act = (fields: Record<string, string>, by = owner) => by.browser.post('/admin/reports', fields)

  it('CON-15 lists open ones, the newest of a profile first, with profile, reason, text and a link; nothing says so', async () => {
    expect((await owner.browser.get('/admin/reports')).text).toContain('No report is open.')
    const username = await giveProfile(db(), { id: crypto.randomUUID() })
    const [newer, older] = [await report(username, NOW - 60), await report(username, NOW - 7200)]
    const { text, html } = await owner.browser.get('/admin/reports')
    expect(text.indexOf(newer)).toBeLessThan(text.indexOf(older))
    expect(text).toContain(`@${username} shown It is threatening, hateful or sexually explicit Text of ${older}`)
    expect(html).toContain(`href="http://localhost:8787/profile/${username}"`)
    expect((await owner.browser.get('/admin')).text).toContain('2 Open reports')
    expect((await packer.browser.get('/admin/reports')).status).toBe(404)
    for (const id of [newer, older]) await act({ do: 'close', report: id })
  })

  it('CON-15 shows profiles with the most reports first, then the newest, and buries none: three of each, the others a link away', async () => {
    const [many, two, lone] = [
      await giveProfile(db(), { id: crypto.randomUUID() }),
      await giveProfile(db(), { id: crypto.randomUUID() }),
      await giveProfile(db(), { id: crypto.randomUUID() }),
    ]
    const floods: string[] = []
    for (let n = 0; n < 120; n++) floods.push(await report(many, NOW - 9000 + n))
    const pair = [await report(two, NOW - 7000), await report(two, NOW - 6000)]
    const single = await report(lone, NOW - 8000)
    const singles = [await report('nobody.any-more', NOW - 10), single]
    const { text, html } = await owner.browser.get('/admin/reports')
    const places = [...floods.slice(-3).reverse(), ...pair.reverse(), single, singles[0] ?? ''].map((id) =>
      text.search(new RegExp(`${id}\\b`)),
    )
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(text).not.toContain(floods[0])
    expect(text).toContain('120 open')
    expect(html).toContain(`href="/admin/reports?profile=${many}"`)
    const first = await owner.browser.get(`/admin/reports?profile=${many}`)
    expect(first.text).toContain(`Text of ${floods[119]}`)
    expect(first.text).not.toContain(`Text of ${floods[0]} `)
    const next = /href="([^"]+)" rel="next"/.exec(first.html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect((await owner.browser.get(next)).text).toContain(`Text of ${floods[0]}`)
    expect((await act({ do: 'close-all', profile: many })).status).toBe(303)
    expect((await act({ do: 'close-all', profile: many })).status).toBe(409)
    const after = await owner.browser.get('/admin/reports')
    expect(after.text).not.toContain(floods[119])
    expect(after.text).toContain(single)
    for (const id of [...pair, ...singles]) await act({ do: 'close', report: id })
  })

  it('CON-15 leads on to further pages where more than a hundred are to be shown', async () => {
    const ids: string[] = []
    for (let n = 0; n < 101; n++) ids.push(await report(`gone.${n}`, NOW - n))
    const first = await owner.browser.get('/admin/reports')
    expect(first.text).toContain(`Text of ${ids[0]}`)
    expect(first.text).not.toContain(`Text of ${ids[100]} `)
    expect(first.html).toContain('href="/admin/reports?page=2" rel="next"')
    const second = await owner.browser.get('/admin/reports?page=2')
    expect(second.text).toContain(`Text of ${ids[100]}`)
    expect(second.html).toContain('href="/admin/reports" rel="prev"')
    for (const page of ['0', '-1', 'x', '1e9', '%00'])
      expect((await owner.browser.get(`/admin/reports?page=${page}`)).status).toBe(200)
    await db().prepare("DELETE FROM profile_reports WHERE username LIKE 'gone.%'").run()
  })

  it('CON-15 hides with a reason of 1 to 300 characters, as the command does, and tells the owner', async () => {
    const holder = await person(app, null)
    const username = await giveProfile(db(), holder)
    const [id, other] = [await report(username), await report(username)]
    for (const reason of ['', '   ', 'x'.repeat(301)]) {
      const refused = await act({ do: 'hide', report: id, reason })
      expect(refused.status).toBe(422)
      expect(refused.text).toContain('Please give a reason of 1 to 300 characters.')
    }
    expect((await act({ do: 'hide', report: id, reason: 'It shows a stranger.' })).status).toBe(303)
    expect(await rows(db(), 'profiles', 'username = ?1', username)).toMatchObject([
      { hidden: 1, hidden_reason: 'It shows a stranger.' },
    ])
    expect(await rows(db(), 'profile_events', 'username = ?1', username)).toMatchObject([
      { event: 'hidden', actor: 'console', reason: 'It shows a stranger.' },
    ])
    expect(await rows(db(), 'app_outbox', "recipient = ?1 AND kind = 'profile-hidden'", holder.email)).toMatchObject([
      { payload: JSON.stringify({ username, reason: 'It shows a stranger.' }) },
    ])
    expect((await holder.browser.get('/app/profile')).text).toContain('It shows a stranger.')
    // Hiding answers its reports: they leave the list, and the page of each stays as long as the profile is hidden.
    const list = await owner.browser.get('/admin/reports')
    expect(list.text).toContain('No report is open.')
    expect(list.text).toMatch(new RegExp(`Hidden after a report.*${id}`))
    expect((await owner.browser.get('/admin')).text).toContain('0 Open reports')
    expect((await owner.browser.get(`/admin/reports?report=${other}`)).status).toBe(200)
    expect((await act({ do: 'close', report: id })).status).toBe(409)
    expect((await act({ do: 'hide', report: id, reason: 'Again' })).status).toBe(409)
    expect((await owner.browser.get(`/admin/reports?report=${id}`)).text).toContain(
      'Hidden because It shows a stranger.',
    )
    await act({ do: 'unhide', report: id })
    expect(await rows(db(), 'profiles', 'username = ?1', username)).toMatchObject([{ hidden: 0, hidden_reason: null }])
    expect(await logOf(db(), 'profile', username)).toEqual(['profiles:hide', 'profiles:unhide'])
    expect((await owner.browser.get(`/admin/reports?report=${id}`)).status).toBe(404)
  })

  it('CON-15 closing takes it from the list and leaves profile and report as they are, once', async () => {
    const username = await giveProfile(db(), { id: crypto.randomUUID() })
    const id = await report(username)
    const both = await Promise.all([act({ do: 'close', report: id }), act({ do: 'close', report: id })])
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409])
    expect((await owner.browser.get('/admin/reports')).text).not.toContain(id)
    expect((await owner.browser.get(`/admin/reports?report=${id}`)).status).toBe(404)
    expect(await rows(db(), 'profile_reports', 'id = ?1', id)).toHaveLength(1)
    expect(await rows(db(), 'profiles', 'username = ?1 AND hidden = 0', username)).toHaveLength(1)
    expect(await logOf(db(), 'report', id)).toEqual(['reports:close'])
  })
})

describe('subscribers and codes', () => {
  it('CON-16 shows the counts and gives the newsletter as the command does, without whoever has objected', async () => {
    const settings = readAppConfig(app.env)
    const [secret = ''] = settings.ok ? settings.config.mailSecrets : []
    for (const [name, email, confirmed] of [
      ['=1+1', 'one@list.example', NOW],
      ['Objector', 'two@list.example', NOW],
      ['Waiting', 'three@list.example', null],
    ] as const)
      await insertRow(db(), 'newsletter_signups', {
        id: email,
        name,
        email,
        consent_version: 'newsletter-1',
        created_at: NOW,
        confirmed_at: confirmed,
      })
    await insertRow(db(), 'mail_suppressions', {
      address_hash: await addressHash(secret, 'two@list.example'),
      purpose: 'newsletter',
    })
    const { text } = await owner.browser.get('/admin/subscribers')
    expect(text).toContain('Newsletter 2 1')
    expect(text).toContain('“Notify Me” 0 0')
    const file = await owner.browser.post('/admin/subscribers', { list: 'newsletter' })
    const all = await readAll(openStore(db()), listSubscribers, 'id')
    const wanted = all.filter(({ email }) => email !== 'two@list.example')
    expect(wanted).toHaveLength(1)
    // Reading as text takes the mark away.
    const columns = ['name', 'email', 'consent_version', 'created_at', 'confirmed_at'] as const
    expect(file.html).toBe(csvText(columns, wanted, { mark: false }))
    expect(file.html).toContain(`"'=1+1","one@list.example"`)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="subscribers.csv"')
    expect(await logOf(db(), 'list', 'newsletter')).toEqual([
      'subscribers:export: rows 1, fields name email consent_version created_at confirmed_at',
    ])
    expect((await packer.browser.get('/admin/subscribers')).status).toBe(404)
    expect((await packer.browser.post('/admin/subscribers', { list: 'newsletter' })).status).toBe(404)
  })

  it('CON-16 WLD-104 with several markets the file ends with language and market of each sign-up', async () => {
    const shop = app.with({ MARKETS: 'GB:GBP:en-GB DE+AT:EUR:de,en-GB' })
    const by = await person(shop, 'owner')
    for (const [id, kept] of [
      ['1 home', {}],
      ['2 german', { lang: 'de', market: 'de' }],
      ['3 english', { lang: 'en-GB', market: 'de-en' }],
    ] as const)
      await insertRow(db(), 'discount_code_requests', {
        ...{ id, name: 'Ann', email: `${id.slice(2)}@list.example`, type: 'limited-edition-notify' },
        ...{ created_at: NOW, confirmed_at: NOW + 60, consent_version: 'notify-1', ...kept },
      })
    const times = '"notify-1","2026-11-21T12:00:00Z","2026-11-21T12:01:00Z"'
    expect((await by.browser.post('/admin/subscribers', { list: 'notify' })).html).toBe(
      [
        '"name","email","consent_version","created_at","confirmed_at","lang","market"',
        `"Ann","home@list.example",${times},"en-GB",""`,
        `"Ann","german@list.example",${times},"de","de"`,
        `"Ann","english@list.example",${times},"en-GB","de-en"`,
        '',
      ].join('\r\n'),
    )
    expect(await logOf(db(), 'list', 'notify')).toEqual([
      'subscribers:export: rows 3, fields name email consent_version created_at confirmed_at lang market',
    ])
    expect((await owner.browser.post('/admin/subscribers', { list: 'notify' })).html).toContain(`${times}\r\n`)
    await db().prepare("DELETE FROM discount_code_requests WHERE name = 'Ann'").run()
  })

  it('CON-16 shows how many codes are left and gives all of them', async () => {
    await db()
      .prepare(
        "INSERT INTO discount_codes (code, address_hash) VALUES ('ACME10-AAAAAAAAAA', NULL), ('ACME10-BBBBBBBBBB', 'h')",
      )
      .run()
    const { text } = await owner.browser.get('/admin/codes')
    expect(text).toContain('Free 1 Given 1 Created 2')
    expect(text).toContain('Few are left')
    const file = await owner.browser.post('/admin/codes')
    expect(file.html).toBe(
      csvText(['code', 'status'], await readAll(openStore(db()), listCodes, 'code'), {
        mark: false,
      }),
    )
    expect(file.html).toBe('"code","status"\r\n"ACME10-AAAAAAAAAA","free"\r\n"ACME10-BBBBBBBBBB","given"\r\n')
    expect(await logOf(db(), 'list', 'codes')).toEqual(['codes:export: rows 2, fields code status'])
    expect((await packer.browser.post('/admin/codes')).status).toBe(404)
  })
})

describe('mails', () => {
  const mail = (outbox: 'app_outbox' | 'mail_outbox', id: string, columns: Record<string, string | number | null>) =>
    insertRow(db(), outbox, {
      ...{ id, recipient: 'reader@example.com', kind: 'card-moved', payload: '{"masked":"secret-text"}' },
      ...{ status: 'failed', attempts: 8, created_at: NOW - 7200, next_attempt_at: NOW + 600 },
      ...columns,
    })
  const act = (fields: Record<string, string>, by = owner) => by.browser.post('/admin/mails', fields)

  it('CON-19 lists what waits longer than an hour or was given up, of both outboxes, and nothing of what they say', async () => {
    expect((await owner.browser.get('/admin/mails')).text).toContain(
      'No email has been waiting for more than an hour, and none was given up.',
    )
    await mail('app_outbox', 'a1', {})
    await mail('app_outbox', 'a2', { status: 'pending', attempts: 3 })
    await mail('app_outbox', 'a3', { status: 'pending', created_at: NOW - 3500 })
    await mail('app_outbox', 'a4', { status: 'sent' })
    await mail('mail_outbox', 's1', { kind: 'discount-code', payload: '{}' })
    const { text, html } = await owner.browser.get('/admin/mails')
    expect(text).toContain('r•••@example.com card-moved 21 Nov 2026, 10:00 8 given up Send again')
    expect(text).toContain('r•••@example.com card-moved 21 Nov 2026, 10:00 3 21 Nov 2026, 12:10 Give up')
    expect(text).toContain('r•••@example.com discount-code 21 Nov 2026, 10:00 8 given up Its contents are gone.')
    for (const hidden of ['secret-text', 'reader@example.com', '"a3"', '"a4"']) expect(html).not.toContain(hidden)
    expect((await packer.browser.get('/admin/mails')).status).toBe(404)
  })

  it('CON-19 Send again makes a given-up mail due once more, and it goes out', async () => {
    await mail('app_outbox', 'again', { payload: '{"masked":"m•••@example.com"}' })
    const both = await Promise.all([
      act({ do: 'again', outbox: 'app', id: 'again' }),
      act({ do: 'again', outbox: 'app', id: 'again' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409])
    expect(await logOf(db(), 'mail', 'again')).toEqual(['mails:send-again: outbox app'])
    expect((await rows(db(), 'app_outbox', "id = 'again'"))[0]?.status).not.toBe('failed')
    const waiting = await act({ do: 'again', outbox: 'app', id: 'a2' })
    expect(waiting.text).toContain('This was changed in the meantime. This is how it is now.')
  })

  it('CON-19 a given-up mail of the shop is made anew from its sign-up, which alone still knows the name', async () => {
    const email = 'again@list.example'
    await insertRow(db(), 'newsletter_signups', { id: email, name: "O'Hara", email })
    await mail('mail_outbox', 'shop', { recipient: email, kind: 'discount-code', payload: '{}', unclear: 2 })
    expect((await act({ do: 'again', outbox: 'shop', id: 'shop' })).status).toBe(303)
    expect(await rows(db(), 'mail_outbox', "id = 'shop'")).toMatchObject([
      {
        status: 'pending',
        attempts: 0,
        unclear: 0,
        next_attempt_at: NOW,
        payload: '{"name":"O\'Hara","shopUrl":"http://localhost:8787"}',
      },
    ])
    expect((await act({ do: 'again', outbox: 'shop', id: 's1' })).status).toBe(409)
  })

  it('CON-19 WLD-104 it keeps the market and language of its sign-up', async () => {
    const of = { name: 'Ann', market: 'de', lang: 'de' }
    await insertRow(db(), 'newsletter_signups', { id: 'news-de', email: 'de@list.example', ...of })
    await insertRow(db(), 'discount_code_requests', {
      ...{ id: 'notify-de', email: 'de@list.example', type: 'limited-edition-notify' },
      ...{ ...of, market: null },
    })
    const again = async (kind: string) => {
      await mail('mail_outbox', kind, { recipient: 'de@list.example', kind, payload: '{}', unclear: 2 })
      expect((await act({ do: 'again', outbox: 'shop', id: kind })).status).toBe(303)
      const [row] = await rows<{ payload: string }>(db(), 'mail_outbox', 'id = ?', kind)
      return JSON.parse(row?.payload ?? '{}')
    }
    const name = { name: 'Ann', shopUrl: 'http://localhost:8787' }
    expect(await again('discount-code')).toEqual({ ...name, market: 'de', lang: 'de' })
    expect(await again('limited-edition-notify')).toEqual({ ...name, lang: 'de' })
  })

  it('CON-19 what waits too long can be given up', async () => {
    await mail('app_outbox', 'stop', { status: 'pending' })
    expect((await act({ do: 'give-up', outbox: 'app', id: 'stop' })).status).toBe(303)
    expect(await rows(db(), 'app_outbox', "id = 'stop'")).toMatchObject([{ status: 'failed' }])
    expect(await logOf(db(), 'mail', 'stop')).toEqual(['mails:give-up: outbox app'])
    expect((await act({ do: 'give-up', outbox: 'app', id: 'stop' }, packer)).status).toBe(404)
  })
})

describe('webhooks', () => {
  it('CON-20 lists the deliveries of 30 days with topic, outcome and note, and when each backend was heard last', async () => {
    expect((await packer.browser.get('/admin/webhooks')).text).toContain('Nothing was received in 30 days.')
    const day = 86_400
    for (const [id, at, outcome, note] of [
      ['shopify:1', NOW - 3600, 'stored', null],
      ['shopify:2', NOW - 29 * day, 'failed', 'wrong shape'],
      ['stripe:3', NOW - 31 * day, 'stored', null],
    ] as const)
      await insertRow(db(), 'webhook_events', { id, topic: `topic of ${id}`, received_at: at, outcome, note })
    const { text } = await packer.browser.get('/admin/webhooks')
    expect(text).toContain('Last from Shopify 21 Nov 2026, 11:00 Last from Stripe 21 Oct 2026, 12:00')
    expect(text).toContain('21 Nov 2026, 11:00 Shopify topic of shopify:1 stored –')
    expect(text).toContain('Shopify topic of shopify:2 failed wrong shape')
    expect(text).not.toContain('topic of stripe:3')
  })

  it('CON-20 shows a hundred a page, and every one once', async () => {
    await db().batch(
      Array.from({ length: 150 }, (_, n) =>
        db()
          .prepare("INSERT INTO webhook_events (id, topic, received_at, outcome) VALUES (?1, ?2, ?3, 'stored')")
          .bind(`stripe:many${n}`, `many ${n}.`, NOW - 7200),
      ),
    )
    const seen: string[] = []
    let path = '/admin/webhooks'
    while (path !== '') {
      const { html } = await packer.browser.get(path)
      seen.push(...[...html.matchAll(/many (\d+)\./g)].map(([, n = '']) => n))
      path = (/href="([^"]*)" rel="next"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')
    }
    expect(seen.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 150 }, (_, n) => n))
  })
})
