// The console's list of withdrawals: where it exists, what it shows, and what "Done" writes.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { withdrawnBefore } from '#app/console/withdrawals/late-orders.ts'
import { listWithdrawals } from '#app/console/withdrawals/withdrawal-store.ts'
import { type AppHost, createAppHost } from '#test/support/app-host.ts'
import { logOf, type Person, person } from '#test/support/console.ts'
import { rows } from '#test/support/database.ts'
import { D1_OVERLOADED, fails, withFaultyD1 } from '#test/support/faults.ts'
import { insertRow } from '#test/support/own-card.ts'
import { scansOf } from '#test/support/query-plans.ts'
import { EU_MARKETS } from '#test/support/withdrawals.ts'

const NOON = Date.parse('2026-11-28T12:00:00Z')
const NOW = NOON / 1000
const PATH = '/admin/withdrawals'

let single: AppHost
let app: AppHost
let owner: Person
let packer: Person
beforeAll(async () => {
  vi.setSystemTime(NOON)
  single = await createAppHost()
  app = single.with({ MARKETS: EU_MARKETS })
  owner = await person(app, 'owner')
  packer = await person(app, 'packer')
}, 60_000)
beforeEach(async () => {
  vi.setSystemTime(NOON)
  for (const table of ['withdrawals', 'orders', 'operator_events'])
    await app.env.DB.prepare(`DELETE FROM ${table}`).run()
})
afterEach(() => {
  vi.useRealTimers()
})

let last = 0
async function statement(columns: Record<string, string | number | null> = {}): Promise<string> {
  const id = `W${++last}`
  await insertRow(app.env.DB, 'withdrawals', {
    ...{ id, number: '1001', email: 'ann@example.com', name: 'Ann Lee', cards: null, order_id: null },
    ...{ market: 'de', lang: 'de', created_at: NOW, ...columns },
  })
  return id
}
const order = (id: string, number: string) =>
  insertRow(app.env.DB, 'orders', {
    ...{ id, backend: 'manual', external_id: id, number, email: 'ann@example.com', status: 'shipped', paid_at: 1 },
  })
const act = (id: string, by = owner) => by.browser.post(PATH, { id })
/** The note on an order's page that its buyer withdrew. */
const noteIn = (html: string) => html.match(/<p class="pack-note">The buyer withdrew.*?<\/p>/s)?.[0]
const handled = async () =>
  (await rows<{ handled_at: number | null }>(app.env.DB, 'withdrawals')).map(({ handled_at }) => handled_at)

describe('the list', () => {
  it('WLD-88 says that there is nothing, and shows one with what was typed', async () => {
    expect((await owner.browser.get(PATH)).text).toContain('No withdrawal is waiting.')
    await statement({ number: 'Bestellung 77', cards: 'Black\n2 × <b>Joker</b>' })
    const { text, html } = await owner.browser.get(PATH)
    for (const words of [
      '28 Nov 2026',
      'Bestellung 77',
      'No order has this number and email.',
      'Ann Lee',
      'ann@example.com',
    ])
      expect(text).toContain(words)
    expect(html).toContain('Black\n2 × &lt;b&gt;Joker&lt;/b&gt;')
    expect(text).toContain('Germany · Deutsch')
    expect((await owner.browser.get('/admin')).text).toContain('1 Withdrawals to handle')
  })

  it('WLD-88 links to the order that number and mail address fit, and its page says so', async () => {
    await order('ORDER1', '#1001')
    await statement({ order_id: 'ORDER1', number: 'Order 1001' })
    await statement({ order_id: 'GONE', number: '#9' })
    const { html, text } = await owner.browser.get(PATH)
    expect(html).toMatch(/<a href="\/admin\/orders\/ORDER1"[^>]*>#1001<\/a>/)
    expect(text).toContain('Typed: Order 1001')
    expect(html).not.toContain('/admin/orders/GONE')
    const page = await owner.browser.get('/admin/orders/ORDER1')
    expect(page.text).toContain('The buyer withdrew from the contract on 28 Nov 2026.')
    expect(noteIn(page.html)).toContain(`<a href="${PATH}" `)
    const note = noteIn((await packer.browser.get('/admin/orders/ORDER1')).html)
    expect([note?.includes('The buyer withdrew from the contract'), note?.includes('href')]).toEqual([true, false])
  })

  it('WLD-88 finds an order that came in after its statement, in the list and on its page', async () => {
    await statement({ number: 'Order 1001' })
    await statement({ number: '1001', email: 'eve@example.com', name: 'Eve' })
    await statement({ number: '1OO2', created_at: NOW - 86_400 })
    await order('ORDER1', '#1001')
    await order('ORDER2', '1002')
    await order('ORDER3', '1003')
    const { html, text } = await owner.browser.get(PATH)
    expect([...html.matchAll(/href="\/admin\/orders\/(\w+)"[^>]*>([^<]+)/g)].map((found) => found.slice(1))).toEqual([
      ['ORDER2', '1002'],
      ['ORDER1', '#1001'],
    ])
    expect(text).toContain('Typed: Order 1001')
    expect(text.match(/No order has this number and email\./g)).toHaveLength(1)
    const noteOf = async (id: string) => noteIn((await owner.browser.get(`/admin/orders/${id}`)).html) ?? null
    expect(await noteOf('ORDER1')).toContain('on 28 Nov 2026.')
    expect(await noteOf('ORDER2')).toContain('on 27 Nov 2026.')
    expect(await noteOf('ORDER3')).toBeNull()
  })

  it('WLD-88 reads no large table from end to end', async () => {
    const asked = new Set<string>()
    const DB = new Proxy(app.env.DB, {
      get(target, name) {
        if (name === 'prepare')
          return (text: string) => {
            asked.add(text)
            return target.prepare(text)
          }
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    await statement()
    await order('ORDER1', '#1001')
    expect(await listWithdrawals({ env: { ...app.env, DB } }, false, 1)).toMatchObject({
      value: [{ orderId: 'ORDER1', orderNumber: '#1001' }],
    })
    expect(await withdrawnBefore({ env: { ...app.env, DB } }, { email: 'ann@example.com', number: '#1001' })).toBe(NOW)
    expect(asked.size).toBe(3)
    expect(await scansOf(app.env.DB, [...asked])).toEqual([])
  })

  it('WLD-88 has pages of a hundred, the longest waiting first', async () => {
    for (let at = 1; at <= 101; at++) await statement({ number: `N${1000 - at}`, created_at: NOW - at })
    const first = await owner.browser.get(PATH)
    expect(first.html.match(/scope="row"/g)).toHaveLength(100)
    expect(first.text.indexOf('N899')).toBeLessThan(first.text.indexOf('N900'))
    expect(first.html).toContain(`href="${PATH}?page=2" rel="next"`)
    const second = await owner.browser.get(`${PATH}?page=2`)
    expect(second.text).toContain('N999')
    expect(second.html).toContain(`href="${PATH}" rel="prev"`)
    for (const page of ['0', '-1', 'x', '99', '1e9', 'NaN'])
      expect([page, (await owner.browser.get(`${PATH}?page=${page}`)).status]).toEqual([page, 200])
  })

  it('WLD-88 says so where it cannot be read', async () => {
    await statement()
    const broken = app.with({ DB: failing(app.env.DB) }).browser(owner.browser.ip)
    for (const [name, value] of owner.browser.cookies) broken.cookies.set(name, value)
    const { status, text } = await broken.get(PATH)
    expect([status, text.includes('This list could not be read.')]).toEqual([200, true])
  })
})

describe('done', () => {
  it('WLD-88 marks one, writes an operator’s event once, and refunds nothing', async () => {
    await order('ORDER1', '#1001')
    const [id, other] = [await statement({ order_id: 'ORDER1' }), await statement({ number: '#2' })]
    const answer = await act(id)
    expect([answer.status, answer.location]).toEqual([303, `${PATH}?done=done`])
    expect((await owner.browser.get(`${PATH}?done=done`)).text).toContain('The withdrawal has been marked as done.')
    expect(await handled()).toEqual([NOW, null])
    vi.setSystemTime(NOON + 60_000)
    expect([(await act(id)).status, (await act('unknown')).status]).toEqual([409, 409])
    expect(await handled()).toEqual([NOW, null])
    expect(await logOf(app.env.DB, 'withdrawal', id)).toEqual(['withdrawals:done'])
    expect(await logOf(app.env.DB, 'withdrawal', other)).toEqual([])
    expect(await rows(app.env.DB, 'orders')).toMatchObject([{ status: 'shipped', ended_at: null }])
    for (const table of ['order_refunds', 'order_returns']) expect(await rows(app.env.DB, table)).toEqual([])
    const list = await owner.browser.get(PATH)
    expect([list.text.includes('Ann Lee'), list.text.includes('#2')]).toEqual([true, true])
    const done = await owner.browser.get(`${PATH}?show=done`)
    expect(done.html).toMatch(/<a href="\/admin\/orders\/ORDER1"[^>]*>#1001<\/a>/)
    expect(done.text).not.toContain('#2')
    expect((await owner.browser.get('/admin/log')).text).toContain(`withdrawals: done withdrawal ${id}`)
  })

  it('WLD-88 is for owners: a packer has neither the list nor the action', async () => {
    const id = await statement()
    expect([(await packer.browser.get(PATH)).status, (await act(id, packer)).status]).toEqual([404, 404])
    expect((await packer.browser.get('/admin')).html).not.toContain(PATH)
    expect(await handled()).toEqual([null])
  })
})

describe('a proof', () => {
  it('WLD-88 CON-06 is asked for before whole mail addresses are shown, and nothing is done without it', async () => {
    const id = await statement()
    vi.setSystemTime(NOON + 11 * 60_000)
    const seen = await owner.browser.get(PATH)
    expect([seen.status, seen.location]).toEqual([303, `/step-up?next=${encodeURIComponent(PATH)}`])
    const done = await act(id)
    expect([done.status, done.location?.startsWith('/step-up?next=')]).toEqual([303, true])
    expect(await handled()).toEqual([null])
    expect((await owner.browser.get('/admin')).text).toContain('1 Withdrawals to handle')
  })
})

describe('where it exists', () => {
  const seen = async (browser: Person['browser']) => {
    const [overview, log] = [await browser.get('/admin'), await browser.get('/admin/log')]
    return [overview.html, log.html].map((html) => html.includes('ithdrawal'))
  }

  it('WLD-88 is in the navigation, on the overview and in the log only where the shop sells in the EU', async () => {
    expect(await seen(owner.browser)).toEqual([true, true])
    for (const MARKETS of ['', 'GB:GBP:en-GB', 'GB:GBP:en-GB US:USD:en-US']) {
      const { browser } = await person(single.with({ MARKETS }), 'owner')
      expect([MARKETS, await seen(browser), (await browser.get(PATH)).status]).toEqual([MARKETS, [false, false], 404])
      expect((await browser.post(PATH, { id: 'x' })).status).toBe(404)
    }
  })

  it('WLD-88 still has the statements of a market that is closed, and the overview leads there', async () => {
    await order('ORDER1', '#1001')
    const id = await statement({ order_id: 'ORDER1' })
    const closed = await person(single, 'owner')
    const overview = await closed.browser.get('/admin')
    expect([overview.text.includes('1 Withdrawals to handle'), overview.html.includes(`href="${PATH}"`)]).toEqual([
      true,
      true,
    ])
    expect((await (await person(single, 'packer')).browser.get('/admin')).html).not.toContain('ithdrawal')
    expect((await closed.browser.get(PATH)).text).toContain('Ann Lee')
    const page = await closed.browser.get('/admin/orders/ORDER1')
    expect(page.text).toContain('The buyer withdrew from the contract on 28 Nov 2026.')
    expect((await act(id, closed)).status).toBe(303)
    expect(await handled()).toEqual([NOW])
    expect((await closed.browser.get('/admin')).html).not.toContain('ithdrawal')
  })
})

describe('its mail in the list of mails', () => {
  it('WLD-87 that was given up can be sent again: its content is that of the statement', async () => {
    const id = await statement()
    const mail = { recipient: 'ann@example.com', kind: 'withdrawal', payload: '{}', status: 'failed', attempts: 8 }
    for (const each of [id, 'no-statement']) await insertRow(app.env.DB, 'mail_outbox', { id: each, ...mail })
    const again = (of: string) => owner.browser.post('/admin/mails', { do: 'again', outbox: 'shop', id: of })
    expect((await again('no-statement')).status).toBe(409)
    expect((await again(id)).location).toBe('/admin/mails?done=sent')
    const [row] = await rows<{ status: string; payload: string }>(app.env.DB, 'mail_outbox', 'id = ?1', id)
    expect([row?.status, JSON.parse(row?.payload ?? '')]).toMatchObject(['pending', { shopUrl: expect.any(String) }])
  })
})

/** D1 in which nothing of withdrawals can be read. */
const failing = (db: D1Database): D1Database =>
  new Proxy(db, {
    get(target, name) {
      if (name === 'prepare')
        return (text: string) =>
          (text.includes('from "withdrawals"') ? withFaultyD1(target, fails(D1_OVERLOADED)) : target).prepare(text)
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
