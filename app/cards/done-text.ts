// Sentences for completed actions on a card, shown on the page after the action.

import type { OwnVisit } from '#app/guards/visit.ts'
import { doneIn, sealedDoneIn } from '#app/layout/done.ts'
import type { OwnCard } from './own-cards.ts'

const TEXTS: Readonly<Record<string, string>> = {
  paused: 'Paused. The next tap shows nothing of you.',
  resumed: 'This card is active again.',
  saved: 'Saved.',
  replaced: 'The old card is switched off for good. This one has taken its place.',
  off: 'This card is switched off for good.',
  'hours-ended': 'The schedule has ended. The card stays where it leads now.',
  cancelled: 'Cancelled. The link in the email no longer works.',
}

/** Sentences about the profile that the card now leads to. */
const LEADS: Readonly<Record<string, (username: string) => string>> = {
  leads: (username) => `This card now leads to @${username}.`,
  'leads-by-hand': (username) => `This card now leads to @${username}. Its schedule has ended.`,
  hours: (username) => `Saved. Now it leads to @${username}.`,
}

/** The sentence after a card was sent to this masked address; it is sealed in the `done` of the page's address. */
export const sentText = (masked: string): string =>
  `We emailed ${masked} a link that works for 14 days. The card stays yours until it is accepted.`

/** The sentence for the page's address, or null where it names no action. */
export async function doneText(visit: OwnVisit, { chipId, username }: OwnCard): Promise<string | null> {
  const { searchParams } = visit.url
  if (searchParams.get('new') === '1') return 'Claimed. Hold the card to a phone to see it.'
  const word = searchParams.get('done')
  if (word !== null && Object.hasOwn(LEADS, word)) return username === null ? null : `${LEADS[word]?.(username)}`
  return doneIn(visit.url, TEXTS) ?? (await sealedDoneIn(visit, chipId))
}
