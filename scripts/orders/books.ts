// Bookkeeping of a reconciliation. What the payment providers list and is missing here is written through the intake of
// their webhooks, with a row in the console's log. Counts what was written and what was known.
import { sql } from 'drizzle-orm'
import { operatorEventFrom } from '#app/console/events.ts'
import { batchesOf } from '#app/orders/manual-orders.ts'
import { orders } from '#db/schema.ts'
import type { IncomingOrder, OrderBackend } from '#domain/order/order.ts'
import type { Markets } from '#domain/order/order-market.ts'
import { type Dispute, takeDispute } from '#orders/disputes.ts'
import { type Intake, type IntakeOptions, takeOrders } from '#orders/intake.ts'
import { type Refund, takeRefund } from '#orders/refunds.ts'
import { counted } from '#scripts/chips/args.ts'
import type { Database } from '#scripts/d1.ts'
import { Failure } from '#scripts/failure.ts'
import type { Context } from '#scripts/operator.ts'
import { print, printable } from '#scripts/output.ts'
import { bindingOf } from './binding.ts'

/** Time limit of a batch. Long, because wrangler starts again for each. */
export const BUDGET_MS = 120_000

/** Creates the row of the console's log for a change of an order. `ref` is its external id or its payment reference. */
type RowOf = (backend: OrderBackend, ref: string) => NonNullable<IntakeOptions['also']>

/** Writes what is missing, and counts. */
export class Books {
  readonly env: Parameters<typeof takeOrders>[0]
  readonly now: number
  /** The shop's markets. */
  readonly markets: Markets
  private readonly db: Database
  private readonly dryRun: boolean
  /** About the most characters of SQL in a batch. */
  private readonly chunk: number
  private readonly counts = { stored: 0, known: 0 }
  /** Written cancellations and refunds of orders, by order number, and refunds and disputes by id. */
  private readonly changes = new Set<string>()
  /** The number of listed orders that were not written. */
  leftOut = 0

  constructor(db: Database, now: number, { dryRun, chunk }: Pick<Context, 'dryRun' | 'chunk'>, markets: Markets) {
    this.markets = markets
    this.db = db
    this.chunk = chunk
    this.env = { DB: bindingOf(db, { dryRun }) }
    this.now = now
    this.dryRun = dryRun
  }

  /** Which of these orders are stored with their lines. */
  async known(backend: OrderBackend, externalIds: readonly string[]): Promise<Set<string>> {
    const { results } = await this.db
      .prepare(
        `SELECT external_id FROM orders WHERE backend = ?1 AND paid_at IS NOT NULL
           AND external_id IN (SELECT value FROM json_each(?2))`,
      )
      .bind(backend, JSON.stringify(externalIds))
      .all<{ external_id: string }>()
    return new Set(results.map(({ external_id }) => external_id))
  }

  count(what: keyof Books['counts'], number: string): void {
    this.counts[what]++
    if (what === 'stored') this.say(`Order ${number}`)
  }

  private change(what: string, ref: string): void {
    if (this.changes.has(ref)) return
    this.changes.add(ref)
    this.say(`${what} ${ref}`)
  }

  private say(what: string): void {
    print(`${printable(what)} ${this.dryRun ? 'would be imported' : 'was missing and is imported'}.`)
  }

  /** Reports an order that cannot be read, or was paid only in part, so that somebody looks at it. */
  leaveOut(provider: string, number: string, state: string): void {
    this.leftOut++
    console.error(`Order ${printable(number)} is left out: ${provider} says "${state}". Look at it there.`)
  }

  /** Stores missing orders. */
  async takeOpen(orders: readonly IncomingOrder[]): Promise<void> {
    if (this.dryRun) {
      for (const { number } of orders) this.count('stored', number)
      return
    }
    for (const group of batchesOf(orders, this.chunk)) {
      const incoming = group.map((incoming) => ({
        incoming,
        also: this.rowOf(incoming.backend, incoming.externalId),
        confirms: false,
        markets: this.markets,
      }))
      const intakes = await takeOrders(this.env, incoming, this.now, BUDGET_MS)
      for (const [at, { number }] of group.entries()) this.count(answered(intakes[at] ?? 'failed'), number)
    }
  }

  /** Stores an order that was cancelled or refunded: the order may be missing, or only its end. */
  async takeEnded(isKnown: boolean, number: string, work: (also: RowOf) => Promise<Intake>): Promise<void> {
    const isNew = answered(await work(this.rowOf)) === 'stored'
    if (isKnown && isNew) this.change('Cancellation or refund of', number)
    this.count(isKnown ? 'known' : 'stored', number)
  }

  async takeRefunds(refunds: readonly Refund[]): Promise<void> {
    const known = await this.rows<{ id: string; pence: number; status: string }>('order_refunds', refunds)
    for (const refund of refunds) {
      const { id, backend, ref, pence, status = 'done' } = refund
      const row = known.get(id)
      if (row?.pence === pence && row.status === status) continue
      const options = { also: this.rowOf(backend, ref), budgetMs: BUDGET_MS }
      if (answered(await takeRefund(this.env, refund, this.now, options)) === 'stored') this.change('Refund', id)
    }
  }

  async takeDisputes(disputes: readonly Dispute[]): Promise<void> {
    const known = await this.rows<{ id: string; status: string }>('order_disputes', disputes)
    for (const dispute of disputes) {
      const { id, backend, ref, status } = dispute
      if (known.get(id)?.status === status) continue
      const options = { also: this.rowOf(backend, ref), budgetMs: BUDGET_MS }
      if (answered(await takeDispute(this.env, dispute, this.now, options)) === 'stored') this.change('Dispute', id)
    }
  }

  /** The stored rows of these ids. Only differences are written, because through wrangler each write takes seconds. */
  private async rows<Row extends { id: string }>(
    table: 'order_refunds' | 'order_disputes',
    incoming: readonly { id: string }[],
  ): Promise<Map<string, Row>> {
    const { results } = await this.db
      .prepare(`SELECT * FROM ${table} WHERE id IN (SELECT value FROM json_each(?1))`)
      .bind(JSON.stringify(incoming.map(({ id }) => id)))
      .all<Row>()
    return new Map(results.map((row) => [row.id, row]))
  }

  private readonly rowOf: RowOf = (backend, ref) => (store, isNew) => [
    operatorEventFrom(
      store,
      { accountId: null, actor: 'cli' },
      { action: 'orders:import', kind: 'order', subject: orders.id, detail: { fields: ['reconciled'] } },
      this.now,
      sql`FROM ${orders} WHERE orders.backend = ${backend} AND ${ref} IN (orders.external_id, orders.payment_ref) AND ${isNew}`,
    ),
  ]

  sum(): string {
    const { stored, known } = this.counts
    const imported = this.dryRun ? 'would be imported' : 'imported'
    return [
      `${counted(stored, 'order')} ${imported}, ${known} already here.`,
      this.changes.size > 0 ? `Cancellations, refunds and disputes that were missing: ${this.changes.size}.` : '',
      this.leftOut > 0 ? `${counted(this.leftOut, 'order')} left out.` : '',
    ]
      .filter(Boolean)
      .join(' ')
  }
}

function answered(intake: Intake): Exclude<Intake, 'failed'> {
  if (intake === 'failed')
    throw new Failure('The database gave no answer. Run the command again: what was imported stays as it is.')
  return intake
}
