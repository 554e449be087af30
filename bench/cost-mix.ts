// The taps of `npm run bench -- --only cost`: a day of a shop whose cards are tapped ten times each, scaled down. Every
// tap of a card reaches another isolate, like taps that are hours and cities apart. One popular card, as at a fair, is
// tapped again and again in the same two isolates. docs/scale.md describes the mix.
import { openLocal } from '../scripts/local-db.ts'
import type { Platform } from '../scripts/settings.ts'
import { usernames } from './database.ts'

export const TAPS_PER_CARD = 10
/** Shares of all taps. */
export const SHARES = {
  /** On one card, in bursts; the isolate's memory answers most of them. */
  popular: 0.05,
  /** On known cards without a profile: unclaimed, paused, retired. */
  notLinked: 0.05,
  /** On ids that no card has. */
  unknown: 0.01,
}
/**
 * The share of requests from programs, such as link previews and monitors. They are answered, but not counted as taps.
 */
export const PROGRAMS = 0.04
/** The share of people who tap with a phone; the others open the address on a computer. */
export const PHONES = 0.9
/**
 * The share of cards whose copy in KV is missing or due to be renewed. A copy is renewed after 20 days, so it is one in
 * twenty per day.
 */
export const COPIES_DUE = 0.05

export const ISOLATES = 20
const POPULAR_ISOLATES = 2

const AGENTS = {
  phone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  desk: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  program: 'curl/8.5.0',
}
export type Device = keyof typeof AGENTS
export const agentOf = (device: Device): string => AGENTS[device]

export interface Tap {
  chip: string
  isolate: number
  device: Device
}

/** Linked cards by number; the last one of a mix is the popular one. */
export const linkedChip = (n: number): string => `COST${String(n).padStart(6, '0')}`
export const unlinkedChip = (n: number): string => `COSTFREE${String(n).padStart(6, '0')}`
export const unknownChip = (n: number): string => `COSTNONE${String(n).padStart(6, '0')}`
export const LINKED_CHIPS = 20_000
const UNLINKED_CHIPS = 2000

/** The numbers of cards in a mix of this many taps. */
export const cardsOf = (taps: number): { linked: number; unlinked: number } => ({
  linked: Math.round((taps * (1 - SHARES.popular - SHARES.notLinked - SHARES.unknown)) / TAPS_PER_CARD),
  unlinked: Math.round((taps * SHARES.notLinked) / TAPS_PER_CARD),
})

/** Is this linked card's copy missing in KV when the mix starts? */
export const isCopyDue = (card: number): boolean => card % Math.round(1 / COPIES_DUE) === 0

/** This many taps of people, and the requests of programs, in an order that is the same in every run. */
export function mixOf(taps: number): Tap[] {
  const { linked, unlinked } = cardsOf(taps)
  const random = seeded(20261122)
  const device = (): Device => (random() < PHONES ? 'phone' : 'desk')
  const rounds = (cards: number, chip: (n: number) => string) =>
    Array.from({ length: cards * TAPS_PER_CARD }, (_, i): Tap => {
      const [card, round] = [i % cards, Math.floor(i / cards)]
      // Seven and twenty have no common factor, so ten taps reach ten isolates.
      return { chip: chip(card), isolate: (card + 7 * round) % ISOLATES, device: device() }
    })
  const some = (share: number, tap: (n: number) => Tap) =>
    Array.from({ length: Math.round(taps * share) }, (_, n) => tap(n))
  const mixed = shuffled(
    [
      ...rounds(linked, linkedChip),
      ...rounds(unlinked, unlinkedChip),
      ...some(SHARES.unknown, (n) => ({ chip: unknownChip(n), isolate: n % ISOLATES, device: device() })),
      ...some(PROGRAMS, (n) => ({ chip: linkedChip(n % linked), isolate: n % ISOLATES, device: 'program' })),
    ],
    random,
  )
  // The popular card: its taps follow each other, in the middle of all others.
  const fair = some(SHARES.popular, (n) => ({
    chip: linkedChip(linked),
    isolate: n % POPULAR_ISOLATES,
    device: device(),
  }))
  const middle = Math.floor(mixed.length / 2)
  return [...mixed.slice(0, middle), ...fair, ...mixed.slice(middle)]
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

/** Pseudo-random numbers from 0 to 1, the same in every run (a linear congruential generator). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Adds the cards to the bench's prepared database. */
export async function addCostCards(platform: Platform, state: string): Promise<void> {
  const local = await openLocal(platform, state)
  const counted = (count: number) =>
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`
  try {
    await local.db
      .prepare(
        `INSERT INTO chips (chip_id, status, username) ${counted(LINKED_CHIPS)}
        SELECT printf('COST%06d', i), 'linked_with_profile', printf('bench%04d', i % ?1) FROM n`,
      )
      .bind(usernames.length)
      .run()
    await local.db
      .prepare(
        `INSERT INTO chips (chip_id, status) ${counted(UNLINKED_CHIPS)}
        SELECT printf('COSTFREE%06d', i), 'unlinked' FROM n`,
      )
      .run()
  } finally {
    await local.close()
  }
}
