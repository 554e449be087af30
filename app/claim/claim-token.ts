// The links that prove a claim, and those that undo one: sealed texts, so that no table holds them. What
// they say is compared with the chip as it is when they are used.
import { seal, unseal } from '#mail/sealed-token.ts'

/** What the link of an order's mail says. */
export interface ClaimProof {
  chip: string
  /** The id of the order. */
  order: string
  /** Of the order: raised when all its links are made void. */
  epoch: number
  /** Of the chip: raised when it goes into other hands. */
  handover: number
  /** The last day it works, in whole days since the epoch. */
  lastDay: number
}

/** What the link in "A card of your order was set up" says. */
export interface TakeBack {
  chip: string
  order: string
  /** When it was claimed, in whole seconds since the epoch. */
  claimedAt: number
}

/** The token of `/c/{token}`. `secret` is ACCOUNT_SECRET. */
export const claimToken = (secret: string, { chip, order, epoch, handover, lastDay }: ClaimProof): Promise<string> =>
  seal(secret, 'claim', JSON.stringify([chip, order, epoch, handover, lastDay]))

/** What a token of `/c/` says, or null for anything `claimToken` did not make. Never throws. */
export async function readClaimToken(secret: string, token: string): Promise<ClaimProof | null> {
  const [chip, order, epoch, handover, lastDay] = listOf(await unseal(secret, 'claim', token))
  if (typeof chip !== 'string' || typeof order !== 'string') return null
  if (typeof epoch !== 'number' || typeof handover !== 'number' || typeof lastDay !== 'number') return null
  return { chip, order, epoch, handover, lastDay }
}

/** The token of `/take-back/{token}`. */
export const takeBackToken = (secret: string, { chip, order, claimedAt }: TakeBack): Promise<string> =>
  seal(secret, 'take-back', JSON.stringify([chip, order, claimedAt]))

/** What a token of `/take-back/` says, or null for anything `takeBackToken` did not make. Never throws. */
export async function readTakeBackToken(secret: string, token: string): Promise<TakeBack | null> {
  const [chip, order, claimedAt] = listOf(await unseal(secret, 'take-back', token))
  if (typeof chip !== 'string' || typeof order !== 'string' || typeof claimedAt !== 'number') return null
  return { chip, order, claimedAt }
}

/** Only texts that we have sealed come here. */
function listOf(text: string | null): unknown[] {
  const value: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(value) ? value : []
}
