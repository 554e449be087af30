// Data rights: everything in one file, deleting a profile, deleting an account, and what goes by itself.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeKey } from '#domain/chip/last-known-keys.ts'
import { ACCOUNT_CHECK_KEY, accountCheck } from '#mail/claim-code.ts'
import { type AppHost, type Browser, createAppHost, newEmail } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { D1_OVERLOADED, fails, withFaultyD1 } from '#test/support/faults.ts'
import { insertRow } from '#test/support/own-card.ts'

let app: AppHost
beforeAll(async () => {
  app = await createAppHost()
})

const run = (sql: string, ...values: (string | number | null)[]) =>
  app.env.DB.prepare(sql)
    .bind(...values)
    .run()

interface Owner {
  browser: Browser
  email: string
  id: string
  username: string
  chip: string
}

/** Somebody with a profile, a link, a card that leads to it, numbers and a picture. */
async function owner(): Promise<Owner> {
  const browser = app.browser()
  const email = newEmail()
  await browser.signIn(email)
  const [account] = await rows<{ id: string }>(app.env.DB, 'accounts', 'email = ?1', email)
  const id = account?.id ?? ''
  const username = `u${crypto.randomUUID().slice(0, 12)}`
  const chip = `CARD${username.toUpperCase().replace('-', '')}`
  const picture = `${'a'.repeat(52)}${username.replace(/[^0-9a-f]/g, '0').slice(0, 12)}`.slice(0, 64)
  await app.env.MEDIA?.put(`${picture}.webp`, 'picture')
  await run(
    `INSERT INTO profiles (username, full_name, account_id, phone, profile_image_url) VALUES (?1, 'Jo', ?2, '+441632960000', ?3)`,
    username,
    id,
    `/media/${picture}.webp`,
  )
  await run(
    `INSERT INTO social_links (username, platform, url) VALUES (?1, 'website', 'https://jo.example/')`,
    username,
  )
  await run(
    `INSERT INTO chips (chip_id, status, username, owner_account_id, claimed_at, claim_code_hash) VALUES (?1, 'linked_with_profile', ?2, ?3, ?4, 'SECRETHASH')`,
    chip,
    username,
    id,
    Math.floor(Date.now() / 1000) - 3600,
  )
  await run(
    `INSERT INTO link_days (day, username, url, country, device, clicks) VALUES (1, ?1, 'https://jo.example/', '', 'phone', 3)`,
    username,
  )
  await run(
    `INSERT INTO profile_days (day, username, kind, country, device, count) VALUES (1, ?1, 'view', '', 'phone', 3)`,
    username,
  )
  await run("INSERT INTO profile_quarters (quarter, username, kind, count) VALUES (96, ?1, 'view', 3)", username)
  await run(
    `INSERT INTO old_usernames (username, profile_username, until) VALUES (?1, ?2, ?3)`,
    `old-${username}`,
    username,
    9e9,
  )
  return { browser, email, id, username, chip }
}

const profileOf = (username: string) => rows(app.env.DB, 'profiles', 'username = ?1', username)
const pictureOf = async (username: string) => {
  const [row] = await rows<{ profile_image_url: string }>(app.env.DB, 'profiles', 'username = ?1', username)
  return row?.profile_image_url.slice('/media/'.length) ?? ''
}

describe('the page', () => {
  it('DATA-01 says of each of its three acts what it does', async () => {
    const { browser } = await owner()
    const { text } = await browser.get('/settings/data')
    for (const words of [
      'Download my data',
      'Delete a profile',
      'Delete my account',
      'One file with everything we keep about you',
    ])
      expect(text).toContain(words)
  })

  it.each(['download', 'profile', 'account'] as const)(
    'T-ACC-8 ACC-43 ACC-44 ACC-45 %s asks for a fresh proof, keeps what was typed, and does nothing before',
    async (act) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
      const { browser, username, email } = await owner()
      vi.setSystemTime(Date.now() + 11 * 60_000)
      const answer = await browser.post('/settings/data', { act, username, address: email })
      vi.useRealTimers()
      const typed = {
        download: '',
        profile: `?username=${username}`,
        account: `?address=${encodeURIComponent(email)}`,
      }[act]
      expect([answer.status, answer.location]).toEqual([
        303,
        `/step-up?next=${encodeURIComponent(`/settings/data${typed}`)}`,
      ])
      expect(await profileOf(username)).toHaveLength(1)
      const kept = await browser.get(`/settings/data${typed}`)
      expect(kept.html.includes(`value="${act === 'profile' ? username : email}"`)).toBe(act !== 'download')
    },
  )
})

describe('the download', () => {
  it('T-DAT-1 DATA-02 DATA-03 is one file with everything of theirs, explained, and no secret', async () => {
    const { browser, email, username, chip, id } = await owner()
    const answer = await browser.post('/settings/data', { act: 'download' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toContain(
      `attachment; filename="Tappt-data-${new Date().toISOString().slice(0, 10)}.json"; filename*=UTF-8''Tappt-data-`,
    )
    const file: Record<string, unknown> = JSON.parse(answer.html)
    expect(file.account).toMatchObject({ email })
    expect(file.profiles).toEqual([expect.objectContaining({ username, phone: '+441632960000' })])
    // EDT-60: with its switch and its times.
    const times = { hidden: 0, shown_from: null, shown_until: null }
    expect(file.links).toEqual([expect.objectContaining({ url: 'https://jo.example/', ...times })])
    expect(file.old_names).toEqual([expect.objectContaining({ username: `old-${username}` })])
    expect(file.cards).toEqual([expect.objectContaining({ chip_id: chip })])
    expect(file.sessions).toEqual([expect.objectContaining({ method: 'code' })])
    expect(file.account_events).toEqual([expect.objectContaining({ event: 'signed-in' })])
    expect(file.opened_links).toEqual([expect.objectContaining({ clicks: 3 })])
    expect(file.opened_profiles).toEqual([expect.objectContaining({ count: 3 })])
    for (const part of [
      'passkeys',
      'contacts',
      'teams',
      'affiliate_code',
      'affiliate_clicks',
      'orders',
      'moves',
      'taps',
      'card_events',
    ])
      expect(file[part], part).toEqual([])
    const about = file.about as Record<string, string>
    for (const part of Object.keys(file).filter((name) => name !== 'about')) expect(about[part], part).toBeTruthy()
    expect(answer.html).not.toMatch(/SECRETHASH|hash|public_key|credential|secret/i)
    expect(answer.html).not.toContain(id)
    for (const value of browser.cookies.values()) expect(answer.html).not.toContain(value)
  })

  it('DATA-02 has the withdrawals made with the address, and no such part without one', async () => {
    const [{ browser, email, id }, other] = [await owner(), await owner()]
    await insertRow(app.env.DB, 'withdrawals', {
      ...{ id: `W-${id}`, number: 'Bestellung 77', email, name: 'Ann Lee', cards: null, order_id: 'ORDER-77' },
      ...{ market: 'de', lang: 'de', created_at: 5, handled_at: 9 },
    })
    const file = JSON.parse((await browser.post('/settings/data', { act: 'download' })).html)
    expect(file.withdrawals).toEqual([
      {
        ...{ number: 'Bestellung 77', name: 'Ann Lee', cards: null, market: 'de', lang: 'de' },
        ...{ created_at: 5, handled_at: 9 },
      },
    ])
    expect(file.about.withdrawals).toContain('Withdrawals from a contract')
    expect((await other.browser.post('/settings/data', { act: 'download' })).html).not.toContain('ithdrawal')
  })

  it('DATA-04 a second one within ten minutes has to wait', async () => {
    const { browser } = await owner()
    await browser.post('/settings/data', { act: 'download' })
    const again = await browser.post('/settings/data', { act: 'download' })
    expect(again.status).toBe(429)
    expect(again.text).toMatch(/Please try again in (?:9|10) minutes\./)
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(500)
  })

  it('T-DAT-1 DATA-02 holds what others may not see for nobody else', async () => {
    const [one, two] = [await owner(), await owner()]
    const { html } = await one.browser.post('/settings/data', { act: 'download' })
    for (const theirs of [two.email, two.username, two.chip]) expect(html).not.toContain(theirs)
  })
})

describe('deleting a profile', () => {
  it('DATA-05 DATA-12 EDT-40 OWN-61 takes everything of it, leaves the cards, and lets the name rest', async () => {
    const { browser, username, chip } = await owner()
    const picture = await pictureOf(username)
    const answer = await browser.post('/settings/data', { act: 'profile', username: `@${username.toUpperCase()}` })
    expect(answer.location).toBe('/settings/data?done=profile-deleted')
    expect(await profileOf(username)).toEqual([])
    for (const table of ['social_links', 'link_days', 'profile_days', 'profile_quarters'])
      expect(await rows(app.env.DB, table, 'username = ?1', username), table).toEqual([])
    expect(await rows(app.env.DB, 'chips', 'chip_id = ?1', chip)).toEqual([
      expect.objectContaining({ status: 'linked_without_profile', username: null }),
    ])
    expect(await rows(app.env.DB, 'old_usernames', 'username = ?1', username)).toEqual([
      expect.objectContaining({ profile_username: null, until: expect.any(Number) }),
    ])
    expect(await rows(app.env.DB, 'old_usernames', 'profile_username = ?1', username)).toEqual([])
    expect(await app.env.MEDIA?.head(picture)).toBeNull()
    expect(await app.env.CACHE.get(changeKey(chip))).toContain('"username":null')
  })

  it('DATA-05 a paused card stays paused', async () => {
    const { browser, username, chip } = await owner()
    await run("UPDATE chips SET status = 'paused' WHERE chip_id = ?1", chip)
    await browser.post('/settings/data', { act: 'profile', username })
    expect(await rows(app.env.DB, 'chips', 'chip_id = ?1', chip)).toEqual([
      expect.objectContaining({ status: 'paused', username: null }),
    ])
  })

  it.each(['profile', 'account'] as const)(
    'DATA-05 DATA-06 a card nobody has claimed does not lead to a deleted profile either: by its %s',
    async (act) => {
      const { browser, username, email } = await owner()
      for (const [end, status] of ['linked_with_profile', 'paused'].entries())
        await run(
          'INSERT INTO chips (chip_id, status, username) VALUES (?1, ?2, ?3)',
          `FREE${end}${username}`,
          status,
          username,
        )
      await browser.post('/settings/data', { act, username, address: email })
      expect(await rows(app.env.DB, 'chips', "chip_id LIKE 'FREE%' || ?1 ORDER BY chip_id", username)).toMatchObject([
        { status: 'linked_without_profile', username: null },
        { status: 'paused', username: null },
      ])
      expect(await rows(app.env.DB, 'chip_events', "chip_id LIKE 'FREE%' || ?1", username)).toHaveLength(2)
      expect(await app.env.CACHE.get(changeKey(`FREE0${username}`))).toContain('"username":null')
    },
  )

  it('T-OWN-2 DATA-05 neither a hidden one, nor another name, nor somebody else’s', async () => {
    const [{ browser, username }, other] = [await owner(), await owner()]
    await run('UPDATE profiles SET hidden = 1 WHERE username = ?1', username)
    const hidden = await browser.post('/settings/data', { act: 'profile', username })
    expect([hidden.status, hidden.text.includes('We have hidden this profile')]).toEqual([422, true])
    const theirs = await browser.post('/settings/data', { act: 'profile', username: other.username })
    expect([theirs.status, theirs.text.includes('This is not the username of a profile of yours.')]).toEqual([
      422,
      true,
    ])
    expect([await profileOf(username), await profileOf(other.username)]).toEqual([
      [expect.anything()],
      [expect.anything()],
    ])
  })
})

describe('deleting an account', () => {
  it('T-DAT-3 T-SES-6 DATA-06 DATA-09 takes everything, releases the cards, clears every cookie and sends a receipt', async () => {
    const { browser, email, id, username, chip } = await owner()
    await run(
      `INSERT INTO passkeys (credential_id, account_id, public_key, name) VALUES (?1, ?2, x'00', 'Phone')`,
      username,
      id,
    )
    await run(
      `INSERT INTO chip_events (chip_id, event, to_status, username, actor) VALUES (?1, 'linked', 'linked_with_profile', ?2, 'owner')`,
      chip,
      username,
    )
    const page = await browser.post('/settings/data', { act: 'account', address: ` ${email.toUpperCase()} ` })
    expect(page.status).toBe(200)
    const gone = new Date(Date.now() + 30 * 86_400_000).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    })
    expect(page.text).toContain(`Deleted. Copies in the database's 30-day history disappear by ${gone}.`)
    expect(page.setCookies.map((line) => line.replace(/=.*Max-Age/, ' Max-Age'))).toEqual(
      ['__Host-app', '__Host-flow', '__Host-known'].map((name) => `${name} Max-Age=0`),
    )
    expect(await rows(app.env.DB, 'accounts', 'id = ?1', id)).toEqual([
      expect.objectContaining({ status: 'closed', email: null, name: null }),
    ])
    for (const table of ['sessions', 'passkeys', 'account_events', 'auth_flows'])
      expect(await rows(app.env.DB, table, 'account_id = ?1', id), table).toEqual([])
    expect(await profileOf(username)).toEqual([])
    expect(await rows(app.env.DB, 'chips', 'chip_id = ?1', chip)).toEqual([
      expect.objectContaining({
        status: 'unlinked',
        owner_account_id: null,
        username: null,
        claim_policy: 'code',
        claim_code_hash: null,
      }),
    ])
    expect(await rows(app.env.DB, 'chip_events', 'username = ?1', username)).toEqual([])
    const mails = await rows<{ kind: string; payload: string }>(app.env.DB, 'app_outbox', 'recipient = ?1', email)
    expect(mails.map(({ kind }) => kind)).toEqual(['account-deleted'])
    expect(mails[0]?.payload).toBe('{}')
  })

  it('T-DAT-3 DATA-10 the address is free at once, and the new account inherits nothing', async () => {
    const { browser, email, username } = await owner()
    await browser.post('/settings/data', { act: 'account', address: email })
    const again = app.browser()
    expect((await again.signIn(email)).location).toBe('/setup-profile')
    const [account] = await rows<{ id: string }>(app.env.DB, 'accounts', 'email = ?1', email)
    expect(await rows(app.env.DB, 'profiles', 'account_id = ?1', account?.id ?? '')).toEqual([])
    expect(await rows(app.env.DB, 'old_usernames', 'username = ?1', username)).toHaveLength(1)
  })

  it('T-OWN-6 DATA-06 EDT-42 the name of a hidden profile stays blocked for good', async () => {
    const { browser, email, username } = await owner()
    await run('UPDATE profiles SET hidden = 1 WHERE username = ?1', username)
    await browser.post('/settings/data', { act: 'account', address: email })
    expect(await profileOf(username)).toEqual([])
    expect(await rows(app.env.DB, 'old_usernames', 'username = ?1', username)).toEqual([
      expect.objectContaining({ profile_username: null, until: null }),
    ])
  })

  it('DATA-07 not while a team is owned or a card is on its way, and the way out is named', async () => {
    const { browser, email, id, chip } = await owner()
    await run(`INSERT INTO teams (id, name, slug, owner_account_id) VALUES (?1, 'Acme', ?1, ?2)`, chip, id)
    const team = await browser.post('/settings/data', { act: 'account', address: email })
    expect([team.status, team.text.includes('Hand Acme over first, or delete it.')]).toEqual([409, true])
    await run('DELETE FROM teams WHERE owner_account_id = ?1', id)
    await run(
      `INSERT INTO card_moves (chip_id, from_account_id, address_hash, token_hash, expires_at) VALUES (?1, ?2, 'a', ?1, 9000000000)`,
      chip,
      id,
    )
    const move = await browser.post('/settings/data', { act: 'account', address: email })
    expect([move.status, move.text.includes('Cancel the move first.')]).toEqual([409, true])
    expect(await rows(app.env.DB, 'accounts', "id = ?1 AND status = 'active'", id)).toHaveLength(1)
  })

  it('DATA-06 needs the address typed', async () => {
    const { browser, username } = await owner()
    const answer = await browser.post('/settings/data', { act: 'account', address: 'somebody@example.com' })
    expect([answer.status, answer.text.includes('This is not the email address of your account.')]).toEqual([422, true])
    expect(await profileOf(username)).toHaveLength(1)
  })

  it('T-DAT-2 DATA-08 happens whole or not at all', async () => {
    const { browser, email, id, username } = await owner()
    let batches = 0
    const faulty = withFaultyD1(app.env.DB, async (work) => {
      batches++
      // Session, obstacles and what hangs on it are read; then the deletion fails.
      return batches > 3 ? fails(D1_OVERLOADED)(work) : work()
    })
    const broken = app.with({ DB: faulty }).browser(browser.ip)
    for (const [name, value] of browser.cookies) broken.cookies.set(name, value)
    const answer = await broken.post('/settings/data', { act: 'account', address: email })
    expect(answer.status).toBe(503)
    expect([await profileOf(username), await rows(app.env.DB, 'sessions', 'account_id = ?1', id)]).toEqual([
      [expect.anything()],
      [expect.anything()],
    ])
  })

  it('DATA-08 twice at once is done once, and the other is told the same or to sign in', async () => {
    const { browser, email, id } = await owner()
    const answers = await Promise.all(
      [0, 1].map(() => browser.post('/settings/data', { act: 'account', address: email })),
    )
    for (const { status } of answers) expect([200, 303]).toContain(status)
    expect(await rows(app.env.DB, 'accounts', "id = ?1 AND status = 'closed'", id)).toHaveLength(1)
    expect(await rows(app.env.DB, 'app_outbox', "recipient = ?1 AND kind = 'account-deleted'", email)).not.toEqual([])
  })

  it('DATA-11 rows others need keep no account id', async () => {
    const { browser, email, id } = await owner()
    await run(
      `INSERT INTO operator_events (account_id, actor, action, subject_kind, subject) VALUES (?1, 'console', 'x', 'chip', 'x')`,
      id,
    )
    await run(`INSERT INTO account_events (account_id, team_id, event) VALUES (?1, 'team', 'joined')`, id)
    await browser.post('/settings/data', { act: 'account', address: email })
    for (const table of ['operator_events', 'account_events'])
      expect(await rows(app.env.DB, table, 'account_id = ?1', id), table).toEqual([])
    expect(await rows(app.env.DB, 'account_events', "team_id = 'team' AND account_id IS NULL")).not.toEqual([])
  })
})

describe('what goes by itself', () => {
  const daily = async () => JSON.parse((await app.browser().send('/dev/cron', { method: 'POST', body: 'daily' })).html)
  beforeEach(() => {
    vi.useRealTimers()
  })

  it('DATA-13 an account nobody uses is told, and deleted thirty days later', async () => {
    const email = newEmail()
    const day = Math.floor(Date.now() / 86_400_000)
    await run(`INSERT INTO accounts (id, email, last_seen_day, created_at) VALUES (?1, ?1, ?2, 1)`, email, day - 731)
    expect(await daily()).toMatchObject({ unused_warned: 1, unused_deleted: 0 })
    const [mail] = await rows<{ kind: string; payload: string }>(app.env.DB, 'app_outbox', 'recipient = ?1', email)
    expect([mail?.kind, mail?.payload]).toEqual(['account-unused', expect.stringMatching(/"date":"\d+ \w+ \d{4}"/)])
    expect(await daily()).toMatchObject({ unused_warned: 0, unused_deleted: 0 })
    await run('UPDATE accounts SET unused_mailed_at = unused_mailed_at - 2592001 WHERE id = ?1', email)
    expect(await daily()).toMatchObject({ unused_deleted: 1 })
    expect(await rows(app.env.DB, 'accounts', 'id = ?1', email)).toEqual([
      expect.objectContaining({ status: 'closed', email: null }),
    ])
  })

  it('DATA-13 one with a card or a published profile is kept', async () => {
    const { id, username, chip } = await owner()
    const day = Math.floor(Date.now() / 86_400_000)
    await run('UPDATE accounts SET last_seen_day = ?2 WHERE id = ?1', id, day - 2000)
    expect(await daily()).toMatchObject({ unused_warned: 0 })
    await run('UPDATE profiles SET published = 0 WHERE username = ?1', username)
    expect(await daily()).toMatchObject({ unused_warned: 0 })
    await run('DELETE FROM chips WHERE chip_id = ?1', chip)
    expect(await daily()).toMatchObject({ unused_warned: 1 })
  })

  it('CLM-46 the commands that make claim codes find in KV whether theirs will work', async () => {
    await app.env.CACHE.delete(ACCOUNT_CHECK_KEY)
    await app.browser().send('/dev/cron', { method: 'POST', body: 'minute' })
    expect(await app.env.CACHE.get(ACCOUNT_CHECK_KEY)).toBe(await accountCheck('development account anon-public-key'))
  })

  it('T-DAT-5 DATA-14 HOST-51 deletes what is past its time, more than a portion at once, and says how much in one line', async () => {
    const many = Array.from({ length: 1100 }, (_, n) => `('flow-${n}', 'code', 1, 1)`).join(',')
    await run(`INSERT INTO auth_flows (id_hash, kind, expires_at, created_at) VALUES ${many}`)
    await run(
      `INSERT INTO sessions (id_hash, account_id, last_seen_day, expires_at, auth_at, method, device) VALUES ('old', 'x', 1, 1, 1, 'code', 'Phone')`,
    )
    await run(`INSERT INTO account_events (account_id, event, created_at) VALUES ('x', 'signed-in', 1)`)
    await run(
      `INSERT INTO operator_events (actor, action, subject_kind, subject, created_at) VALUES ('cli', 'x', 'x', 'x', 1)`,
    )
    await run(
      `INSERT INTO app_outbox (id, recipient, kind, payload, status, created_at, sent_at) VALUES ('m', 'x', 'card-moved', '{}', 'sent', 1, 1)`,
    )
    await run(`INSERT INTO claim_tries (chip_id, window_start, tries) VALUES ('x', 1, 1)`)
    await run(`INSERT INTO old_usernames (username, until) VALUES ('past', 1), ('for-good', NULL)`)
    const lines: string[] = []
    const log = vi.spyOn(console, 'info').mockImplementation((line) => void lines.push(String(line)))
    const gone = await daily()
    log.mockRestore()
    expect(gone.flows).toBeGreaterThanOrEqual(1100)
    for (const what of ['sessions', 'account_events', 'operator_events', 'mails', 'claim_tries', 'old_usernames'])
      expect(gone[what], what).toBeGreaterThanOrEqual(1)
    expect(lines.filter((line) => line.includes('"forgotten"'))).toHaveLength(1)
    expect(await rows(app.env.DB, 'old_usernames', "username = 'for-good'")).toHaveLength(1)
    expect(await rows(app.env.DB, 'auth_flows', "id_hash LIKE 'flow-%'")).toEqual([])
  })
})

describe('the notices', () => {
  it('DATA-24 a change of one is said once on the dashboard, with a link', async () => {
    const browser = app.browser()
    const email = newEmail()
    await browser.signIn(email)
    expect((await browser.get('/dashboard')).text).not.toMatch(/changed on/)
    await run(
      "UPDATE accounts SET privacy_version = '2026-01-01', terms_version = '2026-01-01' WHERE email = ?1",
      email,
    )
    const page = await browser.get('/dashboard')
    expect(page.text).toMatch(/Our privacy notice changed on \d+ \w+ \d{4}\./)
    expect(page.text).toMatch(/Our terms changed on \d+ \w+ \d{4}\./)
    expect(page.html).toMatch(/<a href="\/privacy" class="app-link">Our privacy notice/)
    expect((await browser.get('/dashboard')).text).not.toMatch(/changed on/)
  })

  it('DATA-15 DATA-17 DATA-18 DATA-19 DATA-20 /privacy says what is kept of an account, of cookies, of contacts and teams', async () => {
    const { status, text, html } = await app.browser().get('/privacy')
    expect(status).toBe(200)
    expect(text).toContain(
      'This site sets three cookies. One keeps you signed in for up to 30 days after your last visit, one holds a sign-in that is under way for 15 minutes, one remembers for 90 days that you signed in from this browser, so that nobody can keep you out by asking for codes. All are needed for what you asked for. The shop at http://localhost:8787 sets none.',
    )
    for (const words of [
      'your email address',
      'times and methods of sign-in',
      'public keys of your passkeys',
      'kind of device',
      'our contract with you',
      'No IP address is stored',
    ])
      expect(text).toContain(words)
    for (const id of ['contact-exchange', 'teams']) expect(html).toContain(`<section id="${id}">`)
  })

  it('DATA-15 DATA-22 /terms says whose a card is', async () => {
    const { status, text } = await app.browser().get('/terms')
    expect(status).toBe(200)
    for (const words of [
      'belongs to the account or the team that claimed it',
      'Releasing a card is final',
      'take the card back within 14 days',
    ])
      expect(text).toContain(words)
  })
})
