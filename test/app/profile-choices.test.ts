// Headings, hidden and scheduled links and the accent colour in the editor: by form without script, and as its script sends them.
import { beforeAll, describe, expect, it } from 'vitest'
import { type AppHost, type Browser, createAppHost, newEmail, type Visited } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'

let app: AppHost
let browser: Browser
const username = `timer${Math.floor(Math.random() * 1e9)}`
beforeAll(async () => {
  app = await createAppHost()
  browser = app.browser()
  await browser.signIn(newEmail())
  await browser.post('/setup-profile?step=1', { full_name: 'Olive Ström', username })
  await browser.post('/setup-profile?step=2', { do: 'skip' })
  await browser.post('/setup-profile?step=3', { do: 'save', link1_url: '', link2_url: '', link3_url: '' })
})

const links = () => rows(app.env.DB, 'social_links', 'username = ?1 ORDER BY display_order', username)
const versionIn = ({ html }: Visited): string => /name="version" value="(\d+)"/.exec(html)?.[1] ?? ''
const post = async (fields: Record<string, string>) => {
  const version = versionIn(await browser.get('/app/profile'))
  return browser.post('/app/profile', { do: 'save', version, full_name: 'Olive', look: 'paper', ...fields })
}
const typedIn = ({ html }: Visited, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1]

describe('the form', () => {
  it('EDT-57 EDT-58 EDT-59 stores headings, the switch and times in the zone of the form', async () => {
    const saved = await post({
      ...{ time_zone: 'Europe/Berlin', link1_platform: 'heading', link1_title: 'Shows', link1_url: '' },
      ...{ link2_platform: 'x', link2_title: 'News', link2_url: '@olive', link2_hidden: '1' },
      ...{ link3_platform: 'twitch', link3_title: '', link3_url: 'olive' },
      ...{ link3_from: '2026-12-24T18:00', link3_until: '2026-12-25 18:00' },
    })
    expect(saved.status).toBe(303)
    expect(await links()).toMatchObject([
      { platform: 'heading', display_text: 'Shows', url: '', hidden: 0, shown_from: null },
      { platform: 'x', hidden: 1 },
      { platform: 'twitch', display_text: 'Twitch', hidden: 0, shown_from: 1798131600, shown_until: 1798218000 },
    ])
    const page = await browser.get('/app/profile')
    expect([typedIn(page, 'time_zone'), typedIn(page, 'link3_from')]).toEqual(['UTC', '2026-12-24T17:00'])
    expect(page.html).toMatch(/name="link2_hidden"[^>]*checked=""/)
    expect(page.text).toContain('Hidden')
  })

  it('EDT-59 shows and reads the times in the zone the account chose', async () => {
    await app.env.DB.prepare(
      "UPDATE accounts SET time_zone = 'Asia/Tokyo' WHERE id = (SELECT account_id FROM profiles WHERE username = ?1)",
    )
      .bind(username)
      .run()
    const page = await browser.get('/app/profile')
    expect([typedIn(page, 'time_zone'), typedIn(page, 'link3_from')]).toEqual(['Asia/Tokyo', '2026-12-25T02:00'])
    expect(page.text).toContain('Times of Asia/Tokyo')
  })

  it('EDT-58 keeps what was typed and says beside the field what is wrong; “Add heading” adds a row', async () => {
    const link = { link1_platform: 'x', link1_title: 'News', link1_url: '@olive', time_zone: 'Nowhere/Else' }
    const refused = await post({ ...link, link1_from: '2026-12-24T18:00', link1_until: '2026-12-24T17:00' })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('href="#link1_until"')
    expect(refused.text).toContain('Link 1: The end must be after the beginning.')
    expect(typedIn(refused, 'link1_until')).toBe('2026-12-24T17:00')
    const added = await post({ ...link, do: 'add-heading' })
    expect(added.html).toMatch(/<li class="link-row" data-link="true" data-platform="heading">/)
    expect(await links()).toHaveLength(3)
  })
})

describe('the accent colour', () => {
  const accent = async () => (await rows(app.env.DB, 'profiles', 'username = ?1', username))[0]?.accent

  it('EDT-61 is stored as #rrggbb, refused where it is none, and emptied', async () => {
    expect((await post({ accent: ' 1F6FEB ' })).status).toBe(303)
    expect(await accent()).toBe('#1f6feb')
    const refused = await post({ accent: 'reddish' })
    expect([refused.status, typedIn(refused, 'accent'), await accent()]).toEqual([422, 'reddish', '#1f6feb'])
    expect(refused.text).toContain('Please enter a colour, like #1f6feb.')
    expect((await post({ accent: '' })).status).toBe(303)
    expect(await accent()).toBeNull()
  })
})

describe('the script', () => {
  it('EDT-58 EDT-60 sends them as JSON; a page from before leaves them out', async () => {
    const texts = Object.fromEntries(
      'full_name bio job_title company phone contact_email website address_street address_city address_postcode address_country'
        .split(' ')
        .map((name) => [name, name === 'full_name' ? 'Olive' : '']),
    )
    const shown = Object.fromEntries(
      'show_job_title show_company show_phone show_contact_email show_website show_address'
        .split(' ')
        .map((name) => [name, false]),
    )
    const send = async (link: object, timeZone?: string) => {
      const version = Number(versionIn(await browser.get('/app/profile')))
      const sent = { version, texts, shown, look: 'paper', picture: '', timeZone, links: [link] }
      return (await browser.postJson('/app/profile', sent)).status
    }
    const link = { platform: 'x', title: 'News', url: 'https://x.com/olive' }
    expect(await send({ ...link, hidden: true, from: '2026-12-24T18:00', until: '' }, 'Asia/Tokyo')).toBe(200)
    expect(await links()).toMatchObject([{ hidden: 1, shown_from: 1798102800, shown_until: null }])
    expect(await send(link)).toBe(200)
    expect(await links()).toMatchObject([{ hidden: 0, shown_from: null, shown_until: null }])
  })
})
