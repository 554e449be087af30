// The migrated database: tables, columns, defaults and the seed. Requirements: section PLATFORM, D-77.
import { beforeAll, describe, expect, it } from 'vitest'
import { migratedDb, rows, seed } from '#test/support/database.ts'

let db: D1Database
beforeAll(async () => {
  db = await migratedDb({ BRAND_SLUG: 'acme' })
})

const columnsOf = async (table: string) =>
  (await db.prepare(`SELECT name FROM pragma_table_info('${table}')`).all<{ name: string }>()).results.map(
    (column) => column.name,
  )

describe('tables', () => {
  it.each([
    ['PLAT-05', 'referral_clicks', ['id', 'referral_code', 'created_at']],
    ['PLAT-06', 'chips', ['chip_id', 'status', 'username', 'created_at', 'updated_at']],
    ['PLAT-07', 'newsletter_signups', ['id', 'name', 'email', 'created_at']],
    ['API-31', 'discount_code_requests', ['id', 'name', 'email', 'type', 'created_at']],
    ['PLAT-08', 'profiles', ['username', 'full_name', 'bio', 'profile_image_url', 'theme_id']],
    ['PLAT-08', 'social_links', ['username', 'platform', 'display_text', 'url', 'display_order']],
    ['PLAT-08', 'profile_themes', ['id', 'name', 'preview_image_url', 'category', 'is_active', 'display_order']],
  ])('%s D1 holds %s with its fields', async (_id, table, columns) => {
    expect(await columnsOf(table)).toEqual(expect.arrayContaining(columns))
  })

  it('T-PII-9 stores no address of a visitor anywhere', async () => {
    const { results } = await db.prepare('SELECT sql FROM sqlite_master').all<{ sql: string | null }>()
    expect(results.map((row) => row.sql).join(' ')).not.toMatch(/\bip\b|ip_address|user_agent/i)
  })

  it('fills times and ids of rows added by hand', async () => {
    await db.prepare("INSERT INTO newsletter_signups (name, email) VALUES ('A', 'by-hand@example.com')").run()
    const [row] = await rows<{ id: string; created_at: number }>(db, 'newsletter_signups', "email LIKE 'by-hand%'")
    expect(row?.id).toMatch(/^[0-9a-f]{32}$/)
    expect(Math.abs((row?.created_at ?? 0) - Date.now() / 1000)).toBeLessThan(60)
  })
})

describe('seed', () => {
  it('TAP-16 knows one chip of every status', async () => {
    const chips = await rows<{ chip_id: string; status: string; username: string | null }>(db, 'chips')
    expect(chips.map(({ chip_id, status, username }) => [chip_id, status, username])).toEqual([
      ['DEMO0001', 'linked_with_profile', 'acme'],
      ['DEMO0002', 'unlinked', null],
      ['DEMO0003', 'linked_without_profile', null],
      ['DEMO0004', 'disabled', null],
      ['DEMO0005', 'linked_with_profile', null],
      ['DEMO0006', 'unlinked', null],
      ['DEMO0007', 'unlinked', null],
      ['DEMO0008', 'paused', 'acme'],
      ['DEMO0009', 'linked_with_profile', 'acme'],
    ])
  })

  it('changes nothing when it runs again, and follows a change of the demo username', async () => {
    await seed(db, { BRAND_SLUG: 'acme' })
    expect(await rows(db, 'social_links', "username = 'acme'")).toHaveLength(11)
    expect(await rows(db, 'profile_themes')).toHaveLength(5)
    await seed(db, { BRAND_SLUG: 'acme', DEMO_USERNAME: 'mara' })
    expect(await rows(db, 'chips', "chip_id = 'DEMO0001' AND username = 'mara'")).toHaveLength(1)
    expect(await rows(db, 'profiles', "username = 'MARA'")).toHaveLength(1)
    await seed(db, { BRAND_SLUG: 'acme' })
  })

  it('BRAND-04 names the brand only through the settings', async () => {
    const stored = JSON.stringify([await rows(db, 'profiles'), await rows(db, 'social_links'), await rows(db, 'chips')])
    expect(stored).not.toMatch(/tappt/i)
  })
})
