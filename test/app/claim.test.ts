// The claim screen: what is shown for a card, signed out and signed in, and what is never told.
import { beforeAll, describe, expect, it } from 'vitest'
import { isStorableChipId } from '#domain/chip/chip.ts'
import chipIds from '#test/corpora/chip-ids.json'
import { type AppHost, type Browser, createAppHost, newEmail } from '#test/support/app-host.ts'
import { newCoded, newUnclaimed, withoutId } from '#test/support/claim.ts'
import { rows } from '#test/support/database.ts'
import { giveCard, giveProfile, insertRow, newOwner, type Owner } from '#test/support/own-card.ts'

let app: AppHost
let stranger: Browser
/** Signed in, with a published profile. */
let robin: Browser
let robinOwner: Owner
let username: string
/** Signed in, without one. */
let kit: Browser
let kitOwner: Owner
beforeAll(async () => {
  app = await createAppHost()
  stranger = app.browser()
  robin = app.browser()
  robinOwner = await newOwner(robin)
  username = await giveProfile(app.env.DB, robinOwner)
  kit = app.browser()
  kitOwner = await newOwner(kit)
  await insertRow(app.env.DB, 'order_lines', {
    ...{
      id: 'line-desert',
      order_id: 'none',
      position: 1,
      design_id: 'desert',
      title: 'Desert',
      quantity: 1,
      cards: 1,
    },
  })
})

const BEGIN = 'Hold your card to the phone to begin.'
const register = (chip: string) => `/register?chip=${encodeURIComponent(chip)}`
const pictures = (html: string) => [...html.matchAll(/<img[^>]*>/g)].map(([img]) => img)
const field = (html: string, name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ''

describe('before signing in', () => {
  it('CLM-11 the sign-in carries the card in its form, and no address after it does', async () => {
    const chip = await newUnclaimed(app.env)
    const browser = app.browser()
    const page = await browser.get(register(chip))
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Set up your card')])
    expect(field(page.html, 'chip')).toContain(`value="${chip}"`)
    const email = newEmail()
    const asked = await browser.post('/login', { email, chip })
    expect(asked.location).toBe('/login/code')
    const [flow] = await rows(app.env.DB, 'auth_flows', 'email = ?1', email)
    expect(flow).toMatchObject({ chip_id: chip })
    const code = await browser.get('/login/code')
    expect(code.html).not.toContain(chip)
    const signedIn = await browser.post('/login/code', { code: await browser.codeFor(email) })
    expect(signedIn.location).toBe('/register')
    const claim = await browser.get('/register')
    expect(claim.text).toContain('This card is yours to set up.')
    expect(field(claim.html, 'chip')).toContain(`value="${chip}"`)
  })

  it('CLM-11 a wrong address keeps the card in the form', async () => {
    const page = await app.browser().post('/login', { email: 'nobody', chip: 'DEMO0007' })
    expect(page.status).toBe(422)
    expect(page.text).toContain('Set up your card')
    expect(field(page.html, 'chip')).toContain('value="DEMO0007"')
  })
})

describe('without a card', () => {
  const unusable = chipIds.entries
    .map((entry) =>
      'input_gen' in entry && entry.input_gen ? entry.input_gen.repeat.repeat(entry.input_gen.times) : entry.input,
    )
    .filter((input): input is string => typeof input === 'string' && !isStorableChipId(input))

  it('CLM-12 the list of forged ids holds some that no card can have', () => {
    expect(unusable.length).toBeGreaterThan(20)
  })

  it.each(unusable.map((input) => [input.length > 60 ? `${input.slice(0, 60)}… (${input.length})` : input, input]))(
    'CLM-12 %s leads to the sign-in or to the beginning and is not repeated',
    async (_, input) => {
      const signedOut = await stranger.get(register(input))
      expect([signedOut.status, signedOut.text]).toEqual([200, expect.stringContaining('Sign in')])
      expect(signedOut.text).not.toContain('Set up your card')
      const signedIn = await robin.get(register(input))
      expect([signedIn.status, signedIn.text]).toEqual([200, expect.stringContaining(BEGIN)])
      // The same page as without any card, to the letter.
      expect(signedIn.html).toBe((await robin.get('/register')).html)
      expect(signedOut.html).toBe((await stranger.get('/register')).html)
    },
  )

  it('CLM-12 two cards in one address are none', async () => {
    const page = await robin.get('/register?chip=DEMO0006&chip=DEMO0007')
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(BEGIN)])
    expect(page.html).not.toContain('DEMO000')
  })
})

describe('signed in', () => {
  it('CLM-13 a card with a code asks for it, for the profile it leads to, and is claimed by one button', async () => {
    const page = await robin.get(register(await newCoded(app.env)))
    expect(page.html).toMatch(/<h1[^>]*>This card is yours to set up\.<\/h1>/)
    expect(page.html).toMatch(/<label for="code"[^>]*>Code on the leaflet<\/label>/)
    expect(page.html).toMatch(/<legend[^>]*>Profile it leads to<\/legend>/)
    expect(page.text).toContain(`Robin Vale @${username}`)
    expect(page.text).toContain('Choose later')
    expect(page.html).toMatch(/<button type="submit"[^>]*data-pending="Claiming…"[^>]*>Claim card<\/button>/)
  })

  it('CLM-13 somebody else’s profile and one that is not published are not offered', async () => {
    const browser = app.browser()
    const owner = await newOwner(browser)
    const draft = await giveProfile(app.env.DB, owner, { published: 0 })
    const page = await browser.get(register(await newCoded(app.env)))
    expect(page.text).toContain('Profile it leads to Choose later')
    expect(page.text).not.toContain(draft)
    expect(page.text).not.toContain(username)
  })

  it.each([['unlinked'], ['linked_without_profile']])(
    'CLM-13 CLM-23 a free card that is %s asks for no code',
    async (status) => {
      const page = await robin.get(register(await newUnclaimed(app.env, { status })))
      expect([page.status, page.text]).toEqual([200, expect.stringContaining('Claim card')])
      expect(page.text).not.toContain('Code on the leaflet')
    },
  )

  it.each([
    ['its label names', { label: 'Joker' }, 'Joker', 'joker'],
    ['it was sold as', { label: 'Number 7', order_line_id: 'line-desert' }, 'Desert Edition', 'desert'],
    [
      'its label names, not the one it was sold as',
      { label: ' black ', order_line_id: 'line-desert' },
      'Tappt Black',
      'black',
    ],
  ])('CLM-47 a card that the visitor may know of is shown in the design that %s', async (_, columns, label, art) => {
    const page = await robin.get(register(await newUnclaimed(app.env, columns)))
    expect(pictures(page.html)).toEqual([
      expect.stringMatching(new RegExp(`src="/cards/${art}-front-480\\.webp".* alt="${label} card, front"`)),
    ])
    expect(page.text).toContain(`${label} Ends in `)
  })

  it('CLM-47 a card of no known design is a plate with the brand’s name and the end of its id', async () => {
    const chip = await newUnclaimed(app.env, { label: 'Number 7' })
    const page = await robin.get(register(chip))
    expect(pictures(page.html)).toEqual([])
    expect(page.html).toMatch(new RegExp(`class="plate-name">Tappt<.*class="plate-id">${chip.slice(-4)}<`))
    expect(page.text).toContain(`Ends in ${chip.slice(-4)}`)
  })

  it('T-CLM-3 CLM-14 CLM-47 the screen tells nothing about a card that is neither mine, paused nor free', async () => {
    const { env } = app
    const cards: Record<string, string> = {
      unknown: 'UNKNOWN-1',
      unclaimed: await newCoded(env, { label: 'Joker' }),
      'without a code': await newUnclaimed(env, { claim_policy: 'code' }),
      'with a code, of an order': await newCoded(env, { order_line_id: 'line-desert' }),
      order: await newUnclaimed(env, { claim_policy: 'order', label: 'Number 7' }),
      'unclaimed, seen before': await newCoded(env, { status: 'linked_without_profile' }),
      retired: await newUnclaimed(env, { status: 'retired' }),
      disabled: await newUnclaimed(env, { status: 'disabled' }),
      'linked by the operator': await newUnclaimed(env, { status: 'linked_with_profile', username: 'ava' }),
      'somebody’s': await giveCard(env.DB, kitOwner, { nickname: 'Spare' }),
      'somebody’s, free before': await giveCard(env.DB, kitOwner, { claim_policy: 'open' }),
      'somebody’s, signed': await giveCard(env.DB, kitOwner, { claim_policy: 'sun' }),
      'a team’s': await newUnclaimed(env, { owner_team_id: 'T1', claim_policy: 'open' }),
      'of another status': await newUnclaimed(env, { status: 'lost' }),
    }
    const shown = new Set<string>()
    for (const chip of Object.values(cards)) {
      const page = await robin.get(register(chip))
      expect(page.status).toBe(200)
      shown.add(withoutId(page.html, chip))
    }
    expect(shown.size).toBe(1)
    expect([...shown][0]).toContain('Code on the leaflet')
  })

  it('CLM-14 an unclaimed card with signed taps asks to be held to the phone once more', async () => {
    const page = await robin.get(
      register(await newUnclaimed(app.env, { claim_policy: 'sun', sun_uid: '04AABBCCDDEE80' })),
    )
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Hold the card to the phone once more.')])
    expect(page.html).not.toContain('action="/claim"')
  })

  it('CLM-15 my own card leads to its page, and to the set-up while I have no profile', async () => {
    const { DB } = app.env
    const leads = async (browser: Browser, chip: string) => {
      const { status, location } = await browser.get(register(chip))
      return [status, location]
    }
    const linked = await giveCard(DB, robinOwner, { status: 'linked_with_profile', username })
    expect(await leads(robin, linked)).toEqual([303, `/app/cards/${linked}`])
    const waiting = await giveCard(DB, robinOwner)
    expect(await leads(robin, waiting)).toEqual([303, `/app/cards/${waiting}`])
    const kits = await giveCard(DB, kitOwner)
    expect(await leads(kit, kits)).toEqual([303, `/setup-profile?chip=${kits}`])
    const off = await giveCard(DB, kitOwner, { status: 'retired' })
    expect(await leads(kit, off)).toEqual([303, `/app/cards/${off}`])
  })

  it('CLM-16 OWN-10 a paused card says so to everybody but its owner, in the words of the shop, and nothing of an owner', async () => {
    const { env } = app
    const owned = await giveCard(env.DB, robinOwner, { status: 'paused', username, nickname: 'Blue one' })
    const free = await newUnclaimed(env, { status: 'paused' })
    for (const browser of [stranger, kit]) {
      const page = await browser.get(register(owned))
      expect(page.status).toBe(200)
      expect(page.text).toContain('This card is paused')
      expect(page.text).toContain('It does not lead anywhere at the moment. If you found it, please let us know:')
      expect(page.text).toContain('Is it yours? Sign in.')
      expect(page.html).not.toMatch(new RegExp(`${username}|Robin|Blue one`))
      expect((await browser.get(register(free))).html.replaceAll(free, owned)).toBe(page.html)
    }
    expect((await robin.get(register(owned))).location).toBe(`/app/cards/${owned}`)
  })
})
