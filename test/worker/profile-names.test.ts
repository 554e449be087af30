// Old names of profiles lead on to the present one for a while, and profiles that are not published answer like hidden ones.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { API_PATHS } from '#domain/site/routes.ts'
import { D1_OVERLOADED, fails, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

const DAY = 24 * 3600
const FILES = ['contact.vcf', 'qr.svg', 'share.png']
let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const now = () => Math.floor(Date.now() / 1000)
const run = (sql: string, ...values: unknown[]) =>
  shop.env.DB.prepare(sql)
    .bind(...values)
    .run()
const rename = (old: string, present: string | null, until: number | null) =>
  run('INSERT INTO old_usernames (username, profile_username, until) VALUES (?, ?, ?)', old, present, until)
const asked = async (path: string, from = shop) => {
  const response = await from.fetch(path)
  return [response.status, response.headers.get('Location')]
}

describe('an old name', () => {
  it('EDT-38 of a page and of its files leads to the present name for its 90 days, and then to nobody', async () => {
    await rename('Ava.Old', 'ava', now() + 90 * DAY)
    const led = await shop.fetch('/profile/ava.OLD')
    expect([led.status, led.headers.get('Location')]).toEqual([302, '/profile/ava'])
    expect(led.headers.get('Cache-Control')).toBe('no-store')
    for (const file of FILES)
      expect(await asked(`/profile/ava.old/${file}`), file).toEqual([302, `/profile/ava/${file}`])
    vi.useFakeTimers({ now: Date.now() + 90 * DAY * 1000 + 1000, toFake: ['Date'] })
    expect(await asked('/profile/ava.old')).toEqual([404, null])
    for (const file of FILES) expect(await asked(`/profile/ava.old/${file}`), file).toEqual([404, null])
  })

  it('EDT-39 leads to the present name in one step, however often it changed', async () => {
    await rename('first', 'second', now() + 10 * DAY)
    await rename('second', 'third', now() + 50 * DAY)
    await rename('third', 'AVA', now() + 80 * DAY)
    for (const name of ['first', 'second', 'third'])
      expect(await asked(`/profile/${name}`)).toEqual([302, '/profile/ava'])
  })

  it('EDT-39 that went round in a circle answers like one nobody has', async () => {
    await rename('round', 'about', now() + DAY)
    await rename('about', 'round', now() + DAY)
    expect(await asked('/profile/round')).toEqual([404, null])
  })

  it('EDT-38 of a deleted profile only rests, for a while or for good', async () => {
    await rename('deleted', null, now() + 90 * DAY)
    await rename('blocked', null, null)
    await rename('gone-since', 'nobody-now', now() + 90 * DAY)
    for (const name of ['deleted', 'blocked', 'gone-since'])
      expect(await asked(`/profile/${name}`)).toEqual([404, null])
  })

  it('EDT-38 that somebody has is theirs', async () => {
    await rename('acme', 'ava', now() + 90 * DAY)
    expect(await asked('/profile/acme')).toEqual([200, null])
  })

  it('EDT-38 is looked for only where no profile has the name', async () => {
    const { DB } = shop.env
    const statements: string[] = []
    const watched = {
      withSession: () => {
        const session = DB.withSession('first-unconstrained')
        return {
          prepare: (sql: string) => {
            if (sql.includes('old_usernames')) statements.push(sql)
            return session.prepare(sql)
          },
          batch: (all: D1PreparedStatement[]) => session.batch(all),
        }
      },
    }
    const from = await createShop({ DB: watched })
    for (const path of ['', ...FILES.map((file) => `/${file}`)])
      expect((await asked(`/profile/nobody-at-all${path}`, from))[0]).toBe(404)
    // The same statement finds profile and present name, in the one round trip there is.
    const [statement = '', ...others] = new Set(statements)
    expect([statements.length, others]).toEqual([1 + FILES.length, []])
    const rowsRead = async (name: string) => (await DB.prepare(statement).bind(name, now()).run()).meta.rows_read
    const rows = await rowsRead('ava')
    expect(await rowsRead('first')).toBeGreaterThan(rows)
    await rename('ava', 'acme', now() + 90 * DAY)
    expect(await rowsRead('ava')).toBe(rows)
    await run("DELETE FROM old_usernames WHERE username = 'ava'")
  })

  it('EDT-38 that cannot be looked for is not said to be nobody’s', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const from = await createShop({ DB: withFaultyD1(shop.env.DB, fails(D1_OVERLOADED)) })
    expect(await asked('/profile/first', from)).toEqual([200, null])
    expect(await asked('/profile/first/contact.vcf', from)).toEqual([503, null])
  })
})

describe('a profile that is not published', () => {
  const publish = (published: 0 | 1) => run("UPDATE profiles SET published = ? WHERE username = 'ava'", published)

  it('EDT-41 answers 410 with a neutral sentence, and so do its files, as if it were hidden, until it is published', async () => {
    await publish(0)
    const response = await shop.fetch('/profile/Ava')
    const html = await response.text()
    expect(response.status).toBe(410)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(html).toContain('<h1 class="profile-name">This profile is not available.</h1>')
    expect(html).not.toMatch(/\bava\b|whitlock|strategist|ld\+json/i)
    for (const file of FILES) {
      const answer = await shop.fetch(`/profile/ava/${file}`)
      expect(answer.status, file).toBe(410)
      const text = await answer.text()
      expect(text).toContain('<h1>This profile is not available.</h1>')
      await run("UPDATE profiles SET published = 1, hidden = 1 WHERE username = 'ava'")
      expect(await (await shop.fetch(`/profile/ava/${file}`)).text()).toBe(text)
      await run("UPDATE profiles SET published = 0, hidden = 0 WHERE username = 'ava'")
    }
    for (const path of [API_PATHS.publicProfile, API_PATHS.socialLinks])
      expect(await (await shop.call(path, { _username: 'AVA' })).json(), path).toEqual([])
    await publish(1)
    expect((await shop.fetch('/profile/ava')).status).toBe(200)
    expect(await (await shop.call(API_PATHS.socialLinks, { _username: 'ava' })).json()).toHaveLength(3)
  })

  it('EDT-41 stays where its card leads', async () => {
    await run("INSERT INTO chips (chip_id, status, username) VALUES ('UNP1', 'linked_with_profile', 'ava')")
    await publish(0)
    expect(await asked('/scan/UNP1')).toEqual([302, '/profile/ava'])
    await publish(1)
  })

  it('EDT-41 is gone from memory at once where the isolate notices', async () => {
    for (let n = 0; n < 12; n++) await asked('/profile/ava')
    await publish(0)
    vi.useFakeTimers({ now: Date.now() + 1500, toFake: ['Date'] })
    expect((await asked('/profile/ava'))[0]).toBe(410)
    expect((await asked('/profile/ava'))[0]).toBe(410)
    await publish(1)
  })
})
