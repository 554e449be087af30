// Taps of cards that have owners: where they lead follows from status and username alone, and a claim is seen by the next tap.
import { beforeAll, describe, expect, it } from 'vitest'
import { CHIP_STATUSES } from '#domain/chip/chip-states.ts'
import { CLAIM_POLICIES } from '#domain/chip/claim.ts'
import { answerKey } from '#domain/chip/last-known-keys.ts'
import { fails, withFaultyD1 } from '#test/support/faults.ts'
import { insertRow } from '#test/support/own-card.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})

const tap = async (chip: string, from = shop) => (await from.fetch(`/scan/${chip}`)).headers.get('location') ?? ''

describe('taps of owned cards', () => {
  it.each(CHIP_STATUSES)(
    'CLM-01 a card that is %s leads where it leads without an owner, whatever its policy',
    async (status) => {
      const username = status === 'linked_with_profile' || status === 'paused' ? 'mara' : null
      const met = new Set<string>()
      for (const policy of CLAIM_POLICIES)
        for (const owner of ['none', 'account', 'team']) {
          const chip = `T${status}-${policy}-${owner}`
          await insertRow(shop.env.DB, 'chips', {
            chip_id: chip,
            status,
            username,
            claim_policy: policy,
            owner_account_id: owner === 'account' ? 'A' : null,
            owner_team_id: owner === 'team' ? 'T' : null,
            nickname: owner === 'none' ? null : 'Blue',
          })
          met.add((await tap(chip)).replace(chip, '{chip}'))
        }
      const register = `${shop.config.brand.appHost}/register?chip={chip}`
      expect([...met]).toEqual([status === 'linked_with_profile' ? '/profile/mara' : register])
    },
  )

  it('CLM-22 the next tap of a claimed card follows its new state, and removes a copy that KV has kept', async () => {
    const chip = 'CLAIMED-1'
    await insertRow(shop.env.DB, 'chips', {
      chip_id: chip,
      status: 'linked_with_profile',
      username: 'ava',
      updated_at: 1000,
    })
    expect(await tap(chip)).toBe('/profile/ava')
    await shop.settled()
    expect(await shop.env.CACHE.get(answerKey(chip))).toBe('ava')
    // Released and claimed by somebody without a profile, while KV failed: its copy is still the former owner's.
    await shop.env.DB.prepare(
      "UPDATE chips SET status = 'linked_without_profile', username = NULL, owner_account_id = 'B', updated_at = 2000 WHERE chip_id = ?1",
    )
      .bind(chip)
      .run()
    expect(await tap(chip)).toBe(`${shop.config.brand.appHost}/register?chip=${chip}`)
    await shop.settled()
    expect(await shop.env.CACHE.get(answerKey(chip))).toBeNull()
    // An outage shows nothing of the former owner either.
    const broken = await createShop({ DB: withFaultyD1(shop.env.DB, fails('D1 is down')) })
    expect(await tap(chip, broken)).toBe(`${shop.config.brand.appHost}/register?chip=${chip}`)
  })
})
