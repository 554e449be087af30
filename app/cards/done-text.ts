// Sentences for completed actions on a card, shown on the page after the action.

import type { OwnVisit } from '#app/guards/visit.ts'
import { doneIn, sealedDoneIn } from '#app/layout/done.ts'
import type { OwnCard } from './own-cards.ts'

const TEXTS: Readonly<Record<string, string>> = {
  paused: 'Paused. The next tap shows nothing of you.',
  resumed: 'This card works again.',
  saved: 'Saved.',
  replaced: 'The old card is switched off for good. This one has taken its place.',
  off: 'This card is switched off for good.',
  cancelled: 'Cancelled. The link in the email no longer works.',
}

/** The sentence after a card was sent to this masked address; it is sealed in the `done` of the page's address. */
export const sentText = (masked: string): string =>
  `We mailed ${masked} a link that works for 14 days. The card stays yours until it is accepted.`

/** The sentence for the page's address, or null where it names no action. */
export async function doneText(visit: OwnVisit, { chipId, username }: OwnCard): Promise<string | null> {
  const { searchParams } = visit.url
  if (searchParams.get('new') === '1') return 'Claimed. Hold the card to a phone to see it.'
  if (searchParams.get('done') === 'leads') return username === null ? null : `This card now leads to @${username}.`
  return doneIn(visit.url, TEXTS) ?? (await sealedDoneIn(visit, chipId))
}
