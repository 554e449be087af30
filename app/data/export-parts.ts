// The parts of a data export: the name, the description and the query of each. No query selects a hash, token, key or
// code, or data of other people.
import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import { clicksByMonth, ofAccount, salesByMonth } from '#app/affiliate/figures.ts'
import {
  accountEvents,
  accounts,
  cardHours,
  cardMoves,
  cardSchedules,
  contacts,
  orderReturns,
  passkeys,
  sessions,
  teamMembers,
  teams,
} from '#app/db/schema.ts'
import {
  chipEvents,
  chips,
  oldUsernames,
  orderLines,
  orders,
  profiles,
  referralCodes,
  socialLinks,
  withdrawals,
} from '#db/schema.ts'
import { type ExportPart, ownProfiles, shown } from './export-columns.ts'
import { COUNT_PARTS } from './export-counts.ts'

export const EXPORT_PARTS: readonly ExportPart[] = [
  {
    name: 'account',
    about: 'Your account. Times are whole seconds since 1 January 1970, days whole days since then, both UTC.',
    rows: (store, { id, email }) =>
      store
        .select(
          shown(
            ...[accounts.email, accounts.name, accounts.consoleRole, accounts.termsVersion, accounts.privacyVersion],
            ...[accounts.createdAt, accounts.lastSeenDay, accounts.timeZone, accounts.contactMails],
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
            profiles.contactPhoto,
            ...[profiles.published, profiles.hidden, profiles.hiddenReason, profiles.jobTitle, profiles.company],
            ...[profiles.phone, profiles.contactEmail, profiles.website, profiles.addressStreet, profiles.addressCity],
            ...[profiles.addressPostcode, profiles.addressCountry, profiles.showJobTitle, profiles.showCompany],
            ...[profiles.showPhone, profiles.showContactEmail, profiles.showWebsite, profiles.showAddress],
            profiles.lang,
            ...[profiles.takesContacts, profiles.accent, profiles.createdAt, profiles.updatedAt, profiles.renamedAt],
          ),
        )
        .from(profiles)
        .where(eq(profiles.accountId, id)),
  },
  {
    name: 'links',
    about:
      'The links of your profiles, in their order; hidden (1) ones are kept and not shown, others from shown_from until shown_until.',
    rows: (store, { id }) =>
      store
        .select(
          shown(
            ...[socialLinks.username, socialLinks.platform, socialLinks.displayText, socialLinks.url],
            ...[socialLinks.displayOrder, socialLinks.hidden, socialLinks.shownFrom, socialLinks.shownUntil],
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
    name: 'card_hours',
    about:
      'Which of your profiles your cards lead to by the hour: days as bits (Monday 1 to Sunday 64), times as minutes since midnight; otherwise: outside these hours.',
    rows: (store, { id }) =>
      store
        .select(
          shown(
            ...[cardSchedules.chipId, cardSchedules.timeZone, cardSchedules.otherwise, cardHours.position],
            ...[cardHours.username, cardHours.days, cardHours.fromMinute, cardHours.untilMinute],
          ),
        )
        .from(cardSchedules)
        .leftJoin(cardHours, eq(cardHours.chipId, cardSchedules.chipId))
        .where(eq(cardSchedules.accountId, id))
        .orderBy(cardSchedules.chipId, cardHours.position),
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
        .where(and(eq(accountEvents.accountId, id), isNull(accountEvents.teamId)))
        .orderBy(accountEvents.id),
  },
  ...COUNT_PARTS,
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
    about: 'Teams you are in or have left within 30 days, and your role.',
    rows: (store, { id }) =>
      store
        .select(shown(teams.name, teamMembers.role, teamMembers.invitedAt, teamMembers.joinedAt, teamMembers.leftAt))
        .from(teamMembers)
        .innerJoin(teams, eq(teams.id, teamMembers.teamId))
        .where(eq(teamMembers.accountId, id)),
  },
  {
    name: 'affiliate_code',
    about: 'Your code, and what it gives.',
    rows: (store, { id }) =>
      store
        .select(shown(referralCodes.code, referralCodes.percent, referralCodes.status, referralCodes.createdAt))
        .from(referralCodes)
        .where(eq(referralCodes.accountId, id)),
  },
  {
    name: 'affiliate_clicks',
    about: 'How often links with your code were opened, by month.',
    rows: (store, { id }) => clicksByMonth(store, ofAccount(id)),
  },
  {
    name: 'affiliate_orders',
    about:
      'Orders with your code that count, by month and currency: their number, and the goods less refunds in minor units of the currency; test (1): orders of a checkout that takes no payment.',
    rows: (store, { id }) => salesByMonth(store, ofAccount(id), { isProduction: false }),
  },
  {
    name: 'orders',
    about: 'Orders made with your email address.',
    rows: (store, { email }) =>
      store
        .select(
          shown(
            ...[orders.number, orders.name, orders.shipTo, orders.currency, orders.totalPence, orders.status],
            ...[orders.paidAt, orders.shippedAt, orders.carrier, orders.tracking],
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
  {
    name: 'order_returns',
    about: 'Cards that you send back, or that are replaced.',
    rows: (store, { email }) =>
      store
        .select(
          shown(
            ...[orders.number, orderReturns.cards, orderReturns.kind, orderReturns.reason, orderReturns.status],
            ...[orderReturns.createdAt, orderReturns.endedAt],
          ),
        )
        .from(orderReturns)
        .innerJoin(orders, eq(orders.id, orderReturns.orderId))
        .where(eq(orders.email, email))
        .orderBy(orderReturns.createdAt),
  },
  {
    name: 'withdrawals',
    about: 'Withdrawals from a contract made with your email address, as you typed them.',
    isRare: true,
    rows: (store, { email }) =>
      store
        .select(
          shown(
            ...[withdrawals.number, withdrawals.name, withdrawals.cards, withdrawals.market, withdrawals.lang],
            ...[withdrawals.createdAt, withdrawals.handledAt],
          ),
        )
        .from(withdrawals)
        .where(eq(withdrawals.email, email))
        .orderBy(withdrawals.createdAt),
  },
]
