// Guesses which names an unknown profile address was meant for. Pure, never throws.
import { type CleanAddress, cleanAddress } from '#domain/site/meant-address.ts'
import { isUsername, nameInSegment } from './username.ts'

export interface MeantName {
  username: string
  /** Is it a request for the contact card, like "ava.vcf"? */
  isCard: boolean
  /** What an app appended to the name, and the query of the address. */
  added: Pick<CleanAddress, 'search' | 'hash'>
}

const CARD_ENDING = /\.(?:vcf|vcard)$/i

/**
 * The usernames that an unknown segment may have meant, the most likely first. `segment` is percent-encoded, `search`
 * is the query of the address.
 */
export function namesMeant(segment: string, search: string): MeantName[] {
  const clean = cleanAddress({ pathname: `/profile/${segment}`, search })
  const [, repaired] = /^\/profile\/([^/]+)$/.exec(clean?.path ?? '') ?? []
  const added = clean ?? { search, hash: '' }
  const name = repaired ?? nameInSegment(segment)
  const ofCard = name.replace(CARD_ENDING, '')
  return [
    ...(isUsername(repaired) ? [{ username: repaired, isCard: false, added }] : []),
    ...(ofCard !== name && isUsername(ofCard) ? [{ username: ofCard, isCard: true, added }] : []),
  ]
}
