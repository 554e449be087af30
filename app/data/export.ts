// Everything an account's owner gets who asks for their data (DATA-02, DATA-03): one question to D1 for each part, and what
// the parts are called. No hash, token, key or code is selected, and nothing of anybody else. The same for the page and
// for the command (scripts/commands/accounts.ts). Pure: whoever has a database asks it.

/** One part of the export: ?1 is the account's id, ?2 its mail address. */
export interface ExportPart {
  name: string
  about: string
  sql: string
}

const OWN_PROFILES = 'SELECT username FROM profiles WHERE account_id = ?1'
const OWN_CARDS = 'SELECT chip_id FROM chips WHERE owner_account_id = ?1'
/** Whole days since the epoch of the day a card was claimed. */
const SINCE_CLAIMED = '(SELECT claimed_at / 86400 FROM chips WHERE chips.chip_id = days.chip_id)'

export const EXPORT_PARTS: readonly ExportPart[] = [
  {
    name: 'account',
    about: 'Your account. Times are whole seconds since 1 January 1970, days whole days since then, both UTC.',
    sql: `SELECT email, name, console_role, terms_version, privacy_version, created_at, last_seen_day FROM accounts WHERE id = ?1 AND ?2 = email`,
  },
  {
    name: 'profiles',
    about: 'Your profiles with their contact details; show_… says whether a detail is public (1) or not (0).',
    sql: `SELECT username, full_name, bio, profile_image_url, theme_id, published, hidden, hidden_reason, job_title, company, phone,
      contact_email, website, address_street, address_city, address_postcode, address_country, show_job_title, show_company,
      show_phone, show_contact_email, show_website, show_address, created_at, updated_at, renamed_at
      FROM profiles WHERE account_id = ?1 AND ?2 <> ''`,
  },
  {
    name: 'links',
    about: 'The links of your profiles, in their order.',
    sql: `SELECT username, platform, display_text, url, display_order FROM social_links WHERE username IN (${OWN_PROFILES}) AND ?2 <> ''
      ORDER BY username, display_order`,
  },
  {
    name: 'old_names',
    about: 'Former usernames that lead to your profiles, and until when.',
    sql: `SELECT username, profile_username, until FROM old_usernames WHERE profile_username IN (${OWN_PROFILES}) AND ?2 <> ''`,
  },
  {
    name: 'cards',
    about: 'Your cards.',
    sql: `SELECT chip_id, status, username, label, nickname, claimed_at, replaced_by FROM chips WHERE owner_account_id = ?1 AND ?2 <> ''`,
  },
  {
    name: 'card_events',
    about: 'What happened to your cards while they were yours.',
    sql: `SELECT events.chip_id, event, from_status, to_status, events.username, actor, events.created_at FROM chip_events AS events
      JOIN chips ON chips.chip_id = events.chip_id
      WHERE chips.owner_account_id = ?1 AND events.created_at >= chips.claimed_at AND ?2 <> '' ORDER BY events.id`,
  },
  {
    name: 'moves',
    about: 'Cards you have sent to somebody who has not taken them yet.',
    sql: `SELECT chip_id, created_at, expires_at FROM card_moves WHERE from_account_id = ?1 AND ?2 <> ''`,
  },
  {
    name: 'sessions',
    about: 'Where you are signed in: when, how and with what kind of device.',
    sql: `SELECT created_at, last_seen_day, expires_at, auth_at, method, device FROM sessions WHERE account_id = ?1 AND ?2 <> ''`,
  },
  {
    name: 'passkeys',
    about: 'Your passkeys, without their keys.',
    sql: `SELECT name, backed_up, created_at, last_used_day FROM passkeys WHERE account_id = ?1 AND ?2 <> ''`,
  },
  {
    name: 'account_events',
    about: 'What happened to your account within a year.',
    sql: `SELECT event, detail, created_at FROM account_events WHERE account_id = ?1 AND ?2 <> '' ORDER BY id`,
  },
  {
    name: 'taps',
    about: 'Taps of your cards by day, since they are yours.',
    sql: `SELECT day, chip_id, country, device, taps FROM tap_days AS days
      WHERE chip_id IN (${OWN_CARDS}) AND day >= ${SINCE_CLAIMED} AND ?2 <> '' ORDER BY day`,
  },
  {
    name: 'tap_months',
    about: 'The same by month: year × 12 + month.',
    sql: `SELECT month, chip_id, country, device, taps FROM tap_months AS days WHERE chip_id IN (${OWN_CARDS})
      AND month > (SELECT cast(strftime('%Y', claimed_at, 'unixepoch') AS INTEGER) * 12 + cast(strftime('%m', claimed_at, 'unixepoch') AS INTEGER)
        FROM chips WHERE chips.chip_id = days.chip_id) AND ?2 <> '' ORDER BY month`,
  },
  {
    name: 'opened_links',
    about: 'Links of your profiles that were opened, by day.',
    sql: `SELECT day, username, url, country, device, clicks FROM link_days WHERE username IN (${OWN_PROFILES}) AND ?2 <> '' ORDER BY day`,
  },
  {
    name: 'opened_link_months',
    about: 'The same by month.',
    sql: `SELECT month, username, url, country, device, clicks FROM link_months WHERE username IN (${OWN_PROFILES}) AND ?2 <> '' ORDER BY month`,
  },
  {
    name: 'opened_profiles',
    about: 'Opened profiles (view) and contact cards taken along (save), by day.',
    sql: `SELECT day, username, kind, country, device, count FROM profile_days WHERE username IN (${OWN_PROFILES}) AND ?2 <> '' ORDER BY day`,
  },
  {
    name: 'opened_profile_months',
    about: 'The same by month.',
    sql: `SELECT month, username, kind, country, device, count FROM profile_months WHERE username IN (${OWN_PROFILES}) AND ?2 <> '' ORDER BY month`,
  },
  {
    name: 'contacts',
    about: 'Details visitors left for you.',
    sql: `SELECT username, name, email, phone, company, note, consent_version, created_at, seen_at FROM contacts WHERE account_id = ?1 AND ?2 <> '' ORDER BY created_at`,
  },
  {
    name: 'teams',
    about: 'Teams you are in, and your role.',
    sql: `SELECT teams.name, role, invited_at, joined_at FROM team_members JOIN teams ON teams.id = team_members.team_id
      WHERE account_id = ?1 AND left_at IS NULL AND ?2 <> ''`,
  },
  {
    name: 'affiliate_code',
    about: 'Your code, and what it gives.',
    sql: `SELECT referral_codes.code, percent, status, referral_codes.created_at, (SELECT coalesce(sum(clicks), 0) FROM referral_clicks WHERE referral_code = referral_codes.code) AS opened
      FROM referral_codes WHERE account_id = ?1 AND ?2 <> ''`,
  },
  {
    name: 'orders',
    about: 'Orders made with your email address.',
    sql: `SELECT number, name, ship_to, currency, total_pence, status, paid_at, shipped_at FROM orders WHERE email = ?2 AND ?1 <> '' ORDER BY created_at`,
  },
  {
    name: 'order_lines',
    about: 'What was ordered.',
    sql: `SELECT orders.number, title, quantity, cards, attributes FROM order_lines JOIN orders ON orders.id = order_lines.order_id
      WHERE orders.email = ?2 AND ?1 <> '' ORDER BY orders.created_at, position`,
  },
]

/** The file. `rows` are the answers in the order of EXPORT_PARTS; `now` in whole seconds. */
export function exportFile(rows: readonly unknown[][], facts: { brand: string; now: number; site: string }): string {
  const { brand, now, site } = facts
  return `${JSON.stringify(
    {
      about: {
        made_at: new Date(now * 1000).toISOString(),
        made_by: `${brand}, ${site}`,
        ...Object.fromEntries(EXPORT_PARTS.map(({ name, about }) => [name, about])),
      },
      ...Object.fromEntries(EXPORT_PARTS.map(({ name }, at) => [name, name === 'account' ? rows[at]?.[0] : rows[at]])),
    },
    null,
    2,
  )}\n`
}

/** `Tappt-data-2026-11-22.json`. */
export const exportName = (brand: string, now: number): string =>
  `${brand.replace(/[^\p{L}\p{N}]+/gu, '-')}-data-${new Date(now * 1000).toISOString().slice(0, 10)}.json`
