// Notes of the people who pack: who reads, writes and deletes them, and that no buyer ever sees one.
import { beforeAll, describe, expect, it } from 'vitest'
import { readAppConfig } from '#app/env.ts'
import { composeRow } from '#app/mail/templates.ts'
import { type AppHost, createAppHost } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { type OperatorBrowser, operator } from '#test/support/operator.ts'
import { blankCard, buy, notesOf, orderMails } from '#test/support/packing.ts'

let app: AppHost
let owner: OperatorBrowser
let packer: OperatorBrowser
beforeAll(async () => {
  app = await createAppHost()
  owner = await operator(app, 'owner')
  packer = await operator(app, 'packer')
})

const pathOf = (id: string) => `/admin/orders/${id}`
const stored = (id: string) =>
  rows<{ id: string; text: string; account_id: string }>(app.env.DB, 'order_notes', 'order_id = ?1 ORDER BY rowid', id)
async function post(id: string, fields: Record<string, string>, who = packer) {
  const answer = await who.browser.post(pathOf(id), fields)
  return answer.status === 303 ? who.browser.get(answer.location) : answer
}
const SECRET = 'Leave it with the neighbour, Frau Zaunkönig.'

describe('a note', () => {
  it('PACK-60 is kept clean, and shown with its writer and time, the newest first', async () => {
    const order = await buy(app.env)
    await app.env.DB.prepare("UPDATE accounts SET name = 'Pat' WHERE id = ?1").bind(packer.id).run()
    expect((await post(order.id, { do: 'add-note', note: ` First\u200b line  \r\nsecond ` })).text).toContain(
      'The note is saved.',
    )
    const page = await post(order.id, { do: 'add-note', note: 'By <b>the</b> owner' }, owner)
    expect((await stored(order.id)).map(({ text }) => text)).toEqual(['First line\nsecond', 'By <b>the</b> owner'])
    expect(page.html).toContain('By &lt;b&gt;the&lt;/b&gt; owner')
    expect(page.text.indexOf('By <b>the</b> owner')).toBeLessThan(page.text.indexOf('First line'))
    expect(page.text).toMatch(/Pat, \d+ \w{3} \d{4}, \d\d:\d\d/)
    expect(page.text).toContain(`${owner.email[0]}•••@`)
  })

  it('PACK-60 is refused in a sentence, and what was typed stays', async () => {
    const order = await buy(app.env)
    for (const [note, text] of [
      [' \n ', 'Please enter a note.'],
      ['x'.repeat(1002), 'A note has at most 1,000 characters; 2 too many.'],
      ['a\u0000b', 'There is a character in it that cannot be kept.'],
    ] as const) {
      const page = await post(order.id, { do: 'add-note', note })
      expect([page.status, page.text]).toEqual([422, expect.stringContaining(text)])
      expect(page.html).toContain('<details class="pack-note-new" open="">')
      if (note.startsWith('x')) expect(page.html).toContain(note)
    }
    expect(await stored(order.id)).toEqual([])
  })

  it('PACK-60 is there once when its form is sent twice, and of a hundred notes one goes first', async () => {
    const order = await buy(app.env)
    const [, once = ''] = /name="once" value="([^"]+)"/.exec((await packer.browser.get(pathOf(order.id))).html) ?? []
    for (let sent = 0; sent < 2; sent++)
      expect((await post(order.id, { do: 'add-note', note: 'Twice', once })).text).toContain('The note is saved.')
    expect(await stored(order.id)).toHaveLength(1)
    await app.env.DB.prepare(
      `INSERT INTO order_notes (id, order_id, account_id, text) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1
        FROM n WHERE i < 99) SELECT ?1 || i, ?1, 'X', 'Note' FROM n`,
    )
      .bind(order.id)
      .run()
    const full = await post(order.id, { do: 'add-note', note: 'One more' })
    expect([full.status, full.text]).toEqual([
      409,
      expect.stringContaining('There are 100 notes already. Delete one first.'),
    ])
  })

  it('PACK-60 is taken no more once name and address are gone', async () => {
    const order = await buy(app.env, [{}], { purged_at: 9, name: null, ship_to: null })
    const page = await packer.browser.get(pathOf(order.id))
    expect(page.html).not.toContain('add-note')
    expect((await post(order.id, { do: 'add-note', note: 'Late' })).status).toBe(409)
    expect(await stored(order.id)).toEqual([])
  })

  it('PACK-61 is deleted by its writer or an owner, and by no other packer', async () => {
    const order = await buy(app.env)
    const other = await operator(app, 'packer')
    await post(order.id, { do: 'add-note', note: 'Mine' })
    await post(order.id, { do: 'add-note', note: 'Mine too' })
    const [one, two] = await stored(order.id)
    expect((await other.browser.get(pathOf(order.id))).html).not.toContain('delete-note')
    expect((await post(order.id, { do: 'delete-note', note: one?.id ?? '' }, other)).status).toBe(409)
    expect((await post(order.id, { do: 'delete-note', note: one?.id ?? '' })).text).toContain('The note is deleted.')
    expect((await post(order.id, { do: 'delete-note', note: two?.id ?? '' }, owner)).status).toBe(200)
    expect(await stored(order.id)).toEqual([])
  })

  it('PACK-61 is on no sheet, in no mail, in no file and on no page of the buyer, and the log has no word of it', async () => {
    const order = await buy(app.env)
    const card = await blankCard(app.env)
    await post(order.id, { do: 'add-note', note: SECRET })
    await post(order.id, { do: 'assign', card })
    const sheets = [
      await packer.browser.get(`${pathOf(order.id)}/packing-list`),
      await packer.browser.post(`${pathOf(order.id)}/leaflets`),
    ]
    await post(order.id, { do: 'ship' })
    const config = readAppConfig(app.env)
    const mails = await orderMails(app.env, order.id)
    const texts = mails.map((mail) => (config.ok ? composeRow(mail, config.config)?.text : ''))
    const link = new URL(JSON.parse(mails[0]?.payload ?? '{}').url).pathname
    const files = await owner.browser.post('/admin/orders', { show: 'all' })
    const shown = [...sheets, await (await operator(app, null)).browser.get(link), files].map(({ html }) => html)
    for (const text of [...shown, ...texts, JSON.stringify(mails)]) expect(text).not.toContain('Zaunkönig')
    expect((await notesOf(app.env, order.id))[0]).toMatchObject({ action: 'orders:add-note', detail: null })
    expect((await packer.browser.get(pathOf(order.id))).text).toContain('Note added')
  })
})
