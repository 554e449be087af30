// The cards that somebody has handed out by scan since they signed in, read from the team's log, so that each can be undone.
import { and, desc, eq, gte } from 'drizzle-orm'
import { lastFour } from '#app/cards/own-cards.ts'
import { accountEvents } from '#app/db/schema.ts'
import { DAY_SECONDS } from '#app/guards/limits.ts'
import { reached } from '#app/guards/visit.ts'
import { type CardFacts, cardsWith, type Holder } from '#app/team-membership/card-facts.ts'
import { type TeamEvent, teamEventDetail } from '#app/team-membership/events.ts'
import type { TeamVisit } from '#app/team-membership/membership.ts'
import { runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { UNDONE } from './card-writes.ts'

const MOST_SHOWN = 100
const MOST_SECONDS = DAY_SECONDS / 2

/** A hand-out of the session that still holds. */
export interface SessionHandOut {
  card: CardFacts
  /** Who got it, and who had it before: rows of `team_members`. */
  to: string
  from: string | null
}

/** Newest first, each card once; without those that somebody else has by now. Throws `Unreachable`. */
export async function sessionHandOuts(visit: TeamVisit): Promise<SessionHandOut[]> {
  const { env, account, membership, now } = visit
  const event: TeamEvent = 'card-handed-out'
  const found = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({ detail: accountEvents.detail })
          .from(accountEvents)
          .where(
            and(
              eq(accountEvents.teamId, membership.team.id),
              gte(accountEvents.createdAt, Math.max(account.session.createdAt, now - MOST_SECONDS)),
              eq(accountEvents.accountId, account.id),
              eq(accountEvents.event, event),
            ),
          )
          .orderBy(desc(accountEvents.createdAt), desc(accountEvents.id))
          .limit(MOST_SHOWN),
      { what: 'list hand-outs of a session', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  const given = new Map<string, { to: string; from: string | null }>()
  const seen = new Set<string>()
  for (const { detail } of found) {
    const { card, member, from = null, words = [] } = teamEventDetail.parse(JSON.parse(detail ?? '{}'))
    if (card === undefined || member === undefined || seen.has(card)) continue
    seen.add(card)
    if (!words.includes(UNDONE)) given.set(card, { to: member, from })
  }
  const cards = await cardsWith(visit, membership.team.id, [...given.keys()])
  return [...given].flatMap(([chip, { to, from }]) => {
    const card = cards.get(chip)
    return card?.isOurs && card.holderMemberId === to ? [{ card, to, from }] : []
  })
}

/** "Card 0006". */
export const cardText = ({ chipId }: Pick<CardFacts, 'chipId'>): string => `Card ${lastFour(chipId)}`

/** Where an undone hand-out puts the card: the member who had it before and still is in the team, or null: the pool. */
export const backTo = ({ from }: SessionHandOut, holders: readonly Holder[]): Holder | null =>
  holders.find(({ memberId }) => memberId === from) ?? null
