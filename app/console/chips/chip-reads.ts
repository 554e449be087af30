// Reads chips for the console: production runs with counts, the chips of a run, and everything about one chip. The owner's
// address is only shown masked.
import { asc, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { accounts, teams } from '#app/db/schema.ts'
import type { Visit } from '#app/guards/visit.ts'
import { chipEvents, chips, orderLines, orders, profiles, sunDays, tapDays } from '#db/schema.ts'
import { runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { epochDay } from '#domain/site/visit.ts'
import { ok } from '#domain/text/errors.ts'

type Env = Pick<Visit, 'env'>
type Now = Pick<Visit, 'env' | 'now'>

export const CHIPS_A_PAGE = 100
const TAP_DAYS = 30
const SHOWN_EVENTS = 100

/** The first of the last 30 days, as whole days since the epoch. */
const firstDay = (now: number): number => epochDay(now * 1000) - TAP_DAYS + 1

const isOwned = sql`(${chips.ownerAccountId} IS NOT NULL OR ${chips.ownerTeamId} IS NOT NULL)`

export interface Batch {
  /** "" for chips without a batch. */
  name: string
  made: number
  assigned: number
  claimed: number
  /** How many chips were tapped in 30 days. */
  tapped: number
  /** When the newest chip was made, whole seconds since the epoch. */
  madeAt: number
}

/** Every batch, the newest first. */
export const listBatches = ({ env, now }: Now) =>
  runStatement(
    env.DB,
    (store) =>
      store
        .select({
          name: sql<string>`coalesce(${chips.batch}, '')`,
          made: count(),
          assigned: sql<number>`count(${chips.orderLineId})`,
          claimed: sql<number>`sum(${isOwned})`,
          // Written as SQL: drizzle omits table names in a query on one table.
          tapped: sql<number>`sum(EXISTS (SELECT 1 FROM tap_days
            WHERE tap_days.chip_id = chips.chip_id AND tap_days.day >= ${firstDay(now)}))`,
          madeAt: sql<number>`max(${chips.createdAt})`,
        })
        .from(chips)
        .groupBy(sql`coalesce(${chips.batch}, '')`)
        .orderBy(desc(sql`max(${chips.createdAt})`), asc(sql`1`)),
    { what: 'list batches', budgetMs: D1_READ_BUDGET_MS },
  )

const inBatch = (batch: string) => (batch === '' ? isNull(chips.batch) : eq(chips.batch, batch))

/** Does the batch have a chip? */
export async function hasBatch({ env }: Env, batch: string) {
  const found = await runStatement(
    env.DB,
    (store) => store.select({ chipId: chips.chipId }).from(chips).where(inBatch(batch)).limit(1),
    { what: 'find batch', budgetMs: D1_READ_BUDGET_MS },
  )
  return found.ok ? ok(found.value.length > 0) : found
}

/** Chips of a batch by id, those after `after`, at most `limit`. */
export const chipsOfBatch = ({ env }: Env, batch: string, { after, limit }: { after: string; limit: number }) =>
  runStatement(
    env.DB,
    (store) =>
      store
        .select({
          chipId: chips.chipId,
          status: chips.status,
          username: chips.username,
          label: chips.label,
          claimPolicy: chips.claimPolicy,
          owned: sql<number>`${isOwned}`,
          orderId: orders.id,
          orderNumber: orders.number,
        })
        .from(chips)
        .leftJoin(orderLines, eq(orderLines.id, chips.orderLineId))
        .leftJoin(orders, eq(orders.id, orderLines.orderId))
        .where(sql`${inBatch(batch)} AND ${gt(chips.chipId, after)}`)
        .orderBy(asc(chips.chipId))
        .limit(limit),
    { what: 'list chips of batch', budgetMs: D1_READ_BUDGET_MS },
  )

/** A chip, with the address its owner is notified at. */
export type ConsoleChip = typeof chips.$inferSelect & {
  /** Of the chip's account or of its team's owner; null where nobody can be notified. */
  ownerEmail: string | null
  teamName: string | null
  orderId: string | null
  orderNumber: string | null
}

export const isChipOwned = ({ ownerAccountId, ownerTeamId }: ConsoleChip): boolean =>
  ownerAccountId !== null || ownerTeamId !== null

/** The chip with this id, or null. */
export async function readChip({ env }: Env, chipId: string) {
  const found = await runStatement(
    env.DB,
    (store) =>
      store
        .select({
          chip: chips,
          ownerEmail: accounts.email,
          teamName: teams.name,
          orderId: orders.id,
          orderNumber: orders.number,
        })
        .from(chips)
        .leftJoin(teams, eq(teams.id, chips.ownerTeamId))
        .leftJoin(accounts, sql`${accounts.id} = coalesce(${chips.ownerAccountId}, ${teams.ownerAccountId})`)
        .leftJoin(orderLines, eq(orderLines.id, chips.orderLineId))
        .leftJoin(orders, eq(orders.id, orderLines.orderId))
        .where(eq(chips.chipId, chipId))
        .limit(1),
    { what: 'read chip', budgetMs: D1_READ_BUDGET_MS },
  )
  if (!found.ok) return found
  const [row] = found.value
  if (row === undefined) return ok(null)
  const { chip, ...more } = row
  return ok<ConsoleChip>({ ...chip, ...more })
}

/** The events of a chip, the newest first, at most a hundred. */
export const eventsOfChip = ({ env }: Env, chipId: string) =>
  runStatement(
    env.DB,
    (store) =>
      store
        .select()
        .from(chipEvents)
        .where(eq(chipEvents.chipId, chipId))
        .orderBy(desc(chipEvents.id))
        .limit(SHOWN_EVENTS),
    { what: 'list events of chip', budgetMs: D1_READ_BUDGET_MS },
  )

export interface ChipCounts {
  taps: number
  genuine: number
  replayed: number
  invalid: number
}

/** Taps of the last 30 days, and the results of signed ones. */
export async function countsOfChip({ env, now }: Now, chipId: string) {
  const since = firstDay(now)
  const outcome = (word: string) =>
    sql<number>`(SELECT coalesce(sum(${sunDays.taps}), 0) FROM ${sunDays}
      WHERE ${sunDays.chipId} = ${chipId} AND ${sunDays.day} >= ${since} AND ${sunDays.outcome} = ${word})`
  const counted = await runStatement(
    env.DB,
    (store) =>
      store
        .select({
          taps: sql<number>`coalesce(sum(${tapDays.taps}), 0)`,
          genuine: outcome('genuine'),
          replayed: outcome('replayed'),
          invalid: outcome('invalid'),
        })
        .from(tapDays)
        .where(sql`${tapDays.chipId} = ${chipId} AND ${tapDays.day} >= ${since}`),
    { what: 'count taps of chip', budgetMs: D1_READ_BUDGET_MS },
  )
  return counted.ok ? ok<ChipCounts>(counted.value[0] ?? { taps: 0, genuine: 0, replayed: 0, invalid: 0 }) : counted
}

/** The status before the last pause, or null. */
export async function statusBeforePause({ env }: Env, chipId: string) {
  const found = await runStatement(
    env.DB,
    (store) =>
      store
        .select({ status: chipEvents.fromStatus })
        .from(chipEvents)
        .where(
          sql`${chipEvents.chipId} = ${chipId} AND ${chipEvents.toStatus} = 'paused' AND ${chipEvents.fromStatus} <> 'paused'`,
        )
        .orderBy(desc(chipEvents.id))
        .limit(1),
    { what: 'read status before pause', budgetMs: D1_READ_BUDGET_MS },
  )
  return found.ok ? ok(found.value[0]?.status ?? null) : found
}

/** Does a profile with this name exist, and does it belong to the chip's owner? */
export async function readTarget({ env }: Env, username: string, chip: ConsoleChip) {
  const found = await runStatement(
    env.DB,
    (store) =>
      store
        .select({ accountId: profiles.accountId, teamId: profiles.teamId })
        .from(profiles)
        .where(eq(profiles.username, username))
        .limit(1),
    { what: 'find profile', budgetMs: D1_READ_BUDGET_MS },
  )
  if (!found.ok) return found
  const [profile] = found.value
  const { ownerAccountId, ownerTeamId } = chip
  const isTheirs =
    profile !== undefined &&
    (ownerTeamId === null
      ? ownerAccountId !== null && profile.accountId === ownerAccountId
      : profile.teamId === ownerTeamId)
  return ok({ exists: profile !== undefined, isTheirs })
}
