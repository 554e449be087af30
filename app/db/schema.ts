// Tables of D1 that only the app uses; those of the shop, including chips and profiles, are in src/db/schema.ts. Times are
// whole seconds since the epoch, days whole days since it, both UTC. No table stores an IP address or a user agent.
import { sql } from 'drizzle-orm'
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { caselessText, flag, now, off, on } from '#db/columns.ts'
import type { MailStatus } from '#db/schema.ts'

/** Of a deleted account only id, status and dates remain. */
export const accounts = sqliteTable(
  'accounts',
  {
    /** 16 random bytes in Crockford base32. */
    id: text('id').primaryKey(),
    /** Trimmed, in lower case; null once the account is deleted. */
    email: text('email').unique(),
    /** For mails; not the name on a profile. */
    name: text('name'),
    status: text('status').$type<'active' | 'closed'>().notNull().default('active'),
    consoleRole: text('console_role').$type<'owner' | 'packer'>(),
    /** Raised to void the cookies of known browsers (identity/known.ts). */
    knownEpoch: integer('known_epoch').notNull().default(0),
    /** Versions of the terms last accepted and of the notice last shown. */
    termsVersion: text('terms_version'),
    privacyVersion: text('privacy_version'),
    /** When the mail was sent that the unused account will be deleted. */
    unusedMailedAt: integer('unused_mailed_at'),
    /** When the owner last answered "Not now" to the offer of a passkey, or added one. */
    passkeyAskedAt: integer('passkey_asked_at'),
    /** Mails about contact details that visitors leave: 0 none, 1 at most one a day, 2 at most one an hour. */
    contactMails: integer('contact_mails').$type<ContactMails>().notNull().default(on),
    createdAt: integer('created_at').notNull().default(now),
    lastSeenDay: integer('last_seen_day'),
    /** IANA name, in which figures are counted by day; null: UTC. */
    timeZone: text('time_zone'),
  },
  (table) => [
    index('accounts_last_seen').on(table.lastSeenDay),
    index('accounts_console').on(table.consoleRole).where(sql`console_role IS NOT NULL`),
  ],
)

export type ContactMails = 0 | 1 | 2

/**
 * A sign-in, a claim or another ceremony under way, bound to one browser by the cookie `__Host-flow`. An invitation to save a
 * passkey is bound to an account instead, and its token is in a link.
 */
export const authFlows = sqliteTable(
  'auth_flows',
  {
    /** SHA-256 of the cookie's token. */
    idHash: text('id_hash').primaryKey(),
    kind: text('kind').$type<FlowKind>().notNull(),
    email: text('email'),
    accountId: text('account_id'),
    /** Keyed hash of the code. */
    secretHash: text('secret_hash'),
    /** Challenge of a passkey ceremony. */
    challenge: text('challenge'),
    attempts: integer('attempts').notNull().default(0),
    /** Where the browser goes afterwards; encrypted unless it begins with `/`. */
    next: text('next').notNull().default('/dashboard'),
    chipId: text('chip_id'),
    /** The token of a link that proves a claim, encrypted. */
    proof: text('proof'),
    expiresAt: integer('expires_at').notNull(),
    usedAt: integer('used_at'),
    createdAt: integer('created_at').notNull().default(now),
  },
  (table) => [index('auth_flows_expires').on(table.expiresAt)],
)
export type FlowKind = 'code' | 'passkey' | 'email' | 'stepup' | 'claim' | 'invite'

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of 32 random bytes. */
    idHash: text('id_hash').primaryKey(),
    accountId: text('account_id').notNull(),
    createdAt: integer('created_at').notNull().default(now),
    lastSeenDay: integer('last_seen_day').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** Time and method of the last sign-in or step-up. */
    authAt: integer('auth_at').notNull(),
    method: text('method').$type<'code' | 'passkey'>().notNull(),
    device: text('device').$type<'Phone' | 'Tablet' | 'Computer'>().notNull(),
  },
  (table) => [index('sessions_account').on(table.accountId), index('sessions_expires').on(table.expiresAt)],
)

export const passkeys = sqliteTable(
  'passkeys',
  {
    credentialId: text('credential_id').primaryKey(),
    accountId: text('account_id').notNull(),
    publicKey: blob('public_key', { mode: 'buffer' }).notNull(),
    counter: integer('counter').notNull().default(0),
    /** JSON list from the browser. */
    transports: text('transports'),
    backedUp: flag('backed_up').notNull().default(off),
    name: text('name').notNull(),
    createdAt: integer('created_at').notNull().default(now),
    lastUsedDay: integer('last_used_day'),
  },
  (table) => [index('passkeys_account').on(table.accountId)],
)

/** Events of an account or a team. Append-only. */
export const accountEvents = sqliteTable(
  'account_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    accountId: text('account_id'),
    teamId: text('team_id'),
    event: text('event').notNull(),
    detail: text('detail'),
    createdAt: integer('created_at').notNull().default(now),
  },
  (table) => [
    index('account_events_account').on(table.accountId, table.createdAt),
    index('account_events_team').on(table.teamId, table.createdAt),
  ],
)

/** The app's outbox, with the rules of `mail_outbox`. `payload` is emptied when a mail was sent. */
export const appOutbox = sqliteTable(
  'app_outbox',
  {
    id: text('id').primaryKey(),
    recipient: text('recipient').notNull(),
    kind: text('kind').notNull(),
    payload: text('payload').notNull(),
    orderId: text('order_id'),
    status: text('status').$type<MailStatus>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: integer('next_attempt_at').notNull().default(now),
    createdAt: integer('created_at').notNull().default(now),
    sentAt: integer('sent_at'),
    /** How often it was passed to the mail service without a known result. */
    unclear: integer('unclear').notNull().default(0),
  },
  (table) => [
    index('app_outbox_recipient').on(table.recipient, table.kind, table.createdAt),
    index('app_outbox_order').on(table.orderId),
    index('app_outbox_due').on(table.status, table.nextAttemptAt),
  ],
)

/** Claim codes tried for a chip, by minute. */
export const claimTries = sqliteTable(
  'claim_tries',
  {
    chipId: text('chip_id').notNull(),
    windowStart: integer('window_start').notNull(),
    tries: integer('tries').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chipId, table.windowStart] })],
)

/** Cards that are being given to another address. */
export const cardMoves = sqliteTable(
  'card_moves',
  {
    chipId: text('chip_id').primaryKey(),
    fromAccountId: text('from_account_id').notNull(),
    addressHash: text('address_hash').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: integer('created_at').notNull().default(now),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('card_moves_from').on(table.fromAccountId)],
)

/** Contact details that visitors left for the owner of a profile. */
export const contacts = sqliteTable(
  'contacts',
  {
    id: text('id').primaryKey(),
    username: caselessText('username').notNull(),
    accountId: text('account_id'),
    teamId: text('team_id'),
    name: text('name').notNull(),
    email: text('email'),
    phone: text('phone'),
    company: text('company'),
    note: text('note'),
    consentVersion: text('consent_version').notNull(),
    createdAt: integer('created_at').notNull().default(now),
    seenAt: integer('seen_at'),
    withdrawHash: text('withdraw_hash').notNull().unique(),
  },
  (table) => [
    index('contacts_username').on(table.username, table.createdAt),
    index('contacts_account').on(table.accountId, table.createdAt),
    index('contacts_team').on(table.teamId, table.createdAt),
  ],
)

export const teams = sqliteTable(
  'teams',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique(),
    /** JSON: fields that are the same in every member's profile. */
    locked: text('locked').notNull().default('{}'),
    ownerAccountId: text('owner_account_id').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: integer('created_at').notNull().default(now),
  },
  (table) => [index('teams_owner').on(table.ownerAccountId)],
)

export const teamMembers = sqliteTable(
  'team_members',
  {
    id: text('id').primaryKey(),
    teamId: text('team_id').notNull(),
    /** null until the member joins. */
    accountId: text('account_id'),
    email: text('email').notNull(),
    name: text('name'),
    /** The username that the invitation wishes for the member's profile. */
    username: text('username'),
    role: text('role').$type<'owner' | 'admin' | 'member'>().notNull().default('member'),
    invitedAt: integer('invited_at').notNull().default(now),
    tokenHash: text('token_hash').unique(),
    joinedAt: integer('joined_at'),
    leftAt: integer('left_at'),
  },
  (table) => [
    uniqueIndex('team_members_team_email').on(table.teamId, table.email),
    index('team_members_account').on(table.accountId),
    index('team_members_email').on(table.email),
  ],
)

/** Actions of operators, in the console or by a command. Append-only. */
export const operatorEvents = sqliteTable(
  'operator_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    accountId: text('account_id'),
    actor: text('actor').$type<'console' | 'cli'>().notNull(),
    action: text('action').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subject: text('subject').notNull(),
    /** At most 1,000 characters. */
    detail: text('detail'),
    createdAt: integer('created_at').notNull().default(now),
  },
  (table) => [
    index('operator_events_account').on(table.accountId),
    index('operator_events_action').on(table.action, table.createdAt),
    index('operator_events_subject').on(table.subjectKind, table.subject),
    index('operator_events_created').on(table.createdAt),
  ],
)

/** Notes of the people who pack, about an order; never shown to the buyer. */
export const orderNotes = sqliteTable(
  'order_notes',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    /** Who wrote it. */
    accountId: text('account_id').notNull(),
    text: text('text').notNull(),
    createdAt: integer('created_at').notNull().default(now),
  },
  (table) => [index('order_notes_order').on(table.orderId, table.createdAt)],
)

/** Cards of a shipped order that come back, or are replaced. */
export const orderReturns = sqliteTable(
  'order_returns',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    /** The line whose cards come back, and how many of them. */
    lineId: text('line_id').notNull(),
    cards: integer('cards').notNull(),
    kind: text('kind').$type<'return' | 'exchange' | 'replacement'>().notNull(),
    /** One of RETURN_REASONS (app/orders). */
    reason: text('reason').notNull(),
    status: text('status').$type<'expected' | 'received' | 'closed'>().notNull().default('expected'),
    /** The order that an exchange or a replacement is packed as. */
    newOrderId: text('new_order_id'),
    createdAt: integer('created_at').notNull().default(now),
    endedAt: integer('ended_at'),
  },
  (table) => [
    index('order_returns_order').on(table.orderId),
    index('order_returns_status').on(table.status, table.createdAt),
  ],
)

/** A card that leads to different profiles by hour. */
export const cardSchedules = sqliteTable(
  'card_schedules',
  {
    chipId: text('chip_id').primaryKey(),
    accountId: text('account_id').notNull(),
    /** IANA name. */
    timeZone: text('time_zone').notNull(),
    /** The profile outside all hours. */
    otherwise: caselessText('otherwise').notNull(),
    /** When the card next has to lead elsewhere. */
    nextAt: integer('next_at').notNull(),
  },
  (table) => [
    index('card_schedules_next').on(table.nextAt),
    index('card_schedules_account').on(table.accountId),
    index('card_schedules_otherwise').on(table.otherwise),
  ],
)

/** The hours of a card's schedule: the first that fits wins. */
export const cardHours = sqliteTable(
  'card_hours',
  {
    chipId: text('chip_id').notNull(),
    position: integer('position').notNull(),
    username: caselessText('username').notNull(),
    /** Days of the week as bits, Monday 1 to Sunday 64. */
    days: integer('days').notNull(),
    /** Minutes since midnight; an end that is not after its start is on the next day. */
    fromMinute: integer('from_minute').notNull(),
    untilMinute: integer('until_minute').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chipId, table.position] }), index('card_hours_username').on(table.username)],
)
