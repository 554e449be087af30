// The links in an order's mails: the claim link of a single card, or the page that lists several. Their tokens are sealed
// texts, so that no table stores them; their content is compared with the order when they are used.

import { claimToken } from '#app/claim/claim-token.ts'
import { epochDay } from '#domain/site/visit.ts'
import { seal, unseal } from '#mail/sealed-token.ts'
import { lastDayOf, type OrderCard } from './order-rules.ts'

/** The content of the link of a whole order. */
export interface OrderProof {
  order: string
  /** `claim_epoch` of the order, which increases when all its links are voided. */
  epoch: number
  /** The last day it works, in whole days since the epoch. */
  lastDay: number
}

const USE = 'order'

/** The token of `/o/{token}`. `secret` is ACCOUNT_SECRET. */
export const orderToken = (secret: string, { order, epoch, lastDay }: OrderProof): Promise<string> =>
  seal(secret, USE, JSON.stringify([order, epoch, lastDay]))

/** The content of a token of `/o/`, or null for anything `orderToken` did not make. Never throws. */
export async function readOrderToken(secret: string, token: string): Promise<OrderProof | null> {
  const text = await unseal(secret, USE, token)
  const value: unknown = text === null ? null : JSON.parse(text)
  if (!Array.isArray(value)) return null
  const [order, epoch, lastDay]: unknown[] = value
  if (typeof order !== 'string' || typeof epoch !== 'number' || typeof lastDay !== 'number') return null
  return { order, epoch, lastDay }
}

/** Does the link belong to the order in its present state, and has it not expired? `now` in whole seconds. */
export const orderProofHolds = (proof: OrderProof, order: { id: string; claimEpoch: number }, now: number): boolean =>
  proof.order === order.id && proof.epoch === order.claimEpoch && epochDay(now * 1000) <= proof.lastDay

/** The app's own address, and the secret that seals tokens. */
export interface LinkSecrets {
  appHost: string
  accountSecret: string
}

/** The claim link of one card of an order. */
export const cardLink = async (
  { appHost, accountSecret }: LinkSecrets,
  { order, epoch, lastDay }: OrderProof,
  { chipId, handover }: Pick<OrderCard, 'chipId' | 'handover'>,
): Promise<string> =>
  `${appHost}/c/${await claimToken(accountSecret, { chip: chipId, order, epoch, handover, lastDay })}`

/** The link of the mail of an order; null where it has no card. `shippedAt` in whole seconds. */
export async function mailLink(
  secrets: LinkSecrets,
  order: { id: string; claimEpoch: number },
  cards: readonly Pick<OrderCard, 'chipId' | 'handover'>[],
  shippedAt: number,
): Promise<string | null> {
  const proof = { order: order.id, epoch: order.claimEpoch, lastDay: lastDayOf(shippedAt) }
  const [card] = cards
  if (card === undefined) return null
  if (cards.length === 1) return cardLink(secrets, proof, card)
  return `${secrets.appHost}/o/${await orderToken(secrets.accountSecret, proof)}`
}
