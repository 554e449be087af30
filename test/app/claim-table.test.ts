// The table of chip states with an owner: what a claim may do to a chip in each state, by each proof, for each owner; every
// other pair is refused and changes nothing.
import { beforeAll, describe, expect, it } from 'vitest'
import { CHIP_STATUSES } from '#domain/chip/chip-states.ts'
import { CLAIM_POLICIES, type ClaimPolicy } from '#domain/chip/claim.ts'
import { type AppHost, type Browser, createAppHost, newEmail } from '#test/support/app-host.ts'
import { CODE, linkOf, newCoded, newOrder, type Sold } from '#test/support/claim.ts'
import { chipRow, eventsOf, giveProfile, insertRow, newOwner, type Owner } from '#test/support/own-card.ts'

const OWNERS = ['nobody', 'me', 'somebody', 'a team'] as const
const PROOFS = ['none', 'right code', 'wrong code', 'link', 'link of a raised epoch', 'link of another card'] as const
type Proof = (typeof PROOFS)[number]

/** The first table of CLM: what proves that a card is yours. */
const PROVES: Record<ClaimPolicy, readonly Proof[]> = {
  open: PROOFS,
  code: ['right code', 'link'],
  order: ['right code', 'link'],
  sun: ['link'],
}
const LEADS_TO_A_CLAIM = ['unlinked', 'linked_without_profile']

let app: AppHost
let browser: Browser
let me: Owner
let username: string
let order: Sold
let turns = 0
beforeAll(async () => {
  app = await createAppHost()
  order = await newOrder(app.env, newEmail())
})

/** Every so many claims somebody else goes on: an account takes twenty codes a day. */
async function nextPerson(): Promise<void> {
  if (turns++ % 8 !== 0) return
  browser = app.browser()
  me = await newOwner(browser)
  username = await giveProfile(app.env.DB, me)
}

const cases = CLAIM_POLICIES.flatMap((policy) =>
  CHIP_STATUSES.flatMap((status) => OWNERS.map((owner) => ({ policy, status, owner }))),
)

describe('policy, status, owner and proof', () => {
  it.each(cases)('CLM-41 CLM-17 a chip that is $policy, $status and of $owner', async ({ policy, status, owner }) => {
    const { env } = app
    for (const proof of PROOFS) {
      await nextPerson()
      const chip = await newCoded(env, {
        claim_policy: policy,
        status,
        username: status === 'linked_with_profile' || status === 'paused' ? 'ava' : null,
        order_line_id: order.line,
        owner_account_id: owner === 'me' ? me.id : owner === 'somebody' ? 'SOMEBODY' : null,
        owner_team_id: owner === 'a team' ? 'TEAM' : null,
      })
      const before = await chipRow(env.DB, chip)
      // With a profile and with "Choose later" in turn.
      const lead = turns % 2 === 0 ? username : ''
      const answer = await browser.post('/claim', { chip, lead, ...(await fieldsOf(proof, chip)) })
      const may = owner === 'nobody' && LEADS_TO_A_CLAIM.includes(status) && PROVES[policy].includes(proof)
      expect([proof, answer.status]).toEqual([proof, may ? 303 : 422])
      if (!may) {
        expect(await chipRow(env.DB, chip)).toEqual(before)
        expect(await eventsOf(env.DB, chip)).toEqual([])
        continue
      }
      const to = lead === '' ? 'linked_without_profile' : 'linked_with_profile'
      expect(await chipRow(env.DB, chip)).toMatchObject({
        status: to,
        username: lead || null,
        owner_account_id: me.id,
        owner_team_id: null,
        claim_policy: policy,
        claim_code_hash: null,
      })
      expect(await eventsOf(env.DB, chip)).toMatchObject([{ event: 'claimed', from_status: status, to_status: to }])
    }
  })
})

async function fieldsOf(proof: Proof, chip: string): Promise<Record<string, string>> {
  switch (proof) {
    case 'none':
      return {}
    case 'right code':
      return { code: CODE }
    case 'wrong code':
      return { code: '0000-0000' }
    case 'link':
      return { proof: await linkOf(app.env, chip, order) }
    case 'link of a raised epoch':
      return { proof: await linkOf(app.env, chip, order, { epoch: 2 }) }
    case 'link of another card':
      return { proof: await linkOf(app.env, 'DEMO0006', order) }
  }
}

describe('what a card alone can do', () => {
  it('T-CLM-9 CLM-39 no address that is looked at signs anybody in or alters a chip', async () => {
    const { DB } = app.env
    const chips: string[] = []
    for (const status of CHIP_STATUSES)
      for (const policy of CLAIM_POLICIES) {
        chips.push(await newCoded(app.env, { status, claim_policy: policy, order_line_id: order.line }))
        chips.push(await newCoded(app.env, { status, claim_policy: policy, owner_account_id: 'SOMEBODY' }))
      }
    await insertRow(DB, 'claim_tries', { chip_id: chips[0] ?? '', window_start: 0, tries: 1 })
    const stored = async () => {
      const tables = [
        'chips',
        'chip_events',
        'claim_tries',
        'sessions',
        'accounts',
        'auth_flows',
        'account_events',
        'card_moves',
      ]
      return Promise.all(
        tables.map(async (table) => (await DB.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all()).results),
      )
    }
    const signedIn = app.browser()
    await newOwner(signedIn)
    const before = await stored()
    for (const visitor of [app.browser(), signedIn]) {
      const cookies = [...visitor.cookies]
      for (const chip of chips) {
        const token = await linkOf(app.env, chip, order)
        for (const path of [
          `/register?chip=${chip}`,
          `/c/${token}`,
          `/scan/${chip}`,
          `/claim?chip=${chip}`,
          `/take-back/${token}`,
        ]) {
          const page = await visitor.get(path)
          expect([path, page.setCookies]).toEqual([path, []])
        }
      }
      expect([...visitor.cookies]).toEqual(cookies)
    }
    expect(await stored()).toEqual(before)
  })
})
