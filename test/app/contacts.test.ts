// A visitor leaves contact details on a profile: the form, what it refuses, what is stored, and what the visitor gets back.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AppHost, type Browser, createAppHost, newEmail } from '#test/support/app-host.ts'
import { contactsOf, leave, mailsTo, openForm, pass, ROBIN, type Taking, takingOwner } from '#test/support/contacts.ts'
import { rows } from '#test/support/database.ts'
import { D1_OVERLOADED, fails, withFaultyD1 } from '#test/support/faults.ts'
import { giveProfile, insertRow } from '#test/support/own-card.ts'

let app: AppHost
let taking: Taking
let visitor: Browser
const run = (sql: string, ...values: (string | number | null)[]) =>
  app.env.DB.prepare(sql)
    .bind(...values)
    .run()
beforeAll(async () => {
  app = await createAppHost()
})
beforeEach(async () => {
  vi.setSystemTime(Date.parse('2026-11-27T10:00:00Z'))
  taking = await takingOwner(app)
  visitor = app.browser()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the switch in the editor', () => {
  it('LEAD-01 is off at first, off in a copy, and stored with the profile', async () => {
    const owner = await takingOwner(app, { takes_contacts: 0, setup_step: 3 })
    const { html } = await owner.browser.get('/app/profile')
    const box = /<input type="checkbox"[^>]*name="takes_contacts"[^>]*>(?:<[^>]*>)*([^<]*)/.exec(html)
    expect(box?.[0]).not.toContain('checked')
    expect(html).toContain('Let visitors leave their details')
    const save = (fields: Record<string, string>) =>
      owner.browser.post('/app/profile', { do: 'save', full_name: 'Robin', look: 'paper', ...fields })
    expect((await save({ version: '1', takes_contacts: '1' })).status).toBe(303)
    const takes = async (username: string) => (await rows(app.env.DB, 'profiles', 'username = ?1', username))[0]
    expect(await takes(owner.username)).toMatchObject({ takes_contacts: 1, version: 2 })
    expect((await owner.browser.get('/app/profile')).html).toMatch(/name="takes_contacts"[^>]*checked/)
    const copy = `copy${Date.now()}`
    await owner.browser.post('/setup-profile?step=1&new=1', { username: copy, full_name: 'Copy', from: owner.username })
    expect(await takes(copy)).toMatchObject({ takes_contacts: 0, theme_id: 'paper' })
    expect((await save({ version: '2' })).location).toContain('done=saved')
  })

  it('LEAD-01 is saved by the editor’s script as well, and left alone by the set-up', async () => {
    const { browser, username } = taking
    const { html } = await browser.get('/app/profile')
    expect(html).toMatch(/name="takes_contacts"[^>]*checked/)
    await run('UPDATE profiles SET setup_step = 2, published = 0 WHERE username = ?1', username)
    await browser.post('/setup-profile?step=3', { do: 'save', phone: '+44 1632 960123' })
    expect((await rows(app.env.DB, 'profiles', 'username = ?1', username))[0]).toMatchObject({
      takes_contacts: 1,
      phone: '+44 1632 960123',
    })
  })
})

describe('the page', () => {
  it('LEAD-03 answers 404 alike for profiles that take none, are hidden, unpublished or unknown, and leads from an old name to the present one', async () => {
    const off = await giveProfile(app.env.DB, taking.owner, { takes_contacts: 0 })
    const hidden = await giveProfile(app.env.DB, taking.owner, { takes_contacts: 1, hidden: 1 })
    const draft = await giveProfile(app.env.DB, taking.owner, { takes_contacts: 1, published: 0 })
    const pages = await Promise.all(
      [off, hidden, draft, 'nobody-has-this', '-.-'].map((name) => visitor.get(`/contact/${name}`)),
    )
    for (const page of pages) expect([page.status, page.text]).toEqual([404, pages[0]?.text])
    const posts = await Promise.all([off, hidden, draft].map((name) => visitor.post(`/contact/${name}`, ROBIN)))
    for (const { status } of posts) expect(status).toBe(404)
    await insertRow(app.env.DB, 'old_usernames', { username: 'earlier', profile_username: taking.username, until: 4e9 })
    const moved = await visitor.get('/contact/earlier')
    expect([moved.status, moved.location]).toEqual([302, `/contact/${taking.username}`])
  })

  it('LEAD-04 LEAD-05 LEAD-07 shows the owner, the form, the box that is not ticked, who decides, and the way back', async () => {
    const { username } = taking
    const { status, html, text, setCookies } = await visitor.get(`/contact/${username}`)
    expect(status).toBe(200)
    expect(html).toMatch(/class="small-picture"[\s\S]*>R<\/text>/)
    expect(html).toContain('<h1 class="app-heading">Leave your details for Robin Vale</h1>')
    for (const words of ['Your name', 'Email', 'Phone', 'Company (optional)', 'Note (optional)', 'Send'])
      expect(text).toContain(words)
    expect(text).toContain(
      'Robin Vale may keep these details and use them to get in touch with me. I can have them deleted at any time.',
    )
    expect(/<input[^>]*name="consent"[^>]*>/.exec(html)?.[0]).not.toContain('checked')
    expect(text).toContain('Robin Vale decides about your details. Tappt keeps them for Robin Vale. Privacy')
    expect(html).toContain('href="/privacy#contact-exchange"')
    expect(html).toMatch(new RegExp(`href="http://localhost:8787/profile/${username}"[^>]*>Back to the profile`))
    expect(setCookies).toEqual([])
  })

  it('LEAD-04 shows an uploaded picture, and no picture of another site', async () => {
    const hash = 'a'.repeat(64)
    await run('UPDATE profiles SET profile_image_url = ?1 WHERE username = ?2', `/media/${hash}.jpg`, taking.username)
    expect((await visitor.get(`/contact/${taking.username}`)).html).toContain(`<img src="/media/${hash}.jpg"`)
    await run("UPDATE profiles SET profile_image_url = 'https://a.example/x.jpg' WHERE username = ?1", taking.username)
    expect((await visitor.get(`/contact/${taking.username}`)).html).not.toContain('a.example')
  })
})

describe('what is refused', () => {
  const typed = { name: '', email: 'no mail', phone: 'none', company: 'x'.repeat(101), note: 'y'.repeat(302) }

  it('LEAD-05 LEAD-08 names every wrong field, keeps what was typed and stores nothing', async () => {
    const { username } = taking
    const refused = await leave(visitor, username, { ...typed, consent: undefined })
    expect(refused.status).toBe(422)
    for (const words of [
      'Please enter your name.',
      'Please enter a valid email address.',
      'Please enter a phone number, like +44 1632 960123.',
      'Company: 1 character too many.',
      'Note: 2 characters too many.',
      'Please tick the box, or leave without sending.',
    ])
      expect(refused.text).toContain(words)
    for (const kept of ['value="no mail"', 'value="none"', `value="${typed.company}"`, `>${typed.note}</textarea>`])
      expect(refused.html).toContain(kept)
    expect(await contactsOf(app.env.DB, username)).toEqual([])
  })

  it('LEAD-08 neither mail nor phone is refused; one of them is enough', async () => {
    const { username } = taking
    const neither = 'Please enter an email address or a phone number.'
    for (const nothing of ['', '  ', '\u200b', 'mailto:']) {
      const refused = await leave(visitor, username, { email: nothing, phone: nothing === 'mailto:' ? '' : nothing })
      expect([refused.status, refused.text.includes(neither)]).toEqual([422, true])
    }
    expect((await leave(visitor, username, { email: '', phone: '01632 960123' })).status).toBe(303)
    expect((await leave(visitor, username, { phone: '' })).status).toBe(303)
    expect(await contactsOf(app.env.DB, username)).toMatchObject([
      { email: null, phone: '01632 960123' },
      { email: 'robin@vale.example', phone: null },
    ])
  })

  it('LEAD-05 a form that is corrected is sent at once, with the token it had', async () => {
    const { username } = taking
    const refused = await leave(visitor, username, { consent: undefined })
    const form = /name="form" value="([^"]+)"/.exec(refused.html)?.[1] ?? ''
    pass(1)
    const sent = await visitor.post(`/contact/${username}`, { ...ROBIN, form })
    expect(sent.status).toBe(303)
    expect(await contactsOf(app.env.DB, username)).toHaveLength(1)
  })

  it('LEAD-13 a form older than two hours, of another profile or made up is to be sent again, with everything typed', async () => {
    const { username } = taking
    const other = await takingOwner(app)
    const { form } = await openForm(visitor, username)
    pass(2 * 3600 + 1)
    const late = await visitor.post(`/contact/${username}`, { ...ROBIN, form })
    expect([late.status, late.text.includes('Please send the form again.')]).toEqual([422, true])
    expect(late.html).toMatch(/value="robin@vale\.example"[\s\S]*name="consent"[^>]*checked/)
    const again = /name="form" value="([^"]+)"/.exec(late.html)?.[1] ?? ''
    expect(again).not.toBe(form)
    const fresh = await openForm(visitor, other.username)
    for (const wrong of [fresh.form, 'made-up', '', undefined])
      expect((await leave(visitor, username, { form: wrong })).status).toBe(422)
    expect(await contactsOf(app.env.DB, username)).toEqual([])
    pass(5)
    expect((await visitor.post(`/contact/${username}`, { ...ROBIN, form: again })).status).toBe(303)
    expect(await contactsOf(app.env.DB, username)).toHaveLength(1)
  })
})

describe('what is stored', () => {
  it('LEAD-06 LEAD-15 is what was typed, with the version of the wording, and nothing about the visitor', async () => {
    const { owner, username } = taking
    const sent = await leave(visitor, username, {
      ...{ name: ' Zoë  Vale ', phone: '+44 1632 960123', company: 'Vale & Sons', note: 'We met.\nCall me.' },
    })
    expect(sent.status).toBe(303)
    const [row, ...others] = await contactsOf(app.env.DB, username)
    expect(others).toEqual([])
    expect(row).toEqual({
      ...{ id: expect.stringMatching(/^[0-9A-Z]{26}$/), username, account_id: owner.id, team_id: null },
      ...{ name: 'Zoë Vale', email: 'robin@vale.example', phone: '+44 1632 960123', company: 'Vale & Sons' },
      ...{ note: 'We met. Call me.', consent_version: 'contact-1', created_at: Math.floor(Date.now() / 1000) },
      ...{ seen_at: null, withdraw_hash: expect.stringMatching(/^[\w-]{43}$/) },
    })
    const hits = await rows<{ visitor_hash: string }>(app.env.DB, 'limit_hits')
    for (const text of [JSON.stringify(row), JSON.stringify(hits)]) expect(text).not.toContain(visitor.ip)
  })

  it.each([
    ['mailto:Robin@Vale.Example', 'robin@vale.example'],
    ['\u00a0robin@vale.example\u200b', 'robin@vale.example'],
    ['ｒｏｂｉｎ＠ｖａｌｅ．ｅｘａｍｐｌｅ', 'robin@vale.example'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  ])('LEAD-27 the mail address %j is stored as %s', async (typed, stored) => {
    expect((await leave(visitor, taking.username, { email: typed })).status).toBe(303)
    expect(await contactsOf(app.env.DB, taking.username)).toMatchObject([{ email: stored }])
  })

  it.each([
    ['tel:+44%201632%20960123', '+44 1632 960123'],
    ['Tel.: +44\u00a01632\u00a0960123', '+44 1632 960123'],
    ['＋４４　１６３２　９６０１２３', '+44 1632 960123'],
    ['+44 (0) 1632 960123', '+44 1632 960123'],
    ['\u202a+44 1632 960123\u202c', '+44 1632 960123'],
  ])('LEAD-27 the number %j is stored as %s', async (typed, stored) => {
    expect((await leave(visitor, taking.username, { phone: typed })).status).toBe(303)
    expect(await contactsOf(app.env.DB, taking.username)).toMatchObject([{ phone: stored }])
  })

  it('LEAD-24 on a profile of a team belongs to the team', async () => {
    const username = await giveProfile(app.env.DB, taking.owner, { takes_contacts: 1, team_id: 'TEAM-OF-FORM' })
    await leave(visitor, username)
    expect(await contactsOf(app.env.DB, username)).toMatchObject([{ account_id: null, team_id: 'TEAM-OF-FORM' }])
  })
})

describe('the thanks', () => {
  it('LEAD-09 say who has the details, that a copy was mailed, and offer the owner’s contact card at once, without a cookie', async () => {
    const { username } = taking
    const sent = await leave(visitor, username, { email: newEmail() })
    expect(sent.location).toMatch(new RegExp(`^/contact/${username}\\?sent=[\\w-]+$`))
    const { text, html, setCookies, headers } = await visitor.get(sent.location)
    expect(text).toContain('Thank you. Robin Vale has your details.')
    expect(text).toContain('We emailed you a copy with a link to delete them.')
    expect(html).toMatch(
      new RegExp(`href="http://localhost:8787/profile/${username}/contact\\.vcf"[^>]*>Save Robin Vale’s contact`),
    )
    expect(html).not.toContain('/contact/withdraw/')
    expect([...sent.setCookies, ...setCookies]).toEqual([])
    expect(headers.get('referrer-policy')).toBe('strict-origin')
    pass(601)
    expect((await visitor.get(sent.location)).text).toContain('Leave your details for Robin Vale')
    const other = await takingOwner(app)
    expect((await visitor.get(`/contact/${other.username}?sent=${sent.location.split('=')[1]}`)).text).not.toContain(
      'Thank you.',
    )
  })

  it('LEAD-09 LEAD-11 without a mail address have the link to delete them', async () => {
    const { username } = taking
    const { location } = await leave(visitor, username, { email: '', phone: '+44 1632 960123' })
    const { text, html } = await visitor.get(location)
    expect(text).not.toContain('We emailed')
    const link = /href="(\/contact\/withdraw\/[^"]+)"/.exec(html)?.[1] ?? ''
    expect((await visitor.get(link)).text).toContain('Delete the details you left for Robin Vale?')
    expect((await visitor.post(link)).text).toContain('Deleted.')
    expect(await contactsOf(app.env.DB, username)).toEqual([])
  })

  it('LEAD-13 a program is thanked like a person, and neither stored nor mailed', async () => {
    const { username, owner } = taking
    const email = newEmail()
    const trapped = await leave(visitor, username, { email, website: 'https://spam.example' })
    const { form } = await openForm(visitor, username)
    pass(2)
    const fast = await visitor.post(`/contact/${username}`, { ...ROBIN, email, form })
    const phone = await leave(visitor, username, { email: '', phone: '01632 960123', website: 'x' })
    for (const { status, location } of [trapped, fast, phone]) {
      expect(status).toBe(303)
      expect((await visitor.get(location)).text).toContain('Thank you. Robin Vale has your details.')
    }
    expect((await visitor.get(trapped.location)).text).toContain('We emailed you a copy')
    expect((await visitor.get(phone.location)).html).toContain('/contact/withdraw/')
    expect(await contactsOf(app.env.DB, username)).toEqual([])
    expect(await mailsTo(app.env.DB, email, 'contact-receipt')).toEqual([])
    expect(await mailsTo(app.env.DB, owner.email, 'new-contacts')).toEqual([])
    pass(1)
    expect((await visitor.post(`/contact/${username}`, { ...ROBIN, email, form })).status).toBe(303)
    expect(await contactsOf(app.env.DB, username)).toHaveLength(1)
  })

  it('LEAD-13 the same entry within ten minutes is stored and mailed once, also by two presses at once', async () => {
    const { username } = taking
    const email = newEmail()
    const { form } = await openForm(visitor, username)
    pass(5)
    const press = () => visitor.post(`/contact/${username}`, { ...ROBIN, email, form })
    const presses = await Promise.all([press(), press()])
    const another = await leave(visitor, username, { email })
    for (const { status, location } of [...presses, another]) {
      expect(status).toBe(303)
      expect((await visitor.get(location)).text).toContain('We emailed you a copy')
    }
    expect(await contactsOf(app.env.DB, username)).toHaveLength(1)
    expect(await mailsTo(app.env.DB, email, 'contact-receipt')).toHaveLength(1)
    const number = { ...ROBIN, email: '', phone: '01632 960123', ...(await openForm(visitor, username)) }
    pass(5)
    for (const { location } of [
      await visitor.post(`/contact/${username}`, number),
      await visitor.post(`/contact/${username}`, number),
    ])
      expect((await visitor.get(location)).html).toContain('/contact/withdraw/')
    await run('DELETE FROM contacts WHERE phone IS NOT NULL AND username = ?1', username)
    pass(600)
    await leave(visitor, username, { email })
    expect(await contactsOf(app.env.DB, username)).toHaveLength(2)
  })
})

describe('while D1 fails', () => {
  it('LEAD-16 nothing is stored or mailed, and the visitor is told', async () => {
    const { username, owner } = taking
    const { form } = await openForm(visitor, username)
    pass(5)
    let left = 3 // the profile and the two counts
    const broken = withFaultyD1(app.env.DB, (work) => (left-- > 0 ? work() : fails(D1_OVERLOADED)(work)))
    const refused = await app
      .with({ DB: broken })
      .browser()
      .post(`/contact/${username}`, { ...ROBIN, form })
    expect(refused.status).toBe(503)
    expect(await contactsOf(app.env.DB, username)).toEqual([])
    expect(await mailsTo(app.env.DB, owner.email, 'new-contacts')).toEqual([])
  })
})

it('HOST-54 LEAD-04 the form works from a browser that says nothing of where it was sent from, and from no other site', async () => {
  const { username } = taking
  const { form } = await openForm(visitor, username)
  pass(5)
  const cross = await visitor.post(`/contact/${username}`, { ...ROBIN, form }, { 'sec-fetch-site': 'cross-site' })
  expect(cross.status).toBe(403)
  const old = await visitor.send(`/contact/${username}`, {
    method: 'POST',
    body: new URLSearchParams({ ...ROBIN, form }),
    headers: { origin: 'http://app.localhost:8787' },
  })
  expect(old.status).toBe(303)
})
