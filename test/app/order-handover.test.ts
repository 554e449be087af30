// The buyer's page: the cards of an order behind one link, handing them on, and what ends the links.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AppConfig, readAppConfig } from '#app/env.ts'
import { cardLink, type OrderProof, orderToken } from '#app/orders/order-links.ts'
import { seal } from '#mail/sealed-token.ts'
import { type AppHost, type Browser, createAppHost, newEmail } from '#test/support/app-host.ts'
import { linkOf } from '#test/support/claim.ts'
import { rows } from '#test/support/database.ts'
import { chipRow, newOwner } from '#test/support/own-card.ts'
import { type Bought, blankCard, buy, orderMails } from '#test/support/packing.ts'

const DAY = 24 * 3600
let app: AppHost
let config: AppConfig
beforeAll(async () => {
  app = await createAppHost()
  const settings = readAppConfig(app.env)
  if (!settings.ok) throw new Error(settings.problems.join(' '))
  config = settings.config
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const now = () => Math.floor(Date.now() / 1000)
const lastDay = () => Math.floor(now() / DAY) + 730

interface Sent extends Bought {
  cards: string[]
  token: string
  path: string
}
/** A shipped order of so many cards, and its link. */
async function sent(
  count = 2,
  columns: Record<string, string | number | null> = {},
  change: Partial<OrderProof> = {},
): Promise<Sent> {
  const order = await buy(app.env, [{ quantity: count }], { status: 'shipped', shipped_at: now(), ...columns })
  const cards: string[] = []
  for (let at = 0; at < count; at++)
    cards.push(await blankCard(app.env, { order_line_id: order.lines[0] ?? '', claim_policy: 'order' }))
  const token = await orderToken(config.accountSecret, { order: order.id, epoch: 1, lastDay: lastDay(), ...change })
  return { ...order, cards, token, path: `/o/${token}` }
}
const last4 = (chip = '') => chip.slice(-4)
const send = (browser: Browser, { path, cards }: Sent, at: number, email: string, name = '') =>
  browser.post(path, { card: cards[at] ?? '', [`email-${at}`]: email, [`name-${at}`]: name })
const claimPathIn = (html: string, chip: string, order: Sent) =>
  cardLink(config, { order: order.id, epoch: 1, lastDay: lastDay() }, { chipId: chip, handover: 0 }).then((link) => {
    expect(html).toContain(`href="${new URL(link).pathname}"`)
    return new URL(link).pathname
  })

describe('the page of an order', () => {
  it('PACK-29 PACK-31 lists the cards with what can be done, needs no account, and changes nothing', async () => {
    const order = await sent()
    const tables = ['orders', 'chips', 'chip_events', 'app_outbox', 'operator_events', 'limit_hits'] as const
    const before = await Promise.all(tables.map((table) => rows(app.env.DB, table)))
    const page = await app.browser().get(order.path)
    expect(page.status).toBe(200)
    for (const card of order.cards) {
      expect(page.text).toContain(`Ends in ${last4(card)}`)
      await claimPathIn(page.html, card, order)
    }
    expect(page.text.match(/Set up for me/g)).toHaveLength(2)
    expect(page.text.match(/Send to someone/g)).toHaveLength(2)
    expect(page.text).toContain('Tappt Black')
    expect(page.html).toMatch(/<button[^>]*hidden=""[^>]*data-copy="http:\/\/app\.localhost:8787\/c\/[\w-]+"/)
    expect(page.html).toMatch(/<noscript><p class="handover-link">http:\/\/app\.localhost:8787\/c\//)
    expect(await Promise.all(tables.map((table) => rows(app.env.DB, table)))).toEqual(before)
  })

  it('PACK-29 says of each card what is engraved on it', async () => {
    const order = await sent()
    expect((await app.browser().get(order.path)).text).not.toContain('Engraving')
    await app.env.DB.prepare('UPDATE order_lines SET attributes = ?2 WHERE order_id = ?1')
      .bind(order.id, JSON.stringify([{ key: 'Name', value: 'Ann Lee' }]))
      .run()
    expect((await app.browser().get(order.path)).text.match(/Engraving: Ann Lee/g)).toHaveLength(2)
  })

  it('PACK-31 "Set up for me" leads to the card’s own claim link, which claims it', async () => {
    const order = await sent()
    const browser = app.browser()
    const { id } = await newOwner(browser)
    const path = await claimPathIn((await browser.get(order.path)).html, order.cards[1] ?? '', order)
    const claim = await browser.get(path)
    expect([claim.status, claim.text]).toEqual([200, expect.stringContaining('Claim card')])
    const proof = /name="proof" value="([^"]+)"/.exec(claim.html)?.[1] ?? ''
    expect((await browser.post('/claim', { chip: order.cards[1] ?? '', proof })).status).toBe(303)
    expect(await chipRow(app.env.DB, order.cards[1] ?? '')).toMatchObject({ owner_account_id: id })
  })

  it('PACK-30 a claimed card shows when it was set up, nothing of who did it, and no action', async () => {
    const order = await sent()
    await app.env.DB.prepare(
      "UPDATE chips SET owner_account_id = 'SOMEBODY', status = 'linked_with_profile', username = 'secretname', claimed_at = 1700000000 WHERE chip_id = ?1",
    )
      .bind(order.cards[0])
      .run()
    const page = await app.browser().get(order.path)
    expect(page.text).toContain('Set up on 14 Nov 2023')
    expect(page.html).not.toMatch(/secretname|SOMEBODY/)
    expect(page.text.match(/Set up for me/g)).toHaveLength(1)
    expect((await send(app.browser(), order, 0, newEmail())).status).toBe(409)
  })
})

describe('sending a card to somebody', () => {
  it('PACK-32 PACK-33 mails a link of its own and voids those given out before', async () => {
    const order = await sent(2, { name: 'Robin Vale' })
    const [card = '', other = ''] = order.cards
    const browser = app.browser()
    const before = await browser.get(order.path)
    const old = await claimPathIn(before.html, card, order)
    const others = await claimPathIn(before.html, other, order)
    const email = newEmail()
    const answer = await send(browser, order, 0, ` ${email.toUpperCase()} `, 'Kim')
    expect(answer.status).toBe(303)
    const page = await browser.get(answer.location)
    expect(page.text).toContain(`Sent to ${email[0]}•••@example.com. Earlier links of this card no longer work.`)
    expect((await browser.get(order.path)).text).not.toContain('Earlier links of this card no longer work.')
    expect(await chipRow(app.env.DB, card)).toMatchObject({ handover: 1 })
    expect(await chipRow(app.env.DB, other)).toMatchObject({ handover: 0 })
    expect(await orderMails(app.env, order.id)).toMatchObject([{ kind: 'card-for-you', recipient: email }])
    const mails = await app.browser().get('/dev/mail')
    expect(mails.text).toContain('A Tappt card for you')
    expect(mails.text).toContain('Robin Vale has a card for you. Set it up within 24 months.')
    const [, link = ''] = /href="http:\/\/app\.localhost:8787(\/c\/[\w-]+)"/.exec(mails.html) ?? []
    expect((await app.browser().get(link)).status).toBe(200)
    expect((await app.browser().get(old)).status).toBe(410)
    expect((await app.browser().get(others)).status).toBe(200)
    // Its own link is on the page again, of the new number.
    expect((await browser.get(order.path)).html).not.toContain(old)
  })

  it('PACK-32 without a name, or with one that is none, somebody has a card for you', async () => {
    const order = await sent(2, { name: 'Visit https://evil.example now' })
    await send(app.browser(), order, 0, newEmail(), 'call 0900 123456')
    const mails = await app.browser().get('/dev/mail')
    expect(mails.text).toContain('Someone has a card for you. Set it up within 24 months.')
    expect(mails.text).not.toMatch(/evil\.example|0900 1/)
  })

  it('PACK-32 refuses what is no address, and keeps it in the field of that card', async () => {
    const order = await sent()
    const page = await send(app.browser(), order, 1, 'nobody', 'Kim')
    expect([page.status, page.text]).toEqual([422, expect.stringContaining('Please enter a valid email address.')])
    expect(page.html).toContain('href="#email-1"')
    expect(page.html).toMatch(/id="email-1"[^>]*value="nobody"/)
    expect(page.html).toMatch(/<details[^>]*open=""/)
    expect(await orderMails(app.env, order.id)).toEqual([])
  })

  it('PACK-33 of many presses at once one is sent with each number', async () => {
    const order = await sent()
    const answers = await Promise.all(Array.from({ length: 3 }, () => send(app.browser(), order, 0, newEmail())))
    const won = answers.filter(({ status }) => status === 303).length
    expect(won).toBeGreaterThanOrEqual(1)
    expect(await chipRow(app.env.DB, order.cards[0] ?? '')).toMatchObject({ handover: won })
    expect(await orderMails(app.env, order.id)).toHaveLength(won)
  })

  it('T-ABU-1 PACK-34 three times a card and day, twenty times an order and day', async () => {
    const order = await sent(9)
    const browser = app.browser()
    for (let at = 0; at < 3; at++) expect((await send(browser, order, 0, newEmail())).status).toBe(303)
    const fourth = await send(browser, order, 0, newEmail())
    expect([fourth.status, fourth.text]).toEqual([
      429,
      expect.stringContaining('That is enough for today. Copy the link instead.'),
    ])
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(0)
    for (let at = 0; at < 17; at++)
      expect((await send(browser, order, 1 + Math.floor(at / 3), newEmail())).status).toBe(303)
    expect((await send(browser, order, 8, newEmail())).status).toBe(429)
    expect(await orderMails(app.env, order.id)).toHaveLength(20)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (DAY + 61) * 1000 })
    expect((await send(browser, order, 8, newEmail())).status).toBe(303)
  })
})

describe('links that no longer work', () => {
  it('T-CLM-4 PACK-35 a forged, old, voided or deleted one cannot be told apart', async () => {
    const order = await sent()
    const old = await sent(2, {}, { lastDay: Math.floor(now() / DAY) - 1 })
    const voided = await sent(2, { claim_epoch: 2 })
    const deleted = await sent(2)
    await app.env.DB.prepare('DELETE FROM orders WHERE id = ?1').bind(deleted.id).run()
    const otherUse = await seal(config.accountSecret, 'claim', JSON.stringify([order.id, 1, lastDay()]))
    const claim = (await linkOf(app.env, order.cards[0] ?? '', { order: order.id, line: '', number: '' })) ?? ''
    const shown = new Set<string>()
    for (const path of [old.path, voided.path, deleted.path, '/o/forged', `/o/${otherUse}`, `/o/${claim}`]) {
      for (const answer of [
        await app.browser().get(path),
        await app.browser().post(path, { card: order.cards[0] ?? '' }),
      ]) {
        expect([path, answer.status]).toEqual([path, 410])
        shown.add(answer.html)
      }
    }
    expect(shown.size).toBe(1)
    const [html = ''] = shown
    expect(html.replace(/<[^>]+>/g, '')).toContain('Sign in to see your cards, or write to ')
    expect((await app.browser().get(order.path)).status).toBe(200)
  })

  it('PACK-24 PACK-35 works on its last day and not on the next', async () => {
    const order = await sent(2, {}, { lastDay: Math.floor(now() / DAY) + 10 })
    vi.useFakeTimers({ toFake: ['Date'], now: (Math.floor(now() / DAY) + 11) * DAY * 1000 - 1000 })
    expect((await app.browser().get(order.path)).status).toBe(200)
    vi.setSystemTime(Date.now() + 2000)
    expect((await app.browser().get(order.path)).status).toBe(410)
  })

  it('T-SES-8 PACK-36 tells the token to no other site, and to no log', async () => {
    const said: string[] = []
    for (const method of ['log', 'info', 'warn', 'error'] as const)
      vi.spyOn(console, method).mockImplementation((...parts) => void said.push(parts.map(String).join(' ')))
    const order = await sent()
    const answers = [
      await app.browser().get(order.path),
      await send(app.browser(), order, 0, newEmail()),
      await send(app.browser(), order, 0, 'nobody'),
    ]
    for (const { headers, html } of answers) {
      expect(headers.get('referrer-policy')).toBe('strict-origin')
      const addresses = [...html.matchAll(/(?:href|action|src)="([^"]*)"/g)].map(([, address = '']) => address)
      expect(
        addresses.filter((address) => address.includes(order.token)).every((address) => address === order.path),
      ).toBe(true)
    }
    expect(said.join('\n')).not.toContain(order.token)
  })
})
