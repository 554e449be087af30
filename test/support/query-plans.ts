// How SQLite would run a statement: which table that grows it would read from end to end.

/** Tables that stay small however many people come. */
const SMALL = ['profile_themes', 'own_secrets', 'referral_codes', 'checkout_days']

/** Statements that may read a table from end to end, or `table` of them alone. */
const ALLOWED: readonly { table?: string; statement: RegExp; because: string }[] = [
  { statement: /^SELECT "?\w+"?(?: AS \w+)? FROM "?\w+"? LIMIT (?:1|\?)$/i, because: 'is there any row: one is read' },
  {
    statement: /"(?:day|month)" < \? and rowid IN \(SELECT rowid FROM "\w+" ORDER BY rowid LIMIT \?\)/,
    because: 'the oldest rows alone, by their rowids',
  },
  // Once a day, by the Cron.
  {
    statement: /^(?:delete from|update) .* where rowid IN \(SELECT rowid FROM .* LIMIT \?\)$/,
    because: 'what is past its time, in portions (app/retention)',
  },
  {
    table: 'chip_events',
    statement: /^update "chip_events" set "username" = \? where "chip_events"."id" in .* limit \?\)$/,
    because: 'names of former owners',
  },
  {
    table: 'mail_outbox',
    statement:
      /^delete from "mail_outbox" where "mail_outbox"."id" in \(select "id" from "mail_outbox" where "mail_outbox"."created_at" < \? limit \?\)$/,
    because: 'mails of thirty days at most',
  },
  {
    table: 'referral_clicks',
    statement:
      /^delete from "referral_clicks" where \("referral_clicks"."created_at" < \? and rowid in \(select .* limit \?\)\)$/,
    because: 'clicks of two years ago, the oldest rows first',
  },
  {
    table: 'accounts',
    statement:
      /^select "id", "email" from "accounts" where \("accounts"."status" = 'active' AND coalesce\(.* limit \?$/,
    because: 'accounts nobody uses',
  },
  {
    table: 'teams',
    statement: /^SELECT value AS hash FROM json_each/,
    because: 'pictures that a team has locked',
  },
  // Rare, by an owner.
  {
    table: 'auth_flows',
    statement:
      /^delete from "auth_flows" where (?:account_id = \(SELECT id FROM accounts .* OR \(email = \? |\("auth_flows"."kind" = \? and "auth_flows"."account_id" = \?\)$)/,
    because: 'an account that is deleted or invited; flows are kept a day',
  },
  {
    table: 'auth_flows',
    statement: /^delete from "auth_flows" where \("auth_flows"."account_id" = \? and EXISTS/,
    because: 'an account whose role changes',
  },
  {
    table: 'order_notes',
    statement: /^update "order_notes" set "account_id" = \? where account_id = \(SELECT id FROM accounts /,
    because: 'an account that is deleted; notes go 60 days after shipping',
  },
  // The console, behind a sign-in of the seller's, and what it searches as it is typed.
  { statement: /\breplace\(replace\(replace\(upper\(/, because: 'a number or a card, however it is spelt' },
  {
    table: 'chips',
    statement: /^SELECT batch AS id, .* WHERE batch = \? COLLATE NOCASE GROUP BY batch$/,
    because: 'a batch, however it is spelt',
  },
  {
    statement: /\bNOT EXISTS \(SELECT 1 FROM json_each\(\?\) w WHERE ' ' \|\| replace\(.* LIMIT \?$/,
    because: 'a name, by its words',
  },
  {
    table: 'accounts',
    statement: /^select "id", "email" from "accounts" where \("accounts"."console_role" is not null/,
    because: 'who may use it, by their addresses',
  },
  {
    table: 'discount_codes',
    statement: /^select count\(\*\), count\("address_hash"\) from "discount_codes"$/,
    because: 'how many codes there are',
  },
  {
    table: 'mail_suppressions',
    statement: /^select "address_hash" from "mail_suppressions" where /,
    because: 'an export leaves all of them out',
  },
  {
    table: 'order_disputes',
    statement: /\bFROM order_disputes d JOIN orders o ON .* WHERE d\.status = 'open'/,
    because: 'disputes that are open: a shop has few, and orders are found from them',
  },
  { statement: /^SELECT 'newsletter' AS list, count\(confirmed_at\)/, because: 'how long the lists are' },
  {
    table: 'webhook_events',
    statement: /^select substr\("id", 1, /,
    because: 'the last message of each payment provider',
  },
  {
    table: 'profile_reports',
    statement: /^select "profile_reports"."id", /,
    because: 'reports, of a year at most',
  },
  { table: 'chips', statement: /^select coalesce\("batch", ''\), count\(\*\), /, because: 'the page of batches' },
  {
    table: 'chips',
    statement: /^SELECT rtrim\(trim\(coalesce\(chips\.label, ''\)\), .* AS label, /,
    because: 'the stock, whose designs are named by labels',
  },
  {
    table: 'operator_events',
    statement: /^select "operator_events"."id", .* order by "operator_events"."id" desc limit \?$/,
    because: 'the log, newest first',
  },
  {
    table: 'profile_reports',
    statement: /^SELECT count\(\*\) AS number FROM profile_reports WHERE \(?NOT EXISTS/,
    because: 'open reports, of a year at most',
  },
  {
    table: 'profile_reports',
    statement: /^WITH open AS \( ?SELECT id, username, reason, details, created_at FROM profile_reports WHERE /,
    because: 'open reports, the most reported profile first',
  },
  // A shop on somebody's own machine.
  {
    table: 'mail_outbox',
    statement:
      /^select .* where "mail_outbox"."recipient" <> \? order by "mail_outbox"."created_at" desc, "mail_outbox".rowid DESC limit \?$/,
    because: 'the inbox at /dev/mail',
  },
  {
    table: 'app_outbox',
    statement: /^select .* from "app_outbox" order by "app_outbox"."created_at" desc, .* limit \?$/,
    because: "the app's inbox at /dev/mail",
  },
  // Commands.
  {
    table: 'discount_codes',
    statement: /^select count\(\*\), count\("address_hash"\) from "discount_codes"$/,
    because: '`codes show`',
  },
  {
    table: 'mail_suppressions',
    statement: /^select "address_hash" from "mail_suppressions" where "mail_suppressions"."purpose" = \?$/,
    because: '`subscribers export` leaves all of them out',
  },
]

/** A line for each table that one of these statements reads from end to end and may not. */
export async function scansOf(db: D1Database, texts: Iterable<string>): Promise<string[]> {
  const tables = await namesOf(db)
  const statements = [...texts]
  const plans = await plansOf(db, statements)
  return statements.flatMap((text, at) => {
    const statement = text.replace(/\s+/g, ' ').trim()
    return (plans[at] ?? [])
      .flatMap((step) => scanned(step, statement, tables))
      .filter((table) => !SMALL.includes(table))
      .filter((table) => !ALLOWED.some((one) => (one.table ?? table) === table && one.statement.test(statement)))
      .map((table) => `SCAN ${table}: ${statement}`)
  })
}

const namesOf = async (db: D1Database): Promise<Set<string>> => {
  const { results } = await db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{ name: string }>()
  return new Set(results.map(({ name }) => name))
}

/** The steps of each plan; none where a table is not there (yet). One batch, as each question costs a test time. */
async function plansOf(db: D1Database, texts: readonly string[]): Promise<string[][]> {
  const plan = (text: string) =>
    db.prepare(`EXPLAIN QUERY PLAN ${text}`).bind(...Array.from({ length: valuesIn(text) }, () => null))
  const steps = ({ results }: D1Result<{ detail: string }>) => results.map(({ detail }) => detail)
  if (texts.length === 0) return []
  try {
    return (await db.batch<{ detail: string }>(texts.map(plan))).map(steps)
  } catch {
    const alone = async (text: string) => {
      try {
        return steps(await plan(text).all<{ detail: string }>())
      } catch (thrown) {
        if (/no such (?:table|column)/.test(String(thrown))) return []
        throw new Error(`${thrown}: ${text}`)
      }
    }
    return Promise.all(texts.map(alone))
  }
}

function valuesIn(text: string): number {
  const bare = text.replace(/'(?:[^']|'')*'/g, '')
  const numbers = [...bare.matchAll(/\?(\d+)/g)].map(([, number]) => Number(number))
  return Math.max(0, bare.split('?').length - 1 - numbers.length, ...numbers)
}

/** The table that a step of a plan reads from end to end, whatever it is called in the statement. */
function scanned(step: string, statement: string, tables: ReadonlySet<string>): string[] {
  const [, name = ''] = /^SCAN (\w+)(?! VIRTUAL TABLE)/.exec(step) ?? []
  if (tables.has(name)) return [name]
  const named = [...statement.matchAll(/\b(?:FROM|JOIN|UPDATE|INTO|,)\s+"?(\w+)"?\s+(?:AS\s+)?"?(\w+)"?/gi)]
  return named.flatMap(([, table = '', alias]) => (alias === name && tables.has(table) ? [table] : []))
}
