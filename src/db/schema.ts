// The tables of D1 (D-77, D-118). `npm run db:generate` turns a change here into a migration; migrations are never
// edited. Times are whole seconds since the epoch. No IP addresses anywhere (T-PII-9).
import { sql } from 'drizzle-orm'
import { customType, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { MailingList } from '../domain/signup/signup'

/** Text compared without regard to the case of ASCII letters: usernames (D-85). */
const caselessText = customType<{ data: string }>({ dataType: () => 'text COLLATE NOCASE' })

const now = sql`(unixepoch())`
/** Ids come from the Worker, so that a repeated insert is recognised; the default serves rows added by hand. */
const randomId = sql`(lower(hex(randomblob(16))))`

export const referralClicks = sqliteTable(
  'referral_clicks',
  {
    id: text('id').primaryKey().default(randomId),
    referralCode: text('referral_code').notNull(),
    createdAt: integer('created_at').notNull().default(now),
  },
  (table) => [index('referral_clicks_code').on(table.referralCode)],
)

/** Read by src/tap/chips.ts with a prepared statement of its own. Statuses: domain/chip/chip.ts (D-78, D-114). */
export const chips = sqliteTable('chips', {
  chipId: text('chip_id').primaryKey(),
  status: text('status').notNull().default('unlinked'),
  username: text('username'),
  /** The production run a chip belongs to, and what is printed beside it; null for chips from elsewhere. */
  batch: text('batch'),
  label: text('label'),
  createdAt: integer('created_at').notNull().default(now),
  updatedAt: integer('updated_at').notNull().default(now),
})

/** What happened to a chip, by whom. Rows are only ever added; nothing about visitors. */
export const chipEvents = sqliteTable(
  'chip_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    chipId: text('chip_id').notNull(),
    /** `created`, `imported`, `linked`, `unlinked`, `paused`, `resumed`, `retired`, `synced`. */
    event: text('event').notNull(),
    fromStatus: text('from_status'),
    toStatus: text('to_status').notNull(),
    username: text('username'),
    /** `cli` or `api`. */
    actor: text('actor').notNull(),
    createdAt: integer('created_at').notNull().default(now),
  },
  (table) => [index('chip_events_chip').on(table.chipId)],
)

/** Taps per day, chip, country and kind of device. `chip_id` "" counts the taps of unknown chips. No visitor in it. */
export const tapDays = sqliteTable(
  'tap_days',
  {
    /** Whole days since the epoch, UTC. */
    day: integer('day').notNull(),
    chipId: text('chip_id').notNull(),
    /** Two letters, or "" when the platform does not say. */
    country: text('country').notNull(),
    /** `phone`, `tablet`, `desktop` or `other`. */
    device: text('device').notNull(),
    taps: integer('taps').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chipId, table.day, table.country, table.device] })],
)

/** Opened links of profiles per day, in the same shape. */
export const linkDays = sqliteTable(
  'link_days',
  {
    day: integer('day').notNull(),
    username: caselessText('username').notNull(),
    /** The stored address of the link. */
    url: text('url').notNull(),
    country: text('country').notNull(),
    device: text('device').notNull(),
    clicks: integer('clicks').notNull(),
  },
  (table) => [primaryKey({ columns: [table.username, table.day, table.url, table.country, table.device] })],
)

/** `email` is stored trimmed and in lower case, so that its uniqueness is the rule of D-69. */
export const newsletterSignups = sqliteTable('newsletter_signups', {
  id: text('id').primaryKey().default(randomId),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  createdAt: integer('created_at').notNull().default(now),
  /**
   * Version of the wording beside the button this person pressed (domain/signup/signup-wordings.ts), null when it is not
   * known; `single-opt-in` for rows from before addresses were confirmed.
   */
  consentVersion: text('consent_version'),
  /**
   * When the address was confirmed by the link in the mail; null: not on the list yet (double opt-in). Rows from before
   * were on the list at once and hold the time of their sign-up.
   */
  confirmedAt: integer('confirmed_at'),
})

/** Single-use discount codes, made ahead for import into the commerce backend (`npm run codes`). */
export const discountCodes = sqliteTable('discount_codes', {
  code: text('code').primaryKey(),
  /** Keyed hash of the address that was given this code; null while free. */
  addressHash: text('address_hash').unique(),
  createdAt: integer('created_at').notNull().default(now),
  givenAt: integer('given_at'),
})

/** Sign-ups of the other mailing lists (D-71). One row per address and list: asking again changes nothing. */
export const discountCodeRequests = sqliteTable(
  'discount_code_requests',
  {
    id: text('id').primaryKey().default(randomId),
    name: text('name').notNull(),
    email: text('email').notNull(),
    list: text('type').$type<MailingList>().notNull(),
    createdAt: integer('created_at').notNull().default(now),
    consentVersion: text('consent_version'),
    /** As in newsletterSignups. */
    confirmedAt: integer('confirmed_at'),
  },
  (table) => [uniqueIndex('discount_code_requests_email_type').on(table.email, table.list)],
)

export const profiles = sqliteTable('profiles', {
  username: caselessText('username').primaryKey(),
  fullName: text('full_name'),
  bio: text('bio'),
  profileImageUrl: text('profile_image_url'),
  themeId: text('theme_id'),
  /** Taken off the site by the operator (`npm run profiles`); the row stays as it is. */
  hidden: integer('hidden', { mode: 'boolean' }).notNull().default(false),
})

/**
 * What the operator did to a profile (`npm run profiles`). Rows are only ever added; deleting the profile removes them.
 */
export const profileEvents = sqliteTable(
  'profile_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    username: caselessText('username').notNull(),
    /** `hidden` or `unhidden`. */
    event: text('event').notNull(),
    /** The name the operator gave, or the one of their account on the machine. */
    actor: text('actor').notNull(),
    reason: text('reason'),
    createdAt: integer('created_at').notNull().default(now),
  },
  (table) => [index('profile_events_username').on(table.username)],
)

/** Reports of public profiles. `id` is the reference the visitor was given; reasons: domain/profile/profile-report.ts. */
export const profileReports = sqliteTable(
  'profile_reports',
  {
    id: text('id').primaryKey(),
    username: caselessText('username').notNull(),
    reason: text('reason').notNull(),
    details: text('details'),
    createdAt: integer('created_at').notNull().default(now),
  },
  (table) => [index('profile_reports_username').on(table.username)],
)

export const socialLinks = sqliteTable(
  'social_links',
  {
    username: caselessText('username').notNull(),
    platform: text('platform').notNull(),
    displayText: text('display_text'),
    url: text('url').notNull(),
    displayOrder: integer('display_order'),
  },
  (table) => [index('social_links_username').on(table.username)],
)

export const profileThemes = sqliteTable('profile_themes', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  previewImageUrl: text('preview_image_url'),
  category: text('category'),
  isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
  displayOrder: integer('display_order').notNull().default(0),
})

export type MailStatus = 'pending' | 'sending' | 'sent' | 'failed' | 'suppressed'

/**
 * Mails waiting to go out (D-118, D-120). `id` is the key the mail service sees on every attempt. `payload` is JSON,
 * emptied once the mail is out. While `sending`, `next_attempt_at` is when another run may take the row over. Whoever
 * unsubscribes leaves a row without recipient and payload for an hour: hash and time, so that one mail an hour stays
 * one.
 */
export const mailOutbox = sqliteTable(
  'mail_outbox',
  {
    id: text('id').primaryKey(),
    recipient: text('recipient').notNull(),
    kind: text('kind').notNull(),
    payload: text('payload').notNull(),
    status: text('status').$type<MailStatus>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: integer('next_attempt_at').notNull().default(now),
    createdAt: integer('created_at').notNull().default(now),
    sentAt: integer('sent_at'),
    /** Keyed hash of the recipient; null for rows from before. */
    addressHash: text('address_hash'),
    /** How often the mail was handed to the service without our learning how that ended. */
    unclear: integer('unclear').notNull().default(0),
  },
  (table) => [
    index('mail_outbox_due').on(table.status, table.nextAttemptAt),
    index('mail_outbox_recipient').on(table.recipient, table.kind, table.createdAt),
    index('mail_outbox_hash').on(table.addressHash, table.kind, table.createdAt),
  ],
)

/** Who wants no more mail of a list (T-ABU-10): a keyed hash of the address, never the address. */
export const mailSuppressions = sqliteTable(
  'mail_suppressions',
  {
    addressHash: text('address_hash').notNull(),
    list: text('purpose').$type<MailingList>().notNull(),
    createdAt: integer('created_at').notNull().default(now),
    /** When this address was last asked whether it wants mail again, because somebody signed it up. */
    askedAt: integer('asked_at'),
  },
  (table) => [primaryKey({ columns: [table.addressHash, table.list] })],
)

/**
 * Sign-ups per visitor and minute while the platform's limiter is down (R17): a keyed hash, kept a day at most
 * (T-PII-9).
 */
export const limitHits = sqliteTable(
  'limit_hits',
  {
    visitorHash: text('visitor_hash').notNull(),
    /** Start of the minute, whole seconds since the epoch. */
    windowStart: integer('window_start').notNull(),
    hits: integer('hits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.visitorHash, table.windowStart] })],
)

/** The codes an operator confirms when REFERRAL_STRICT is on (D-117). `expires_at` null: never. */
export const referralCodes = sqliteTable('referral_codes', {
  code: caselessText('code').primaryKey(),
  percent: integer('percent').notNull(),
  active: integer('active', { mode: 'boolean' }).notNull().default(true),
  expiresAt: integer('expires_at'),
})

/** Secrets the shop makes for itself, once, for what needs no setting: the first row of a name counts. */
export const ownSecrets = sqliteTable('own_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: integer('created_at').notNull().default(now),
})
