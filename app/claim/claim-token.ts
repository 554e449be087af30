// Tokens of the links that prove a claim, and of those that undo one. They are encrypted, so no table stores them; their
// content is compared with the current state of the chip when a link is used.
import * as z from 'zod/mini'
import type { AppConfig } from '#app/env.ts'
import { seal, unseal } from '#mail/sealed-token.ts'
import { readTapProof, type TapProof } from '#mail/tap-proof.ts'

/** Content of the token in an order's mail. */
export interface ClaimProof {
  chip: string
  /** The id of the order. */
  order: string
  /** `claim_epoch` of the order; raising it voids all links of the order. */
  epoch: number
  /** `handover` of the chip; raised when it changes owner. */
  handover: number
  /** The last day on which the link works, in whole days since the epoch. */
  lastDay: number
}

/** Content of the token in the mail "A card from your order was set up". */
export interface TakeBack {
  chip: string
  order: string
  /** When it was claimed, in whole seconds since the epoch. */
  claimedAt: number
}

const claimFields = z.tuple([z.string(), z.string(), z.number(), z.number(), z.number()])
const takeBackFields = z.tuple([z.string(), z.string(), z.number()])

/** The token of `/c/{token}`. `secret` is ACCOUNT_SECRET. */
export const claimToken = (secret: string, { chip, order, epoch, handover, lastDay }: ClaimProof): Promise<string> =>
  seal(secret, 'claim', JSON.stringify([chip, order, epoch, handover, lastDay]))

/** The content of a token of `/c/`, or null for anything `claimToken` did not make. Never throws. */
export async function readClaimToken(secret: string, token: string): Promise<ClaimProof | null> {
  const read = claimFields.safeParse(jsonOf(await unseal(secret, 'claim', token)))
  if (!read.success) return null
  const [chip, order, epoch, handover, lastDay] = read.data
  return { chip, order, epoch, handover, lastDay }
}

/** What proves a claim: the link of an order's mail, or a fresh tap of a card that signs its taps. */
export type Proof = ({ by: 'link' } & ClaimProof) | ({ by: 'tap' } & TapProof)

/** The content of a token of either kind, or null for anything else. Never throws. */
export async function readProof(
  { accountSecret, mailSecret }: Pick<AppConfig, 'accountSecret' | 'mailSecret'>,
  token: string,
): Promise<Proof | null> {
  const link = await readClaimToken(accountSecret, token)
  if (link !== null) return { by: 'link', ...link }
  const tap = await readTapProof(mailSecret, token)
  return tap && { by: 'tap', ...tap }
}

/** The token of `/take-back/{token}`. */
export const takeBackToken = (secret: string, { chip, order, claimedAt }: TakeBack): Promise<string> =>
  seal(secret, 'take-back', JSON.stringify([chip, order, claimedAt]))

/** The content of a token of `/take-back/`, or null for anything `takeBackToken` did not make. Never throws. */
export async function readTakeBackToken(secret: string, token: string): Promise<TakeBack | null> {
  const read = takeBackFields.safeParse(jsonOf(await unseal(secret, 'take-back', token)))
  if (!read.success) return null
  const [chip, order, claimedAt] = read.data
  return { chip, order, claimedAt }
}

/** `text` was encrypted by this file, so it is JSON. */
const jsonOf = (text: string | null): unknown => JSON.parse(text ?? 'null')
