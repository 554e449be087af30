// One case for every action of the console that is carried out: what it is done to, and what is posted. The matrix of
// all actions × roles, of the log and of faults (test/app/console-actions.test.ts) runs each of them. The person who
// adds an action adds its case.
import type { Action } from '#app/console/permissions.ts'
import type { AppBindings } from '#app/env.ts'
import { newEmail } from './app-host.ts'
import { orderFile, typedOrder } from './manual-orders.ts'
import { insertRow } from './own-card.ts'

export interface Prepared {
  path: string
  fields: Record<string, string> | FormData
  /** The page its form is on, where that says how things stood when it was drawn. */
  page?: string
}

export interface ConsoleCase {
  action: Action
  /** Of several ways to do it: which. */
  how?: string | undefined
  /** May it be done once only? Anyone who comes second then reads how it stands now. */
  once: boolean
  /** Makes what it is done to, new at every call, and answers what is posted where. */
  prepare(env: AppBindings): Promise<Prepared>
}

const some = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()

const onChip = (
  action: Action,
  status: string,
  fields: Record<string, string>,
  columns: Record<string, string> = {},
): ConsoleCase => ({
  action,
  once: fields.do !== 'code', // a second code is another code
  async prepare({ DB }) {
    const chip_id = some()
    const username = status === 'unlinked' ? null : 'ava'
    await insertRow(DB, 'chips', { chip_id, status, username, claim_policy: 'code', ...columns })
    return { path: `/admin/chips/${chip_id}`, page: `/admin/chips/${chip_id}`, fields }
  },
})

/** A card that belongs to an account. */
const onOwnedChip = (action: Action, fields: Record<string, string>): ConsoleCase => ({
  action,
  how: 'of an owner',
  once: true,
  async prepare({ DB }) {
    const [chip_id, id] = [some(), some()]
    await insertRow(DB, 'accounts', { id, email: newEmail() })
    await insertRow(DB, 'chips', { chip_id, status: 'linked_without_profile', owner_account_id: id, claimed_at: 1 })
    return { path: `/admin/chips/${chip_id}`, page: `/admin/chips/${chip_id}`, fields }
  },
})

const onBatch = (action: Action, fields: Record<string, string>): ConsoleCase => ({
  action,
  how: 'of a batch',
  once: false,
  async prepare({ DB }) {
    const batch = `Batch ${some()}`
    await insertRow(DB, 'chips', { chip_id: some(), status: 'unlinked', claim_policy: 'code', batch })
    return { path: `/admin/chips?${new URLSearchParams({ batch })}`, fields }
  },
})

const onReport = (
  action: Action,
  fields: Record<string, string>,
  columns: Record<string, number> = {},
): ConsoleCase => ({
  action,
  once: true,
  async prepare({ DB }) {
    const [report, username, id] = [some(), `user.${some().toLowerCase()}`, some()]
    await insertRow(DB, 'accounts', { id, email: newEmail() })
    await insertRow(DB, 'profiles', { username, full_name: 'Robin Vale', account_id: id, ...columns })
    await insertRow(DB, 'profile_reports', { id: report, username, reason: 'harmful' })
    return { path: '/admin/reports', fields: { ...fields, report } }
  },
})

const onMail = (action: Action, outbox: 'app' | 'shop', fields: Record<string, string>): ConsoleCase => ({
  action,
  how: `of the ${outbox}`,
  once: true,
  async prepare({ DB }) {
    const [id, email] = [some(), newEmail()]
    const [status, kind] = [
      fields.do === 'again' ? 'failed' : 'pending',
      outbox === 'app' ? 'card-released' : 'discount-code',
    ]
    if (outbox === 'shop') await insertRow(DB, 'newsletter_signups', { id: email, name: 'Robin', email })
    await insertRow(DB, outbox === 'app' ? 'app_outbox' : 'mail_outbox', {
      ...{ id, recipient: email, kind, status, payload: '{"last4":"AAAA"}', attempts: 8, created_at: 1 },
      next_attempt_at: 9_999_999_999,
    })
    return { path: '/admin/mails', fields: { ...fields, outbox, id } }
  },
})

interface OrderFacts {
  status?: string
  /** Its only line is of no design of the catalogue. */
  isUnknown?: boolean
  /** How many cards it has already. */
  cards?: number
  /** How many it needs. */
  needed?: number
  /** Is the form on a page that asks once more? */
  asks?: boolean
  once?: boolean
}

const onOrder = (
  action: Action,
  { status = 'paid', isUnknown = false, cards = 0, needed = 1, asks = false, once = true }: OrderFacts,
  fields: (line: string, card: string, spare: string) => Record<string, string>,
  below = '',
): ConsoleCase => ({
  action,
  once,
  async prepare({ DB }) {
    const [id, spare] = [some(), some()]
    const line = `${id}L1`
    await insertRow(DB, 'orders', {
      ...{ id, backend: 'manual', external_id: id, number: `#${id}`, email: newEmail(), name: 'Robin Vale', status },
      ...{ paid_at: 1_763_000_000, shipped_at: status === 'shipped' ? 1_763_000_000 : null },
    })
    await insertRow(DB, 'order_lines', {
      ...{ id: line, order_id: id, position: 1, title: 'Card', quantity: needed, cards: needed },
      design_id: isUnknown ? null : 'black',
    })
    const assigned = Array.from({ length: cards }, some)
    for (const chip_id of assigned) await insertRow(DB, 'chips', { chip_id, status: 'unlinked', order_line_id: line })
    await insertRow(DB, 'chips', { chip_id: spare, status: 'unlinked' })
    const path = `/admin/orders/${id}`
    const posted = fields(line, assigned[0] ?? '', spare)
    return {
      path: `${path}${below}`,
      fields: posted,
      ...(asks ? { page: `${path}?${new URLSearchParams({ ask: posted.do ?? '', card: posted.card ?? '' })}` } : {}),
    }
  },
})

/** A line with an engraving, of an order that is to be packed. */
const onEngravedLine = (action: Action): ConsoleCase => ({
  action,
  once: true,
  async prepare(env) {
    const { path } = await onOrder(action, {}, () => ({})).prepare(env)
    const order = path.split('/').at(-1) ?? ''
    const line = `${order}L1`
    await env.DB.prepare('UPDATE order_lines SET attributes = ?2 WHERE id = ?1')
      .bind(line, JSON.stringify([{ key: 'Name', value: 'Robin Vale' }]))
      .run()
    return { path: '/admin/engraving', fields: { do: 'mark', order, line, position: '1' } }
  },
})

/** The same of the list of orders, with the order ticked. */
const onTicked = (action: Action, facts: OrderFacts, fields: Record<string, string>): ConsoleCase => {
  const one = onOrder(action, facts, () => fields)
  return {
    ...one,
    how: `of ticked orders, ${fields.do}`,
    async prepare(env) {
      const { path } = await one.prepare(env)
      const id = path.split('/').at(-1) ?? ''
      await env.DB.prepare('UPDATE orders SET ship_to = ?2 WHERE id = ?1')
        .bind(id, JSON.stringify({ address1: '1 Example Street', city: 'London', postcode: 'E1 1AA', country: 'GB' }))
        .run()
      return { path: '/admin/orders', fields: { ...fields, [`tick-${id}`]: '1' } }
    },
  }
}
/** A return of an order, in this state; `open`: the form that opens one. */
const onReturn = (
  action: Action,
  { kind = 'return', status }: { kind?: string; status?: string },
  fields: Record<string, string>,
): ConsoleCase => ({
  action,
  how: status === undefined ? `as ${kind}` : undefined,
  once: true,
  async prepare(env) {
    const prepared = await onOrder(action, { cards: 1, status: 'shipped' }, () => ({}), '/returns').prepare(env)
    const [, id = ''] = /orders\/([^/]+)\//.exec(prepared.path) ?? []
    const line = `${id}L1`
    if (status === undefined)
      return { ...prepared, page: `${prepared.path}?kind=${kind}`, fields: { ...fields, kind, line } }
    await insertRow(env.DB, 'order_returns', {
      ...{ id: `${id}R`, order_id: id, line_id: line, cards: 1, kind, reason: 'faulty', status },
    })
    return { ...prepared, fields: { ...fields, return: `${id}R` } }
  },
})

const NOTE = 'Robin Vale of 1 Example Street wants it by Friday.'

/** A note of somebody on an order. */
const onNote = (action: Action): ConsoleCase => ({
  action,
  once: true,
  async prepare(env) {
    const prepared = await onOrder(action, {}, () => ({})).prepare(env)
    const [, id = ''] = /orders\/([^/]+)$/.exec(prepared.path) ?? []
    // Written by whoever deletes it: a packer deletes notes of their own only.
    await env.DB.prepare(
      'INSERT INTO order_notes (id, order_id, account_id, text) SELECT ?1, ?2, id, ?3 FROM accounts WHERE console_role IS NOT NULL ORDER BY rowid DESC LIMIT 1',
    )
      .bind(`${id}N`, id, NOTE)
      .run()
    return { ...prepared, fields: { do: 'delete-note', note: `${id}N` } }
  },
})

const onAccount = (action: Action, fields: Record<string, string>): ConsoleCase => ({
  action,
  once: true,
  async prepare({ DB }) {
    const id = some()
    await DB.batch([
      DB.prepare('INSERT INTO accounts (id, email) VALUES (?1, ?2)').bind(id, newEmail()),
      DB.prepare(
        "INSERT INTO sessions (id_hash, account_id, last_seen_day, expires_at, auth_at, method, device) VALUES (?2, ?1, 1, 9999999999, 1, 'code', 'Phone')",
      ).bind(id, some()),
    ])
    return { path: `/admin/accounts/${id}`, page: `/admin/accounts/${id}`, fields }
  },
})

/** An account with a role and a passkey. */
const onConsoleAccount = (action: Action, fields: Record<string, string>, once = true): ConsoleCase => ({
  action,
  once, // a second invitation is another one
  async prepare({ DB }) {
    const [id, passkey] = [some(), some()]
    await insertRow(DB, 'accounts', { id, email: newEmail(), console_role: 'packer' })
    await insertRow(DB, 'passkeys', { credential_id: passkey, account_id: id, public_key: 'x', name: 'Phone' })
    return { path: `/admin/accounts/${id}`, page: `/admin/accounts/${id}`, fields: { ...fields, passkey } }
  },
})

/** A code of an account. */
const onCode = (action: Action, status: string, fields: Record<string, string>): ConsoleCase => ({
  action,
  once: true,
  async prepare({ DB }) {
    const [id, code] = [some(), `${some().slice(0, 14)}10`]
    await insertRow(DB, 'accounts', { id, email: newEmail() })
    await insertRow(DB, 'referral_codes', { code, percent: 10, active: 0, account_id: id, status })
    return { path: '/admin/affiliates', fields: { ...fields, code } }
  },
})

export const CONSOLE_CASES: readonly ConsoleCase[] = [
  {
    action: 'orders:new',
    once: false,
    prepare: async () => ({ path: '/admin/orders/new', fields: typedOrder({ number: some() }) }),
  },
  {
    action: 'orders:import',
    once: false,
    prepare: async () => ({ path: '/admin/orders/import', fields: orderFile([{ number: some() }]) }),
  },
  onChip('chips:pause', 'linked_with_profile', { do: 'pause' }),
  onChip('chips:resume', 'paused', { do: 'resume' }),
  onChip('chips:retire', 'unlinked', { do: 'retire' }),
  onChip('chips:link', 'unlinked', { do: 'link', username: 'ava' }),
  onChip('chips:unlink', 'linked_with_profile', { do: 'unlink' }),
  onChip('chips:new-code', 'unlinked', { do: 'code' }),
  onOwnedChip('chips:pause', { do: 'pause', 'reason-pause': 'Robin of 1 Example Street has lost it.' }),
  onOwnedChip('chips:retire', { do: 'retire', 'reason-retire': 'Robin of 1 Example Street has a new one.' }),
  onOwnedChip('chips:release', { do: 'release' }),
  onBatch('chips:encode', { do: 'encode' }),
  onBatch('chips:new-code', { do: 'codes' }),
  {
    action: 'chips:new-batch',
    once: false, // of a name in use its own sentence is said
    prepare: async () => ({
      path: '/admin/chips/new',
      fields: { name: `Batch ${some()}`, count: '2', label: '', policy: 'code' },
    }),
  },
  onReport('reports:close', { do: 'close' }),
  {
    action: 'withdrawals:done',
    once: true,
    async prepare({ DB }) {
      const [id, email] = [some(), newEmail()]
      const statement = { id, email, number: '#1001', name: 'Robin Vale', market: 'de', lang: 'de' }
      await insertRow(DB, 'withdrawals', statement)
      return { path: '/admin/withdrawals', fields: { id } }
    },
  },
  onReport('profiles:hide', { do: 'hide', reason: 'Robin of 1 Example Street is no friend.' }),
  onReport('profiles:unhide', { do: 'unhide' }, { hidden: 1 }),
  onAccount('accounts:end-sessions', { do: 'sessions' }),
  onAccount('accounts:close', { do: 'close' }),
  onAccount('accounts:set-role', { do: 'role', role: 'packer' }),
  onConsoleAccount('accounts:invite', { do: 'invite' }, false),
  onConsoleAccount('accounts:remove-passkey', { do: 'passkey' }),
  onMail('mails:send-again', 'app', { do: 'again' }),
  onMail('mails:send-again', 'shop', { do: 'again' }),
  onMail('mails:give-up', 'app', { do: 'give-up' }),
  onMail('mails:give-up', 'shop', { do: 'give-up' }),
  {
    action: 'subscribers:export',
    once: false,
    prepare: async () => ({ path: '/admin/subscribers', fields: { list: 'newsletter' } }),
  },
  onCode('affiliates:activate', 'waiting', { do: 'activate' }),
  onCode('affiliates:end', 'waiting', { do: 'end' }),
  {
    action: 'affiliates:export',
    once: false,
    prepare: async () => ({
      path: '/admin/affiliates',
      fields: { do: 'export', from: '2026-01', until: '2026-11' },
    }),
  },
  { action: 'codes:export', once: false, prepare: async () => ({ path: '/admin/codes', fields: {} }) },
  // Of a card that is in an order by now its own sentence is said (PACK-14).
  onOrder('orders:assign', { once: false }, (_line, _card, spare) => ({ do: 'assign', card: spare })),
  onOrder('orders:take-out', { cards: 1, status: 'packed' }, (_line, card) => ({ do: 'take-out', card })),
  onOrder('orders:set-line', { isUnknown: true }, (line) => ({ do: 'line', line, design: 'black' })),
  onEngravedLine('orders:mark-engraved'),
  onOrder('orders:print', { cards: 1, once: false }, () => ({}), '/leaflets'),
  onOrder('orders:ship', { cards: 1, status: 'packed' }, () => ({ do: 'ship', carrier: 'Post', tracking: 'AB123456' })),
  onOrder('orders:ship', { needed: 2, cards: 1 }, () => ({ do: 'ship', carrier: '', tracking: '', missing: '1' })),
  onOrder('orders:send-mail', { cards: 1, status: 'shipped', once: false }, () => ({ do: 'mail' })),
  { action: 'orders:export', once: false, prepare: async () => ({ path: '/admin/orders', fields: { show: 'all' } }) },
  onTicked('orders:print', { cards: 1, once: false }, { do: 'picking' }),
  onTicked('orders:print', { cards: 1, once: false }, { do: 'lists' }),
  onTicked('orders:labels', { cards: 1, once: false }, { do: 'royal-mail' }),
  onTicked('orders:labels', { cards: 1, once: false }, { do: 'labels' }),
  onTicked('orders:ship', { cards: 1, status: 'packed' }, { do: 'ship-now', carrier: 'Post', lines: '' }),
  onOrder('orders:return-card', { cards: 1, status: 'shipped', asks: true }, (_line, card) => ({ do: 'return', card })),
  onOrder('orders:replace-card', { cards: 1, status: 'shipped', asks: true }, (_line, card, spare) => ({
    ...{ do: 'replace', card, new: spare },
  })),
  onOrder('orders:retire-card', { cards: 1, status: 'shipped', asks: true }, (_line, card) => ({ do: 'retire', card })),
  onOrder('orders:add-note', { once: false }, () => ({ do: 'add-note', note: NOTE })),
  onNote('orders:delete-note'),
  onReturn('orders:open-return', {}, { do: 'open', cards: '1', reason: 'changed_mind' }),
  onReturn('orders:open-return', { kind: 'exchange' }, { do: 'open', cards: '1', reason: 'other', design: 'joker' }),
  onReturn(
    'orders:open-return',
    { kind: 'replacement' },
    { do: 'open', cards: '1', reason: 'faulty', design: 'black' },
  ),
  onReturn('orders:receive-return', { status: 'expected' }, { do: 'receive' }),
  onReturn('orders:close-return', { status: 'received' }, { do: 'close' }),
  onReturn('orders:cancel-return', { status: 'expected' }, { do: 'cancel' }),
  onOrder('orders:cancel', { cards: 1, asks: true }, () => ({ do: 'cancel' })),
  onOrder('orders:refund', { cards: 1, status: 'shipped', asks: true }, () => ({ do: 'refund' })),
  onOrder('orders:void-links', { cards: 1, status: 'shipped', asks: true }, () => ({ do: 'void' })),
  onOrder('orders:correct-address', { cards: 1, status: 'shipped', asks: true }, () => ({
    do: 'address',
    email: 'robin.vale@example.com',
  })),
]

/**
 * What is posted, as the form on its page posts it for anyone who looks at it now: with its mark of how things stood.
 * `html` is that page.
 */
export function seenOn(html: string): Record<string, string> {
  const seen = /name="seen" value="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"')
  return seen === undefined ? {} : { seen }
}
