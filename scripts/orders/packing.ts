// `orders list`, `show`, `assign`, `take-out`, `replace` and `ship`: packing on the command line. Shows order numbers
// and names like the console does for packers, but no mail addresses.

import type { Operator } from '#app/console/events.ts'
import { assignCard, takeOut } from '#app/orders/assign.ts'
import { deliveryLines } from '#app/orders/buyer-order.ts'
import { listOrders, ORDERS_A_PAGE } from '#app/orders/list-orders.ts'
import { FILTERS, isOrderFilter, readSelection } from '#app/orders/order-filter.ts'
import {
  backendName,
  canonicalTracking,
  cardRefusalOf,
  carrierProblem,
  designsOf,
  engravingText,
  isInUse,
  labelWarning,
  lineName,
  type OrderCard,
  progressOf,
  refusalOf,
  trackingProblem,
  UNKNOWN_CARD,
  wasShipped,
} from '#app/orders/order-rules.ts'
import {
  cardsOf,
  findChipToPack,
  findOrdersByNumber,
  type Order,
  readChipToPack,
  readOrder,
} from '#app/orders/read-orders.ts'
import { replaceCard, returnCard } from '#app/orders/returns.ts'
import { shipOrder } from '#app/orders/ship.ts'
import type { Store } from '#db/store.ts'
import { designOfLabel } from '#domain/shop/design-label.ts'
import { appHostOf, NO_HOST } from '#scripts/app-platform.ts'
import { counted, readArgs, wholeNumber } from '#scripts/chips/args.ts'
import { secretOfApp } from '#scripts/chips/claim-codes.ts'
import { forgetAnswers } from '#scripts/chips/lifecycle.ts'
import { type Database, storeOf } from '#scripts/d1.ts'
import { Failure, UsageFailure } from '#scripts/failure.ts'
import type { Context } from '#scripts/operator.ts'
import { print, printable } from '#scripts/output.ts'
import { checkSettings } from '#scripts/settings.ts'

const BY: Operator = { accountId: null, actor: 'cli' }
const MAX_MISSING = 1000
const NO_SECRET = "ACCOUNT_SECRET is not the app's; the links of the mail would not work. Set it."

const now = () => Math.floor(Date.now() / 1000)
const day = (at: number) => new Date(at * 1000).toISOString().slice(0, 10)
const minute = (at: number) => new Date(at * 1000).toISOString().slice(0, 16).replace('T', ' ')

async function orderOf(store: Store, number = ''): Promise<Order> {
  const found = await findOrdersByNumber(store, number)
  const numbers = new Set(found.map((one) => one.number))
  if (numbers.size > 1)
    throw new Failure(`Several orders are called like that: ${[...numbers].map(printable).join(', ')}. Say which.`)
  const order = found[0] === undefined ? null : await readOrder(store, found[0].id)
  if (order === null) throw new Failure(`There is no order ${printable(number)}.`)
  return order
}

export async function list(args: string[], db: Database): Promise<void> {
  const store = storeOf(db)
  const { values } = readArgs(args, { options: { show: { type: 'string', default: 'to-pack' } } })
  const { show: filter } = values
  if (!isOrderFilter(filter)) throw new UsageFailure(`--show must be one of ${Object.keys(FILTERS).join(', ')}.`)
  const selection = readSelection({ show: filter }, 0)
  let listed = 0
  for (let page = 1; ; page++) {
    const { orders, hasMore } = await listOrders(store, selection, page, now())
    for (const { number, at, status, assigned, needed, name, note, isTest, isEngraved } of orders) {
      const marks = [isTest ? 'test' : '', isEngraved ? 'engraving' : '', note ?? ''].filter(Boolean).join(', ')
      print(
        `${printable(number).padEnd(12)} ${day(at)}  ${status.padEnd(9)} ${`${assigned} of ${needed}`.padEnd(12)} ${printable(name ?? '–')}${marks === '' ? '' : `  (${printable(marks)})`}`,
      )
    }
    listed += orders.length
    if (!hasMore) break
  }
  console.error(`${counted(listed, 'order')}${listed > ORDERS_A_PAGE ? ', all pages' : ''}.`)
}

export async function show(args: string[], db: Database, { settings }: Context): Promise<void> {
  const store = storeOf(db)
  const order = await orderOf(store, readArgs(args, { usage: 'NUMBER' }).words[0])
  const designs = designsOf((await checkSettings(settings)).brand)
  const { needed, assigned } = progressOf(order.lines)
  const record = {
    number: order.number,
    status: order.status,
    test: order.isTest ? 'yes' : null,
    note: order.note,
    paid: order.paidAt === null ? null : day(order.paidAt),
    shipped: order.shippedAt === null ? null : day(order.shippedAt),
    carrier: order.carrier,
    tracking: order.tracking,
    cards: `${assigned} of ${needed}`,
    to: [order.name ?? '', ...deliveryLines(order.shipTo)].filter(Boolean).join(', ') || null,
  }
  for (const [name, value] of Object.entries(record)) print(`${name.padEnd(9)} ${printable(value ?? '–')}`)
  for (const line of order.lines) {
    const state = line.cards === 0 ? 'no card needed' : `${line.assigned.length} of ${line.cards}`
    print(
      `line      ${printable(lineName(designs, line))}: ${state}${line.designId === null ? ', not in the catalogue' : ''}`,
    )
    if (line.engraving !== '') print(`          ${printable(engravingText(line))}`)
    for (const { chipId, isOwned } of line.assigned) print(`          ${chipId}${isOwned ? '  in use' : ''}`)
  }
  for (const { at, action, detail, actor } of [...order.events].reverse())
    print(`${minute(at)}  ${action}${detail === null ? '' : ` (${detail})`}  by ${actor}`)
}

export async function assign(args: string[], db: Database, { dryRun, settings }: Context): Promise<number> {
  const store = storeOf(db)
  const [number, ...chips] = readArgs(args, { usage: 'NUMBER CHIP…' }).words
  const config = await checkSettings(settings)
  const designs = designsOf(config.brand)
  const takesTest = !config.production
  let order = await orderOf(store, number)
  let refused = 0
  for (const typed of chips) {
    const chip = await findChipToPack(store, typed)
    const chipId = chip?.chipId ?? ''
    const refusal = refusalOf(order, chip, { lineId: null, takesTest })
    if (chip === null || refusal !== null) {
      refused++
      console.error(`${printable(typed)}: ${refusal?.text ?? UNKNOWN_CARD}`)
      continue
    }
    if (dryRun) {
      print(`${chipId} would be assigned.`)
      continue
    }
    const designId = designOfLabel(designs, chip.label)?.id ?? null
    const lineId = await assignCard(store, { orderId: order.id, chipId, lineId: null, designId, takesTest }, BY, now())
    order = await orderOf(store, order.number)
    const line = order.lines.find(({ id }) => id === lineId)
    if (line === undefined) {
      refused++
      const why = refusalOf(order, await readChipToPack(store, chipId), { lineId: null, takesTest })
      console.error(`${chipId}: ${why?.text ?? 'It was changed in the meantime.'}`)
      continue
    }
    const { assigned, needed } = progressOf(order.lines)
    print(`Card ${chipId.slice(-4)} assigned. ${assigned} of ${needed}.`)
    const warning = labelWarning(designs, chip.label, line)
    if (warning !== null) console.error(warning)
  }
  if (dryRun) print('Nothing was written (dry run).')
  return refused > 0 ? 1 : 0
}

/** Removes cards from an order, shipped or not; an unclaimed card can then go into another order. */
export async function takeCardsOut(args: string[], db: Database, context: Context): Promise<number> {
  const store = storeOf(db)
  const [number, ...typed] = readArgs(args, { usage: 'NUMBER CHIP…' }).words
  const { dryRun } = context
  const order = await orderOf(store, number)
  let refused = 0
  for (const text of typed) {
    const card = await cardOf(store, order, text)
    if (typeof card === 'string') {
      refused++
      console.error(card)
      continue
    }
    const { chipId } = card
    if (dryRun) {
      print(`${chipId} would be taken out.`)
      continue
    }
    const what = { orderId: order.id, chipId }
    const isOut = wasShipped(order) ? await returnCard(store, what, BY, now()) : await takeOut(store, what, BY, now())
    if (isOut) {
      if (wasShipped(order)) await forgetAnswers(context, [chipId])
      print(`Card ${chipId.slice(-4)} is out of the order.`)
    } else {
      refused++
      console.error(`${chipId}: It was changed in the meantime.`)
    }
  }
  if (dryRun) print('Nothing was written (dry run).')
  return refused > 0 ? 1 : 0
}

/** The card of an order for a typed id, or the reason why it cannot be taken. */
async function cardOf(store: Store, order: Order, typed: string): Promise<OrderCard | string> {
  const found = await findChipToPack(store, typed)
  const card = cardsOf(order).find(({ chipId }) => chipId === found?.chipId)
  if (card === undefined) return `${printable(typed)}: It is no card of order ${printable(order.number)}.`
  return isInUse(card)
    ? `${card.chipId}: Somebody has claimed it. Release it first, which tells its owner: npm run chips -- unlink ${card.chipId}`
    : card
}

export async function replace(args: string[], db: Database, context: Context): Promise<void> {
  const store = storeOf(db)
  const { values, words } = readArgs(args, { options: { lost: { type: 'boolean' } }, usage: 'NUMBER CHIP NEW' })
  const [number, old = '', typed = ''] = words
  const order = await orderOf(store, number)
  if (order.status !== 'shipped')
    throw new Failure(`Order ${printable(order.number)} is ${order.status}; take the card out and assign another.`)
  const card = await cardOf(store, order, old)
  if (typeof card === 'string') throw new Failure(card)
  const { production } = await checkSettings(context.settings)
  const chip = await findChipToPack(store, typed)
  const refusal = cardRefusalOf(order, chip, !production)
  if (chip === null || refusal !== null) throw new Failure(`${printable(typed)}: ${refusal?.text ?? UNKNOWN_CARD}`)
  const said = `Card ${chip.chipId.slice(-4)} takes the place of ${card.chipId.slice(-4)}.`
  if (context.dryRun) return print(`${said} Nothing was written (dry run).`)
  const what = { orderId: order.id, chipId: card.chipId, newId: chip.chipId, retires: values.lost === true }
  if (!(await replaceCard(store, what, BY, now())))
    throw new Failure('It was changed in the meantime. Look at it again: npm run orders -- show NUMBER')
  await forgetAnswers(context, [card.chipId, chip.chipId])
  print(said)
}

export async function ship(args: string[], db: Database, context: Context): Promise<void> {
  const store = storeOf(db)
  const { values, words } = readArgs(args, {
    options: {
      tracking: { type: 'string' },
      carrier: { type: 'string' },
      missing: { type: 'string' },
      disputed: { type: 'boolean' },
    },
    usage: 'NUMBER',
  })
  const { carrier = null } = values
  const tracking = values.tracking === undefined ? null : canonicalTracking(values.tracking)
  const problem = trackingProblem(tracking ?? '') ?? carrierProblem(carrier ?? '')
  if (problem !== null) throw new UsageFailure(problem)
  const allowed =
    values.missing === undefined ? 0 : wholeNumber(values.missing, { name: '--missing', most: MAX_MISSING })
  const order = await orderOf(store, words[0])
  const { missing } = progressOf(order.lines)
  if (order.status !== 'paid' && order.status !== 'packed')
    throw new Failure(`Order ${printable(order.number)} was ${order.status}; it cannot be shipped.`)
  if (missing !== allowed && missing > 0)
    throw new Failure(
      `${counted(missing, 'card')} of it ${missing === 1 ? 'is' : 'are'} missing: add --missing ${missing} to ship without.`,
    )
  if (order.isDisputed && !values.disputed)
    throw new Failure(
      `The payment of order ${printable(order.number)} is disputed: look at it in ${backendName(order.backend)}, then add --disputed to ship all the same.`,
    )
  await checkSettings(context.settings)
  const accountSecret = await secretOfApp(context)
  if (accountSecret === null) throw new Failure(NO_SECRET)
  const appHost = appHostOf(context)
  if (appHost === '') throw new UsageFailure(NO_HOST)
  const mail = order.email === null ? 'There is no email address' : 'The email goes out within a minute'
  if (context.dryRun) return print(`Order ${printable(order.number)} would be shipped. Nothing was written (dry run).`)
  const isShipped = await shipOrder(
    store,
    order,
    { carrier, tracking, missing, disputed: values.disputed ?? false },
    { by: BY, secrets: { appHost, accountSecret }, now: now() },
  )
  if (!isShipped) throw new Failure('It was changed in the meantime. Look at it again: npm run orders -- show NUMBER')
  print(`Order ${printable(order.number)} is shipped. ${mail}.`)
}
