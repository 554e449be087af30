// The owner's list of contacts: what it shows of whom, search, files, deletion, teams, and what becomes of it with profile and account.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetWhatIsPast } from '#app/retention/forget.ts'
import { type AppHost, type Browser, createAppHost } from '#test/support/app-host.ts'
import { contactsOf, leave, mailsTo, type Taking, takingOwner } from '#test/support/contacts.ts'
import { rows } from '#test/support/database.ts'
import { giveProfile, insertRow, newOwner } from '#test/support/own-card.ts'

let app: AppHost
let taking: Taking
const NOW = Date.parse('2026-11-27T10:00:00Z')
const at = (text: string) => Math.floor(Date.parse(text) / 1000)
beforeAll(async () => {
  app = await createAppHost()
})
beforeEach(async () => {
  vi.setSystemTime(NOW)
  taking = await takingOwner(app)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

let made = 0
/** A contact as it is stored. Returns its id. */
async function contact(
  columns: Record<string, string | number | null> = {},
  { username, owner }: Pick<Taking, 'username' | 'owner'> = taking,
): Promise<string> {
  const id = `CONTACT${++made}`
  await insertRow(app.env.DB, 'contacts', {
    ...{ id, username, account_id: owner.id, name: `Visitor ${made}`, email: `v${made}@example.com` },
    ...{ consent_version: 'contact-1', created_at: NOW / 1000 - 60 + made, withdraw_hash: id, ...columns },
  })
  return id
}
const names = (html: string) => [...html.matchAll(/class="contact-name"[^>]*>([^<]*)</g)].map(([, name]) => name)

describe('the list', () => {
  it('LEAD-17 has name, company, mail, phone, note and day of each, the newest first, and marks new ones until they are seen', async () => {
    await contact({ name: 'Old', created_at: at('2026-10-01T08:00:00Z'), seen_at: 1 })
    await contact({
      ...{ name: 'Zoë <b>', company: 'Vale & Sons', email: 'zoe+1@vale.example', phone: '+44 1632 960123' },
      ...{ note: 'We met at the door.', created_at: at('2026-11-26T08:00:00Z') },
    })
    const { html, text } = await taking.browser.get('/app/contacts')
    expect(names(html)).toEqual(['Zoë &lt;b&gt;', 'Old'])
    expect(text).toMatch(
      /Zoë <b> New Vale & Sons zoe\+1@vale\.example \+44 1632 960123 We met at the door\. 26 Nov 2026 @\w+ Download vCard of Zoë <b> Delete Zoë <b> Old v\d+@example\.com 1 Oct 2026/,
    )
    expect(html).toContain('href="mailto:zoe%2B1@vale.example"')
    expect(html).toContain('href="tel:+441632960123"')
    const again = await taking.browser.get('/app/contacts')
    expect(again.html).not.toContain('contact-new')
    expect((await contactsOf(app.env.DB, taking.username)).map(({ seen_at }) => seen_at)).toEqual([1, NOW / 1000])
  })

  it('LEAD-17 is fifty a page, of nobody else’s contacts', async () => {
    const other = await takingOwner(app)
    await contact({ name: 'Foreign' }, other)
    for (let i = 0; i < 51; i++) await contact({ name: `Nr ${i}`, seen_at: 1 })
    const first = await taking.browser.get('/app/contacts')
    expect([names(first.html).length, names(first.html)[0]]).toEqual([50, 'Nr 50'])
    expect(first.html).toContain('href="/app/contacts?page=2" rel="next"')
    const second = await taking.browser.get('/app/contacts?page=2')
    expect(names(second.html)).toEqual(['Nr 0'])
    expect((await taking.browser.get('/app/contacts?page=3')).text).toContain('There are no more contacts.')
    expect(first.text + second.text).not.toContain('Foreign')
    expect((await app.browser().get('/app/contacts')).location).toBe('/login?next=%2Fapp%2Fcontacts')
  })

  it('LEAD-18 says that there are none, and where the exchange is switched on while it is off', async () => {
    const { browser, username } = taking
    const empty = await browser.get('/app/contacts')
    expect(empty.text).toContain('Nobody has left details yet.')
    expect(empty.text).not.toMatch(/Switch it on|Download CSV|Search by name/)
    await app.env.DB.prepare('UPDATE profiles SET takes_contacts = 0 WHERE username = ?1').bind(username).run()
    expect((await browser.get('/app/contacts')).text).toContain(
      'Nobody has left details yet. Switch it on in your profile.',
    )
  })

  it.each([
    ['vale', ['Company', 'Mail']],
    ['ÅSA', ['Åsa Öberg']],
    ['åsa öberg', ['Åsa Öberg']],
    ['  Robin   J ', ['Robin J']],
    ['100%', []],
    ['_', []],
    ["'; DROP TABLE contacts; --", []],
  ])('LEAD-18 the search %j finds by name, company and mail', async (search, found) => {
    await contact({ name: 'Åsa Öberg' })
    await contact({ name: 'Robin J', note: 'vale' })
    await contact({ name: 'Company', company: 'The VALE' })
    await contact({ name: 'Mail', email: 'x@vale.example' })
    const { html, text } = await taking.browser.get(`/app/contacts?q=${encodeURIComponent(search)}`)
    expect(names(html).sort()).toEqual(found)
    if (found.length === 0) expect(text).toContain('No contact has this name, company or email.')
  })
})

describe('files', () => {
  it('LEAD-19 the CSV has all own contacts, with formulas made harmless', async () => {
    await contact({
      name: '=1+1',
      phone: '+44 1632 960123',
      company: 'A, "B"',
      note: 'Ü',
      created_at: at('2026-11-01T00:00:00Z'),
    })
    await contact({ name: 'Foreign' }, await takingOwner(app))
    const { status, html, headers } = await taking.browser.get('/app/contacts/file?as=csv')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers.get('content-disposition')).toBe('attachment; filename="contacts-2026-11-27.csv"')
    expect(html.replace(/^\ufeff/, '')).toBe(
      '"name","email","phone","company","note","profile","left_at","consent_version"\r\n' +
        `"'=1+1","v${made - 1}@example.com","'+44 1632 960123","A, ""B""","Ü","${taking.username}","2026-11-01T00:00:00.000Z","contact-1"\r\n`,
    )
  })

  it('LEAD-19 LEAD-20 a vCard of one, escaped and folded, and a file of all', async () => {
    const id = await contact({
      ...{ name: 'Dr. Ann; Vale', phone: '+44 1632 960123 ext. 7', company: 'Vale, Sons', email: 'ann@vale.example' },
      note: `One\nTEL:999 ${'ü'.repeat(60)}`,
    })
    const one = await taking.browser.get(`/app/contacts/file?as=vcf&id=${id}`)
    expect(one.headers.get('content-type')).toBe('text/vcard; charset=utf-8')
    expect(one.html).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\nN:/)
    for (const line of [
      'FN:Dr. Ann\\; Vale',
      'ORG:Vale\\, Sons',
      'TEL;TYPE=VOICE:+44 1632 960123\\,7',
      'EMAIL;TYPE=INTERNET:ann@vale.example',
    ])
      expect(one.html.split('\r\n')).toContain(line)
    const unfolded = one.html.replaceAll('\r\n ', '')
    expect(unfolded).toContain(`NOTE:One\\nTEL:999 ${'ü'.repeat(60)}\r\nEND:VCARD\r\n`)
    for (const line of one.html.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    await contact()
    const all = await taking.browser.get('/app/contacts/file?as=vcf')
    expect(all.html.match(/^BEGIN:VCARD\r$/gm)).toHaveLength(2)
    expect(all.headers.get('content-disposition')).toBe('attachment; filename="contacts-2026-11-27.vcf"')
  })

  it('LEAD-19 at most 2,000 in a vCard, and none of somebody else', async () => {
    const foreign = await contact({}, await takingOwner(app))
    expect((await taking.browser.get(`/app/contacts/file?as=vcf&id=${foreign}`)).status).toBe(404)
    expect((await taking.browser.get('/app/contacts/file?as=xls')).status).toBe(404)
    await app.env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2001)
        INSERT INTO contacts (id, username, account_id, name, email, consent_version, withdraw_hash)
        SELECT 'MANY' || i, ?1, ?2, 'N', 'n@example.com', 'contact-1', 'MANY' || i FROM n`,
    )
      .bind(taking.username, taking.owner.id)
      .run()
    const { html } = await taking.browser.get('/app/contacts/file?as=vcf')
    expect(html.match(/^BEGIN:VCARD\r$/gm)).toHaveLength(2000)
    expect((await taking.browser.get('/app/contacts/file?as=csv')).html.match(/\r\n/g)).toHaveLength(2002)
  })
})

describe('deletion', () => {
  it('LEAD-21 takes one question for one, and does nothing to those of others', async () => {
    const { browser, username } = taking
    const [id, foreign] = [await contact(), await contact({}, await takingOwner(app))]
    const ask = await browser.get(`/app/contacts?ask=delete&id=${id}`)
    expect(ask.text).toContain('Delete this contact?')
    expect(await contactsOf(app.env.DB, username)).toHaveLength(1)
    const done = await browser.post('/app/contacts?q=visitor', { do: 'delete', id })
    expect(done.location).toBe('/app/contacts?q=visitor&done=deleted')
    expect((await browser.get(done.location)).text).toContain('Deleted.')
    expect(await contactsOf(app.env.DB, username)).toEqual([])
    expect((await browser.get(`/app/contacts?ask=delete&id=${foreign}`)).status).toBe(404)
    await browser.post('/app/contacts', { do: 'delete', id: foreign })
    expect(await rows(app.env.DB, 'contacts', 'id = ?1', foreign)).toHaveLength(1)
  })

  it('LEAD-21 ACC-43 of all needs a fresh proof, and deletes the own ones alone', async () => {
    const { browser, owner, username } = taking
    await contact()
    await contact()
    const foreign = await contact({}, await takingOwner(app))
    expect((await browser.get('/app/contacts?ask=delete-all')).text).toContain('Delete all 2 contacts?')
    vi.setSystemTime(NOW + 3_600_000)
    const asked = await browser.post('/app/contacts', { do: 'delete-all' })
    expect(asked.location).toBe(`/step-up?next=${encodeURIComponent('/app/contacts?ask=delete-all')}`)
    expect(await contactsOf(app.env.DB, username)).toHaveLength(2)
    expect((await browser.stepUp(owner.email, '/app/contacts?ask=delete-all')).location).toBe(
      '/app/contacts?ask=delete-all',
    )
    expect((await browser.post('/app/contacts', { do: 'delete-all' })).location).toBe('/app/contacts?done=deleted')
    expect(await contactsOf(app.env.DB, username)).toEqual([])
    expect(await rows(app.env.DB, 'contacts', 'id = ?1', foreign)).toHaveLength(1)
  })

  it('LEAD-23 comes by itself after 24 months; until then the owner’s export has the contact', async () => {
    const { browser, username } = taking
    vi.spyOn(console, 'info').mockImplementation(() => {})
    await contact({ name: 'Long Ago', created_at: at('2024-11-27T10:00:01Z') })
    await contact({ name: 'Too Long Ago', created_at: at('2024-11-27T10:00:00Z') })
    const gone = await forgetWhatIsPast(app.env.DB, NOW / 1000)
    expect(gone.contacts).toBe(1)
    expect(await contactsOf(app.env.DB, username)).toMatchObject([{ name: 'Long Ago' }])
    const { html } = await browser.post('/settings/data', { act: 'download' })
    const file = JSON.parse(html) as { contacts: { name: string }[]; account: object; profiles: object[] }
    expect(file.contacts).toMatchObject([{ name: 'Long Ago', consent_version: 'contact-1' }])
    expect(html).not.toContain('withdraw_hash')
    expect([file.account, file.profiles]).toMatchObject([{ contact_mails: 1 }, [{ takes_contacts: 1 }]])
    await forgetWhatIsPast(app.env.DB, NOW / 1000 + 1)
    expect(await contactsOf(app.env.DB, username)).toEqual([])
  })

  it('LEAD-25 DATA-05 DATA-06 of a profile or account deletes its contacts with receipts that wait; unpublishing and switching off keep them', async () => {
    const second = await giveProfile(app.env.DB, taking.owner, { takes_contacts: 1 })
    const visitor = app.browser()
    for (const username of [taking.username, second])
      await leave(visitor, username, { email: `at-${username}@example.com` })
    await app.env.DB.prepare("UPDATE app_outbox SET status = 'pending' WHERE kind = 'contact-receipt'").run()
    await taking.browser.post(`/app/profile?profile=${second}`, { do: 'unpublish' })
    await app.env.DB.prepare('UPDATE profiles SET takes_contacts = 0 WHERE username = ?1').bind(second).run()
    expect(await contactsOf(app.env.DB, second)).toHaveLength(1)
    await taking.browser.stepUp(taking.owner.email, '/settings/data')
    await taking.browser.post('/settings/data', { act: 'profile', username: second, lead: '' })
    expect(await contactsOf(app.env.DB, second)).toEqual([])
    expect(await mailsTo(app.env.DB, `at-${second}@example.com`, 'contact-receipt')).toEqual([])
    expect(await contactsOf(app.env.DB, taking.username)).toHaveLength(1)
    await taking.browser.post('/settings/data', { act: 'account', address: taking.owner.email })
    expect(await contactsOf(app.env.DB, taking.username)).toEqual([])
    expect(await mailsTo(app.env.DB, `at-${taking.username}@example.com`, 'contact-receipt')).toEqual([])
  })

  it('LEAD-25 EDT-37 a renamed profile keeps its contacts', async () => {
    await contact({ name: 'Stays' })
    const renamed = `new${Date.now()}`
    const done = await taking.browser.post('/app/profile', { do: 'rename', username: renamed, version: '1' })
    expect(done.status).toBe(303)
    expect(names((await taking.browser.get('/app/contacts')).html)).toEqual(['Stays'])
  })
})

describe('in a team', () => {
  /** A team with an owner, an admin, and a member whose profile has a contact. */
  async function team() {
    const id = `TEAM${++made}`
    const [boss, admin, member] = [app.browser(), app.browser(), app.browser()]
    const people = [await newOwner(boss), await newOwner(admin), await newOwner(member)] as const
    await insertRow(app.env.DB, 'teams', { id, name: `Crew ${id}`, slug: id, owner_account_id: people[0].id })
    for (const [at, role] of ['owner', 'admin', 'member'].entries())
      await insertRow(app.env.DB, 'team_members', {
        ...{ id: `${id}${at}`, team_id: id, account_id: people[at]?.id ?? '', email: people[at]?.email ?? '', role },
        joined_at: 1,
      })
    const username = await giveProfile(app.env.DB, people[2], { team_id: id, takes_contacts: 1 })
    await contact({ name: 'Of the team', account_id: null, team_id: id }, { username, owner: people[2] })
    return { id, username, boss, admin, member, people }
  }
  const seenBy = async (browser: Browser, path = '/app/contacts') => {
    const { status, html } = await browser.get(path)
    return status === 200 ? names(html) : status
  }

  it('LEAD-24 the member sees those of their profile, owner and admin all of them, others nothing', async () => {
    const { id, boss, admin, member, username, people } = await team()
    await contact({ name: 'Own' }, { username: await giveProfile(app.env.DB, people[2]), owner: people[2] })
    expect(await seenBy(admin, `/app/contacts?team=${id}`)).toEqual(['Of the team'])
    expect(await seenBy(boss, `/app/contacts?team=${id}`)).toEqual(['Of the team'])
    expect((await boss.get(`/app/contacts/file?as=csv&team=${id}`)).html).toContain('"Of the team"')
    // What others look at stays new to the member.
    expect(await contactsOf(app.env.DB, username)).toMatchObject([{ seen_at: null }])
    expect(await seenBy(member)).toEqual(['Own', 'Of the team'])
    expect(await contactsOf(app.env.DB, username)).toMatchObject([{ seen_at: NOW / 1000 }])
    expect(await seenBy(member, `/app/contacts?team=${id}`)).toBe(404)
    expect(await seenBy(boss)).toEqual([])
    expect(await seenBy(taking.browser, `/app/contacts?team=${id}`)).toBe(404)
    expect((await taking.browser.get(`/app/contacts/file?as=csv&team=${id}`)).status).toBe(404)
    await app.env.DB.prepare('UPDATE team_members SET left_at = 2 WHERE account_id IN (?1, ?2)')
      .bind(people[1].id, people[2].id)
      .run()
    expect(await seenBy(member)).toEqual(['Own'])
    expect(await seenBy(admin, `/app/contacts?team=${id}`)).toBe(404)
  })

  it('LEAD-24 owner and admin delete them, the member does not', async () => {
    const { id, admin, member, username } = await team()
    const [left] = await contactsOf(app.env.DB, username)
    await member.post('/app/contacts', { do: 'delete', id: left?.id ?? '' })
    await member.post('/app/contacts', { do: 'delete-all' })
    expect((await member.get('/app/contacts')).html).not.toContain('ask=delete&amp;id=')
    expect(await contactsOf(app.env.DB, username)).toHaveLength(1)
    await admin.post(`/app/contacts?team=${id}`, { do: 'delete', id: left?.id ?? '' })
    expect(await contactsOf(app.env.DB, username)).toEqual([])
  })
})

describe('elsewhere', () => {
  it('OWN-01 LEAD-17 the dashboard says how many are new, and nothing once they are seen', async () => {
    const { browser } = taking
    await contact()
    expect((await browser.get('/dashboard')).text).toContain('Contacts 1 new contact')
    await contact()
    const { html } = await browser.get('/dashboard')
    expect(html).toContain('<a href="/app/contacts">2 new contacts</a>')
    await browser.get('/app/contacts')
    expect((await browser.get('/dashboard')).text).not.toContain('new contact')
  })

  it('OWN-23 LEAD-17 the statistics count left contacts by day, in the owner’s time zone', async () => {
    const { browser } = taking
    await contact({ created_at: at('2026-11-27T01:00:00Z') })
    await contact({ created_at: at('2026-11-26T12:00:00Z') })
    await contact({ created_at: at('2026-10-20T12:00:00Z') })
    const { text } = await browser.get('/analytics')
    expect(text).toContain('Contacts received 2 1 more than the 30 days before')
    expect(text).toMatch(/27 Nov 2026 (?:so far )?0 0 0 0 1 26 Nov 2026 0 0 0 0 1/)
    await browser.post('/settings/time-zone', { time_zone: 'America/New_York' })
    expect((await browser.get('/analytics')).text).toMatch(/26 Nov 2026 0 0 0 0 2/)
  })

  it('HOST-39 LEAD-17 the navigation leads to the contacts', async () => {
    expect((await taking.browser.get('/dashboard')).html).toMatch(/<a href="\/app\/contacts">[\s\S]*?Contacts<\/a>/)
  })
})
