// Reports of profiles: the page, the call and its row; and what a hidden profile answers everywhere.
import { createScheduledController } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { API_PATHS } from '#domain/site/routes.ts'
import worker from '#src/index.ts'
import { rows } from '#test/support/database.ts'
import { D1_OVERLOADED, fails, losesAnswers, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, errorMessage, type Shop } from '#test/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})

const report = (body: object, from = shop) => from.call(API_PATHS.reportProfile, body)
const profile = async (username: string, { hidden = 0, published = 1 } = {}) => {
  await shop.env.DB.prepare('INSERT INTO profiles (username, hidden, published) VALUES (?, ?, ?)')
    .bind(username, hidden, published)
    .run()
  return username
}
const reportsOf = (username: string) => rows(shop.env.DB, 'profile_reports', 'username = ?', username)

describe('the way to the form', () => {
  it('a profile links to it by name; a profile nobody has does not', async () => {
    expect(await (await shop.fetch('/profile/ACME')).text()).toContain('href="/report?profile=acme"')
    expect(await (await shop.fetch('/profile/nobody')).text()).not.toContain('/report')
  })

  it('the page is kept by nobody and names the profile in the form and in the mail for visitors without script', async () => {
    const response = await shop.fetch('/report?profile=ava')
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toMatch(/<input id="report-username"[^>]*value="ava"/)
    expect(html).toContain('href="mailto:support@acme.example?subject=Report%3A%20ava"')
    expect(html).toMatch(/<header[\s>]/)
  })

  it.each(['', '?profile=', '?profile=%3Csvg%20onload=alert(1)%3E', '?profile=a%0d%0ab', '?profile=%E0%A4%A'])(
    'echoes nothing that is no username: %s',
    async (query) => {
      const response = await shop.fetch(`/report${query}`)
      const html = await response.text()
      expect(response.status).toBe(200)
      expect(html).toMatch(/<input id="report-username"[^>]*value=""/)
      expect(html).not.toContain('svg onload')
    },
  )
})

describe('the terms of service', () => {
  it('lead to the form', async () => {
    const html = await (await shop.fetch('/terms')).text()
    expect(html).toMatch(/<a [^>]*href="\/report"[^>]*>report form<\/a>/)
  })
})

describe('reports', () => {
  it('are removed by Cron after twelve months, and not before', async () => {
    const day = 24 * 60 * 60
    const now = Math.floor(Date.now() / 1000)
    const add = (id: string, age: number) =>
      shop.env.DB.prepare(
        "INSERT INTO profile_reports (id, username, reason, details, created_at) VALUES (?, 'kept', 'other', 'x', ?)",
      )
        .bind(id, now - age)
        .run()
    await add('R-OLD', 366 * day)
    await add('R-FRESH', 364 * day)
    await worker.scheduled(createScheduledController(), shop.env)
    expect((await reportsOf('kept')).map(({ id }) => id)).toEqual(['R-FRESH'])
  })
})

describe('a report', () => {
  it('is stored with what was said and nothing of the visitor, and answers its reference', async () => {
    const response = await report({ username: 'ava', reason: 'impersonation', details: '  That is me.\n  ', id: 'x' })
    expect(response.status).toBe(201)
    const { reference } = await response.json<{ reference: string }>()
    expect(reference).toMatch(/^R-[0-9A-Z]{5}-[0-9A-Z]{5}$/)
    const [row, ...more] = await reportsOf('ava')
    expect(more).toEqual([])
    expect(row).toEqual({
      id: reference,
      username: 'ava',
      reason: 'impersonation',
      details: 'That is me.',
      created_at: expect.any(Number),
    })
  })

  it('needs no details', async () => {
    const username = await profile('plain')
    expect((await report({ username, reason: 'other' })).status).toBe(201)
    expect((await report({ username, reason: 'other', details: ' ' })).status).toBe(201)
    expect(await reportsOf(username)).toMatchObject([{ details: null }, { details: null }])
  })

  it('API-50 of a name nobody has is refused with a sentence, and stored nowhere', async () => {
    const before = await rows(shop.env.DB, 'profile_reports')
    for (const username of ['nobody-here', 'demo0001', 'ended.name', 'resting.name']) {
      const answer = await report({ username, reason: 'other' })
      expect([answer.status, await errorMessage(answer)]).toEqual([
        404,
        'There is no profile with this name. The name is what follows /profile/ in its address.',
      ])
    }
    expect(await rows(shop.env.DB, 'profile_reports')).toEqual(before)
  })

  it('API-50 of a profile that was hidden, taken back or renamed since somebody saw it is stored, under its present name', async () => {
    await profile('Was.Shown', { hidden: 1 })
    await profile('was-taken-back', { published: 0 })
    await profile('present')
    await shop.env.DB.prepare(
      `INSERT INTO old_usernames (username, profile_username, until) VALUES ('former', 'present', NULL), ('ended.name', 'present', 5), ('resting.name', NULL, NULL)`,
    ).run()
    for (const username of ['was.shown', 'WAS-TAKEN-BACK', 'Former', 'PRESENT'])
      expect((await report({ username, reason: 'other' })).status, username).toBe(201)
    const names = (await rows(shop.env.DB, 'profile_reports', "reason = 'other'")).map(({ username }) => username)
    expect(names).toEqual(expect.arrayContaining(['Was.Shown', 'was-taken-back']))
    expect(await reportsOf('present')).toHaveLength(2)
    expect((await report({ username: 'ended.name', reason: 'other' })).status).toBe(404)
    expect((await report({ username: 'resting.name', reason: 'other' })).status).toBe(404)
  })

  it('API-51 of a profile with fifty open ones is refused with a sentence, until the operator has closed some', async () => {
    const username = await profile('flooded')
    for (let n = 0; n < 50; n++)
      await shop.env.DB.prepare("INSERT INTO profile_reports (id, username, reason) VALUES (?, 'flooded', 'other')")
        .bind(`R-FLOOD${n}`)
        .run()
    const refused = await report({ username, reason: 'harmful' })
    expect([refused.status, await errorMessage(refused)]).toEqual([
      409,
      'This profile has already been reported many times. We are looking into it.',
    ])
    expect(await reportsOf(username)).toHaveLength(50)
    await shop.env.DB.prepare(
      "INSERT INTO operator_events (actor, action, subject_kind, subject) VALUES ('console', 'reports:close', 'report', 'R-FLOOD7')",
    ).run()
    expect((await report({ username, reason: 'harmful' })).status).toBe(201)
    expect((await report({ username, reason: 'harmful' })).status).toBe(409)
  })

  it('API-51 is one of thirty a visitor may send on a day, whatever they are about', async () => {
    const from = { 'cf-connecting-ip': '192.0.2.77' }
    const send = (n: number, headers = from) =>
      shop.call(API_PATHS.reportProfile, { username: n % 2 ? 'acme' : 'ava', reason: 'copyright' }, headers)
    const statuses = []
    for (let n = 0; n < 31; n++) statuses.push((await send(n)).status)
    expect(statuses).toEqual([...Array(30).fill(201), 429])
    const refused = await send(0)
    expect(await errorMessage(refused)).toBe(
      'You have sent many reports today. Please try again tomorrow, or write to us.',
    )
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(86_400)
    expect((await send(0, { 'cf-connecting-ip': '192.0.2.78' })).status).toBe(201)
    expect(await rows(shop.env.DB, 'profile_reports', "reason = 'copyright'")).toHaveLength(31)
    const kept = JSON.stringify(await rows(shop.env.DB, 'limit_hits'))
    expect(kept).not.toContain('192.0.2')
  })

  it('is taken in every script, joiners and all, without what reverses the reading direction', async () => {
    const details = 'این صفحه از من نیست، می\u200cشود\nبرداریدش؟ \u202e👨\u200d👩\u200d👧'
    await profile('kavan')
    expect((await report({ username: 'kavan', reason: 'impersonation', details })).status).toBe(201)
    expect(await reportsOf('kavan')).toMatchObject([{ details: details.replace('\u202e', '') }])
  })

  it.each([
    { username: '../x', reason: 'other' },
    { username: 'a'.repeat(65), reason: 'other' },
    { username: 'ava', reason: 'boring' },
    { username: 'ava', reason: '__proto__' },
    { username: 'ava', reason: 'other', details: 'x'.repeat(1001) },
    { username: 'ava', reason: 'other', details: 'a\0b' },
    { username: 'ava', reason: 'other', details: 7 },
  ])('is refused when it is not valid: %j', async (body) => {
    const before = (await rows(shop.env.DB, 'profile_reports')).length
    expect((await report(body)).status).toBe(400)
    expect(await rows(shop.env.DB, 'profile_reports')).toHaveLength(before)
  })

  it('T-PRO-9 reaches the operator alone: what somebody wrote stands on no page and in no answer', async () => {
    const hostile = '</script><img src=x onerror=alert(1)>"\' report-of-a-visitor'
    const answer = await report({ username: 'acme', reason: 'other', details: hostile })
    expect(Object.keys(await answer.json<object>())).toEqual(['reference'])
    expect((await reportsOf('acme')).filter(({ details }) => details !== null)).toMatchObject([{ details: hostile }])
    for (const path of ['/profile/acme', '/report?profile=acme', '/profile/acme/contact.vcf', '/'])
      expect(await (await shop.fetch(path)).text(), path).not.toContain('report-of-a-visitor')
    for (const path of [API_PATHS.publicProfile, API_PATHS.socialLinks])
      expect(await (await shop.call(path, { _username: 'acme' })).text(), path).not.toContain('report-of-a-visitor')
  })

  it('R17 is limited like sign-ups', async () => {
    let calls = 0
    await profile('limited')
    const strict = await createShop({ LIMIT_SIGNUP: { limit: async () => ({ success: ++calls <= 2 }) } })
    const answers = []
    for (let n = 0; n < 3; n++) answers.push((await report({ username: 'limited', reason: 'other' }, strict)).status)
    expect(answers).toEqual([201, 201, 429])
    expect(await reportsOf('limited')).toHaveLength(2)
  })

  it('is one row when only the answer was lost, and 503 when D1 is down', async () => {
    await profile('once')
    const ambiguous = await createShop({ DB: withFaultyD1(shop.env.DB, losesAnswers(1)) })
    expect((await report({ username: 'once', reason: 'other' }, ambiguous)).status).toBe(201)
    expect(await reportsOf('once')).toHaveLength(1)
    const down = await createShop({ DB: withFaultyD1(shop.env.DB, fails(D1_OVERLOADED)) })
    expect((await report({ username: 'once', reason: 'other' }, down)).status).toBe(503)
  })
})

describe('a hidden profile', () => {
  const hide = (hidden: 0 | 1) =>
    shop.env.DB.prepare("UPDATE profiles SET hidden = ? WHERE username = 'ava'").bind(hidden).run()

  it('answers 410 with a neutral sentence and whom to write to, unkept, without a word of its owner, until it is shown again', async () => {
    await hide(1)
    const response = await shop.fetch('/profile/Ava')
    const html = await response.text()
    expect(response.status).toBe(410)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(html).toContain('<h1 class="profile-name">This profile is not available.</h1>')
    expect(html).toContain('Write to <a class="underline" href="mailto:support@acme.example">support@acme.example</a>')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toMatch(/\bava\b|whitlock|strategist|ld\+json/i)
    for (const file of ['contact.vcf', 'qr.svg', 'share.png'])
      expect((await shop.fetch(`/profile/ava/${file}`)).status, file).toBe(410)
    for (const path of [API_PATHS.publicProfile, API_PATHS.socialLinks])
      expect(await (await shop.call(path, { _username: 'AVA' })).json(), path).toEqual([])
    await hide(0)
    expect((await shop.fetch('/profile/ava')).status).toBe(200)
    expect(await (await shop.call(API_PATHS.socialLinks, { _username: 'ava' })).json()).toHaveLength(3)
  })

  it('stays where its chip leads', async () => {
    await shop.env.DB.prepare(
      "INSERT INTO chips (chip_id, status, username) VALUES ('HID1', 'linked_with_profile', 'ava')",
    ).run()
    await hide(1)
    const tap = await shop.fetch('/scan/HID1')
    expect([tap.status, tap.headers.get('Location')]).toEqual([302, '/profile/ava'])
    await hide(0)
  })
})
