// The D1 tables that the shop reads or writes; tables of the app alone are in app/db/schema.ts. `npm run db:generate`
// turns a change in either file into a migration; migrations are never edited. Times are whole seconds since the epoch.
// No table stores an IP address.
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ClaimPolicy } from '#domain/chip/claim.ts'
import type { MailingList } from '#domain/signup/signup.ts'
import { caselessText, flag, now, off, on } from './columns.ts'

/** Ids come from the Worker, so that a retried insert is recognised; the default is for rows added by hand. */
const randomId = sql`(lower(hex(randomblob(16))))`

/** Opened referral links: one row per day and code. Older rows are one click each. */
export const referralClicks = sqliteTable(
  'referral_clicks',
  {
    /** Id of the last counted click. */
    id: text('id').primaryKey().default(randomId),
    /** "" counts the codes beyond the daily limit of new ones. */
    referralCode: text('referral_code').notNull(),
    createdAt: integer('created_at').notNull().default(now),
    /** Whole days since the epoch, UTC; null for older rows. */
    day: integer('day'),
    clicks: integer('clicks').notNull().default(1),
  },
  (table) => [
    // Codes are compared without case.
    index('referral_clicks_code').on(sql`${table.referralCode} COLLATE NOCASE`),
    uniqueIndex('referral_clicks_day_code').on(table.day, table.referralCode),
  ],
)

/** Read on a tap by hot/chips.ts. Statuses: domain/chip/chip.ts. */
export const chips = sqliteTable(
  'chips',
  {
    chipId: text('chip_id').primaryKey(),
    status: text('status').notNull().default('unlinked'),
    username: text('username'),
    /** The production run of a chip, and the number printed next to it; null for chips from elsewhere. */
    batch: text('batch'),
    label: text('label'),
    createdAt: integer('created_at').notNull().default(now),
    updatedAt: integer('updated_at').notNull().default(now),
    /** The account or the team that owns the chip; never both. */
    ownerAccountId: text('owner_account_id'),
    ownerTeamId: text('owner_team_id'),
    /** The member of the team who uses it. */
    holderMemberId: text('holder_member_id'),
    /** How an owner proves possession. */
    claimPolicy: text('claim_policy').$type<ClaimPolicy>().notNull().default('open'),
    /** Keyed hash of the code on the leaflet; null if there is no open code. */
    claimCodeHash: text('claim_code_hash'),
    claimedAt: integer('claimed_at'),
    orderLineId: text('order_line_id'),
    /** Incremented whenever the chip changes hands, which invalidates older links. */
    handover: integer('handover').notNull().default(0),
    /** The owner's name for it. */
    nickname: text('nickname'),
    replacedBy: text('replaced_by'),
    /**
     * For a tag that signs its taps: its 7 bytes in upper-case hexadecimal, its master key number, its last counter.
     */
    sunUid: text('sun_uid').unique(),
    sunKey: integer('sun_key'),
    sunCounter: integer('sun_counter').notNull().default(-1),
  },
  (table) => [
    index('chips_owner_account').on(table.ownerAccountId),
    index('chips_owner_team').on(table.ownerTeamId),
    index('chips_holder').on(table.holderMemberId),
    index('chips_order_line').on(table.orderLineId),
    index('chips_replaced_by').on(table.replacedBy),
    // Usernames are compared without letter case.
    index('chips_username').on(sql`username COLLATE NOCASE`),
    index('chips_batch').on(table.batch),
  ],
)

/** The history of chips: what happened, and by whom. Append-only; nothing about visitors. */
export const chipEvents = sqliteTable(
  'chip_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    chipId: text('chip_id').notNull(),
    /** One of CHIP_EVENTS (domain/chip/chip-states.ts). */
    event: text('event').notNull(),
    fromStatus: text('from_status'),
    toStatus: text('to_status').notNull(),
    username: text('username'),
    /** One of CHIP_ACTORS (domain/chip/chip-states.ts). */
    actor: text('actor').notNull(),
    createdAt: integer('created_at').notNull().default(now),
  },
  (table) => [
    index('chip_events_chip').on(table.chipId),
    index('chip_events_username').on(sql`username COLLATE NOCASE`),
  ],
)

/** Taps per day, chip, country and device class. `chip_id` "" counts the taps of unknown chips. No visitor data. */
export const tapDays = sqliteTable(
  'tap_days',
  {
    /** Whole days since the epoch, UTC. */
    day: integer('day').notNull(),
    chipId: text('chip_id').notNull(),
    /** Two letters, or "" if the platform does not say. */
    country: text('country').notNull(),
    /** `phone`, `tablet`, `desktop` or `other`. */
    device: text('device').notNull(),
    taps: integer('taps').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chipId, table.day, table.country, table.device] })],
)

/** Opened links of profiles per day, with the same columns. */
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

/** Opened profiles (`view`) and saved contact cards (`save`) per day, with the same columns. */
export const profileDays = sqliteTable(
  'profile_days',
  {
    day: integer('day').notNull(),
    username: caselessText('username').notNull(),
    kind: text('kind').notNull(),
    country: text('country').notNull(),
    device: text('device').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.username, table.day, table.kind, table.country, table.device] })],
)

/**
 * Taps per chip and quarter of an hour, for days in the time zone of a card's owner; deleted after about three months.
 * Countries and devices are in `tap_days`.
 */
export const tapQuarters = sqliteTable(
  'tap_quarters',
  {
    /** Whole quarters of an hour since the epoch. */
    quarter: integer('quarter').notNull(),
    chipId: text('chip_id').notNull(),
    taps: integer('taps').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chipId, table.quarter] }), index('tap_quarters_quarter').on(table.quarter)],
)

/** What visitors did with a profile, per quarter of an hour, with the same columns: `view`, `save` or `link`. */
export const profileQuarters = sqliteTable(
  'profile_quarters',
  {
    quarter: integer('quarter').notNull(),
    username: caselessText('username').notNull(),
    kind: text('kind').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.username, table.quarter, table.kind] }),
    index('profile_quarters_quarter').on(table.quarter),
  ],
)

/** Results of signed taps per day and chip: `genuine`, `replayed`, `invalid`. */
export const sunDays = sqliteTable(
  'sun_days',
  {
    day: integer('day').notNull(),
    chipId: text('chip_id').notNull(),
    outcome: text('outcome').notNull(),
    taps: integer('taps').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chipId, table.day, table.outcome] })],
)

// Daily counts are folded into months after a while. A month is year × 12 + month, 1 to 12.

export const tapMonths = sqliteTable(
  'tap_months',
  {
    month: integer('month').notNull(),
    chipId: text('chip_id').notNull(),
    country: text('country').notNull(),
    device: text('device').notNull(),
    taps: integer('taps').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chipId, table.month, table.country, table.device] })],
)

export const linkMonths = sqliteTable(
  'link_months',
  {
    month: integer('month').notNull(),
    username: caselessText('username').notNull(),
    url: text('url').notNull(),
    country: text('country').notNull(),
    device: text('device').notNull(),
    clicks: integer('clicks').notNull(),
  },
  (table) => [primaryKey({ columns: [table.username, table.month, table.url, table.country, table.device] })],
)

export const profileMonths = sqliteTable(
  'profile_months',
  {
    month: integer('month').notNull(),
    username: caselessText('username').notNull(),
    kind: text('kind').notNull(),
    country: text('country').notNull(),
    device: text('device').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.username, table.month, table.kind, table.country, table.device] })],
)

export const sunMonths = sqliteTable(
  'sun_months',
  {
    month: integer('month').notNull(),
    chipId: text('chip_id').notNull(),
    outcome: text('outcome').notNull(),
    taps: integer('taps').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chipId, table.month, table.outcome] })],
)

/** Where something was bought or asked for. */
const marketColumns = {
  /** null means English. */
  lang: text('lang'),
  /** The market's prefix, like "us"; null is the default market. */
  market: text('market'),
}

/** `email` is stored trimmed and in lower case, so that the unique index enforces D-69. */
export const newsletterSignups = sqliteTable(
  'newsletter_signups',
  {
    id: text('id').primaryKey().default(randomId),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    createdAt: integer('created_at').notNull().default(now),
    /**
     * Version of the wording next to the pressed button (domain/signup/signup-wordings.ts), null if unknown;
     * `single-opt-in` for rows from before double opt-in.
     */
    consentVersion: text('consent_version'),
    /**
     * When the address was confirmed by the link in the mail; null: not on the list yet (double opt-in). Older rows
     * were on the list at once and have the time of their sign-up.
     */
    confirmedAt: integer('confirmed_at'),
    ...marketColumns,
  },
  (table) => [index('newsletter_signups_unconfirmed').on(table.createdAt).where(sql`confirmed_at IS NULL`)],
)

/** Single-use discount codes, generated in advance for import into the commerce backend (`npm run codes`). */
export const discountCodes = sqliteTable('discount_codes', {
  code: text('code').primaryKey(),
  /** Keyed hash of the address that was given this code; null while free. */
  addressHash: text('address_hash').unique(),
  createdAt: integer('created_at').notNull().default(now),
  givenAt: integer('given_at'),
})

/** Sign-ups of the other mailing lists. One row per address and list: a repeated sign-up changes nothing. */
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
    ...marketColumns,
  },
  (table) => [
    uniqueIndex('discount_code_requests_email_type').on(table.email, table.list),
    index('discount_code_requests_unconfirmed').on(table.createdAt).where(sql`confirmed_at IS NULL`),
  ],
)

export const profiles = sqliteTable(
  'profiles',
  {
    username: caselessText('username').primaryKey(),
    fullName: text('full_name'),
    bio: text('bio'),
    profileImageUrl: text('profile_image_url'),
    themeId: text('theme_id'),
    /** Hidden by the operator (`npm run profiles`); the other columns are unchanged. */
    hidden: flag('hidden').notNull().default(false),
    /** The owner; null for profiles from elsewhere. */
    accountId: text('account_id'),
    teamId: text('team_id'),
    /** Incremented by every save, which must name the version it started from. */
    version: integer('version').notNull().default(1),
    published: flag('published').notNull().default(on),
    createdAt: integer('created_at'),
    updatedAt: integer('updated_at'),
    renamedAt: integer('renamed_at'),
    hiddenReason: text('hidden_reason'),
    jobTitle: text('job_title'),
    company: text('company'),
    phone: text('phone'),
    contactEmail: text('contact_email'),
    website: text('website'),
    addressStreet: text('address_street'),
    addressCity: text('address_city'),
    addressPostcode: text('address_postcode'),
    addressCountry: text('address_country'),
    // A contact detail is public only while its switch is on.
    showJobTitle: flag('show_job_title').notNull().default(off),
    showCompany: flag('show_company').notNull().default(off),
    showPhone: flag('show_phone').notNull().default(off),
    showContactEmail: flag('show_contact_email').notNull().default(off),
    showWebsite: flag('show_website').notNull().default(off),
    showAddress: flag('show_address').notNull().default(off),
    /** May visitors leave their contact details? */
    takesContacts: flag('takes_contacts').notNull().default(off),
    /** Number of completed set-up steps. */
    setupStep: integer('setup_step').notNull().default(3),
    /**
     * The hash in the address of an uploaded picture (`/media/{hash}.jpg`, with or without the shop's origin), for
     * deleting unused pictures. Arbitrary text for other addresses.
     */
    pictureHash: text('picture_hash').generatedAlwaysAs(
      sql`substr(profile_image_url, instr(profile_image_url, '/media/') + 7, 64)`,
      { mode: 'virtual' },
    ),
    /** When the name was last reverted early; renamed_at is when it was last changed. */
    nameReturnedAt: integer('name_returned_at'),
    /** The owner's accent colour as `#rrggbb`; null: that of the look. */
    accent: text('accent'),
    /** SHA-256 of the small JPEG in MEDIA that goes into the contact card; null: none. */
    contactPhoto: text('contact_photo'),
    /** Language of the page's fixed words; null: that of the visitor. */
    lang: text('lang'),
  },
  (table) => [
    index('profiles_any_account').on(table.accountId),
    uniqueIndex('profiles_account_team').on(table.accountId, table.teamId).where(sql`team_id IS NOT NULL`),
    index('profiles_team').on(table.teamId),
    index('profiles_picture').on(table.pictureHash),
    index('profiles_contact_photo').on(table.contactPhoto).where(sql`contact_photo IS NOT NULL`),
  ],
)

/** Former usernames: they redirect to a profile's present name, or are blocked for a while. */
export const oldUsernames = sqliteTable(
  'old_usernames',
  {
    username: caselessText('username').primaryKey(),
    /** null: blocked, without a redirect. */
    profileUsername: caselessText('profile_username'),
    /** null: for ever. */
    until: integer('until'),
  },
  (table) => [index('old_usernames_profile').on(table.profileUsername), index('old_usernames_until').on(table.until)],
)

/** Operator actions on profiles (`npm run profiles`). Append-only; deleting the profile deletes its rows. */
export const profileEvents = sqliteTable(
  'profile_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    username: caselessText('username').notNull(),
    /** `hidden` or `unhidden`. */
    event: text('event').notNull(),
    /** The name the operator entered, or that of their account on the machine. */
    actor: text('actor').notNull(),
    reason: text('reason'),
    createdAt: integer('created_at').notNull().default(now),
  },
  (table) => [index('profile_events_username').on(table.username)],
)

/** Reports of public profiles. `id` is the visitor's reference; reasons: domain/profile/profile-report.ts. */
export const profileReports = sqliteTable(
  'profile_reports',
  {
    id: text('id').primaryKey(),
    username: caselessText('username').notNull(),
    reason: text('reason').notNull(),
    details: text('details'),
    createdAt: integer('created_at').notNull().default(now),
  },
  (table) => [
    index('profile_reports_username').on(table.username),
    index('profile_reports_created').on(table.createdAt),
  ],
)

export const socialLinks = sqliteTable(
  'social_links',
  {
    username: caselessText('username').notNull(),
    platform: text('platform').notNull(),
    displayText: text('display_text'),
    url: text('url').notNull(),
    displayOrder: integer('display_order'),
    /** Kept by the owner and not shown. */
    hidden: flag('hidden').notNull().default(off),
    /** Shown from this second, and until before this one; null: no limit. */
    shownFrom: integer('shown_from'),
    shownUntil: integer('shown_until'),
  },
  (table) => [index('social_links_username').on(table.username)],
)

export const profileThemes = sqliteTable('profile_themes', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  previewImageUrl: text('preview_image_url'),
  category: text('category'),
  isActive: flag('is_active').notNull().default(true),
  displayOrder: integer('display_order').notNull().default(0),
})

export type MailStatus = 'pending' | 'sending' | 'sent' | 'failed' | 'suppressed'

/**
 * Outgoing mails. `id` is the idempotency key at the mail service. `payload` is JSON, emptied once the mail is sent.
 * While `sending`, `next_attempt_at` is when another run may take over. Unsubscribing leaves a row without recipient
 * and payload (hash and time only) for an hour, so that the limit of one mail per hour still holds.
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
    /** Keyed hash of the recipient; null for older rows. */
    addressHash: text('address_hash'),
    /** How often the mail was handed over to the service with an unknown outcome. */
    unclear: integer('unclear').notNull().default(0),
  },
  (table) => [
    index('mail_outbox_due').on(table.status, table.nextAttemptAt),
    index('mail_outbox_recipient').on(table.recipient, table.kind, table.createdAt),
    index('mail_outbox_hash').on(table.addressHash, table.kind, table.createdAt),
  ],
)

/** Objections to the mails of a list: a keyed hash of the address, never the address. */
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

/** Sign-ups per visitor and minute while the platform's limiter is down: a keyed hash, stored for at most a day. */
export const limitHits = sqliteTable(
  'limit_hits',
  {
    visitorHash: text('visitor_hash').notNull(),
    /** Start of the minute, whole seconds since the epoch. */
    windowStart: integer('window_start').notNull(),
    hits: integer('hits').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.visitorHash, table.windowStart] }),
    index('limit_hits_window').on(table.windowStart),
  ],
)

/** `waiting`: not known to the checkout yet · `ended`: by its affiliate, by us, or with the account; for good. */
export type CodeStatus = 'waiting' | 'active' | 'ended'

/** The referral codes that are valid when REFERRAL_STRICT is on. `expires_at` null: never. */
export const referralCodes = sqliteTable('referral_codes', {
  code: caselessText('code').primaryKey(),
  percent: integer('percent').notNull(),
  active: flag('active').notNull().default(true),
  expiresAt: integer('expires_at'),
  /** The affiliate who owns the code; null for the operator's codes. */
  accountId: text('account_id').unique(),
  status: text('status').$type<CodeStatus>().notNull().default('active'),
  /** null for older rows. */
  createdAt: integer('created_at'),
})

/** Secrets that the shop generates itself, once: the first row of a name wins. */
export const ownSecrets = sqliteTable('own_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: integer('created_at').notNull().default(now),
})

/** Received messages of the commerce backend, to recognise repeated ones. */
export const webhookEvents = sqliteTable(
  'webhook_events',
  {
    /** `shopify:` or `stripe:` and the sender's id. */
    id: text('id').primaryKey(),
    topic: text('topic').notNull(),
    externalId: text('external_id'),
    receivedAt: integer('received_at').notNull().default(now),
    /** `stored`, `known`, `ignored` or `failed`. */
    outcome: text('outcome').notNull(),
    note: text('note'),
    /** SHA-256 of the body in hexadecimal, if the delivery's id is not part of the body. */
    digest: text('digest'),
  },
  (table) => [
    index('webhook_events_external').on(table.externalId),
    index('webhook_events_received').on(table.receivedAt),
    index('webhook_events_digest').on(table.digest),
  ],
)

/** Paid orders. `ship_to` is JSON. */
export const orders = sqliteTable(
  'orders',
  {
    id: text('id').primaryKey(),
    /** `shopify`, `stripe`, `sample` or `manual`. */
    backend: text('backend').notNull(),
    externalId: text('external_id').notNull(),
    paymentRef: text('payment_ref'),
    number: text('number').notNull(),
    email: text('email'),
    name: text('name'),
    shipTo: text('ship_to'),
    currency: text('currency').notNull().default('GBP'),
    /** In minor units of the currency, like goods_pence. */
    totalPence: integer('total_pence').notNull().default(0),
    /** After discounts, without delivery. */
    goodsPence: integer('goods_pence').notNull().default(0),
    referralCode: caselessText('referral_code'),
    referralOwn: flag('referral_own').notNull().default(off),
    test: flag('test').notNull().default(off),
    /** `paid`, `packed`, `shipped`, `cancelled` or `refunded`. */
    status: text('status').notNull(),
    note: text('note'),
    /** Incremented to invalidate every link in the order's mails. */
    claimEpoch: integer('claim_epoch').notNull().default(1),
    paidAt: integer('paid_at'),
    shippedAt: integer('shipped_at'),
    endedAt: integer('ended_at'),
    tracking: text('tracking'),
    carrier: text('carrier'),
    remindedAt: integer('reminded_at'),
    purgedAt: integer('purged_at'),
    createdAt: integer('created_at').notNull().default(now),
    /** When the buyer's confirmation was queued; 0: none is to be sent; null: it is due. */
    confirmedAt: integer('confirmed_at'),
    /** The order whose exchange or replacement this one is. */
    parentId: text('parent_id'),
    ...marketColumns,
  },
  (table) => [
    index('orders_unconfirmed').on(table.createdAt).where(sql`confirmed_at IS NULL`),
    index('orders_parent').on(table.parentId).where(sql`parent_id IS NOT NULL`),
    uniqueIndex('orders_backend_external').on(table.backend, table.externalId),
    index('orders_payment').on(table.paymentRef),
    index('orders_number').on(table.number),
    index('orders_email').on(table.email),
    index('orders_referral').on(table.referralCode),
    index('orders_status_paid').on(table.status, table.paidAt),
  ],
)

export const orderLines = sqliteTable(
  'order_lines',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    position: integer('position').notNull(),
    designId: text('design_id'),
    title: text('title').notNull(),
    quantity: integer('quantity').notNull(),
    /** Number of cards to assign. */
    cards: integer('cards').notNull(),
    /** JSON list of `{key,value}`. */
    attributes: text('attributes'),
    engravedAt: integer('engraved_at'),
  },
  (table) => [uniqueIndex('order_lines_order_position').on(table.orderId, table.position)],
)

export const orderRefunds = sqliteTable(
  'order_refunds',
  {
    /** `shopify:` and the refund's id, or `stripe:` and the charge's; for a failed refund at Stripe, the refund's. */
    id: text('id').primaryKey(),
    backend: text('backend').notNull(),
    /** The order's external id or its payment reference. */
    ref: text('ref').notNull(),
    /** In minor units of the currency; only refunds in the order's own currency are summed. */
    pence: integer('pence').notNull(),
    currency: text('currency').notNull().default('GBP'),
    /** `done`; `pending` or `failed` if part of it is, and that part is not in the amount. */
    status: text('status').notNull().default('done'),
    createdAt: integer('created_at').notNull().default(now),
  },
  (table) => [index('order_refunds_ref').on(table.backend, table.ref)],
)

/** Payments disputed by the buyer at their bank. */
export const orderDisputes = sqliteTable(
  'order_disputes',
  {
    /** `shopify:` or `stripe:` and the dispute's id. */
    id: text('id').primaryKey(),
    backend: text('backend').notNull(),
    /** The order's external id or its payment reference. */
    ref: text('ref').notNull(),
    /** `open`, `won` or `lost`. */
    status: text('status').notNull(),
    createdAt: integer('created_at').notNull().default(now),
  },
  (table) => [index('order_disputes_ref').on(table.backend, table.ref)],
)

/** Statements of buyers in the EU that they withdraw from a contract, as typed. */
export const withdrawals = sqliteTable(
  'withdrawals',
  {
    id: text('id').primaryKey(),
    /** The order's number. */
    number: text('number').notNull(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** Which cards; null: all of them. */
    cards: text('cards'),
    /** The order with this number and mail address; null where there is none. */
    orderId: text('order_id'),
    market: text('market').notNull(),
    lang: text('lang').notNull(),
    createdAt: integer('created_at').notNull().default(now),
    /** When the operator was done with it. */
    handledAt: integer('handled_at'),
  },
  (table) => [
    index('withdrawals_order').on(table.orderId),
    index('withdrawals_handled').on(table.handledAt),
    index('withdrawals_email').on(table.email),
  ],
)

/** Checkouts created per day. */
export const checkoutDays = sqliteTable('checkout_days', {
  day: integer('day').primaryKey(),
  created: integer('created').notNull(),
})
