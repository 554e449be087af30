// The statements that delete a profile or an account, one batch each: all or nothing. The page and the command
// (scripts/commands/accounts.ts) use them.
import { eq, type SQL, sql } from 'drizzle-orm'
import { isNotLastOwner, LAST_OWNER } from '#app/console/roles.ts'
import { receiptDeletion } from '#app/contacts/contact-writes.ts'
import {
  accountEvents,
  accounts,
  appOutbox,
  authFlows,
  cardHours,
  cardMoves,
  cardSchedules,
  contacts,
  operatorEvents,
  orderNotes,
  passkeys,
  sessions,
  teamMembers,
  teams,
} from '#app/db/schema.ts'
import { queueMailFrom } from '#app/mail/outbox.ts'
import { BUYER_GONE } from '#app/retention/order-times.ts'
import { markOwnOrders } from '#app/retention/own-orders.ts'
import { chipEvent, chipEventFrom } from '#db/chip-events.ts'
import {
  chipEvents,
  chips,
  linkDays,
  linkMonths,
  oldUsernames,
  orders,
  profileDays,
  profileEvents,
  profileMonths,
  profileQuarters,
  profiles,
  referralCodes,
  socialLinks,
} from '#db/schema.ts'
import { insertFrom, type Statement, type Store } from '#db/store.ts'
import { withNote } from '#orders/notes.ts'

/** How long the name of a deleted profile cannot be taken, in whole seconds. */
const REST_SECONDS = 90 * 24 * 3600

/** Other tables with rows of a profile. */
const PROFILE_TABLES = [
  ...([linkDays, linkMonths, profileDays, profileMonths, profileQuarters, socialLinks, contacts] as const),
  profileEvents,
] as const

const NOW = sql`unixepoch()`
/** States of a card that links to a profile, now or after a pause. */
const LEADS = sql`status IN ('linked_with_profile', 'paused')`
const LED_NOWHERE = {
  username: null,
  updatedAt: NOW,
  status: sql`CASE status WHEN 'linked_with_profile' THEN 'linked_without_profile' ELSE status END`,
}
const UNLINKED = {
  event: 'unlinked',
  actor: 'owner',
  to: sql`CASE status WHEN 'paused' THEN 'paused' ELSE 'linked_without_profile' END`,
} as const

interface ProfileToDelete {
  username: string
  accountId: string
  /** Another profile of the account, to which its own cards then lead; null: they lead nowhere. */
  lead: string | null
  /** Whole seconds. */
  now: number
}

/**
 * Deletes one profile of an account's own, unless it is hidden. Its cards, also unclaimed ones, are unlinked, or lead to another
 * profile of the account; paused ones stay paused. Its name is reserved for a while. The last statement changes one row, or
 * none where there was nothing to delete.
 */
export function profileDeletion(store: Store, { username, accountId, lead, now }: ProfileToDelete) {
  const it = sql`username = ${username} AND account_id = ${accountId} AND team_id IS NULL AND hidden = 0`
  // Every statement requires that the profile belongs to the account and may be deleted, so the profile is deleted last.
  const own = sql`EXISTS (SELECT 1 FROM profiles WHERE ${it})`
  const led = sql`username = ${username} COLLATE NOCASE AND ${LEADS} AND ${own}`
  const other = sql`(SELECT other.username FROM profiles AS other WHERE other.username = ${lead ?? ''}
    AND other.username <> ${username} AND other.account_id = ${accountId})`
  const ledOn = sql`${led} AND owner_account_id = ${accountId} AND EXISTS ${other}`
  return [
    chipEvent(store, { event: 'linked', actor: 'owner', username: other, at: now }, ledOn),
    store.update(chips).set({ username: other, updatedAt: NOW }).where(ledOn),
    ...hoursOfDeleted(store, username, { own, other }),
    chipEvent(store, { ...UNLINKED, at: now }, led),
    store.update(chips).set(LED_NOWHERE).where(led),
    store.delete(oldUsernames).where(sql`profile_username = ${username} AND ${own}`),
    restName(store, sql`${now + REST_SECONDS}`, it),
    ...receiptDeletion(store, sql`contacts.username = ${username} AND ${own}`),
    ...PROFILE_TABLES.map((table) => store.delete(table).where(sql`username = ${username} AND ${own}`)),
    store.delete(profiles).where(it),
  ] as const
}

/**
 * Statements of a batch: hours of cards lead to the other profile in place of the deleted one. Without another they are
 * deleted; Cron then looks at the cards anew (app/cards/apply-hours.ts), unless they led to it outside all hours.
 */
function hoursOfDeleted(store: Store, username: string, { own, other }: { own: SQL; other: SQL }) {
  const its = sql`username = ${username} AND ${own}`
  const isOtherwise = sql`otherwise = ${username} AND ${own}`
  return [
    store
      .update(cardSchedules)
      .set({ nextAt: 0 })
      .where(sql`chip_id IN (SELECT chip_id FROM card_hours WHERE username = ${username}) AND ${own}`),
    store.update(cardHours).set({ username: other }).where(sql`${its} AND EXISTS ${other}`),
    store.update(cardSchedules).set({ otherwise: other }).where(sql`${isOtherwise} AND EXISTS ${other}`),
    store
      .delete(cardHours)
      .where(sql`chip_id IN (SELECT chip_id FROM card_schedules WHERE otherwise = ${username}) AND ${own}`),
    store.delete(cardSchedules).where(isOtherwise),
    store.delete(cardHours).where(its),
  ] as const
}

/**
 * Statements of a batch: deletes profiles of teams whose members left, with the contacts left on them. `which` is a condition
 * on rows of `profiles`; the last statement deletes them.
 */
export function leaversDeletion(store: Store, which: SQL, now: number): Statement[] {
  const gone = sql`SELECT username FROM profiles WHERE ${which}`
  const led = sql`username COLLATE NOCASE IN (${gone}) AND ${LEADS}`
  return [
    store.delete(oldUsernames).where(sql`profile_username IN (${gone})`),
    restName(store, sql`CASE hidden WHEN 0 THEN ${now + REST_SECONDS} END`, which),
    chipEventFrom(
      store,
      { ...UNLINKED, chipId: chips.chipId, from: chips.status, username: null, at: now },
      sql`FROM ${chips} WHERE ${led}`,
    ),
    store.update(chips).set(LED_NOWHERE).where(led),
    ...receiptDeletion(store, sql`contacts.username IN (${gone})`),
    ...PROFILE_TABLES.map((table) => store.delete(table).where(sql`username IN (${gone})`)),
    store.delete(profiles).where(which),
  ]
}

/** Statement of a batch: reserves the names of deleted profiles until then; NULL for ever. */
const restName = (store: Store, until: SQL, where: SQL) =>
  insertFrom(
    store,
    oldUsernames,
    { username: sql`username`, profileUsername: null, until },
    sql`FROM profiles WHERE ${where}`,
  ).onConflictDoUpdate({
    target: oldUsernames.username,
    set: { profileUsername: null, until: sql`excluded.until` },
  })

interface Leaving {
  id: string
  email: string
}

/** The account's id, or NULL for the last owner of the console, as two may delete their accounts at once, and of a team. */
const itself = (id: string): SQL =>
  sql`(SELECT id FROM accounts WHERE id = ${id} AND ${isNotLastOwner(id)}
    AND NOT EXISTS (SELECT 1 FROM teams WHERE owner_account_id = ${id}))`

/** The account still has the address: after its deletion, rows with the address may belong to a later account. */
const isOpen = (id: string): SQL => sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${itself(id)} AND status = 'active')`

/**
 * Deletes an account with everything of its own: its profiles (the names of hidden ones stay reserved for ever), and its
 * cards, which are released without a code. Rows that others need lose its id. The last statement changes one row, or none
 * where it was deleted already; nothing changes where it is the last owner of the console or owns a team.
 */
export function accountDeletion(store: Store, account: Leaving, now: number): Statement[] {
  const { id, email } = account
  const it = itself(id)
  const open = isOpen(id)
  const own = sql`SELECT username FROM profiles WHERE account_id = ${it}`
  const led = sql`username COLLATE NOCASE IN (${own}) AND ${LEADS}`
  const isOwned = sql`owner_account_id = ${it}`
  const isMailedTo = sql`recipient = ${email} AND ${open}`
  return [
    store.delete(oldUsernames).where(sql`profile_username IN (${own})`),
    restName(store, sql`CASE hidden WHEN 0 THEN ${now + REST_SECONDS} END`, sql`account_id = ${it}`),
    chipEventFrom(
      store,
      {
        ...{ chipId: chips.chipId, event: 'released', from: chips.status, to: 'unlinked', username: null },
        ...{ actor: 'owner', at: now },
      },
      sql`FROM ${chips} WHERE ${isOwned} AND status <> 'retired'`,
    ),
    store.update(chipEvents).set({ username: null }).where(sql`username COLLATE NOCASE IN (${own})`),
    store
      .update(chips)
      .set({ ownerAccountId: null, nickname: null, updatedAt: NOW })
      .where(sql`${isOwned} AND status = 'retired'`),
    store
      .update(chips)
      .set({
        ...{ ownerAccountId: null, holderMemberId: null, nickname: null, orderLineId: null, username: null },
        ...{ status: 'unlinked', claimPolicy: 'code', claimCodeHash: null, claimedAt: null, updatedAt: NOW },
        handover: sql`handover + 1`,
      })
      .where(isOwned),
    // The remaining cards with a link to one of the profiles have no owner.
    chipEventFrom(
      store,
      { ...UNLINKED, chipId: chips.chipId, from: chips.status, username: null, at: now },
      sql`FROM ${chips} WHERE ${led}`,
    ),
    store.update(chips).set(LED_NOWHERE).where(led),
    // Cards of teams that the account had are in the pools of their teams.
    store
      .update(chips)
      .set({ holderMemberId: null, updatedAt: NOW })
      .where(sql`holder_member_id IN (SELECT id FROM team_members WHERE account_id = ${it})`),
    store.delete(cardMoves).where(sql`from_account_id = ${it}`),
    store.delete(cardHours).where(sql`chip_id IN (SELECT chip_id FROM card_schedules WHERE account_id = ${it})`),
    store.delete(cardSchedules).where(sql`account_id = ${it}`),
    ...receiptDeletion(store, sql`(contacts.username IN (${own}) OR contacts.account_id = ${it})`),
    ...PROFILE_TABLES.map((table) => store.delete(table).where(sql`username IN (${own})`)),
    ...[contacts, profiles, sessions, passkeys].map((table) => store.delete(table).where(sql`account_id = ${it}`)),
    store.delete(authFlows).where(sql`account_id = ${it} OR (email = ${email} AND ${open})`),
    store.delete(accountEvents).where(sql`account_id = ${it} AND team_id IS NULL`),
    store.update(accountEvents).set({ accountId: null }).where(sql`account_id = ${it}`),
    store.update(operatorEvents).set({ accountId: null }).where(sql`account_id = ${it}`),
    // Notes of somebody who packed stay with their orders, without their writer.
    store.update(orderNotes).set({ accountId: '' }).where(sql`account_id = ${it}`),
    // Cards that it held belong to a team, and go back to its pool.
    store
      .update(chips)
      .set({ holderMemberId: null, updatedAt: NOW })
      .where(sql`holder_member_id IN (SELECT id FROM team_members WHERE account_id = ${it})`),
    store.update(teamMembers).set({ accountId: null, tokenHash: null, leftAt: now }).where(sql`account_id = ${it}`),
    markOwnOrders(store, email, open),
    store.update(referralCodes).set({ accountId: null, status: 'ended', active: false }).where(sql`account_id = ${it}`),
    ...ordersOf(store, account),
    store.delete(appOutbox).where(sql`${isMailedTo} AND status IN ('pending', 'sending')`),
    store.delete(appOutbox).where(sql`${isMailedTo} AND kind = 'sign-in-code'`),
    store.update(appOutbox).set({ payload: '{}' }).where(isMailedTo),
    // The confirmation mail, sent once: the row holds no name and is deleted after 30 days.
    queueMailFrom(store, { to: email, kind: 'account-deleted', payload: sql`'{}'` }, now, sql`WHERE ${open}`),
    store
      .update(accounts)
      .set({
        ...{ status: 'closed', email: null, name: null, consoleRole: null, termsVersion: null, privacyVersion: null },
        timeZone: null,
        knownEpoch: sql`known_epoch + 1`,
      })
      .where(sql`id = ${it} AND status = 'active'`),
  ]
}

/**
 * Removes the buyer from shipped and closed orders of an address. Open orders keep the buyer, so that they arrive; a note
 * makes the daily run do the same once they are shipped.
 */
const ordersOf = (store: Store, { id, email }: Leaving) => [
  store
    .delete(orderNotes)
    .where(
      sql`order_id IN (SELECT orders.id FROM orders WHERE email = ${email} AND status NOT IN ('paid', 'packed')) AND ${isOpen(id)}`,
    ),
  store
    .update(orders)
    .set({ email: null, name: null, shipTo: null })
    .where(sql`email = ${email} AND status NOT IN ('paid', 'packed') AND ${isOpen(id)}`),
  store
    .update(orders)
    .set({ note: withNote(BUYER_GONE) })
    .where(sql`email = ${email} AND instr(coalesce(note, ''), ${BUYER_GONE}) = 0 AND ${isOpen(id)}`),
]

/** Queries of a batch: obstacles to the deletion of an account. The first row of each counts. */
export const obstacles = (store: Store, accountId: string) =>
  [
    ownedTeam(store, accountId),
    store
      .select({ value: cardMoves.chipId })
      .from(cardMoves)
      .where(sql`${cardMoves.fromAccountId} = ${accountId} AND ${cardMoves.expiresAt} > unixepoch()`)
      .limit(1),
    lastOwner(store, accountId),
  ] as const

/** Query: the name of a team that the account owns. */
export const ownedTeam = (store: Store, accountId: string) =>
  store.select({ value: teams.name }).from(teams).where(eq(teams.ownerAccountId, accountId)).limit(1)

/** Query: a row if the account is the last owner of the console. */
export const lastOwner = (store: Store, accountId: string) =>
  store
    .select({ value: accounts.id })
    .from(accounts)
    .where(sql`${accounts.id} = ${accountId} AND NOT ${isNotLastOwner(accountId)}`)

/** Results of `obstacles`. */
type Obstacles = readonly [team: readonly Value[], card: readonly Value[], owner: readonly Value[]]
interface Value {
  value: string
}

/** The sentence that says how to remove an obstacle; null where there is none. */
export function obstacleText([[team], [card], [owner]]: Obstacles): string | null {
  if (owner !== undefined) return LAST_OWNER
  if (team !== undefined) return `Hand ${team.value} over first, or delete it.`
  if (card !== undefined)
    return `The card that ends in ${card.value.slice(-4)} is on its way to somebody. Cancel the move first.`
  return null
}
