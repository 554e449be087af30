// What an action on a card is said to have done, on the page it leads to (HOST-43). Nothing of the address is repeated: whom a
// card was sent to is read from a text that only the app can have sealed.

import type { OwnVisit } from '#app/guards/visit.ts'
import { doneIn } from '#app/layout/done.ts'
import { seal, unseal } from '#mail/sealed-token.ts'
import type { OwnCard } from './own-cards.ts'

const USE = 'card sent'
const SENT = 'sent.'

const TEXTS: Readonly<Record<string, string>> = {
  paused: 'Paused. The next tap shows nothing of you.',
  resumed: 'This card works again.',
  saved: 'Saved.',
  replaced: 'The old card is switched off for good. This one has taken its place.',
  off: 'This card is switched off for good.',
  cancelled: 'Cancelled. The link in the email no longer works.',
}

/** What `done` holds after a card was sent to this masked address. */
export const doneMark = async ({ config }: OwnVisit, masked: string): Promise<string> =>
  SENT + (await seal(config.accountSecret, USE, masked))

/** The text for the page's address, or null where nothing was done. */
export async function doneText({ url, config }: OwnVisit, { username }: OwnCard): Promise<string | null> {
  if (url.searchParams.get('new') === '1') return 'Claimed. Hold the card to a phone to see it.'
  const done = url.searchParams.get('done') ?? ''
  if (done === 'leads') return username === null ? null : `This card now leads to @${username}.`
  if (!done.startsWith(SENT)) return doneIn(url, TEXTS) ?? null
  const masked = await unseal(config.accountSecret, USE, done.slice(SENT.length))
  return masked === null
    ? null
    : `We mailed ${masked} a link that works for 14 days. The card stays yours until it is accepted.`
}
