// Everything an account's owner gets who asks for their data: one question to D1 for each part, and what
// the parts are called. No hash, token, key or code is selected, and nothing of anybody else. The same for the page and
// for the command (scripts/commands/accounts.ts).
import { and, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { accountEvents, accounts, cardMoves, contacts, passkeys, sessions, teamMembers, teams } from '#app/db/schema.ts'
import {
  chipEvents,
  chips,
  linkDays,
  linkMonths,
  oldUsernames,
  orderLines,
  orders,
  profileDays,
  profileMonths,
  profiles,
  referralCodes,
  socialLinks,
  tapDays,
  tapMonths,
} from '#db/schema.ts'
import type { Statement, Store } from '#db/store.ts'

/** One part of the export. */
export interface ExportPart {
  name: string
  about: string
  rows: (store: Store, account: { id: string; email: string }) => Statement
}

/** What the file shows of a row: columns by their names in the database and as they are stored, flags as 0 and 1. */
const shown = (...columns: readonly SQLiteColumn[]): Record<string, SQL> =>
  Object.fromEntries(columns.map((column) => [column.name, sql`${column}`]))

const ownProfiles = (id: string): SQL => sql`(SELECT username FROM profiles WHERE account_id = ${id})`
const ownCards = (id: string): SQL => sql`(SELECT chip_id FROM chips WHERE owner_account_id = ${id})`

/** Counts of the profiles of an account, by day or month. */
const countsOf = (
  table: typeof linkDays | typeof linkMonths | typeof profileDays | typeof profileMonths,
  [time, ...columns]: readonly [SQLiteColumn, ...SQLiteColumn[]],
): ExportPart['rows'] => {
  return (store, { id }) =>
    store
      .select(shown(time, ...columns))
      .from(table)
      .where(sql`${table.username} IN ${ownProfiles(id)}`)
      .orderBy(time)
}

export const EXPORT_PARTS: readonly ExportPart[] = [
  {
    name: 'account',
    about: 'Your account. Times are whole seconds since 1 January 1970, days whole days since then, both UTC.',
    rows: (store, { id, email }) =>
      store
        .select(
          shown(
            ...[accounts.email, accounts.name, accounts.consoleRole, accounts.termsVersion, accounts.privacyVersion],
            ...[accounts.createdAt, accounts.lastSeenDay],
          ),
        )
        .from(accounts)
        .where(and(eq(accounts.id, id), eq(accounts.email, email))),
  },
  {
    name: 'profiles',
    about: 'Your profiles with their contact details; show_… says whether a detail is public (1) or not (0).',
    rows: (store, { id }) =>
      store
        .select(
          shown(
            ...[profiles.username, profiles.fullName, profiles.bio, profiles.profileImageUrl, profiles.themeId],
            ...[profiles.published, profiles.hidden, profiles.hiddenReason, profiles.jobTitle, profiles.company],
            ...[profiles.phone, profiles.contactEmail, profiles.website, profiles.addressStreet, profiles.addressCity],
            ...[profiles.addressPostcode, profiles.addressCountry, profiles.showJobTitle, profiles.showCompany],
            ...[profiles.showPhone, profiles.showContactEmail, profiles.showWebsite, profiles.showAddress],
            ...[profiles.createdAt, profiles.updatedAt, profiles.renamedAt],
          ),
        )
        .from(profiles)
        .where(eq(profiles.accountId, id)),
  },
  {
    name: 'links',
    about: 'The links of your profiles, in their order.',
    rows: (store, { id }) =>
      store
        .select(
          shown(
            ...[socialLinks.username, socialLinks.platform, socialLinks.displayText, socialLinks.url],
            socialLinks.displayOrder,
          ),
        )
        .from(socialLinks)
        .where(sql`${socialLinks.username} IN ${ownProfiles(id)}`)
        .orderBy(socialLinks.username, socialLinks.displayOrder),
  },
  {
    name: 'old_names',
    about: 'Former usernames that lead to your profiles, and until when.',
    rows: (store, { id }) =>
      store
        .select(shown(oldUsernames.username, oldUsernames.profileUsername, oldUsernames.until))
        .from(oldUsernames)
        .where(sql`${oldUsernames.profileUsername} IN ${ownProfiles(id)}`),
  },
  {
    name: 'cards',
    about: 'Your cards.',
    rows: (store, { id }) =>
      store
        .select(
          shown(
            ...[chips.chipId, chips.status, chips.username, chips.label, chips.nickname, chips.claimedAt],
            chips.replacedBy,
          ),
        )
        .from(chips)
        .where(eq(chips.ownerAccountId, id)),
  },
  {
    name: 'card_events',
    about: 'What happened to your cards while they were yours.',
    rows: (store, { id }) =>
      store
        .select(
          shown(
            ...[chipEvents.chipId, chipEvents.event, chipEvents.fromStatus, chipEvents.toStatus, chipEvents.username],
            ...[chipEvents.actor, chipEvents.createdAt],
          ),
        )
        .from(chipEvents)
        .innerJoin(chips, eq(chips.chipId, chipEvents.chipId))
        .where(and(eq(chips.ownerAccountId, id), gte(chipEvents.createdAt, chips.claimedAt)))
        .orderBy(chipEvents.id),
  },
  {
    name: 'moves',
    about: 'Cards you have sent to somebody who has not taken them yet.',
    rows: (store, { id }) =>
      store
        .select(shown(cardMoves.chipId, cardMoves.createdAt, cardMoves.expiresAt))
        .from(cardMoves)
        .where(eq(cardMoves.fromAccountId, id)),
  },
  {
    name: 'sessions',
    about: 'Where you are signed in: when, how and with what kind of device.',
    rows: (store, { id }) =>
      store
        .select(
          shown(
            ...[sessions.createdAt, sessions.lastSeenDay, sessions.expiresAt, sessions.authAt, sessions.method],
            sessions.device,
          ),
        )
        .from(sessions)
        .where(eq(sessions.accountId, id)),
  },
  {
    name: 'passkeys',
    about: 'Your passkeys, without their keys.',
    rows: (store, { id }) =>
      store
        .select(shown(passkeys.name, passkeys.backedUp, passkeys.createdAt, passkeys.lastUsedDay))
        .from(passkeys)
        .where(eq(passkeys.accountId, id)),
  },
  {
    name: 'account_events',
    about: 'What happened to your account within a year.',
    rows: (store, { id }) =>
      store
        .select(shown(accountEvents.event, accountEvents.detail, accountEvents.createdAt))
        .from(accountEvents)
        .where(eq(accountEvents.accountId, id))
        .orderBy(accountEvents.id),
  },
  {
    name: 'taps',
    about: 'Taps of your cards by day, since they are yours.',
    rows: (store, { id }) =>
      store
        .select(shown(tapDays.day, tapDays.chipId, tapDays.country, tapDays.device, tapDays.taps))
        .from(tapDays)
        .where(
          sql`${tapDays.chipId} IN ${ownCards(id)}
            AND ${tapDays.day} >= (SELECT claimed_at / 86400 FROM chips WHERE chips.chip_id = ${tapDays.chipId})`,
        )
        .orderBy(tapDays.day),
  },
  {
    name: 'tap_months',
    about: 'The same by month: year × 12 + month.',
    rows: (store, { id }) =>
      store
        .select(shown(tapMonths.month, tapMonths.chipId, tapMonths.country, tapMonths.device, tapMonths.taps))
        .from(tapMonths)
        .where(
          sql`${tapMonths.chipId} IN ${ownCards(id)} AND ${tapMonths.month} > (
            SELECT cast(strftime('%Y', claimed_at, 'unixepoch') AS INTEGER) * 12
              + cast(strftime('%m', claimed_at, 'unixepoch') AS INTEGER)
            FROM chips WHERE chips.chip_id = ${tapMonths.chipId})`,
        )
        .orderBy(tapMonths.month),
  },
  {
    name: 'opened_links',
    about: 'Links of your profiles that were opened, by day.',
    rows: countsOf(linkDays, [
      ...([linkDays.day, linkDays.username, linkDays.url, linkDays.country, linkDays.device] as const),
      linkDays.clicks,
    ]),
  },
  {
    name: 'opened_link_months',
    about: 'The same by month.',
    rows: countsOf(linkMonths, [
      ...([linkMonths.month, linkMonths.username, linkMonths.url, linkMonths.country, linkMonths.device] as const),
      linkMonths.clicks,
    ]),
  },
  {
    name: 'opened_profiles',
    about: 'Opened profiles (view) and contact cards taken along (save), by day.',
    rows: countsOf(profileDays, [
      ...([profileDays.day, profileDays.username, profileDays.kind, profileDays.country, profileDays.device] as const),
      profileDays.count,
    ]),
  },
  {
    name: 'opened_profile_months',
    about: 'The same by month.',
    rows: countsOf(profileMonths, [
      ...([profileMonths.month, profileMonths.username, profileMonths.kind, profileMonths.country] as const),
      ...[profileMonths.device, profileMonths.count],
    ]),
  },
  {
    name: 'contacts',
    about: 'Details visitors left for you.',
    rows: (store, { id }) =>
      store
        .select(
          shown(
            ...[contacts.username, contacts.name, contacts.email, contacts.phone, contacts.company, contacts.note],
            ...[contacts.consentVersion, contacts.createdAt, contacts.seenAt],
          ),
        )
        .from(contacts)
        .where(eq(contacts.accountId, id))
        .orderBy(contacts.createdAt),
  },
  {
    name: 'teams',
    about: 'Teams you are in, and your role.',
    rows: (store, { id }) =>
      store
        .select(shown(teams.name, teamMembers.role, teamMembers.invitedAt, teamMembers.joinedAt))
        .from(teamMembers)
        .innerJoin(teams, eq(teams.id, teamMembers.teamId))
        .where(and(eq(teamMembers.accountId, id), isNull(teamMembers.leftAt))),
  },
  {
    name: 'affiliate_code',
    about: 'Your code, and what it gives.',
    rows: (store, { id }) =>
      store
        .select({
          ...shown(referralCodes.code, referralCodes.percent, referralCodes.status, referralCodes.createdAt),
          opened: sql`(SELECT coalesce(sum(clicks), 0) FROM referral_clicks
            WHERE referral_code = referral_codes.code)`.as('opened'),
        })
        .from(referralCodes)
        .where(eq(referralCodes.accountId, id)),
  },
  {
    name: 'orders',
    about: 'Orders made with your email address.',
    rows: (store, { email }) =>
      store
        .select(
          shown(
            ...[orders.number, orders.name, orders.shipTo, orders.currency, orders.totalPence, orders.status],
            ...[orders.paidAt, orders.shippedAt],
          ),
        )
        .from(orders)
        .where(eq(orders.email, email))
        .orderBy(orders.createdAt),
  },
  {
    name: 'order_lines',
    about: 'What was ordered.',
    rows: (store, { email }) =>
      store
        .select(
          shown(...[orders.number, orderLines.title, orderLines.quantity, orderLines.cards, orderLines.attributes]),
        )
        .from(orderLines)
        .innerJoin(orders, eq(orders.id, orderLines.orderId))
        .where(eq(orders.email, email))
        .orderBy(orders.createdAt, orderLines.position),
  },
]

/** Statements of a batch, so that what moves from one table into another meanwhile is in the file once. */
export const exportStatements = (store: Store, account: { id: string; email: string }): Statement[] =>
  EXPORT_PARTS.map(({ rows }) => rows(store, account))

/** The file. `rows` are the answers in the order of EXPORT_PARTS; `now` in whole seconds. */
export function exportFile(rows: readonly unknown[], facts: { brand: string; now: number; site: string }): string {
  const { brand, now, site } = facts
  return `${JSON.stringify(
    {
      about: {
        made_at: new Date(now * 1000).toISOString(),
        made_by: `${brand}, ${site}`,
        ...Object.fromEntries(EXPORT_PARTS.map(({ name, about }) => [name, about])),
      },
      ...Object.fromEntries(
        EXPORT_PARTS.map(({ name }, at) => [name, name === 'account' ? (rows[at] as unknown[])[0] : rows[at]]),
      ),
    },
    null,
    2,
  )}\n`
}

/** `Tappt-data-2026-11-22.json`. */
export const exportName = (brand: string, now: number): string =>
  `${brand.replace(/[^\p{L}\p{N}]+/gu, '-')}-data-${new Date(now * 1000).toISOString().slice(0, 10)}.json`
