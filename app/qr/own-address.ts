// What a QR code of the app leads to: a profile or a card of the account, or the link of its referral code. `of` is like
// `profile:mara`, `card:DEMO0001` or `code`.

import { CODE, ownCode } from '#app/affiliate/own-code.ts'
import { cardName, lastFour, ownCard } from '#app/cards/own-cards.ts'
import { ownProfiles } from '#app/cards/own-profiles.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { referralLink } from '#app/shop-paths.ts'
import { isStorableChipId } from '#domain/chip/chip.ts'
import { chipUrl } from '#domain/chip/ndef.ts'
import { shownText } from '#domain/text/shown-text.ts'

export interface OwnAddress {
  of: string
  address: string
  /** What it is called, and the name of its files. */
  name: string
  file: string
  /** Does nobody but the owner see it at present? */
  isHidden: boolean
}

/** The address that `of` names, "" for the first profile; null where it is not the account's. Throws `Unreachable`. */
export async function ownAddress(visit: OwnVisit, of: string): Promise<OwnAddress | null> {
  const { env, account, config } = visit
  if (of === CODE) {
    const own = await ownCode(visit)
    if (own?.status !== 'active') return null
    return {
      ...{ of, address: referralLink(config.siteUrl, own), name: `Code ${own.code}`, file: own.code },
      isHidden: false,
    }
  }
  const colon = of.indexOf(':')
  const [kind, id] = [of.slice(0, colon), of.slice(colon + 1)]
  if (kind === 'card') {
    const card = isStorableChipId(id) ? reached(await ownCard(env, account.id, id)) : null
    if (card === null) return null
    return {
      of: `card:${card.chipId}`,
      address: chipUrl(config.siteUrl, card.chipId),
      name: `${cardName(card)} · ${lastFour(card.chipId)}`,
      file: `card-${lastFour(card.chipId)}`.replace(/[^\w-]/g, '-'),
      isHidden: false,
    }
  }
  const profiles = reached(await ownProfiles(env, account.id))
  const profile =
    of === '' ? profiles[0] : kind === 'profile' ? profiles.find(({ username }) => username === id) : undefined
  if (profile === undefined) return null
  const { username, fullName, published, hidden } = profile
  return {
    of: `profile:${username}`,
    address: `${config.siteUrl}/profile/${encodeURIComponent(username)}`,
    name: shownText(fullName) || `@${username}`,
    file: username,
    isHidden: !published || hidden,
  }
}

/** The parameter of the pages and files about a profile. */
export const ofProfile = (username: string): string => `?of=${encodeURIComponent(`profile:${username}`)}`
