// What statistics are shown for: all cards and profiles of the account, or one of them. Pure.
import { cardName, lastFour, type OwnCard } from '#app/cards/own-cards.ts'
import type { OwnProfile } from '#app/cards/own-profiles.ts'
import type { CountedChip } from '#app/counts/counted-cards.ts'

/** What the statistics are about: everything, one card or one profile. */
export type Selection = { of: 'all' } | { of: 'card'; card: string } | { of: 'profile'; username: string }

export interface Own {
  chips: CountedChip[]
  cards: OwnCard[]
  profiles: OwnProfile[]
}

/** The selection in the query parameter `of`, or null: not one of the account's cards or profiles. */
export function selectionOf(text: string, { chips, profiles }: Own): Selection | null {
  if (text === '') return { of: 'all' }
  const [kind, name = ''] = [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1)]
  if (kind === 'card' && chips.some(({ chipId }) => chipId === name)) return { of: 'card', card: name }
  const profile = profiles.find(({ username }) => username.toLowerCase() === name.toLowerCase())
  return kind === 'profile' && profile ? { of: 'profile', username: profile.username } : null
}

/** The chips and profiles whose counts it includes. */
export function subjectsOf(
  { chips, profiles }: Own,
  selection: Selection,
): { chips: CountedChip[]; usernames: string[] } {
  if (selection.of === 'all') return { chips, usernames: profiles.map(({ username }) => username) }
  if (selection.of === 'profile') return { chips: [], usernames: [selection.username] }
  const shownAs = chips.find(({ chipId }) => chipId === selection.card)?.shownAs
  return { chips: chips.filter((chip) => chip.shownAs === shownAs), usernames: [] }
}

/** Names of cards with the end of their id, which distinguishes cards of the same name. */
export function cardNames(cards: readonly OwnCard[]): (chipId: string) => string {
  const byId = new Map(cards.map((card) => [card.chipId, card]))
  return (chipId) => {
    const card = byId.get(chipId)
    return `${card ? cardName(card) : 'Card'} · ${lastFour(chipId)}`
  }
}

/** The value of the query parameter `of`; "" for everything. */
export const selectionText = (selection: Selection): string => {
  switch (selection.of) {
    case 'card':
      return `card:${selection.card}`
    case 'profile':
      return `profile:${selection.username}`
    case 'all':
      return ''
  }
}
