// The parts of `npm run bench -- --only cost` that its figures depend on: who taps what, and what is multiplied by what.
import { describe, expect, it } from 'vitest'
import { cardsOf, ISOLATES, isCopyDue, mixOf, PHONES, PROGRAMS, SHARES, TAPS_PER_CARD } from '#bench/cost-mix.ts'
import { BILLED, dollarsAMillion, NOTHING, PRICES } from '#bench/prices.ts'

const TAPS = 4000

describe('the mix', () => {
  const mix = mixOf(TAPS)
  const people = mix.filter(({ device }) => device !== 'program')
  const { linked, unlinked } = cardsOf(TAPS)
  const taps = (chip: RegExp) => people.filter((tap) => chip.test(tap.chip))
  const popular = `COST${String(linked).padStart(6, '0')}`

  it('has as many people’s taps as it was asked for, in their shares, and the programs beside them', () => {
    expect(people).toHaveLength(TAPS)
    expect(mix.length - people.length).toBe(TAPS * PROGRAMS)
    expect(people.filter(({ chip }) => chip === popular)).toHaveLength(TAPS * SHARES.popular)
    expect(taps(/^COSTFREE/)).toHaveLength(TAPS * SHARES.notLinked)
    expect(taps(/^COSTNONE/)).toHaveLength(TAPS * SHARES.unknown)
    expect(people.filter(({ device }) => device === 'phone').length / TAPS).toBeCloseTo(PHONES, 1)
  })

  it('taps every card ten times, each time in another isolate', () => {
    const isolates = Map.groupBy(
      people.filter(({ chip }) => chip !== popular && !chip.startsWith('COSTNONE')),
      ({ chip }) => chip,
    )
    expect(isolates.size).toBe(linked + unlinked)
    for (const [chip, visits] of isolates) {
      expect(visits, chip).toHaveLength(TAPS_PER_CARD)
      expect(new Set(visits.map(({ isolate }) => isolate)).size, chip).toBe(TAPS_PER_CARD)
    }
    expect(Math.max(...mix.map(({ isolate }) => isolate))).toBe(ISOLATES - 1)
  })

  it('is the same in every run, so that two builds are asked the same', () => {
    expect(mixOf(TAPS)).toEqual(mix)
  })

  it('finds the copy of one card in twenty due', () => {
    expect(Array.from({ length: linked }, (_, card) => card).filter(isCopyDue).length / linked).toBeCloseTo(0.05, 2)
  })
})

describe('the sum', () => {
  it('multiplies what one tap used by the price of a million', () => {
    expect(dollarsAMillion(NOTHING)).toBe(0)
    for (const name of BILLED) expect(dollarsAMillion({ ...NOTHING, [name]: 2 }), name).toBeCloseTo(2 * PRICES[name])
    expect(dollarsAMillion({ ...NOTHING, requests: 1, kvReads: 2, kvWrites: 1 })).toBeCloseTo(0.3 + 1 + 5)
    expect(BILLED).toEqual(Object.keys(NOTHING))
  })
})
