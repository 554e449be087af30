// `/register`, where a tap of a card without a profile leads: to sign in first, then to the claim of the card.
import { isStorableChipId } from '../../src/domain/chip/chip'
import type { Visit } from '../door/visit'
import { messagePage } from '../frame/message'
import { loginPage } from '../identity/login-page'

/** The card in the address, or undefined where there is none that could be one. What was sent is never repeated. */
function chipIn(url: URL): string | undefined {
  const [chip, ...more] = url.searchParams.getAll('chip')
  return chip !== undefined && more.length === 0 && isStorableChipId(chip) ? chip : undefined
}

export async function GET(visit: Visit): Promise<Response> {
  const chip = chipIn(visit.url)
  if (visit.account === null) return loginPage(visit, { chip })
  return messagePage(visit, { status: 200, heading: 'Hold your card to the phone to begin.' })
}
