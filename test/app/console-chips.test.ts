// The console's pages of chips: batches, one batch, one card, what an owner does with it, and new batches.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAppConfig } from '#app/env.ts'
import { answerKey } from '#domain/chip/last-known-keys.ts'
import { claimCodeHash } from '#mail/claim-code.ts'
import { type AppHost, createAppHost } from '#test/support/app-host.ts'
import { logOf, type Person, person } from '#test/support/console.ts'
import { rows } from '#test/support/database.ts'
import { D1_NETWORK, fails, withFaultyD1 } from '#test/support/faults.ts'
import { chipRow, eventsOf, giveCard, giveProfile, insertRow, newChip } from '#test/support/own-card.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const TODAY = Math.floor(NOON / 86_400_000)

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
const chip = async (columns: Record<string, string | number | null> = {}): Promise<string> => {
  const chip_id = newChip()
  await insertRow(db(), 'chips', { chip_id, status: 'unlinked', claim_policy: 'code', ...columns })
  return chip_id
}
const act = (chipId: string, fields: Record<string, string>, by = owner) =>
  by.browser.post(`/admin/chips/${chipId}`, fields)
const mailsTo = (email: string, kind: string) =>
  rows<{ payload: string }>(db(), 'app_outbox', 'recipient = ?1 AND kind = ?2', email, kind)
/** What a person of the app finds as a claim code on a page. */
const codeIn = (html: string): string => /class="app-shown-code[^>]*>([0-9A-Z]{4}-[0-9A-Z]{4})</.exec(html)?.[1] ?? ''
const secret = () => {
  const settings = readAppConfig(app.env)
  return settings.ok ? settings.config.accountSecret : ''
}

describe('batches', () => {
  it('CON-11 lists batches with cards made, assigned, claimed and tapped in 30 days', async () => {
    const batch = 'LIST-1'
    const ids = [
      await chip({ batch }),
      await chip({ batch, order_line_id: 'line' }),
      await chip({ batch, owner_account_id: 'x', status: 'linked_without_profile' }),
    ]
    await insertRow(db(), 'tap_days', {
      day: TODAY - 29,
      chip_id: ids[0] ?? '',
      country: 'GB',
      device: 'phone',
      taps: 9,
    })
    await insertRow(db(), 'tap_days', {
      day: TODAY - 30,
      chip_id: ids[1] ?? '',
      country: 'GB',
      device: 'phone',
      taps: 9,
    })
    const { status, html } = await packer.browser.get('/admin/chips')
    const row = /<tr><th[^>]*><a href="\/admin\/chips\?batch=LIST-1">.*?<\/tr>/.exec(html)?.[0] ?? ''
    expect(status).toBe(200)
    expect([...row.matchAll(/console-number">([^<]*)</g)].map(([, number]) => number)).toEqual(['3', '1', '1', '1'])
  })

  it('CON-11 a batch lists its chips, a hundred a page, and every one of them on some page', async () => {
    const ids = Array.from({ length: 205 }, (_, n) => `PAGE${String(n).padStart(4, '0')}`)
    await db().batch(
      ids.map((id) => db().prepare("INSERT INTO chips (chip_id, batch) VALUES (?1, 'Page & 1')").bind(id)),
    )
    const seen: string[] = []
    let path = '/admin/chips?batch=Page%20%26%201'
    for (const size of [100, 100, 5]) {
      const { html } = await packer.browser.get(path)
      const found = [...html.matchAll(/href="\/admin\/chips\/(PAGE\d{4})"/g)].map(([, id = '']) => id)
      expect(found).toHaveLength(size)
      seen.push(...found)
      path = (/href="([^"]*)" rel="next"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')
    }
    expect([seen, path]).toEqual([ids, ''])
    expect((await packer.browser.get('/admin/chips?batch=nobody')).status).toBe(404)
  })

  it('CON-11 a list that cannot be read says so, and the page stays', async () => {
    const broken = withFaultyD1(db(), fails(D1_NETWORK))
    let reads = 0
    const late = new Proxy(db(), {
      get: (target, name) =>
        name === 'prepare'
          ? (sql: string) => (sql.includes('max("chips"."created_at")') && ++reads ? broken : target).prepare(sql)
          : Reflect.get(target, name, target).bind(target),
    })
    const browser = app.with({ DB: late }).browser()
    for (const [name, value] of owner.browser.cookies) browser.cookies.set(name, value)
    const { status, text } = await browser.get('/admin/chips')
    expect(status).toBe(200)
    expect(reads).toBeGreaterThan(0)
    expect(text).toMatch(/This list could not be read\. Reference: \S+/)
  })

  it('CON-13 makes a batch once, answers its list with codes that work, and refuses a second of the name', async () => {
    const fields = { name: 'JAN', count: '3', label: 'Card', policy: 'code' }
    const [one, two] = await Promise.all([
      owner.browser.post('/admin/chips/new', fields),
      owner.browser.post('/admin/chips/new', fields),
    ])
    const [made, refused] = one?.status === 200 ? [one, two] : [two, one]
    expect([made?.status, refused?.status]).toEqual([200, 422])
    expect(refused?.text).toContain('There is a batch JAN already.')
    expect(made?.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(made?.headers.get('cache-control')).toBe('no-store')
    const [header, ...lines] = (made?.html ?? '').trim().split('\r\n')
    expect(header).toBe('"chip_id","url","label","ndef_hex","ndef_bytes","lock","qr_file","claim_code"')
    const stored = await rows<Record<string, string>>(db(), 'chips', "batch = 'JAN' ORDER BY label")
    expect(lines).toHaveLength(3)
    for (const [at, line] of lines.entries()) {
      const cells = line.slice(1, -1).split('","')
      const row = stored[at]
      expect([cells[0], cells[2]]).toEqual([row?.chip_id, `Card 000${at + 1}`])
      expect(cells[1]).toMatch(/\/scan\/[0-9A-Z]{16}$/)
      expect(row).toMatchObject({ status: 'unlinked', claim_policy: 'code', label: cells[2] })
      expect(await claimCodeHash(secret(), cells[0] ?? '', cells[7] ?? '')).toBe(row?.claim_code_hash)
      expect((await eventsOf(db(), cells[0] ?? '')).map(({ event, actor }) => [event, actor])).toEqual([
        ['created', 'console'],
      ])
    }
    expect(await logOf(db(), 'batch', 'JAN')).toEqual(['chips:new-batch: cards 3, policy code'])
  })

  it('CON-13 code is chosen first, another policy has no codes, and what makes no sense is named', async () => {
    const form = await owner.browser.get('/admin/chips/new')
    expect(form.html.match(/<input type="radio"[^>]*>/g)?.filter((input) => input.includes('checked'))).toEqual([
      expect.stringContaining('value="code"'),
    ])
    const open = await owner.browser.post('/admin/chips/new', { name: 'OPEN', count: '2', label: '', policy: 'open' })
    expect(open.html.split('\r\n')[0]).toBe('"chip_id","url","label","ndef_hex","ndef_bytes","lock","qr_file"')
    expect(
      await rows(db(), 'chips', "batch = 'OPEN' AND claim_code_hash IS NULL AND claim_policy = 'open'"),
    ).toHaveLength(2)
    for (const [count, name] of [
      ['0', 'A'],
      ['5001', 'A'],
      ['x', 'A'],
      ['1', ''],
      ['1', 'x'.repeat(65)],
    ] as const) {
      const refused = await owner.browser.post('/admin/chips/new', { name, count, label: '', policy: 'code' })
      expect([count, name, refused.status]).toEqual([count, name, 422])
      expect(refused.html).toContain('<title>Error: ')
    }
    expect(await rows(db(), 'chips', "batch = 'A' OR batch = ''")).toEqual([])
    expect((await packer.browser.post('/admin/chips/new', { name: 'B', count: '1', policy: 'code' })).status).toBe(404)
  })

  it('CON-13 a batch of 5,000 is one answer', async () => {
    const made = await owner.browser.post('/admin/chips/new', {
      name: 'MANY',
      count: '5,000',
      label: '',
      policy: 'code',
    })
    expect(made.status).toBe(200)
    expect(made.html.trim().split('\r\n')).toHaveLength(5001)
    expect(await rows(db(), 'chips', "batch = 'MANY' AND claim_code_hash IS NOT NULL")).toHaveLength(5000)
  }, 60_000)

  it('CON-13 the printer’s list of a batch holds no codes, and new codes void those before', async () => {
    const batch = 'FILES'
    const [free, claimed] = [
      await chip({ batch, claim_code_hash: 'old' }),
      await chip({ batch, owner_account_id: 'x' }),
    ]
    await chip({ batch, status: 'retired' })
    const list = await owner.browser.post(`/admin/chips?batch=${batch}`, { do: 'encode' })
    expect(list.html.trim().split('\r\n')).toHaveLength(3)
    expect(list.html).not.toContain('claim_code')
    const codes = await owner.browser.post(`/admin/chips?batch=${batch}`, { do: 'codes' })
    const [, line = ''] = codes.html.split('\r\n')
    const [id = '', code = ''] = line.slice(1, -1).split('","')
    expect(id).toBe(free)
    expect((await chipRow(db(), free))?.claim_code_hash).toBe(await claimCodeHash(secret(), free, code))
    expect((await chipRow(db(), claimed))?.claim_code_hash).toBeNull()
    expect(await logOf(db(), 'batch', batch)).toEqual(['chips:encode: cards 2', 'chips:new-code: cards 1'])
    const packers = await packer.browser.post(`/admin/chips?batch=${batch}`, { do: 'codes' })
    expect(packers.status).toBe(404)
  })

  it('CON-13 a batch of which nothing is to be encoded or given a code says so on its page, and nothing is written', async () => {
    const batch = 'SPENT'
    await chip({ batch, status: 'retired', owner_account_id: 'x' })
    for (const [word, sentence] of [
      ['encode', `There is no chip in batch ${batch} that could be encoded.`],
      ['codes', `No code was created: batch ${batch} has no unclaimed chip.`],
    ] as const) {
      const { status, text, html } = await owner.browser.post(`/admin/chips?batch=${batch}`, { do: word })
      expect([status, text]).toEqual([422, expect.stringContaining(sentence)])
      expect(html).toContain(`action="/admin/chips?batch=${batch}"`)
    }
    expect(await logOf(db(), 'batch', batch)).toEqual([])
  })
})

describe('a chip', () => {
  it('CON-11 shows status, masked owner, order, policy, events, taps of 30 days and outcomes of signed taps', async () => {
    const holder = await person(app, null)
    const id = await giveCard(db(), holder, { sun_uid: '04C767F2066180', order_line_id: 'l1', label: 'Card 7' })
    await insertRow(db(), 'orders', { id: 'o1', backend: 'manual', external_id: 'e1', number: 'M-77', status: 'paid' })
    await insertRow(db(), 'order_lines', {
      id: 'l1',
      order_id: 'o1',
      position: 1,
      title: 'Black',
      quantity: 1,
      cards: 1,
    })
    await insertRow(db(), 'chip_events', {
      chip_id: id,
      event: 'claimed',
      from_status: 'unlinked',
      to_status: 'linked_without_profile',
      actor: 'owner',
    })
    for (const day of [TODAY, TODAY - 29, TODAY - 30])
      await insertRow(db(), 'tap_days', { day, chip_id: id, country: 'GB', device: 'phone', taps: 4 })
    for (const [outcome, taps] of Object.entries({ genuine: 5, replayed: 2, invalid: 1 }))
      await insertRow(db(), 'sun_days', { day: TODAY, chip_id: id, outcome, taps })
    const { text, html } = await packer.browser.get(`/admin/chips/${id}`)
    for (const said of [
      'Status linked_without_profile',
      `Owner ${holder.email[0]}•••@example.com`,
      'Order M-77',
      'Policy code',
      'Taps in 30 days 8',
      'Signed taps 5 genuine, 2 replayed, 1 invalid',
      'claimed unlinked → linked_without_profile',
    ])
      expect(text).toContain(said)
    expect(html).not.toContain(holder.email)
    expect(html).not.toContain('<form method="post" action="/admin/chips')
    expect((await packer.browser.get('/admin/chips/NOBODY')).status).toBe(404)
  })

  it('CON-12 pauses and resumes with one event and one row in the log, and forgets the copy in KV', async () => {
    const username = await giveProfile(db(), { id: crypto.randomUUID() })
    const id = await chip({ status: 'linked_with_profile', username })
    await app.env.CACHE.put(answerKey(id), 'x')
    const paused = await act(id, { do: 'pause' })
    expect(paused.location).toBe(`/admin/chips/${id}?done=pause`)
    expect(await chipRow(db(), id)).toMatchObject({ status: 'paused', username })
    expect(await app.env.CACHE.get(answerKey(id))).toBeNull()
    expect((await owner.browser.get(paused.location)).text).toContain('The card is paused.')
    await act(id, { do: 'resume' })
    expect(await chipRow(db(), id)).toMatchObject({ status: 'linked_with_profile', username })
    expect((await eventsOf(db(), id)).map(({ event, actor }) => [event, actor])).toEqual([
      ['paused', 'console'],
      ['resumed', 'console'],
    ])
    expect(await logOf(db(), 'chip', id)).toEqual([
      'chips:pause: from linked_with_profile, to paused',
      'chips:resume: from paused, to linked_with_profile',
    ])
  })

  it('CON-12 refuses in the command line’s words, and nothing is written', async () => {
    const holder = await person(app, null)
    const username = await giveProfile(db(), holder)
    const retired = await chip({ status: 'retired' })
    const paused = await chip({ status: 'paused' })
    const disabled = await chip({ status: 'disabled' })
    const owned = await giveCard(db(), holder)
    for (const [id, fields, text] of [
      [retired, { do: 'resume' }, 'It is retired, and that is final.'],
      [paused, { do: 'link', username }, 'It is paused; resume or retire it first.'],
      [disabled, { do: 'pause' }, 'It is disabled by the app; it can only be retired here.'],
      [owned, { do: 'link', username }, 'It belongs to an account; add --move to link it all the same.'],
      [paused, { do: 'pause' }, 'It is paused already.'],
    ] as const) {
      const before = await chipRow(db(), id)
      const refused = await act(id, fields)
      expect([text, refused.status]).toEqual([text, 409])
      expect(refused.text).toContain(text)
      expect(await chipRow(db(), id)).toEqual(before)
      expect([await eventsOf(db(), id), await logOf(db(), 'chip', id)]).toEqual([[], []])
    }
  })

  it('CON-12 on an owned card the reason of a pause and of a retirement is mailed to its owner', async () => {
    const holder = await person(app, null)
    const id = await giveCard(db(), holder, { nickname: 'Blue one' })
    await act(id, { do: 'pause', 'reason-pause': 'It was found in a shop.' })
    const [mail] = await mailsTo(holder.email, 'card-switched-off')
    expect(JSON.parse(mail?.payload ?? '{}')).toEqual({
      label: `Blue one (ending ${id.slice(-4)})`,
      reason: 'It was found in a shop.',
    })
    await act(id, { do: 'retire', 'reason-retire': 'It is copied.' })
    expect(await mailsTo(holder.email, 'card-switched-off')).toHaveLength(2)
    expect(await chipRow(db(), id)).toMatchObject({ status: 'retired', owner_account_id: holder.id })
    expect(JSON.stringify(await rows(db(), 'operator_events'))).not.toContain('copied')
  })

  it('CON-12 links, and with Move takes a card from an owner whose profile it is not', async () => {
    const [holder, other] = [await person(app, null), await person(app, null)]
    const [own, foreign] = [await giveProfile(db(), holder), await giveProfile(db(), other)]
    const id = await giveCard(db(), holder)
    await act(id, { do: 'link', username: `@${own}`, move: '1' })
    expect(await chipRow(db(), id)).toMatchObject({ username: own, owner_account_id: holder.id })
    await act(id, { do: 'link', username: foreign, move: '1' })
    expect(await chipRow(db(), id)).toMatchObject({ username: foreign, owner_account_id: null, handover: 1 })
    const free = await chip()
    const nobody = await act(free, { do: 'link', username: 'not-there-yet' })
    expect((await owner.browser.get(nobody.location)).text).toContain('that profile does not exist yet')
    expect((await act(free, { do: 'link', username: '!' })).text).toContain('Please enter a username.')
  })

  it.each(['release', 'unlink'])(
    'CON-14 %s empties the owner, shows a new code once and mails the former owner',
    async (action) => {
      const holder = await person(app, null)
      const username = await giveProfile(db(), holder)
      const id = await giveCard(db(), holder, { status: 'linked_with_profile', username, order_line_id: 'x' })
      const released = await act(id, { do: action })
      const code = codeIn(released.html)
      expect(released.status).toBe(200)
      expect(await chipRow(db(), id)).toMatchObject({
        ...{ status: 'unlinked', username: null, owner_account_id: null, claim_policy: 'code', handover: 1 },
        claim_code_hash: await claimCodeHash(secret(), id, code),
      })
      expect((await eventsOf(db(), id)).map(({ event, actor }) => [event, actor])).toEqual([['released', 'console']])
      expect(await mailsTo(holder.email, 'card-released')).toMatchObject([
        { payload: JSON.stringify({ last4: id.slice(-4) }) },
      ])
      const { text } = await app.browser().get('/dev/mail')
      expect(text).toContain(`Your card ending ${id.slice(-4)} was released by Tappt. If this is wrong, write to`)
      expect((await owner.browser.get(`/admin/chips/${id}`)).html).not.toContain(code)
      expect(JSON.stringify([await logOf(db(), 'chip', id), await eventsOf(db(), id)])).not.toContain(code)
    },
  )

  it('CON-12 a new code for a card that is nobody’s voids the one before; a claimed one gets none', async () => {
    const id = await chip({ claim_code_hash: 'old' })
    const made = await act(id, { do: 'code' })
    expect((await chipRow(db(), id))?.claim_code_hash).toBe(await claimCodeHash(secret(), id, codeIn(made.html)))
    const claimed = await giveCard(db(), await person(app, null))
    expect((await act(claimed, { do: 'code' })).status).toBe(409)
    expect(await logOf(db(), 'chip', claimed)).toEqual([])
  })

  it('CON-12 of two people at once one succeeds, and a page from before is told so', async () => {
    const id = await chip()
    const both = await Promise.all([act(id, { do: 'pause' }), act(id, { do: 'pause' })])
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409])
    expect(await eventsOf(db(), id)).toHaveLength(1)
    expect(await logOf(db(), 'chip', id)).toHaveLength(1)
    const late = await act(id, { do: 'retire', seen: JSON.stringify(['unlinked', null, 0, null]) })
    expect(late.text).toContain('This was changed in the meantime. This is how it is now.')
    expect((await chipRow(db(), id))?.status).toBe('paused')
  })

  it('CON-12 a packer can do none of it, and after ten minutes an owner is asked for a proof with the form kept', async () => {
    const id = await giveCard(db(), await person(app, null))
    for (const action of ['pause', 'resume', 'retire', 'link', 'unlink', 'release', 'code'])
      expect([action, (await act(id, { do: action, username: 'mara' }, packer)).status]).toEqual([action, 404])
    vi.setSystemTime(NOON + 11 * 60_000)
    const asked = await act(id, { do: 'pause', 'reason-pause': 'Found in a shop' })
    expect(asked.location).toMatch(/^\/step-up\?next=%2Fadmin%2Fchips%2F/)
    const next = new URL(asked.location, 'http://x').searchParams.get('next') ?? ''
    const proved = await owner.browser.stepUp(owner.email, next)
    expect((await owner.browser.get(proved.location)).html).toContain('value="Found in a shop"')
    expect((await chipRow(db(), id))?.status).toBe('linked_without_profile')
  })
})
