// The seed of a fresh clone: whom it makes, what belongs to whom, and that it restores its own rows and nobody else's.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountSecretOf } from '#domain/site/account-secret.ts'
import { claimCodeHash } from '#mail/claim-code.ts'
import deploy from '#scripts/deploy.ts?raw'
import { DEMO_ACCOUNTS, DEMO_CLAIM_CODE, DEMO_SUN } from '#scripts/seed.ts'
import { migrationStatements, rows, seed } from '#test/support/database.ts'
import readme from '../../README.md?raw'

type Row = Record<string, string | number | null>
const settings = { BRAND_SLUG: 'acme', ANON_KEY: 'public-key-of-the-tests' }
const { mara, ava, operator } = DEMO_ACCOUNTS
const db = env.DB
const run = (sql: string, ...values: unknown[]) =>
  db
    .prepare(sql)
    .bind(...values)
    .run()
const all = (table: string, where = '1 = 1') => rows<Row>(db, table, where)
const chip = async (id: string) => (await all('chips', `chip_id = '${id}'`))[0] ?? {}
const profile = async (username: string) => (await all('profiles', `username = '${username}'`))[0] ?? {}
/** Everything stored, as text; when a row was written is nobody's concern. */
const stored = async () =>
  JSON.stringify(
    await Promise.all(
      ['accounts', 'chips', 'profiles', 'social_links', 'profile_themes', 'referral_codes'].map((t) => all(t)),
    ),
  ).replace(/"(updated_at|created_at|claimed_at)":\d+/g, '"$1":0')

let emptyTables: [string, number][] = []
beforeAll(async () => {
  await db.batch(migrationStatements().map((statement) => db.prepare(statement)))
  const tables = await all(
    'sqlite_master',
    "type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
  )
  emptyTables = await Promise.all(
    tables.map(async ({ name }): Promise<[string, number]> => [String(name), (await all(String(name))).length]),
  )
  await seed(db, settings)
})

describe('a fresh clone', () => {
  it('HOST-55 has the accounts of Mara, Ava and an operator who may open the console', async () => {
    const accounts = await all('accounts', '1 = 1 ORDER BY email')
    expect(accounts.map(({ email, status, console_role }) => [email, status, console_role])).toEqual([
      ['ava@example.com', 'active', null],
      ['mara@example.com', 'active', null],
      ['operator@example.com', 'active', 'owner'],
    ])
    for (const { id } of accounts) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{25}[048CGMRW]$/)
    expect([await profile('acme'), await profile('ava')]).toMatchObject([
      { account_id: mara.id, team_id: null, published: 1 },
      { account_id: ava.id, team_id: null, published: 1 },
    ])
    expect(operator.id).toBe(accounts[2]?.id)
  })

  it('HOST-56 has chips of every kind an owner and a finder meet', async () => {
    const owned = { owner_account_id: mara.id, owner_team_id: null, claim_code_hash: null }
    const free = { owner_account_id: null, owner_team_id: null, claimed_at: null, username: null, status: 'unlinked' }
    expect(await chip('DEMO0001')).toMatchObject({ ...owned, status: 'linked_with_profile', username: 'acme' })
    expect(await chip('DEMO0006')).toMatchObject({ ...free, claim_policy: 'code' })
    expect(await chip('DEMO0007')).toMatchObject({ ...free, claim_policy: 'open', claim_code_hash: null })
    expect(await chip('DEMO0008')).toMatchObject({ ...owned, status: 'paused' })
    expect(await chip('DEMO0009')).toMatchObject({ ...owned, status: 'linked_with_profile', username: 'acme' })
    for (const id of ['DEMO0001', 'DEMO0008', 'DEMO0009'])
      expect((await chip(id)).claimed_at).toEqual(expect.any(Number))
    for (const id of ['DEMO0002', 'DEMO0003', 'DEMO0004', 'DEMO0005'])
      expect(await chip(id)).toMatchObject({ owner_account_id: null, claim_policy: 'open', claim_code_hash: null })
  })

  it('HOST-56 DEMO0006 takes the code DEM0-C0DE under the secret that the settings of the app lead to', async () => {
    expect(DEMO_CLAIM_CODE).toBe('DEM0-C0DE')
    const hash = await claimCodeHash(accountSecretOf(settings), 'DEMO0006', 'DEM0-C0DE')
    expect((await chip('DEMO0006')).claim_code_hash).toBe(hash)
    const ACCOUNT_SECRET = 'a secret of the tests that is long enough'
    await seed(db, { ...settings, ACCOUNT_SECRET })
    expect((await chip('DEMO0006')).claim_code_hash).toBe(await claimCodeHash(ACCOUNT_SECRET, 'DEMO0006', 'DEM0-C0DE'))
    await seed(db, { ...settings, APP_ENV: 'production' })
    expect((await chip('DEMO0006')).claim_code_hash).toBeNull()
    await seed(db, settings)
    expect((await chip('DEMO0006')).claim_code_hash).toBe(hash)
  })

  it('SUN-31 DEMO0009 signs its taps with key 1, and goes on counting over a start; no other chip takes its UID', async () => {
    expect(await chip('DEMO0009')).toMatchObject({ sun_uid: DEMO_SUN.uid, sun_key: 1, sun_counter: -1 })
    await run("UPDATE chips SET sun_counter = 12 WHERE chip_id = 'DEMO0009'")
    await seed(db, settings)
    expect((await chip('DEMO0009')).sun_counter).toBe(12)
    await run("UPDATE chips SET sun_uid = NULL WHERE chip_id = 'DEMO0009'")
    await run(`UPDATE chips SET sun_uid = '${DEMO_SUN.uid}', sun_key = 1 WHERE chip_id = 'DEMO0001'`)
    await seed(db, settings)
    expect(await chip('DEMO0009')).toMatchObject({ sun_uid: DEMO_SUN.uid, sun_key: 1, sun_counter: -1 })
    expect(await chip('DEMO0001')).toMatchObject({ sun_uid: null, sun_key: null })
  })

  it('HOST-17 the README names the card with its code, and the one that needs none', () => {
    expect(readme).toMatch(/`\/scan\/DEMO0006`[^|]*code `DEM0-C0DE`\s+\(`DEMO0007` needs none\)/)
  })

  it('HOST-57 shows the contact details of the demo profile, each switched on, and no address', async () => {
    expect(await profile('acme')).toMatchObject({
      ...{ job_title: 'Creative director', company: 'Ellison Studio', phone: '+441632960123' },
      ...{ contact_email: 'hello@mara-ellison.example', website: 'https://mara-ellison.example/' },
      ...{ address_street: null, address_city: null, address_postcode: null, address_country: null },
      ...{ show_job_title: 1, show_company: 1, show_phone: 1, show_contact_email: 1, show_website: 1, show_address: 0 },
    })
    expect(await profile('ava')).toMatchObject({ job_title: null, phone: null, show_job_title: 0, show_phone: 0 })
  })
})

describe('the seed once more', () => {
  it('HOST-58 changes nothing where nothing has changed', async () => {
    const before = await stored()
    await seed(db, settings)
    expect(await stored()).toBe(before)
  })

  it('HOST-58 CLM-43 restores what was done to its chips, retirement, owner, policy, code, order line and hand-over included', async () => {
    const before = await stored()
    await run(
      `UPDATE chips SET status = 'retired', username = NULL, owner_account_id = 'X', holder_member_id = 'M', claim_policy = 'sun',
        claim_code_hash = 'h', claimed_at = 5, order_line_id = 'L', handover = 7, nickname = 'N', replaced_by = 'R',
        batch = 'B', label = 'La' WHERE chip_id LIKE 'DEMO%'`,
    )
    await run(
      "INSERT INTO card_moves (chip_id, from_account_id, address_hash, token_hash, expires_at) VALUES ('DEMO0001', 'X', 'a', 't', 9)",
    )
    await seed(db, settings)
    expect(await stored()).toBe(before)
    expect(await all('card_moves')).toEqual([])
    await run("UPDATE chips SET owner_account_id = NULL, owner_team_id = 'T' WHERE chip_id LIKE 'DEMO%'")
    await seed(db, settings)
    expect(await stored()).toBe(before)
  })

  it('HOST-58 restores what was done to its profiles and accounts', async () => {
    const before = await stored()
    await run("UPDATE accounts SET status = 'closed', email = NULL, name = NULL, console_role = NULL")
    await run(
      `UPDATE profiles SET account_id = NULL, team_id = 'T', published = 0, setup_step = 1, job_title = 'X', phone = NULL,
        address_city = 'X', show_phone = 0, show_address = 1, bio = 'X'`,
    )
    await run("DELETE FROM social_links WHERE username = 'acme'")
    await seed(db, settings)
    expect(await stored()).toBe(before)
  })

  it('HOST-58 makes room where Mara has renamed her profile and somebody else has her address', async () => {
    await run("UPDATE profiles SET username = 'mara' WHERE username = 'acme'")
    await run("INSERT INTO old_usernames (username, profile_username, until) VALUES ('acme', 'mara', 9999999999)")
    await run("UPDATE accounts SET email = 'new@example.com' WHERE id = ?", mara.id)
    await run("INSERT INTO accounts (id, email) VALUES ('SOMEBODY', 'mara@example.com')")
    await seed(db, settings)
    await seed(db, settings)
    expect(await profile('acme')).toMatchObject({ account_id: mara.id })
    expect(await profile('mara')).toMatchObject({ account_id: null, full_name: 'Mara Ellison' })
    expect(await all('old_usernames')).toEqual([])
    expect(await all('accounts', "email = 'mara@example.com'")).toMatchObject([{ id: mara.id }])
    expect(await all('accounts', "id = 'SOMEBODY'")).toMatchObject([{ email: 'formerly-somebody-mara@example.com' }])
  })

  it('HOST-58 leaves other accounts, cards and profiles as they are', async () => {
    await run("INSERT INTO accounts (id, email) VALUES ('KIM', 'kim@example.com')")
    await run("INSERT INTO profiles (username, account_id, job_title) VALUES ('kim', 'KIM', 'Baker')")
    await run("INSERT INTO profiles (username, account_id, team_id) VALUES ('mara-works', ?, 'T')", mara.id)
    await run("INSERT INTO profiles (username, account_id, created_at) VALUES ('mara-second', ?, 1)", mara.id)
    await run(
      "INSERT INTO chips (chip_id, status, username, owner_account_id) VALUES ('KIM1', 'linked_with_profile', 'kim', 'KIM'), ('MARA2', 'retired', NULL, ?)",
      mara.id,
    )
    await run(
      "INSERT INTO card_moves (chip_id, from_account_id, address_hash, token_hash, expires_at) VALUES ('KIM1', 'KIM', 'a', 't', 9)",
    )
    const others = () =>
      Promise.all([
        all('accounts', "id = 'KIM'"),
        all('profiles', "username IN ('kim', 'mara-works', 'mara-second')"),
        all('chips', "chip_id NOT LIKE 'DEMO%'"),
        all('card_moves'),
      ])
    const before = await others()
    expect(before.map((found) => found.length)).toEqual([1, 3, 2, 1])
    await seed(db, settings)
    expect(await others()).toEqual(before)
  })

  it('HOST-58 moves what is Mara’s to the new demo profile when the brand changes', async () => {
    await seed(db, { ...settings, BRAND_SLUG: 'globex' })
    expect(await profile('globex')).toMatchObject({ account_id: mara.id, job_title: 'Creative director' })
    expect(await profile('acme')).toMatchObject({ account_id: null, full_name: 'Mara Ellison' })
    expect([await chip('DEMO0001'), await chip('DEMO0008')]).toMatchObject([
      { username: 'globex', owner_account_id: mara.id },
      { username: 'globex', owner_account_id: mara.id },
    ])
    await seed(db, settings)
    expect([await profile('acme'), await profile('globex')]).toMatchObject([
      { account_id: mara.id },
      { account_id: null },
    ])
  })
})

describe('a deployed database', () => {
  it('HOST-59 holds none of these rows: migrations make tables and no rows, and the deploy knows no seed', () => {
    expect(emptyTables.length).toBeGreaterThan(40)
    expect(emptyTables.filter(([, count]) => count > 0)).toEqual([])
    expect(deploy).toContain('migrations')
    expect(deploy).not.toMatch(/seed|local-db/)
  })
})
