// The screens of the operator's console and of the buyer's link. The console is shown to an owner, and to a packer
// where that differs.
import { BATCH, ORDERS, REPORT } from './console-data.ts'
import { BUSY_CARD, PEOPLE } from './people.ts'
import type { AppScreen } from './screens.ts'

const orderPath = (order: keyof typeof ORDERS): string => `/admin/orders/${ORDERS[order]}`

const seen = (name: string, path: string, more: Partial<AppScreen> = {}): AppScreen => ({
  name: `console-${name}`,
  path,
  who: 'operator',
  isBrief: true,
  ...more,
})
const whole = { isBrief: false }
const SHIPPED_CARD = 'GALLERYSHIPPED00'
const TICKED = Object.fromEntries(
  [ORDERS.open, ORDERS.packed, ORDERS.shipped, ORDERS.refunded].map((id) => [`tick-${id}`, '1']),
)

/** `buyer` is the token of a buyer's link. */
export const consoleScreens = (buyer: string): AppScreen[] => [
  seen('overview', '/admin', whole),
  seen('overview-packer', '/admin', { who: 'packer' }),
  seen('not-there', '/admin/nothing', { status: 404 }),
  seen('orders', '/admin/orders', whole),
  seen('orders-0', '/admin/orders?show=packed&design=lover-girl'),
  seen('orders-all', '/admin/orders?show=all', { who: 'packer' }),
  seen('orders-filtered', '/admin/orders?show=all&period=7&design=desert&sort=oldest'),
  seen('orders-refused', '/admin/orders?from=soon', { status: 422 }),
  seen('orders-none-ticked', '/admin/orders', { post: { do: 'picking' }, status: 422 }),
  seen('orders-ship', '/admin/orders', { post: { do: 'ship', ...TICKED } }),
  seen('orders-ship-refused', '/admin/orders', {
    post: { do: 'ship-now', carrier: 'x'.repeat(61), lines: '#1053,no tracking!', ...TICKED },
    status: 422,
  }),
  seen('orders-no-address', '/admin/orders', { post: { do: 'labels', ...TICKED } }),
  seen('picking-sheet', '/admin/orders', { post: { do: 'picking', all: '1' }, isPrint: true }),
  seen('packing-lists', '/admin/orders', { post: { do: 'lists', ...TICKED }, isPrint: true }),
  seen('order', orderPath('open'), whole),
  seen('order-refused', orderPath('open'), {
    who: 'packer',
    post: { do: 'assign', card: 'GALLERYNOSUCH' },
    status: 422,
  }),
  seen('order-ship-refused', orderPath('open'), {
    post: { do: 'ship', carrier: 'x'.repeat(61), tracking: 'no tracking' },
    status: 422,
  }),
  seen('order-changed', orderPath('open'), { post: { do: 'take-out', card: 'GALLERYNOSUCH' }, status: 409 }),
  seen('order-unknown', orderPath('unknown')),
  seen('order-packed', orderPath('packed'), { who: 'packer' }),
  seen('order-shipped', orderPath('shipped'), whole),
  seen('order-cancelled', orderPath('cancelled')),
  seen('order-refunded', orderPath('refunded')),
  seen('order-cancel', `${orderPath('shipped')}?ask=cancel`),
  seen('order-address', `${orderPath('shipped')}?ask=address`),
  seen('order-return', `${orderPath('shipped')}?ask=return&card=${SHIPPED_CARD}`),
  seen('order-replace', `${orderPath('shipped')}?ask=replace&card=${SHIPPED_CARD}`),
  seen('order-retire', `${orderPath('shipped')}?ask=retire&card=${SHIPPED_CARD}`),
  seen('order-replacement', orderPath('replacement')),
  seen('order-note-refused', orderPath('open'), { post: { do: 'add-note', note: '' }, status: 422 }),
  seen('return', `${orderPath('shipped')}/returns?kind=return`),
  seen('exchange', `${orderPath('shipped')}/returns?kind=exchange`, whole),
  seen('replacement-refused', `${orderPath('shipped')}/returns`, {
    post: { do: 'open', kind: 'replacement', seen: '2', line: `${ORDERS.shipped}-0`, cards: '9', reason: '' },
    status: 422,
  }),
  seen('engraving', '/admin/engraving', whole),
  seen('engraving-changed', '/admin/engraving', { post: { do: 'mark', line: 'none' }, status: 409 }),
  seen('engraving-sheet', `${orderPath('open')}/engraving`, { isPrint: true }),
  seen('returns', '/admin/returns', whole),
  seen('returns-0', '/admin/returns?page=99', { who: 'packer' }),
  seen('packing-list', `${orderPath('open')}/packing-list`, { isPrint: true }),
  seen('chips', '/admin/chips'),
  seen('batch', `/admin/chips?batch=${encodeURIComponent(BATCH)}`, whole),
  seen('chip', `/admin/chips/${BUSY_CARD}`, whole),
  seen('chip-packer', '/admin/chips/GALLERYBATCH0000', { who: 'packer' }),
  seen('chip-refused', '/admin/chips/GALLERYBATCH0000', { post: { do: 'link', username: 'a b' }, status: 422 }),
  seen('new-batch', '/admin/chips/new'),
  seen('stock', '/admin/stock', whole),
  seen('new-batch-refused', '/admin/chips/new', { post: { name: '', count: '0', policy: 'code' }, status: 422 }),
  seen('reports', '/admin/reports'),
  seen('report', `/admin/reports?report=${REPORT}`),
  seen('report-refused', '/admin/reports', { post: { do: 'hide', report: REPORT, reason: '' }, status: 422 }),
  seen('subscribers', '/admin/subscribers'),
  seen('codes', '/admin/codes'),
  seen('affiliates', '/admin/affiliates', whole),
  seen('affiliates-0', '/admin/affiliates?page=99'),
  seen('affiliates-changed', '/admin/affiliates', { post: { do: 'activate', code: 'NOBODY10' }, status: 409 }),
  seen('accounts', '/admin/accounts'),
  seen('account', `/admin/accounts/${PEOPLE.busy.id}`, whole),
  seen('account-refused', `/admin/accounts/${PEOPLE.operator.id}`, {
    post: { do: 'role', role: 'none' },
    status: 409,
  }),
  seen('withdrawals', '/admin/withdrawals'),
  seen('withdrawals-0', '/admin/withdrawals?show=done'),
  seen('mails', '/admin/mails'),
  seen('webhooks', '/admin/webhooks'),
  seen('log', '/admin/log'),
  seen('log-0', '/admin/log?day=2020-01-01', { who: 'packer' }),
  seen('search', '/admin/search'),
  seen('search-0', '/admin/search', { post: { q: 'There is no such thing' } }),
  seen('search-many', '/admin/search', { post: { q: '0001' } }),
  seen('health', '/admin/health'),
  { name: 'order-cards', path: `/o/${buyer}` },
  {
    name: 'order-cards-refused',
    path: `/o/${buyer}`,
    isBrief: true,
    post: { card: 'GALLERYSHIPPED01', 'email-1': 'nobody', 'name-1': '' },
    status: 422,
  },
]
