// Writes to the cards of a team: claiming them, handing them out, taking them back. Any number of cards is one batch, whose
// rows are one JSON value; each card has its own condition, so that a row fails alone and of two people at once one succeeds.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { forgetChipCopies, forgetChipCopy, touched } from '#app/cards/chip-writes.ts'
import { CLAIMABLE } from '#app/claim/claim-state.ts'
import { CODES_PER_ACCOUNT_AND_DAY, CODES_PER_CHIP_AND_HOUR } from '#app/claim/claim-writes.ts'
import { cardHours, cardSchedules, claimTries } from '#app/db/schema.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#app/guards/limits.ts'
import { reached } from '#app/guards/visit.ts'
import { newId } from '#app/identity/tokens.ts'
import { deliverAppMails, queueMailFrom } from '#app/mail/outbox.ts'
import { canHold, linkedAs, profileOfHolder } from '#app/team-membership/card-facts.ts'
import { teamEvent } from '#app/team-membership/events.ts'
import { isManager, type TeamVisit } from '#app/team-membership/membership.ts'
import { chipEvent, chipEventFrom } from '#db/chip-events.ts'
import { chips, limitHits, orderLines, orders } from '#db/schema.ts'
import { batchOf, insertFrom, openStore, runBatch, type Statement, type Store } from '#db/store.ts'
import type { ChipStatus } from '#domain/chip/chip.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { attemptInStore } from '#http/attempt.ts'
import { keyedHash } from '#mail/sealed-token.ts'

/** States in which a card of a team is handed out or taken back. */
export const HANDED = ['linked_with_profile', 'linked_without_profile'] as const

/** In the log: a hand-out that only takes another one back. */
export const UNDONE = 'undone'

/** Time for a list of 500 cards, longer than that of other pages. */
const LIST_BUDGET_MS = 10_000

/** A card to claim for the team. Without code and proof only a card with the policy `open` is claimed. */
export interface CardClaim {
  chip: string
  /** Keyed hash of the typed code; '' for a text that can be no code; null for none. */
  code: string | null
  /** The order's link, and the card's hand-over number for which it was opened. */
  proof: { order: string; epoch: number; handover: number } | null
  /** The mail to the buyer, if the card was sold to somebody else. */
  mail: { to: string; payload: string; order: string } | null
}

/** A card to hand out. */
export interface HandOut {
  chip: string
  /** Who gets it: a row of `team_members`. */
  member: string
  /** Who has it, as the page has shown it; null: nobody. */
  from: string | null
}

export interface Done {
  claimed: ReadonlySet<string>
  /** Cards with a code that was not compared, because too many were tried. */
  over: ReadonlySet<string>
  /** Cards and who got them. */
  handedOut: ReadonlySet<string>
}

const row = (name: keyof CardClaim | keyof HandOut | `proof.${string}` | `mail.${string}`): SQL<string> =>
  sql`(r.value ->> ${sql.raw(`'$.${name}'`)})`

const rowsOf = (json: string): SQL => sql`json_each(${json}) AS r`
/** Each row with its chip: one search in the primary key per row. */
const withChips = (json: string): SQL => sql`${rowsOf(json)} CROSS JOIN ${chips} ON ${chips.chipId} = ${row('chip')}`

/**
 * Claims cards for the team and hands cards out, in this order and in one transaction. What the conditions did not allow is
 * in none of the sets; the caller reads again why. Cards are given once each. Throws `Unreachable`.
 */
export async function writeCards(
  visit: TeamVisit,
  {
    claims = [],
    handOuts = [],
    isList = false,
    isUndo = false,
  }: { claims?: readonly CardClaim[]; handOuts?: readonly HandOut[]; isList?: boolean; isUndo?: boolean },
): Promise<Done> {
  const { env, config, now } = visit
  const store = openStore(env.DB)
  const limited = await keyedHash(config.accountSecret, 'limit', `claim codes of account ${visit.account.id}`)
  const claim = claims.length === 0 ? null : claimStatements(store, visit, claims, limited)
  const give = handOuts.length === 0 ? null : handOutStatements(store, visit, handOuts, { isList, isUndo })
  const all = [...(claim?.all ?? []), ...(give?.all ?? [])]
  const written = reached(
    await attemptInStore(() => batchOf(store, all), {
      what: 'write cards of a team',
      budgetMs: isList ? LIST_BUDGET_MS : D1_WRITE_BUDGET_MS,
      once: true,
    }),
  )
  const idsOf = (statement: Statement | undefined): string[] => {
    const answer = statement === undefined ? [] : written[all.indexOf(statement)]
    return Array.isArray(answer) ? answer.flatMap(({ chipId }: { chipId?: string }) => chipId ?? []) : []
  }
  const [claimed, compared] = [new Set(idsOf(claim?.update)), new Set(idsOf(claim?.compared))]
  const handedOut = new Set(idsOf(give?.update))
  // The copy in KV of a card that led nowhere holds no profile.
  const changed = isList ? idsOf(give?.led) : [...new Set([...claimed, ...handedOut])]
  await forgetChipCopies(env, changed)
  if (claimed.size > 0) visit.waitUntil(deliverAppMails(env, config, now))
  const over = new Set(claims.flatMap(({ chip, code }) => (code !== null && !compared.has(chip) ? chip : [])))
  return { claimed, over, handedOut }
}

/**
 * As a claim for an account (claim-writes.ts), for many cards: a card takes five codes an hour; of an account only wrong
 * codes count here, and after twenty within a day none is compared. The update comes after everything that sees the cards as
 * they were.
 */
function claimStatements(store: Store, visit: TeamVisit, claims: readonly CardClaim[], limited: string) {
  const { membership, now } = visit
  const json = JSON.stringify(claims)
  const minute = Math.floor(now / MINUTE_SECONDS) * MINUTE_SECONDS
  // The beginning of rows of limit_hits that exist only within this transaction, one for each card whose code is compared.
  const mark = newId()
  const markOf = sql`${mark} || ${row('chip')}`
  const isCompared = sql`EXISTS (SELECT 1 FROM limit_hits AS mark WHERE mark.visitor_hash = ${markOf})`
  const isProved = sql`${row('proof.order')} IS NOT NULL AND ${chips.handover} = ${row('proof.handover')}
    AND EXISTS (SELECT 1 FROM ${orderLines} JOIN ${orders} ON ${orders.id} = ${orderLines.orderId}
      WHERE ${orderLines.id} = ${chips.orderLineId} AND ${orders.id} = ${row('proof.order')}
      AND ${orders.claimEpoch} = ${row('proof.epoch')})`
  const isClaimable = sql`${chips.ownerAccountId} IS NULL AND ${chips.ownerTeamId} IS NULL
    AND ${inArray(chips.status, [...CLAIMABLE])} AND ${isManager(visit)}
    AND (${chips.claimPolicy} = 'open' OR (${isProved}) OR (${chips.claimPolicy} IN ('code', 'order')
      AND ${chips.claimCodeHash} = ${row('code')} AND ${isCompared}))`
  const claimable = sql`FROM ${withChips(json)} WHERE ${isClaimable}`
  const theirs = sql`(SELECT ${chips.chipId} ${claimable})`
  const isWrong = sql`FROM ${rowsOf(json)} WHERE ${isCompared} AND ${row('chip')} NOT IN ${theirs}`
  const compared = store
    .select({ chipId: sql<string>`${row('chip')}` })
    .from(rowsOf(json))
    .where(isCompared)
  const update = store
    .update(chips)
    .set({
      ...{ ownerTeamId: membership.team.id, holderMemberId: null, status: 'linked_without_profile', username: null },
      ...{ claimCodeHash: null, claimedAt: now, ...touched },
    })
    .where(sql`${chips.chipId} IN ${theirs}`)
    .returning({ chipId: chips.chipId })
  const all: Statement[] = [
    insertFrom(
      store,
      limitHits,
      { visitorHash: markOf, windowStart: minute, hits: 1 },
      sql`FROM ${rowsOf(json)} WHERE ${row('code')} IS NOT NULL
        AND (SELECT coalesce(sum(${claimTries.tries}), 0) FROM ${claimTries} WHERE ${claimTries.chipId} = ${row('chip')}
          AND ${claimTries.windowStart} > ${now - HOUR_SECONDS}) < ${CODES_PER_CHIP_AND_HOUR}
        AND (SELECT coalesce(sum(${limitHits.hits}), 0) FROM ${limitHits} WHERE ${limitHits.visitorHash} = ${limited}
          AND ${limitHits.windowStart} > ${now - DAY_SECONDS}) < ${CODES_PER_ACCOUNT_AND_DAY}`,
    ),
    compared,
    insertFrom(
      store,
      claimTries,
      { chipId: row('chip'), windowStart: minute, tries: 1 },
      sql`FROM ${rowsOf(json)} WHERE ${isCompared}`,
    ).onConflictDoUpdate({
      target: [claimTries.chipId, claimTries.windowStart],
      set: { tries: sql`${claimTries.tries} + 1` },
    }),
    insertFrom(
      store,
      limitHits,
      { visitorHash: limited, windowStart: minute, hits: sql`(SELECT count(*) ${isWrong})` },
      sql`WHERE EXISTS (SELECT 1 ${isWrong})`,
    ).onConflictDoUpdate({
      target: [limitHits.visitorHash, limitHits.windowStart],
      set: { hits: sql`${limitHits.hits} + excluded.hits` },
    }),
    chipEventFrom(
      store,
      {
        ...{ chipId: chips.chipId, event: 'claimed', from: chips.status, to: 'linked_without_profile' },
        ...{ username: null, actor: 'team', at: now },
      },
      claimable,
    ),
    teamEvent(store, visit, 'card-claimed', sql`json_object('card', ${chips.chipId})`, claimable),
    queueMailFrom(
      store,
      {
        ...{ to: row('mail.to'), kind: 'order-card-claimed', payload: row('mail.payload') },
        orderId: row('mail.order'),
      },
      now,
      sql`${claimable} AND ${row('mail.to')} IS NOT NULL`,
    ),
    // Of a former owner, where the card was released by an operator.
    store.delete(cardHours).where(sql`${cardHours.chipId} IN ${theirs}`),
    store.delete(cardSchedules).where(sql`${cardSchedules.chipId} IN ${theirs}`),
    update,
    store
      .delete(limitHits)
      .where(sql`${limitHits.visitorHash} IN (SELECT ${mark} || ${row('chip')} FROM ${rowsOf(json)})`),
  ]
  return { all, compared, update }
}

/** The cards are the team's, with whom the page has shown them, and those who get them are of the team. */
function handOutStatements(
  store: Store,
  visit: TeamVisit,
  handOuts: readonly HandOut[],
  { isList, isUndo }: { isList: boolean; isUndo: boolean },
) {
  const { membership, now } = visit
  const teamId = membership.team.id
  const json = JSON.stringify(handOuts)
  const username = profileOfHolder(row('member'), teamId)
  const isGivable = sql`${chips.ownerTeamId} = ${teamId} AND ${inArray(chips.status, [...HANDED])}
    AND ${chips.holderMemberId} IS ${row('from')} AND ${row('from')} IS NOT ${row('member')} AND ${isManager(visit)}
    AND EXISTS (SELECT 1 FROM team_members AS given WHERE given.id = ${row('member')} AND given.team_id = ${teamId}
      AND ${canHold('given')})`
  const givable = sql`FROM ${withChips(json)} WHERE ${isGivable}`
  const led = store
    .select({ chipId: sql<string>`${chips.chipId}` })
    .from(withChips(json))
    .where(sql`${isGivable} AND ${chips.username} IS NOT NULL`)
  const update = store
    .update(chips)
    .set({ holderMemberId: row('member'), status: linkedAs(username), username, ...touched })
    .from(rowsOf(json))
    .where(sql`${chips.chipId} = ${row('chip')} AND ${isGivable}`)
    .returning({ chipId: chips.chipId })
  const all: Statement[] = [
    led,
    chipEventFrom(
      store,
      {
        ...{ chipId: chips.chipId, event: 'handed_out', from: chips.status, to: linkedAs(username) },
        ...{ username: sql`coalesce(${username}, ${chips.username})`, actor: 'team', at: now },
      },
      givable,
    ),
    isList
      ? teamEvent(
          store,
          visit,
          'cards-handed-out',
          sql`json_object('n', (SELECT count(*) ${givable}))`,
          sql`WHERE EXISTS (SELECT 1 ${givable})`,
        )
      : teamEvent(
          store,
          visit,
          'card-handed-out',
          sql`json_object('card', ${chips.chipId}, 'member', ${row('member')}, 'from', ${row('from')},
            'words', json(${JSON.stringify(isUndo ? [UNDONE] : [])}))`,
          givable,
        ),
    update,
  ]
  return { all, led, update }
}

interface TakenBack {
  chip: string
  /** Who has it, as the page has shown it. */
  from: string
}

/** Puts a card back into the pool. Returns false where somebody else has it now. Throws `Unreachable`. */
export async function takeBack(visit: TeamVisit, { chip, from }: TakenBack): Promise<boolean> {
  const { env, membership } = visit
  const isTheirs = and(eq(chips.chipId, chip), eq(chips.holderMemberId, from), isManager(visit))
  const written = reached(
    await runBatch(
      env.DB,
      (store) => [
        ...toPool(store, membership.team.id, isTheirs, visit.now),
        teamEvent(store, visit, 'card-taken-back', { card: chip, member: from }),
      ],
      { what: 'take card back', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  if (!Array.isArray(written[1]) || written[1].length !== 1) return false
  await forgetChipCopy(env, chip)
  return true
}

/**
 * Statements of a batch: cards of the team (null: of any) for which `where` holds go back to its pool; paused ones stay paused.
 * The second one returns `chipId` of each.
 */
export const toPool = (store: Store, teamId: string | null, where: SQL | undefined, at: number) => {
  const pooled = and(
    // A range, unlike IS NOT NULL, is read by the index.
    teamId === null ? sql`${chips.ownerTeamId} > ''` : eq(chips.ownerTeamId, teamId),
    inArray(chips.status, [...HANDED, 'paused']),
    where,
  )
  const status = sql<ChipStatus>`CASE ${chips.status} WHEN 'paused' THEN 'paused' ELSE 'linked_without_profile' END`
  return [
    chipEvent(store, { event: 'unlinked', actor: 'team', to: status, at }, pooled),
    store
      .update(chips)
      .set({ holderMemberId: null, username: null, status, ...touched })
      .where(pooled)
      .returning({ chipId: chips.chipId }),
  ] as const
}

/**
 * Statements of a batch, after the write that ends an invitation: cards that were kept for the person go back to the pool. They
 * lead nowhere, so that KV holds no profile for them.
 */
export const poolOfEnded = (store: Store, teamId: string, memberId: string, at: number) =>
  toPool(
    store,
    teamId,
    sql`${chips.holderMemberId} = ${memberId} AND NOT EXISTS (SELECT 1 FROM team_members AS ended
      WHERE ended.id = ${memberId} AND ${canHold('ended')})`,
    at,
  )
