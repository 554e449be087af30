// The card that the address of a page names, for the pages of one card.
import { logAuth } from '#app/guards/auth-log.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { notFound } from '#app/layout/message.tsx'
import { isStorableChipId } from '#domain/chip/chip.ts'
import { type OwnCard, ownCard } from './own-cards.ts'

export const CHANGED = 'This card has changed since you opened the page.'

/** The card in the address, or null where it does not belong to the account. Throws `Unreachable`. */
export async function cardOf(visit: OwnVisit): Promise<OwnCard | null> {
  const { chip = '' } = visit.params
  return isStorableChipId(chip) ? reached(await ownCard(visit.env, visit.account.id, chip)) : null
}

/** The response is the same for unknown cards and for cards of other people. */
export async function notOwn(visit: OwnVisit): Promise<Response> {
  await logAuth(visit, 'not_own', { kind: 'card' })
  return notFound(visit)
}
