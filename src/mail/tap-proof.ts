// The proof of a signed tap: the shop makes it for the claim of a card whose policy is `sun`, the app takes it. Both hold
// MAIL_SECRET.
import { seal, unseal } from './sealed-token.ts'

const USE = 'sun proof'

export interface TapProof {
  chip: string
  /** The card's tap counter; a later tap voids the proof. */
  counter: number
  /** When the card was tapped, in whole seconds. */
  tappedAt: number
}

/** The proof of a tap of now; null if no secret is set. */
export async function sealTapProof(secret: string, chip: string, counter: number): Promise<string | null> {
  return secret === '' ? null : seal(secret, USE, [chip, counter, Math.floor(Date.now() / 1000)].join('\n'))
}

/** The content of a proof, or null for anything `sealTapProof` did not make. Never throws. */
export async function readTapProof(secret: string, token: string): Promise<TapProof | null> {
  const text = await unseal(secret, USE, token)
  if (text === null) return null
  const [chip = '', counter, tappedAt] = text.split('\n')
  return { chip, counter: Number(counter), tappedAt: Number(tappedAt) }
}
