// The links of an order's mails: of one card its own, of several a page that lists them. Sealed texts, so
// that no table holds them; what they say is compared with the order as it is when they are used.

import { claimToken } from '#app/claim/claim-token.ts'
import { epochDay } from '#domain/site/visit.ts'
import { seal, unseal } from '#mail/sealed-token.ts'
import { lastDayOf, type OrderCard } from './order-rules.ts'

/** What the link of a whole order says. */
export interface OrderProof {
  order: string
  /** Of the order: raised when all its links are made void. */
  epoch: number
  /** The last day it works, in whole days since the epoch. */
  lastDay: number
}

const USE = 'order'

/** The token of `/o/{token}`. `secret` is ACCOUNT_SECRET. */
export const orderToken = (secret: string, { order, epoch, lastDay }: OrderProof): Promise<string> =>
  seal(secret, USE, JSON.stringify([order, epoch, lastDay]))

/** What a token of `/o/` says, or null for anything `orderToken` did not make. Never throws. */
export async function readOrderToken(secret: string, token: string): Promise<OrderProof | null> {
  const text = await unseal(secret, USE, token)
  const value: unknown = text === null ? null : JSON.parse(text)
  if (!Array.isArray(value)) return null
  const [order, epoch, lastDay]: unknown[] = value
  if (typeof order !== 'string' || typeof epoch !== 'number' || typeof lastDay !== 'number') return null
  return { order, epoch, lastDay }
}

/** Is it a link of this order as it is, and not too old? `now` in whole seconds. */
export const orderProofHolds = (proof: OrderProof, order: { id: string; claimEpoch: number }, now: number): boolean =>
  proof.order === order.id && proof.epoch === order.claimEpoch && epochDay(now * 1000) <= proof.lastDay

/** What links are made with: the app's own address and its secret. */
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
