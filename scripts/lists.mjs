// The statements of `npm run subscribers` and `npm run codes`; the tests run them on the migrated database.

const quoted = (text) => `'${text.replaceAll("'", "''")}'`

/** Confirmed sign-ups, by id after `last`. */
export const subscribersAfter = (last, limit) => `SELECT id, name, email, consent_version,
  strftime('%Y-%m-%dT%H:%M:%SZ', created_at, 'unixepoch') AS created_at,
  strftime('%Y-%m-%dT%H:%M:%SZ', confirmed_at, 'unixepoch') AS confirmed_at
  FROM newsletter_signups WHERE confirmed_at IS NOT NULL AND id > ${quoted(last)} ORDER BY id LIMIT ${limit}`

/** Hashes of the addresses that want no newsletter. */
export const SUPPRESSED = "SELECT address_hash FROM mail_suppressions WHERE purpose = 'newsletter'"

/** Codes of their own and whether somebody has them, by code after `last`. */
export const codesAfter = (
  last,
  limit,
) => `SELECT code, CASE WHEN address_hash IS NULL THEN 'free' ELSE 'given' END AS status
  FROM discount_codes WHERE code > ${quoted(last)} ORDER BY code LIMIT ${limit}`

/** How many codes there are. */
export const CODE_COUNTS = 'SELECT count(*) AS made, count(address_hash) AS given FROM discount_codes'

const CODES_PER_INSERT = 200

/** Adds codes; one that exists already stays as it is. The codes are letters, digits and dashes. */
export function insertCodes(codes) {
  const statements = []
  for (let start = 0; start < codes.length; start += CODES_PER_INSERT)
    statements.push(
      `INSERT OR IGNORE INTO discount_codes (code) VALUES ${codes
        .slice(start, start + CODES_PER_INSERT)
        .map((code) => `(${quoted(code)})`)
        .join(', ')};`,
    )
  return statements.join('\n')
}
