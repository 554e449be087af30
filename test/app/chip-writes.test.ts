// The statements that change an owned chip, and what KV keeps of it.
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import { forgetChipCopy, isOwnIn, linkWaitingCards, releaseStatement } from '#app/cards/chip-writes.ts'
import { cardName, lastFour, ownCard, ownCards } from '#app/cards/own-cards.ts'
import { chipEvent } from '#db/chip-events.ts'
import { chips } from '#db/schema.ts'
import { runStatement } from '#db/store.ts'
import { answerKey, changeKey } from '#domain/chip/last-known-keys.ts'
import { type AppHost, createAppHost } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { fails, withFaultyKv } from '#test/support/faults.ts'

let app: AppHost
beforeAll(async () => {
  app = await createAppHost()
})

const insert = (values: Record<string, string | number | null>) =>
  app.env.DB.prepare(
    `INSERT INTO chips (${Object.keys(values).join(', ')}) VALUES (${Object.keys(values)
      .map(() => '?')
      .join(', ')})`,
  )
    .bind(...Object.values(values))
    .run()
const chip = async (id: string) => (await rows(app.env.DB, 'chips', 'chip_id = ?1', id))[0]
const events = (id: string) => rows(app.env.DB, 'chip_events', 'chip_id = ?1 ORDER BY id', id)
const ONCE = { what: 'test', budgetMs: 3000, once: true }

it('OWN-13 releasing leaves a chip nobody owns, with a new code, once and only from the states that allow it', async () => {
  await insert({
    chip_id: 'WRITE1',
    status: 'paused',
    username: 'mara',
    owner_account_id: 'A1',
    nickname: 'Mine',
    order_line_id: 'L1',
    claimed_at: 5,
    handover: 3,
  })
  const release = (owner: string) =>
    runStatement(
      app.env.DB,
      (store) => {
        const where = isOwnIn('WRITE1', owner, ['paused', 'linked_with_profile'])
        return store.batch([
          chipEvent(store, { event: 'released', actor: 'owner', to: 'unlinked', at: 77 }, where),
          releaseStatement(store, 'HASH', where),
        ])
      },
      ONCE,
    )
  expect(await release('A2')).toMatchObject({ ok: true, value: [{}, { meta: { changes: 0 } }] })
  expect(await events('WRITE1')).toEqual([])
  expect(await release('A1')).toMatchObject({ ok: true, value: [{}, { meta: { changes: 1 } }] })
  expect(await release('A1')).toMatchObject({ ok: true, value: [{}, { meta: { changes: 0 } }] })
  expect(await chip('WRITE1')).toMatchObject({
    status: 'unlinked',
    username: null,
    owner_account_id: null,
    nickname: null,
    order_line_id: null,
    claimed_at: null,
    claim_policy: 'code',
    claim_code_hash: 'HASH',
    handover: 4,
  })
  expect(await events('WRITE1')).toMatchObject([
    {
      event: 'released',
      from_status: 'paused',
      to_status: 'unlinked',
      username: 'mara',
      actor: 'owner',
      created_at: 77,
    },
  ])
})

it('CLM-20 every own card that leads nowhere yet is linked, and no other', async () => {
  await insert({ chip_id: 'WAIT1', status: 'linked_without_profile', owner_account_id: 'W' })
  await insert({ chip_id: 'WAIT2', status: 'linked_without_profile', owner_account_id: 'W' })
  await insert({ chip_id: 'WAIT3', status: 'paused', owner_account_id: 'W' })
  await insert({ chip_id: 'WAIT4', status: 'linked_without_profile', owner_account_id: 'X' })
  await insert({ chip_id: 'WAIT5', status: 'linked_without_profile' })
  await runStatement(
    app.env.DB,
    (store) => store.batch(linkWaitingCards(store, { accountId: 'W', username: 'wren', at: 9 })),
    ONCE,
  )
  const all = await rows(app.env.DB, 'chips', "chip_id LIKE 'WAIT%' ORDER BY chip_id")
  expect(all.map(({ status, username }) => [status, username])).toEqual([
    ['linked_with_profile', 'wren'],
    ['linked_with_profile', 'wren'],
    ['paused', null],
    ['linked_without_profile', null],
    ['linked_without_profile', null],
  ])
  expect(await rows(app.env.DB, 'chip_events', "chip_id LIKE 'WAIT%'")).toMatchObject([
    { chip_id: 'WAIT1', event: 'linked', username: 'wren', actor: 'owner', created_at: 9 },
    { chip_id: 'WAIT2', event: 'linked', username: 'wren', actor: 'owner', created_at: 9 },
  ])
})

it('CLM-22 the copy in KV follows D1, and a KV that fails is one line in the log', async () => {
  await insert({ chip_id: 'COPY1', status: 'paused', username: 'mara', owner_account_id: 'A1', updated_at: 1234 })
  await app.env.CACHE.put(answerKey('COPY1'), 'mara')
  await forgetChipCopy(app.env, 'COPY1')
  expect(await app.env.CACHE.get(answerKey('COPY1'))).toBeNull()
  expect(await app.env.CACHE.get(changeKey('COPY1'))).toBe('{"username":null,"updated_at":1234}')

  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  await forgetChipCopy({ ...app.env, CACHE: withFaultyKv(app.env.CACHE, fails('KV PUT failed')) }, 'COPY1')
  expect(said.mock.calls.map(([line]) => JSON.parse(String(line)).event)).toEqual(['kv_forget_failed'])
  said.mockRestore()
})

it('T-OWN-1 OWN-04 lists own cards, the newest claim first, and finds nobody else’s', async () => {
  await insert({ chip_id: 'LIST1', status: 'retired', owner_account_id: 'L', claimed_at: 10, label: 'No. 1' })
  await insert({ chip_id: 'LIST2', status: 'paused', owner_account_id: 'L', claimed_at: 20, nickname: 'Blue' })
  const listed = await ownCards(app.env, 'L')
  expect(listed.ok && listed.value.map((card) => [card.chipId, cardName(card), lastFour(card.chipId)])).toEqual([
    ['LIST2', 'Blue', 'IST2'],
    ['LIST1', 'No. 1', 'IST1'],
  ])
  expect(await ownCard(app.env, 'L', 'LIST1')).toMatchObject({ ok: true, value: { status: 'retired' } })
  expect(await ownCard(app.env, 'M', 'LIST1')).toEqual({ ok: true, value: null })
})

it('OWN-08 an event of a change that keeps the state says so', async () => {
  await insert({ chip_id: 'NAME1', status: 'paused', username: 'mara', owner_account_id: 'A1' })
  await runStatement(
    app.env.DB,
    (store) => chipEvent(store, { event: 'renamed', actor: 'owner', at: 1 }, and(eq(chips.chipId, 'NAME1'))),
    ONCE,
  )
  expect(await events('NAME1')).toMatchObject([{ from_status: 'paused', to_status: 'paused', username: 'mara' }])
})
