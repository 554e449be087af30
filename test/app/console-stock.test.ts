// The console's page of stock: how many cards of each design there are, and which run out.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAppConfig } from '#app/env.ts'
import { everyMinute } from '#app/scheduled.ts'
import { LIMITED_STOCK_KEY } from '#domain/shop/limited-stock.ts'
import { type AppHost, createAppHost } from '#test/support/app-host.ts'
import { type Person, person } from '#test/support/console.ts'
import { D1_OVERLOADED, withFaultyD1 } from '#test/support/faults.ts'
import { insertRow } from '#test/support/own-card.ts'

let app: AppHost
let packer: Person
beforeAll(async () => {
  app = await createAppHost()
  packer = await person(app, 'packer')
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ status: 'ok' }))
}, 60_000)
beforeEach(() =>
  app.env.DB.batch(['chips', 'orders', 'order_lines'].map((name) => app.env.DB.prepare(`DELETE FROM ${name}`))),
)

let made = 0
const cards = async (count: number, columns: Record<string, string | number> = {}) => {
  for (let at = 0; at < count; at++)
    await insertRow(app.env.DB, 'chips', { chip_id: `STOCK${++made}`, status: 'unlinked', label: 'Joker', ...columns })
}
/** An order of one line; answers the line's id. */
async function order(status: string, needed: number, designId: string | null = 'joker'): Promise<string> {
  const id = `order-${++made}`
  await insertRow(app.env.DB, 'orders', { id, backend: 'manual', external_id: id, number: id, status })
  await insertRow(app.env.DB, 'order_lines', {
    ...{ id: `line-${id}`, order_id: id, position: 0, title: 'T', quantity: 1, cards: needed },
    ...(designId === null ? {} : { design_id: designId }),
  })
  return `line-${id}`
}
const stock = (at = packer) => at.browser.get('/admin/stock')
/** The numbers beside a name: free, needed, left, assigned, shipped, in use, out of use; of other labels without the two. */
const numbersOf = (html: string, name: string): number[] =>
  [...(html.split(`>${name}</th>`)[1]?.split('</tr>')[0] ?? '').matchAll(/>(-?[\d,]+)</g)].map(([, number = '']) =>
    Number(number.replace(',', '')),
  )
/** The packer at an app with this setting, or whose D1 fails for statements with these words. */
function elsewhere(change: Record<string, unknown>): Person {
  const browser = app.with(change).browser(packer.browser.ip)
  for (const [name, value] of packer.browser.cookies) browser.cookies.set(name, value)
  return { ...packer, browser }
}

describe('the stock', () => {
  it('CON-35 counts the cards of a design by where they are, whatever way their label names it', async () => {
    await cards(3)
    await cards(2, { label: ' JOKER ' })
    await cards(1, { label: 'joker-tappt-card' })
    await cards(2, { order_line_id: await order('paid', 7) })
    await cards(1, { order_line_id: await order('packed', 1) })
    await cards(4, { order_line_id: await order('shipped', 4) })
    await cards(1, { order_line_id: await order('shipped', 1), owner_account_id: 'A', claimed_at: 1 })
    await cards(1, { username: 'ava', status: 'linked_with_profile' })
    await cards(1, { status: 'paused' })
    await cards(1, { status: 'retired', owner_account_id: 'A' })
    const { html } = await stock()
    expect(numbersOf(html, 'Joker')).toEqual([6, 5, 1, 3, 4, 2, 2])
    expect(numbersOf(html, 'Unbothered')).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(html).not.toContain('Other labels')
  })

  it('CON-35 counts other labels and none below, fifty of them and numbered ones as one, and says what open orders need of no design', async () => {
    await cards(2, { label: 'Metal blank' })
    await cards(1, { label: '' })
    await order('paid', 3, null)
    const { html, text } = await stock()
    expect(numbersOf(html, 'Metal blank')).toEqual([2, 0, 0, 0, 0])
    expect(numbersOf(html, 'No label')).toEqual([1, 0, 0, 0, 0])
    expect(text).toContain('Open orders need 3 more cards that match no design of the catalogue.')
    await app.env.DB.prepare(
      `WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 1000)
       INSERT INTO chips (chip_id, label) SELECT 'MANY' || at, 'Number ' || at || 'a' FROM n`,
    ).run()
    await cards(3, { label: 'Joker 12' })
    await cards(2, { label: 'Joker #007' })
    await cards(4, { label: '123' })
    const many = await stock()
    expect(numbersOf(many.html, 'Joker and a number')).toEqual([5, 0, 0, 0, 0])
    expect(numbersOf(many.html, 'A number alone')).toEqual([4, 0, 0, 0, 0])
    expect(numbersOf(many.html, 'Joker')[0]).toBe(0)
    expect(many.html.split('data-heading="Label"')).toHaveLength(51)
    expect(many.text).toContain('There are more labels than these; the rarest are left out.')
  })

  it('CON-36 says which designs run out, on the page and on the overview', async () => {
    expect((await stock()).text).not.toContain('cards left')
    expect((await packer.browser.get('/admin')).text).not.toContain('low on cards')
    await cards(20)
    await cards(1, { label: 'Unbothered' })
    await cards(3, { label: 'Lucky Duck' })
    await order('paid', 3, 'lucky-duck')
    await order('packed', 2, 'lover-girl')
    const { text } = await stock()
    expect(text).not.toContain('Joker cards left')
    expect(text).toContain('Only 1 Unbothered card left.')
    expect(text).toContain('No Lucky Duck cards left.')
    expect(text).not.toContain('No Lucky Duck cards left. Open')
    expect(text).toContain('No Lover Girl cards left. Open orders need 2 more.')
    const overview = await packer.browser.get('/admin')
    expect(overview.text).toContain('3 Designs low on cards')
    expect(overview.html).toContain('href="/admin/stock"')
    await order('paid', 1)
    expect((await stock()).text).toContain('Only 19 Joker cards left.')
  })

  it('CON-37 with STOCK_LOW 0 no design is named', async () => {
    await order('paid', 1)
    const quiet = elsewhere({ STOCK_LOW: '0' })
    expect((await stock(quiet)).text).not.toContain('cards left')
    expect((await quiet.browser.get('/admin')).text).not.toContain('low on cards')
  })

  it('CON-28 CON-35 a stock that could not be read is said, and the overview does not know', async () => {
    const broken = withFaultyD1(app.env.DB, () => Promise.reject(new Error(D1_OVERLOADED)))
    const DB = new Proxy(app.env.DB, {
      get: (target, name) => {
        if (name === 'prepare') return (sql: string) => (sql.includes('chips.label') ? broken : target).prepare(sql)
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const failing = elsewhere({ DB })
    const page = await stock(failing)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('This list could not be read.')])
    expect((await failing.browser.get('/admin')).text).toContain('not known Designs low on cards')
  })

  it('CON-38 the app stores the counted stock of limited editions every five minutes, on a change alone', async () => {
    const { CACHE } = app.env
    const at = 1_800_000_000 // a multiple of 300
    const puts = vi.spyOn(CACHE, 'put')
    const run = async (LIMITED_STOCK: string, now: number) => {
      const settings = readAppConfig(app.with({ LIMITED_STOCK }).env)
      if (settings.ok) await everyMinute(app.env, settings.config, now)
      return CACHE.get(LIMITED_STOCK_KEY)
    }
    const stored = () => puts.mock.calls.filter(([key]) => key === LIMITED_STOCK_KEY).length
    await cards(25)
    await cards(1, { label: 'Unbothered' })
    await cards(100, { label: 'Lucky Duck' })
    await cards(50, { label: 'Tappt Black' })
    await order('paid', 1, 'unbothered')
    expect(await run('stated', at)).toBeNull()
    expect(await run('counted', at + 60)).toBeNull()
    const words = { joker: 'medium', unbothered: 'sold-out', 'lucky-duck': 'high' }
    expect(JSON.parse((await run('counted', at)) ?? '')).toEqual(words)
    expect(JSON.parse((await run('counted', at + 300)) ?? '')).toEqual(words)
    expect(stored()).toBe(1)
    await order('packed', 6)
    expect(JSON.parse((await run('counted', at + 600)) ?? '')).toEqual({ ...words, joker: 'low' })
    expect(stored()).toBe(2)
    puts.mockRestore()
  })
})
