// The QR code of own profiles and cards: its page, and its files for print.
import { beforeAll, describe, expect, it } from 'vitest'
import { type AppHost, type Browser, createAppHost } from '#test/support/app-host.ts'
import { giveCard, giveProfile, newOwner, type Owner } from '#test/support/own-card.ts'

let app: AppHost
let owner: Owner
let browser: Browser
let [username, chip] = ['', '']
beforeAll(async () => {
  app = await createAppHost()
  browser = app.browser()
  owner = await newOwner(browser)
  username = await giveProfile(app.env.DB, owner, { full_name: 'Mara Ellison' })
  chip = await giveCard(app.env.DB, owner, { status: 'linked_with_profile', username, nickname: 'Blue' })
})

describe('the QR code', () => {
  it('EDT-80 EDT-81 is reached from dashboard, editor, card and the page of a new profile, with its files', async () => {
    const page = `/app/qr?of=${encodeURIComponent(`profile:${username}`)}`
    for (const path of ['/dashboard', '/app/profile', '/setup-profile?step=live'])
      expect((await browser.get(path)).html).toContain(`href="${page}"`)
    expect((await browser.get(`/app/cards/${chip}`)).html).toContain(`href="/app/qr?of=card%3A${chip}"`)
    const { text, html } = await browser.get(page)
    expect(text).toContain(`Mara Ellison localhost:8787/profile/${username}`)
    expect(text).toContain('In Safari, press Share, then “Add to Home Screen”.')
    expect(html).toMatch(
      /<button[^>]*hidden=""[^>]*data-share="Mara Ellison" data-address="http:\/\/localhost:8787\/profile/,
    )
    const files = [...html.matchAll(/href="(\/app\/qr\/file[^"]+)"/g)].map(([, path = '']) =>
      path.replaceAll('&amp;', '&'),
    )
    const answers = await Promise.all(files.map((path) => browser.get(path)))
    expect(answers.map(({ headers }) => [headers.get('content-type'), headers.get('content-disposition')])).toEqual([
      ['image/png', `attachment; filename="${username}-qr.png"`],
      ['image/svg+xml', `attachment; filename="${username}-qr.svg"`],
      ['image/png', `attachment; filename="${username}-qr-mark.png"`],
      ['image/svg+xml', `attachment; filename="${username}-qr-mark.svg"`],
    ])
    expect(answers[1]?.html).toMatch(/^<svg /)
    const card = await browser.get(`/app/qr?of=card%3A${chip}`)
    expect(card.text).toContain(`Blue · ${chip.slice(-4)} localhost:8787/scan/${chip}`)
  })

  it('EDT-80 is that of an own profile or card only, and of no other kind of file', async () => {
    for (const of of ['profile:ava', 'card:DEMO0001', `profile:${username.toUpperCase()}x`, 'card:', 'x', 'profile:'])
      for (const path of ['/app/qr?of=', '/app/qr/file?as=png&of='])
        expect((await browser.get(path + encodeURIComponent(of))).status).toBe(404)
    expect((await browser.get(`/app/qr/file?as=gif&of=profile%3A${username}`)).status).toBe(404)
    expect((await browser.get('/app/qr')).text).toContain('Mara Ellison')
    expect((await app.browser().get('/app/qr')).location).toContain('/login')
  })

  it('EDT-81 says that a profile is not public yet', async () => {
    const hidden = await giveProfile(app.env.DB, owner, { published: 0 })
    expect((await browser.get(`/app/qr?of=profile%3A${hidden}`)).text).toContain('Nobody sees this profile now.')
  })
})
