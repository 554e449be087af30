// The SQL of `npm run codes -- new`. Tests run it on the migrated database. src/db/mail-lists.ts reads the codes.

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

const CODES_PER_INSERT = 200

/** Adds codes; existing ones stay unchanged. Codes are letters, digits and dashes. */
export function insertCodes(codes: readonly string[]): string {
  const statements: string[] = []
  for (let start = 0; start < codes.length; start += CODES_PER_INSERT)
    statements.push(
      `INSERT OR IGNORE INTO discount_codes (code) VALUES ${codes
        .slice(start, start + CODES_PER_INSERT)
        .map((code) => `(${quoted(code)})`)
        .join(', ')};`,
    )
  return statements.join('\n')
}
