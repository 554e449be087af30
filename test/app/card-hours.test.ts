// Cards that lead to different profiles by the hour: the page, Cron with a moved clock, and all that ends the hours.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyHours } from '#app/cards/apply-hours.ts'
import { readAppConfig } from '#app/env.ts'
import { everyDay, everyMinute } from '#app/scheduled.ts'
import { answerKey, changeKey } from '#domain/chip/last-known-keys.ts'
import { type AppHost, type Browser, createAppHost } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { D1_OVERLOADED, fails, withFaultyD1 } from '#test/support/faults.ts'
import { chipRow, eventsOf, giveCard, giveProfile, newOwner, type Owner } from '#test/support/own-card.ts'

let app: AppHost
let owner: Owner
let browser: Browser
let [home, work, chip] = ['', '', '']
beforeAll(async () => {
  app = await createAppHost()
})
beforeEach(async () => {
  browser = app.browser()
  owner = await newOwner(browser)
  home = await giveProfile(app.env.DB, owner, { created_at: 1 })
  work = await giveProfile(app.env.DB, owner, { created_at: 2 })
  chip = await giveCard(app.env.DB, owner, { status: 'linked_with_profile', username: home })
})

/** Every day from noon to noon: always, and with two moments a day at which the card is looked at. */
const ALWAYS = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [`day1_${day}`, '1']))
const path = () => `/app/cards/${chip}/hours`
const save = (fields: Record<string, string> = {}, card = chip) =>
  browser.post(`/app/cards/${card}/hours`, {
    ...{ do: 'save', from1: '12:00', until1: '12:00', username1: work, otherwise: home, zone: 'UTC', ...ALWAYS },
    ...fields,
  })
const leadsTo = async (card = chip) => (await chipRow(app.env.DB, card))?.username
const schedules = (card = chip) => rows<{ next_at: number }>(app.env.DB, 'card_schedules', 'chip_id = ?1', card)
const hours = (card = chip) => rows(app.env.DB, 'card_hours', 'chip_id = ?1 ORDER BY position', card)
const DAY = 86_400
/** A Wednesday at this time, later than anything that a test does. */
const wednesday = (time: string) => Date.parse(`2031-06-11T${time}:00Z`) / 1000
/** Due, as if the time of its next change had come. */
const makeDue = (card = chip) =>
  app.env.DB.prepare('UPDATE card_schedules SET next_at = 1 WHERE chip_id = ?1').bind(card).run()

describe('the page', () => {
  it('OWN-46 offers hours for a card of somebody with two profiles, and leads there at once', async () => {
    const before = await browser.get(`/app/cards/${chip}`)
    expect(before.html).toContain(`href="${path()}"`)
    const page = await browser.get(path())
    expect(page.text).toContain('If two rows overlap, the first one counts.')
    expect(page.html).toContain(`<option value="${home}" selected=""`)
    expect(page.html).toMatch(/<select id="zone"[^>]*data-own-zone=""/)
    await app.env.CACHE.put(answerKey(chip), home)
    const saved = await save()
    expect(saved.location).toBe(`/app/cards/${chip}?done=hours`)
    const shown = await browser.get(saved.location)
    expect(shown.text).toContain(`Saved. Now it leads to @${work}.`)
    expect(shown.text).toContain(`Every day, 12:00–12:00 @${work} At all other times @${home}`)
    expect(shown.text).toContain(`Linked to @${work}, on a schedule`)
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ status: 'linked_with_profile', username: work })
    expect(await app.env.CACHE.get(answerKey(chip))).toBeNull()
    expect(JSON.parse((await app.env.CACHE.get(changeKey(chip))) ?? '')).toMatchObject({ username: work })
    await giveCard(app.env.DB, owner, { status: 'linked_with_profile', username: work })
    expect((await browser.get('/app/cards')).text.split(`@${work} , on a schedule`)).toHaveLength(2)
    expect((await browser.get(path())).html).not.toContain('data-own-zone')
  })

  it('OWN-46 cleans what is typed, says what is missing beside its field, and keeps the rest', async () => {
    const refused = await save({
      ...{ username2: 'ava', from2: '25:00', until2: '', otherwise: 'ava', zone: 'Mars/Olympus', from1: ' 9.30 ' },
    })
    expect(refused.status).toBe(422)
    for (const text of [
      'Row 2: Please choose at least one day.',
      'Row 2: Please enter a time, like 09:00.',
      'Row 2: Please enter a time, like 17:30.',
      'Row 2: Please choose one of your profiles.',
      'Please choose a time zone.',
    ])
      expect(refused.text).toContain(text)
    expect(refused.html).toMatch(/id="from1"[^>]*type="time"[^>]*value="09:30"/)
    expect(refused.html).toMatch(/id="from2"[^>]*type="text"[^>]*value="25:00"/)
    expect(refused.html).toMatch(/name="day1_mon"[^>]*checked=""/)
    expect([await schedules(), await leadsTo()]).toEqual([[], home])
    expect((await browser.post(path(), { do: 'save', otherwise: home, zone: 'UTC' })).text).toContain(
      'Please fill in at least one row.',
    )
    await save({ from1: ' 9.30 ', until1: '0930', day6_fri: '1', from6: '22', until6: '24:00', username6: home })
    expect(await hours()).toMatchObject([
      { position: 0, username: work, days: 127, from_minute: 570, until_minute: 570 },
      { position: 1, username: home, days: 16, from_minute: 1320, until_minute: 0 },
    ])
  })

  it('OWN-07 OWN-46 is not there for cards of others and switched-off ones', async () => {
    const [other, retired] = [
      await giveCard(app.env.DB, { id: 'SOMEBODY' }),
      await giveCard(app.env.DB, owner, { status: 'retired' }),
    ]
    for (const answer of [await browser.get(`/app/cards/${other}/hours`), await save({}, other)])
      expect(answer.status).toBe(404)
    expect((await save({}, retired)).location).toBe(`/app/cards/${retired}`)
    expect([...(await schedules(other)), ...(await schedules(retired))]).toEqual([])
  })

  it('OWN-45 all cards lead to one profile by one press, and their hours end', async () => {
    await save()
    const [waiting, paused] = [
      await giveCard(app.env.DB, owner),
      await giveCard(app.env.DB, owner, { status: 'paused', username: work }),
    ]
    expect((await browser.get('/app/cards')).text).toContain('All my cards lead to')
    expect((await browser.post('/app/cards', { username: 'ava' })).status).toBe(422)
    const done = await browser.post('/app/cards', { username: home })
    expect((await browser.get(done.location)).text).toContain('All your cards lead there now.')
    expect([await leadsTo(), await leadsTo(waiting), await leadsTo(paused)]).toEqual([home, home, work])
    expect(await chipRow(app.env.DB, waiting)).toMatchObject({ status: 'linked_with_profile' })
    expect((await eventsOf(app.env.DB, waiting)).map(({ event, actor }) => [event, actor])).toEqual([
      ['linked', 'owner'],
    ])
    expect([await schedules(), await hours()]).toEqual([[], []])
    expect(JSON.parse((await app.env.CACHE.get(changeKey(chip))) ?? '')).toMatchObject({ username: home })
  })
})

describe('Cron', () => {
  it('OWN-47 OWN-48 leads a card elsewhere within the minute of its hour, once, with an event and its copy in KV', async () => {
    const settings = readAppConfig(app.env)
    if (!settings.ok) throw new Error(settings.problems.join())
    const minute = (time: string) => everyMinute(app.env, settings.config, wednesday(time))
    await save({ from1: '09:00', until1: '17:00', zone: 'Europe/London' })
    await makeDue()
    // In June London is an hour ahead.
    await minute('07:59')
    expect([await leadsTo(), (await schedules())[0]?.next_at]).toEqual([home, wednesday('08:00')])
    expect((await minute('08:00')).hours).toBe(1)
    expect([await leadsTo(), (await schedules())[0]?.next_at]).toEqual([work, wednesday('16:00')])
    expect(JSON.parse((await app.env.CACHE.get(changeKey(chip))) ?? '')).toMatchObject({ username: work })
    expect((await minute('08:01')).hours).toBe(0)
    expect((await minute('16:00')).hours).toBe(1)
    expect([await leadsTo(), (await schedules())[0]?.next_at]).toEqual([home, wednesday('08:00') + DAY])
    const since = (await eventsOf(app.env.DB, chip)).filter(
      ({ created_at }) => Number(created_at) >= wednesday('08:00'),
    )
    expect(since.map(({ event, actor, username }) => [event, actor, username])).toEqual([
      ['linked', 'hours', work],
      ['linked', 'hours', home],
    ])
  })

  it('OWN-48 leaves the card where it is while D1 fails, and a paused one paused', async () => {
    await save({ from1: '09:00', until1: '17:00' })
    await makeDue()
    await app.env.DB.prepare('UPDATE chips SET username = ?2 WHERE chip_id = ?1').bind(chip, home).run()
    let calls = 0
    const flaky = withFaultyD1(app.env.DB, (run) => (++calls > 1 ? fails(D1_OVERLOADED)(run) : run()))
    expect(await applyHours({ ...app.env, DB: flaky }, wednesday('10:00'))).toBe(0)
    expect([await leadsTo(), (await schedules())[0]?.next_at]).toEqual([home, 1])
    await app.env.DB.prepare("UPDATE chips SET status = 'paused' WHERE chip_id = ?1").bind(chip).run()
    const before = await eventsOf(app.env.DB, chip)
    expect(await applyHours(app.env, wednesday('10:00'))).toBe(1)
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ status: 'paused', username: work })
    expect(await eventsOf(app.env.DB, chip)).toEqual(before)
  })

  it('OWN-48 does nothing to a card that belongs to somebody else meanwhile, and the daily run forgets its hours', async () => {
    await save({ from1: '09:00', until1: '17:00' })
    await makeDue()
    await app.env.DB.prepare("UPDATE chips SET owner_account_id = 'OTHER', username = NULL WHERE chip_id = ?1")
      .bind(chip)
      .run()
    const [kept] = [await giveCard(app.env.DB, owner)]
    await save({}, kept)
    expect(await applyHours(app.env, wednesday('10:00'))).toBe(0)
    expect(await leadsTo()).toBeNull()
    const settings = readAppConfig(app.env)
    if (!settings.ok) throw new Error(settings.problems.join())
    await everyDay(app.env, settings.config, Math.floor(Date.now() / 1000))
    expect([await schedules(), await hours(), (await schedules(kept)).length]).toEqual([[], [], 1])
  })
})

describe('the hours end or follow', () => {
  const act = (action: string, fields: Record<string, string> = {}) =>
    browser.post(`/app/cards/${chip}`, { do: action, ...fields })

  it('OWN-49 where a profile is chosen by hand, which says so, and by their own button', async () => {
    await save()
    const led = await act('lead', { username: home })
    expect((await browser.get(led.location)).text).toContain(`This card now leads to @${home}. Its schedule has ended.`)
    expect([await schedules(), await hours()]).toEqual([[], []])
    await save()
    const ended = await browser.post(path(), { do: 'end' })
    expect((await browser.get(ended.location)).text).toContain(
      'The schedule has ended. The card stays where it leads now.',
    )
    expect([await schedules(), await leadsTo()]).toEqual([[], work])
  })

  it('OWN-49 with a released and a switched-off card; a successor gets them', async () => {
    await save()
    const successor = await giveCard(app.env.DB, owner)
    await save({ username1: home }, successor)
    await act('replace', { by: successor })
    expect([await schedules(), (await hours(successor)).map(({ username }) => username)]).toEqual([[], [work]])
    expect(await leadsTo(successor)).toBe(work)
    await browser.post(`/app/cards/${successor}`, { do: 'release' })
    expect([await schedules(successor), await hours(successor)]).toEqual([[], []])
  })

  it('OWN-49 EDT-37 the names in them follow a change of username', async () => {
    await save()
    const [before, after] = [work, `${work}-new`]
    await browser.post(`/app/profile?profile=${before}`, { do: 'rename', username: after })
    await browser.post(`/app/profile?profile=${home}`, { do: 'rename', username: `${home}-new` })
    expect(await hours()).toMatchObject([{ username: after }])
    expect(await schedules()).toMatchObject([{ otherwise: `${home}-new` }])
  })

  it('OWN-49 DATA-05 a deleted profile leaves them: to another one, or what remains is applied within a minute', async () => {
    const third = await giveProfile(app.env.DB, owner, { created_at: 3 })
    await save({ username2: third, day2_mon: '1', from2: '10:00', until2: '11:00' })
    await browser.post('/settings/data', { act: 'profile', username: third, lead: home })
    expect((await hours()).map(({ username }) => username)).toEqual([work, home])
    await browser.post('/settings/data', { act: 'profile', username: work, lead: '' })
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ status: 'linked_without_profile', username: null })
    await applyHours(app.env, Math.floor(Date.now() / 1000))
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ status: 'linked_with_profile', username: home })
    const other = await giveProfile(app.env.DB, owner, { created_at: 4 })
    await save({ username1: other })
    await browser.post('/settings/data', { act: 'profile', username: home, lead: '' })
    expect([await schedules(), await hours(), await leadsTo()]).toEqual([[], [], other])
  })

  it('OWN-49 DATA-02 DATA-06 they are in the export, and go with the account', async () => {
    await save({ zone: 'Europe/London' })
    const file = JSON.parse((await browser.post('/settings/data', { act: 'download' })).html)
    expect(file.card_hours).toEqual([
      {
        ...{ chip_id: chip, time_zone: 'Europe/London', otherwise: home, position: 0, username: work },
        ...{ days: 127, from_minute: 720, until_minute: 720 },
      },
    ])
    expect((await browser.post('/settings/data', { act: 'account', address: owner.email })).text).toContain('Deleted.')
    expect([await schedules(), await hours()]).toEqual([[], []])
  })
})
