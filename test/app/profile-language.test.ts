// The language of a profile's fixed words in the editor: offered where MARKETS has several, stored like every field.
import { beforeAll, describe, expect, it } from 'vitest'
import { type AppHost, type Browser, createAppHost, newEmail, type Visited } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'

const MANY = 'GB:GBP:en-GB DE:EUR:de ES:EUR:es'
const REFUSED = 'Please choose a language from the list.'
let app: AppHost
let many: AppHost
beforeAll(async () => {
  app = await createAppHost()
  many = app.with({ MARKETS: MANY })
})

let count = 0
/** Somebody with a published profile, in this app. */
async function owner(of: AppHost): Promise<{ browser: Browser; username: string }> {
  const browser = of.browser()
  const username = `tongue${++count}x${Math.floor(Math.random() * 1e6)}`
  await browser.signIn(newEmail())
  await browser.post('/setup-profile?step=1', { full_name: 'Olive Ström', username })
  await browser.post('/setup-profile?step=2', { do: 'skip' })
  await browser.post('/setup-profile?step=3', { do: 'save', link1_url: '', link2_url: '', link3_url: '' })
  return { browser, username }
}

const langOf = async (username: string) =>
  (await rows<{ lang: string | null }>(app.env.DB, 'profiles', 'username = ?1', username))[0]?.lang
const setLang = (username: string, lang: string) =>
  app.env.DB.prepare('UPDATE profiles SET lang = ?2 WHERE username = ?1').bind(username, lang).run()
const versionIn = ({ html }: Visited): string => /name="version" value="(\d+)"/.exec(html)?.[1] ?? ''
const editor = (browser: Browser) => browser.get('/app/profile')
const choices = ({ html }: Visited) => {
  const select = /<select id="language".*?<\/select>/s.exec(html)?.[0] ?? ''
  return [...select.matchAll(/<option value="([^"]*)"( selected="")?>([^<]*)</g)].map(
    ([, value, selected, text]) => `${value}${selected ? '*' : ''} ${text}`,
  )
}
async function save(browser: Browser, fields: Record<string, string>): Promise<Visited> {
  const version = versionIn(await editor(browser))
  return browser.post('/app/profile', {
    do: 'save',
    version,
    full_name: 'Olive Ström',
    bio: '',
    look: 'paper',
    ...fields,
  })
}

describe('the language of a profile’s page', () => {
  it('WLD-106 is chosen among the visitor’s and the languages of MARKETS, by their own names', async () => {
    const { browser, username } = await owner(many)
    const page = await editor(browser)
    expect(page.html).toContain('>Language of the page</label>')
    expect(choices(page)).toEqual(['* The visitor’s', 'en-GB English', 'de Deutsch', 'es Español'])
    expect((await save(browser, { language: 'de' })).status).toBe(303)
    expect(await langOf(username)).toBe('de')
    expect(choices(await editor(browser))).toEqual([' The visitor’s', 'en-GB English', 'de* Deutsch', 'es Español'])
    expect((await save(browser, { language: '' })).status).toBe(303)
    expect(await langOf(username)).toBeNull()
  })

  it('WLD-106 tells two kinds of English apart', async () => {
    const { browser } = await owner(app.with({ MARKETS: 'GB:GBP:en-GB US:USD:en-US' }))
    expect(choices(await editor(browser))).toEqual(['* The visitor’s', 'en-GB English (UK)', 'en-US English (US)'])
  })

  it('WLD-106 refuses a language that is not offered, and keeps what is stored', async () => {
    const { browser, username } = await owner(many)
    await save(browser, { language: 'es' })
    for (const language of ['fr', 'xx', '<b>', '__proto__', 'DE']) {
      const refused = await save(browser, { language })
      expect([refused.status, refused.html.includes(REFUSED)]).toEqual([422, true])
    }
    expect(await langOf(username)).toBe('es')
  })

  it('WLD-106 is saved by the script, and stays where the form has no such field', async () => {
    const { browser, username } = await owner(many)
    const version = async () => Number(versionIn(await editor(browser)))
    const texts = Object.fromEntries(
      'full_name bio job_title company phone contact_email website address_street address_city address_postcode address_country'
        .split(' ')
        .map((name) => [name, name === 'full_name' ? 'Olive' : '']),
    )
    const shown = Object.fromEntries(
      'job_title company phone contact_email website address'.split(' ').map((name) => [`show_${name}`, false]),
    )
    const draft = { texts, shown, look: 'forest', picture: '', links: [] }
    const send = async (changes: object) =>
      browser.postJson('/app/profile', { ...draft, version: await version(), ...changes })
    expect((await send({ language: 'de' })).status).toBe(200)
    expect(await langOf(username)).toBe('de')
    expect((await send({})).status).toBe(200)
    expect(await langOf(username)).toBe('de')
    const refused = await send({ language: 'nl' })
    expect([refused.status, JSON.parse(refused.html)]).toEqual([422, { problems: { language: REFUSED } }])
    expect((await send({ language: '' })).status).toBe(200)
    expect(await langOf(username)).toBeNull()
  })

  it('WLD-106 is not there with one language in MARKETS, and what is stored stays', async () => {
    const { browser, username } = await owner(app)
    await setLang(username, 'de')
    const { html } = await editor(browser)
    expect(html).not.toContain('Language of the page')
    expect(html).not.toContain('data-words')
    expect((await save(browser, {})).status).toBe(303)
    expect(await langOf(username)).toBe('de')
    expect((await save(browser, { language: 'es' })).status).toBe(422)
  })

  it('WLD-106 one that is no longer offered shows as the visitor’s', async () => {
    const { browser, username } = await owner(many)
    await setLang(username, 'fr')
    expect(choices(await editor(browser))[0]).toBe('* The visitor’s')
    await save(browser, { language: '' })
    expect(await langOf(username)).toBeNull()
  })

  it('WLD-106 the preview has the words of each language', async () => {
    const { browser } = await owner(many)
    const { html } = await editor(browser)
    const words = JSON.parse(
      (/data-words="([^"]*)"/.exec(html)?.[1] ?? '{}').replaceAll('&quot;', '"').replaceAll('&#x27;', "'"),
    )
    expect(Object.keys(words)).toEqual(['de', 'es'])
    expect(words.de.saveContact).toBe('Kontakt speichern')
  })

  it('WLD-106 is in the owner’s data where it is set, and not where it is not', async () => {
    const [one, other] = [await owner(many), await owner(many)]
    await setLang(other.username, 'de')
    const fileOf = async ({ browser }: { browser: Browser }) =>
      (await browser.post('/settings/data', { act: 'download' })).html
    const unset = await fileOf(one)
    expect(unset).toContain(`"username": "${one.username}"`)
    expect(unset).not.toContain('"lang"')
    expect(await fileOf(other)).toContain('"lang": "de"')
  })
})
