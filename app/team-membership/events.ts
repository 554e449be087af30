// What owners and admins do in a team: one row of `account_events` in the same batch as each write, shown for a year. `detail`
// holds ids and plain words, never a name or an address: names are read when the log is shown.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { accountEvent } from '#app/db/account-events.ts'
import type { TeamVisit } from '#app/team-membership/membership.ts'
import type { Store } from '#db/store.ts'

/** Every event, with its sentence in the log; `{member}` and `{card}` are filled in, `{n}` and `{words}` are of the detail. */
export const TEAM_EVENTS = {
  founded: 'created the team',
  renamed: 'renamed the team',
  'brand-changed': 'changed the brand: {words}',
  'member-invited': 'invited {member} as {words}',
  'member-reminded': 'sent {member} the invitation again',
  'invite-cancelled': 'cancelled the invitation of {member}',
  'member-joined': 'joined as {words}',
  'member-declined': '{member} did not want to join',
  'member-renamed': 'changed the name of {member}',
  'role-changed': 'made {member} {words}',
  'handed-over': 'handed the team over to {member}',
  'member-removed': 'removed {member}',
  'member-left': 'left the team',
  'profile-changed': 'edited the profile of {member}',
  'profile-published': 'published the profile of {member}',
  'profile-unpublished': 'unpublished the profile of {member}',
  'profile-renamed': 'renamed the profile of {member}',
  'card-claimed': 'added the card {card}',
  'card-handed-out': 'gave the card {card} to {member}',
  'cards-handed-out': 'gave out {n} cards from a list',
  'card-taken-back': 'took the card {card} back from {member}',
  'card-linked': 'linked the card {card} to the profile of {member}',
  'card-paused': 'paused the card {card}',
  'card-resumed': 'resumed the card {card}',
  'card-replaced': 'replaced the card {card}',
  'card-switched-off': 'switched off the card {card}',
  'card-renamed': 'named the card {card}',
  'card-released': 'released the card {card}',
  exported: 'downloaded the data of the team',
} as const
export type TeamEvent = keyof typeof TEAM_EVENTS

export const isTeamEvent = (word: string): word is TeamEvent => Object.hasOwn(TEAM_EVENTS, word)

/** The shape of `detail`, stored as JSON: ids, counts, and names of fields or roles. */
export const teamEventDetail = z.object({
  /** Id of a row of `team_members`. */
  member: z.optional(z.string()),
  /** Id of a chip. */
  card: z.optional(z.string()),
  /** Id of the member who had the card before. */
  from: z.optional(z.nullable(z.string())),
  n: z.optional(z.number()),
  words: z.optional(z.array(z.string())),
})
export type TeamEventDetail = z.infer<typeof teamEventDetail>

const afterChange = sql`WHERE changes() > 0`

/**
 * Statement of a batch: logs the write directly before it, if that changed a row (SQLite's `changes()`). With `from`, a FROM
 * clause with its WHERE, or a WHERE alone: one event for each of its rows, whose columns `detail` may name.
 */
export const teamEvent = (
  store: Store,
  visit: Pick<TeamVisit, 'account' | 'now' | 'membership'>,
  event: TeamEvent,
  detail: TeamEventDetail | SQLWrapper = {},
  from: SQL = afterChange,
) =>
  teamEventOf(
    store,
    { accountId: visit.account.id, teamId: visit.membership.team.id, at: visit.now },
    event,
    detail,
    from,
  )

/** The same for somebody who is not a member yet, or no longer. `at` in whole seconds. */
export const teamEventOf = (
  store: Store,
  by: { accountId: string; teamId: string; at: number },
  event: TeamEvent,
  detail: TeamEventDetail | SQLWrapper = {},
  from: SQL = afterChange,
) => accountEvent(store, { ...by, event, detail: isWrapped(detail) ? detail : JSON.stringify(detail) }, from)

const isWrapped = (detail: TeamEventDetail | SQLWrapper): detail is SQLWrapper => 'getSQL' in detail
