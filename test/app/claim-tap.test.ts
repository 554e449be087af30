// Claims by a signed tap: what the proof in the address of a tap is good for, for how long, and what else it is not.
import { beforeAll, describe, expect, it } from 'vitest'
import { readAppConfig } from '#app/env.ts'
import { seal } from '#mail/sealed-token.ts'
import { sealTapProof } from '#mail/tap-proof.ts'
import { type AppHost, type Browser, createAppHost, newEmail } from '#test/support/app-host.ts'
import { linkOf, newOrder, newUnclaimed, withoutId } from '#test/support/claim.ts'
import { rows } from '#test/support/database.ts'
import { chipRow, eventsOf, giveProfile, newOwner, type Owner } from '#test/support/own-card.ts'

const AGAIN = 'Hold the card to the phone once more.'
const READY = 'This card is yours to set up.'
const COUNTER = 7

let app: AppHost
let robin: Browser
let robinOwner: Owner
let username: string
beforeAll(async () => {
  app = await createAppHost()
  robin = app.browser()
  robinOwner = await newOwner(robin)
  username = await giveProfile(app.env.DB, robinOwner)
})

const mailSecret = () => {
  const read = readAppConfig(app.env)
  if (!read.ok) throw new Error(read.problems.join(' '))
  return read.config.mailSecret
}
const now = () => Math.floor(Date.now() / 1000)

let last = 0
/** An unclaimed card that signs its taps, tapped for the seventh time just now. */
const tapped = (columns: Record<string, string | number | null> = {}) =>
  newUnclaimed(app.env, {
    ...{ claim_policy: 'sun', sun_uid: `04EE${(++last).toString(16).padStart(10, '0').toUpperCase()}`, sun_key: 1 },
    sun_counter: COUNTER,
    ...columns,
  })
const proofOf = async (chip: string, { counter = COUNTER, age = 0 } = {}) =>
  seal(mailSecret(), 'sun proof', [chip, counter, now() - age].join('\n'))
const register = (chip: string, proof: string) => `/register?chip=${chip}&proof=${proof}`
const raise = (chip: string) =>
  app.env.DB.prepare('UPDATE chips SET sun_counter = sun_counter + 1 WHERE chip_id = ?').bind(chip).run()

describe('a fresh proof', () => {
  it('SUN-20 CLM-29 claims the card by one press, without a code', async () => {
    const chip = await tapped()
    const proof = (await sealTapProof(mailSecret(), chip, COUNTER)) ?? ''
    const page = await robin.get(register(chip, proof))
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(READY)])
    expect(page.text).not.toContain('Code on the leaflet')
    expect(page.html).toContain(`name="proof" value="${proof}"`)
    expect(page.headers.get('referrer-policy')).toBe('strict-origin')
    const claimed = await robin.post('/claim', { chip, proof, lead: username })
    expect([claimed.status, claimed.location]).toEqual([303, `/app/cards/${chip}?new=1`])
    expect(await chipRow(app.env.DB, chip)).toMatchObject({
      ...{ owner_account_id: robinOwner.id, status: 'linked_with_profile', username, sun_counter: COUNTER },
    })
    expect(await eventsOf(app.env.DB, chip)).toMatchObject([{ event: 'claimed', actor: 'owner' }])
    expect(await rows(app.env.DB, 'claim_tries', 'chip_id = ?1', chip)).toEqual([])
  })

  it('CLM-11 SUN-20 signed out, goes with the card through the sign-in, and no address after it holds it', async () => {
    const chip = await tapped()
    const proof = await proofOf(chip)
    const browser = app.browser()
    const page = await browser.get(register(chip, proof))
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Set up your card')])
    expect(page.html).toContain(`name="proof" value="${proof}"`)
    expect(page.headers.get('referrer-policy')).toBe('strict-origin')
    const signedIn = await browser.signIn(newEmail(), { chip, proof })
    expect(signedIn.location).toBe('/register')
    const claim = await browser.get('/register')
    expect(claim.text).toContain(READY)
    expect(claim.text).not.toContain('Code on the leaflet')
    const done = await browser.post('/claim', { chip, proof, lead: '' })
    expect(done.location).toBe('/setup-profile')
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ status: 'linked_without_profile', username: null })
  })

  it('CLM-29 of 20 claims with one proof at once one succeeds', async () => {
    const chip = await tapped()
    const proof = await proofOf(chip)
    const people = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const browser = app.browser()
        await newOwner(browser)
        return browser
      }),
    )
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => people[at % people.length]?.post('/claim', { chip, proof, lead: '' })),
    )
    expect(answers.filter((answer) => answer?.status === 303)).toHaveLength(1)
    expect(await eventsOf(app.env.DB, chip)).toHaveLength(1)
  })
})

describe('no proof', () => {
  const cases: [string, () => Promise<{ chip: string; proof: string }>][] = [
    ['none', async () => ({ chip: await tapped(), proof: '' })],
    ['not one of ours', async () => ({ chip: await tapped(), proof: 'abc' })],
    ['of another card', async () => ({ chip: await tapped(), proof: await proofOf(await tapped()) })],
    ['older than ten minutes', async () => withProof(await tapped(), { age: 601 })],
    ['of a minute to come', async () => withProof(await tapped(), { age: -60 })],
    ['of an earlier tap', async () => withProof(await tapped(), { counter: COUNTER - 1 })],
    ['of a tap that was not counted', async () => withProof(await tapped(), { counter: COUNTER + 1 })],
    ['of a card whose tag was taken away', async () => withProof(await tapped({ sun_uid: null, sun_key: null }))],
    [
      'of another use',
      async () => {
        const chip = await tapped()
        return { chip, proof: await seal(mailSecret(), 'claim', [chip, COUNTER, now()].join('\n')) }
      },
    ],
  ]
  const withProof = async (chip: string, change = {}) => ({ chip, proof: await proofOf(chip, change) })

  it.each(cases)(
    'SUN-21 CLM-29 %s: the card is to be held to the phone once more, and nothing is claimed',
    async (_what, made) => {
      const { chip, proof } = await made()
      const before = await chipRow(app.env.DB, chip)
      const page = await robin.get(register(chip, proof))
      expect([page.status, page.text]).toEqual([200, expect.stringContaining(AGAIN)])
      expect(page.html).not.toContain('action="/claim"')
      const posted = await robin.post('/claim', { chip, proof, lead: username })
      expect(posted.status).toBe(422)
      expect(await chipRow(app.env.DB, chip)).toEqual(before)
    },
  )

  it('SUN-20 SUN-21 works for ten minutes, and a later tap voids it, also while its page is open', async () => {
    const chip = await tapped()
    expect((await robin.get(register(chip, await proofOf(chip, { age: 599 })))).text).toContain(READY)
    const proof = await proofOf(chip)
    expect((await robin.get(register(chip, proof))).text).toContain(READY)
    await raise(chip)
    const posted = await robin.post('/claim', { chip, proof, lead: username })
    expect([posted.status, posted.text]).toEqual([422, expect.stringContaining(AGAIN)])
    expect((await robin.get(register(chip, proof))).text).toContain(AGAIN)
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ owner_account_id: null })
  })

  it.each(['code', 'order'])(
    'CLM-29 is taken for policy sun alone: a card with policy %s asks for its code',
    async (policy) => {
      const chip = await tapped({ claim_policy: policy })
      const proof = await proofOf(chip)
      const page = await robin.get(register(chip, proof))
      expect(page.text).toContain('Code on the leaflet')
      const posted = await robin.post('/claim', { chip, proof, lead: username })
      expect([posted.status, posted.text]).toEqual([422, expect.stringContaining('do not match')])
      expect(await chipRow(app.env.DB, chip)).toMatchObject({ owner_account_id: null })
    },
  )

  it('CLM-29 CLM-14 tells nothing about a card that is somebody’s, retired or unknown', async () => {
    const cards = [
      await tapped({ owner_account_id: 'SOMEBODY', status: 'linked_without_profile' }),
      await tapped({ owner_team_id: 'TEAM' }),
      await tapped({ status: 'retired' }),
      'UNKNOWN-SIGNED',
    ]
    const shown = new Set<string>()
    for (const chip of cards) shown.add(withoutId((await robin.get(register(chip, await proofOf(chip)))).html, chip))
    expect(shown.size).toBe(1)
    expect([...shown][0]).toContain('Code on the leaflet')
  })

  it('CLM-12 two chips or two proofs in one address are none, and are not repeated', async () => {
    const chip = await tapped()
    const proof = await proofOf(chip)
    const twoChips = await robin.get(`/register?chip=${chip}&chip=${chip}&proof=${proof}`)
    expect(twoChips.text).toContain('Hold your card to the phone to begin.')
    expect(twoChips.html).not.toContain(proof)
    expect((await robin.get(`${register(chip, proof)}&proof=${proof}`)).text).toContain(AGAIN)
    const long = await app.browser().get(register(chip, 'x'.repeat(5000)))
    expect([long.status, long.html.includes('xxx')]).toEqual([200, false])
  })

  it('SUN-20 the link of the order’s mail still claims a card with policy sun', async () => {
    const order = await newOrder(app.env, newEmail())
    const chip = await tapped({ order_line_id: order.line })
    const token = await linkOf(app.env, chip, order)
    expect((await robin.get(`/c/${token}`)).text).toContain(READY)
    // The proof of a tap is no link.
    expect((await robin.get(`/c/${await proofOf(chip)}`)).status).toBe(410)
    expect((await robin.post('/claim', { chip, proof: token, lead: '' })).status).toBe(303)
  })

  it('SUN-20 a shop and an app without a secret make and take none', async () => {
    expect(await sealTapProof('', 'A1', 1)).toBeNull()
  })
})
