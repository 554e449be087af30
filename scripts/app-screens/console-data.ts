// The console's data for the app's screens: orders in every state, batches of cards, reports of visitors, failed mails
// and webhook messages, and the log. Some names and addresses are extremely long.
import { engravingAttributes } from '#domain/engraving/engraved-line.ts'
import { DEMO_ACCOUNTS } from '#scripts/seed.ts'
import { BUSY_CARD, BUSY_CODE, BUSY_USERNAME, insert, PEOPLE } from './people.ts'

const NOW = Math.floor(Date.now() / 1000)
const HOUR = 3600
const DAY = 24 * HOUR

/** Orders by state; each has its own page. */
export const ORDERS = {
  open: 'gallery-open',
  unknown: 'gallery-unknown',
  packed: 'gallery-packed',
  shipped: 'gallery-shipped',
  cancelled: 'gallery-cancelled',
  refunded: 'gallery-refunded',
  replacement: 'gallery-replacement',
} as const

export const BATCH = 'Spring run 2026, second delivery with the matt surface'
export const REPORT = 'R-GALLERY1'
const LONG_NAME = 'Wilhelmina Konstantinopoulou-Featherstonehaugh von Hohenzollern'
const ADDRESS = { address1: '1 Example Street', address2: '', city: 'London', postcode: 'E1 1AA', country: 'GB' }
const LONG_ADDRESS = {
  company: 'Konstantinopoulou-Featherstonehaugh & von Hohenzollern Architekturgesellschaft mbH',
  address1: 'Donaudampfschifffahrtsgesellschaftskapitänsstraße 12345',
  address2: 'Second courtyard, third staircase, left of the lift',
  city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  postcode: 'LL61 5UJ',
  country: 'GB',
}

type Line = readonly [
  design: string | null,
  title: string,
  needed: number,
  assigned: number,
  engraving?: readonly [name: string, line2: string],
]
type Columns = Readonly<Record<string, string | number | null>>

const order = (id: string, number: string, columns: Columns, lines: readonly Line[]) => [
  insert('orders', {
    ...{ id, backend: 'manual', external_id: id, number, name: 'Robin Vale', status: 'paid' },
    ...{ email: 'robin.vale@buyer.example', ship_to: JSON.stringify(ADDRESS), paid_at: NOW - 2 * DAY, confirmed_at: 0 },
    total_pence: lines.reduce((sum, [, , cards]) => sum + 4000 * cards, 0),
    ...columns,
  }),
  ...lines.map(([design_id, title, cards, , engraving], at) =>
    insert('order_lines', {
      ...{ id: `${id}-${at}`, order_id: id, position: at + 1, design_id, title, quantity: Math.max(1, cards), cards },
      attributes: engraving ? JSON.stringify(engravingAttributes({ name: engraving[0], line2: engraving[1] })) : null,
    }),
  ),
  ...lines.flatMap(([, , , assigned], at) =>
    Array.from({ length: assigned }, (_, card) =>
      insert('chips', {
        chip_id: `${id.toUpperCase().replace('-', '')}${at}${card}`,
        ...{ claim_policy: 'order', order_line_id: `${id}-${at}`, label: `Black ${at}${card}`, batch: BATCH },
        ...(id === ORDERS.shipped && card === 0
          ? { status: 'linked_without_profile', owner_account_id: PEOPLE.single.id, claimed_at: NOW - DAY }
          : {}),
      }),
    ),
  ),
]

const event = (
  account: string | null,
  action: string,
  kind: string,
  subject: string,
  detail: string | null,
  at: number,
) =>
  insert('operator_events', {
    ...{
      account_id: account,
      actor: account === null ? 'cli' : 'console',
      action,
      subject_kind: kind,
      subject,
      detail,
    },
    created_at: NOW - at,
  })

/** What happened to orders after they were shipped: notes, returns, refunds, and a new card under way. */
const afterwards = (owner: string, packer: string) => [
  ...order(
    ORDERS.replacement,
    '#1054-R1',
    { external_id: '#1054-R1', parent_id: ORDERS.shipped, confirmed_at: 0, email: PEOPLE.busy.email },
    [['black', 'Tappt Black', 1, 0]],
  ),
  ...(
    [
      [ORDERS.shipped, 'replacement', 'lost_in_post', 'expected', ORDERS.replacement],
      [ORDERS.shipped, 'return', 'changed_mind', 'received', null],
      [ORDERS.refunded, 'return', 'faulty', 'closed', null],
      ...Array.from({ length: 51 }, (_, at) => [`gallery-many-${at}`, 'return', 'other', 'expected', null] as const),
    ] as const
  ).map(([order_id, kind, reason, status, new_order_id], at) =>
    insert('order_returns', {
      ...{ id: `gallery-return-${at}`, order_id, line_id: `${order_id}-0`, cards: 1, kind, reason, status },
      ...{ new_order_id, created_at: NOW - (at + 1) * HOUR },
    }),
  ),
  ...(
    [
      [ORDERS.shipped, packer, 'The buyer called: please leave the parcel with the neighbour at number 3.'],
      [ORDERS.shipped, owner, `Two lines,\nand ${LONG_NAME.replaceAll(' ', '')}${LONG_NAME.replaceAll(' ', '')}.`],
    ] as const
  ).map(([order_id, account_id, text], at) =>
    insert('order_notes', { id: `gallery-note-${at}`, order_id, account_id, text, created_at: NOW - at * HOUR - 60 }),
  ),
  ...(
    [
      [1500, 'done', 'GBP'],
      [0, 'pending', 'GBP'],
      [700, 'done', 'EUR'],
    ] as const
  ).map(([pence, status, currency], at) =>
    insert('order_refunds', {
      ...{ id: `manual:gallery-${at}`, backend: 'manual', ref: ORDERS.shipped, pence, status, currency },
      created_at: NOW - at * DAY,
    }),
  ),
]

/** Withdrawals from contracts: one with its order, one of some cards, one that no order fits. None is done. */
const withdrawals = () =>
  [
    { number: '#1054', email: PEOPLE.busy.email, name: LONG_NAME, order_id: ORDERS.shipped, cards: null },
    { number: '2002', email: PEOPLE.buyer.email, name: 'Bea', order_id: 'gallery-many-2', cards: '1 × Black' },
    {
      ...{ number: 'Bestellung 77', email: 'ann@buyer.example', name: 'Ann Lee', order_id: null },
      cards: `Black\nJoker, ${'Donaudampfschifffahrtsgesellschaft'.repeat(3)}`,
    },
  ].map((columns, at) =>
    insert('withdrawals', {
      ...{ id: `gallery-withdrawal-${at}`, market: 'de', lang: 'de', created_at: NOW - (3 - at) * DAY },
      ...columns,
    }),
  )

/** Statements that make it, after everybody of people.ts. */
export function consoleStatements() {
  const [owner, packer] = [DEMO_ACCOUNTS.operator.id, PEOPLE.packer.id]
  return [
    ...order(
      ORDERS.open,
      '#1051',
      {
        ...{ name: LONG_NAME, ship_to: JSON.stringify(LONG_ADDRESS), note: 'check by hand' },
        ...{ email: PEOPLE.busy.email, total_pence: 20_500 },
      },
      [
        ['black', 'Tappt Black', 3, 2],
        ['desert', 'Desert Edition', 2, 0, ['Wilhelmina Konstantinopoulou W', 'Head of Accounts & Architecture (R&D)']],
        ['joker', 'Joker', 1, 0, ['Анна Каренина', 'CEO']],
      ],
    ),
    ...order(ORDERS.unknown, '#1052', { test: 1, note: 'unmapped line', paid_at: NOW - DAY }, [
      [null, 'Gift wrapping with a ribbon in the colour of the house', 1, 0],
      ['black', 'Tappt Black', 1, 0],
    ]),
    ...order(ORDERS.packed, '#1053', { status: 'packed' }, [['black', 'Tappt Black', 1, 1, ['Zoë O’Neil', '']]]),
    ...order(
      ORDERS.shipped,
      '#1054',
      {
        ...{ status: 'shipped', shipped_at: NOW - 3 * DAY, carrier: 'Royal Mail', tracking: 'AB123456789GB' },
        ...{ email: PEOPLE.busy.email, total_pence: 16_500 },
      },
      [
        ['black', 'Tappt Black', 3, 3],
        ['desert', 'Desert Edition', 1, 1],
      ],
    ),
    ...order(ORDERS.cancelled, '#1055', { status: 'cancelled', ended_at: NOW - DAY }, [['black', 'Tappt Black', 1, 0]]),
    ...order(
      ORDERS.refunded,
      '#1056',
      { status: 'refunded', shipped_at: NOW - 9 * DAY, ended_at: NOW - DAY, name: null, ship_to: null, email: null },
      [['black', 'Tappt Black', 1, 1]],
    ),
    ...Array.from({ length: 55 }, (_, at) =>
      order(
        `gallery-many-${at}`,
        `#${2000 + at}`,
        {
          ...{ paid_at: NOW - at * 5 * HOUR, name: `Buyer ${at + 1}`, email: PEOPLE.buyer.email },
          ...(at % 4 === 0 ? { referral_code: BUSY_CODE, goods_pence: 4000 + at * 2550 } : {}),
          ...(at === 8 ? { currency: 'EUR' } : {}),
        },
        [[at % 3 === 0 ? 'joker' : 'black', 'Tappt Black', 1 + (at % 4), 0]],
      ),
    ).flat(),
    ...Array.from({ length: 120 }, (_, at) =>
      insert('chips', {
        ...{ chip_id: `GALLERYBATCH${String(at).padStart(4, '0')}`, batch: BATCH, claim_policy: 'code' },
        label: at % 9 === 4 ? 'A label somebody typed that goes on for as long as it may, 40' : `Matt black ${at + 1}`,
      }),
    ),
    insert('order_refunds', { id: 'manual:g-1', backend: 'manual', ref: ORDERS.shipped, pence: 4000 }),
    insert('profile_reports', {
      ...{ id: REPORT, username: BUSY_USERNAME, reason: 'impersonation', created_at: NOW - 3 * DAY },
      details: `This is not her. She has told me so herself, twice.\n\n${'Donaudampfschifffahrtsgesellschaft'.repeat(4)}`,
    }),
    insert('profile_reports', { id: 'R-GALLERY2', username: 'nobody.there', reason: 'harmful', created_at: NOW - DAY }),
    insert('newsletter_signups', { id: 'g-news', name: LONG_NAME, email: PEOPLE.busy.email, confirmed_at: NOW - DAY }),
    insert('discount_codes', { code: 'GALLERY10-AAAA', address_hash: null }),
    insert('discount_codes', { code: 'GALLERY10-BBBB', address_hash: 'gallery' }),
    insert('app_outbox', {
      ...{
        id: 'g-mail-1',
        recipient: PEOPLE.busy.email,
        kind: 'order-shipped',
        payload: '{}',
        order_id: ORDERS.shipped,
      },
      ...{ status: 'failed', attempts: 8, created_at: NOW - 2 * DAY },
    }),
    insert('app_outbox', {
      ...{ id: 'g-mail-2', recipient: PEOPLE.single.email, kind: 'card-moved', payload: '{}', status: 'pending' },
      ...{ attempts: 3, created_at: NOW - 5 * HOUR, next_attempt_at: NOW + 30 * DAY },
    }),
    ...Array.from({ length: 12 }, (_, at) =>
      insert('webhook_events', {
        id: `${at % 2 ? 'stripe' : 'shopify'}:gallery-${at}`,
        topic: at % 2 ? 'checkout.session.async_payment_succeeded' : 'orders/paid',
        ...{ received_at: NOW - at * 7 * HOUR, outcome: at % 5 === 3 ? 'failed' : 'stored' },
        note: at % 5 === 3 ? 'The order of the message has no address that a parcel could be sent to.' : null,
      }),
    ),
    event(owner, 'accounts:set-role', 'account', packer, 'from none, to packer', 5 * DAY),
    event(null, 'chips:new-batch', 'batch', BATCH, 'cards 120, policy code', 4 * DAY),
    event(packer, 'orders:assign', 'order', ORDERS.open, 'cards 1', 2 * HOUR),
    event(packer, 'orders:assign', 'order', ORDERS.open, 'cards 1', HOUR),
    event(packer, 'orders:ship', 'order', ORDERS.shipped, null, 3 * DAY),
    event(
      owner,
      'subscribers:export',
      'list',
      'newsletter',
      'rows 1, fields name email consent_version created_at',
      60,
    ),
    event(owner, 'chips:pause', 'chip', BUSY_CARD, 'from linked_with_profile, to paused', 30),
    ...afterwards(owner, packer),
    ...withdrawals(),
  ]
}
