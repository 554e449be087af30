// Stores an order of Shopify with the cancellation and the refunds that its message may contain. Used by the webhook and by
// `npm run orders -- reconcile`.

import type { SQL } from 'drizzle-orm'
import type { AppConfig } from '#app/env.ts'
import { mailOfEarlierRefunds, mailOfRefund } from '#app/orders/refund-mail.ts'
import { cachedVariants, liveSource } from '#commerce/cached.ts'
import type { Store } from '#db/store.ts'
import type { IncomingOrder } from '#domain/order/order.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { takeCancellation } from '#orders/cancel.ts'
import { type Intake, type IntakeOptions, takeOrder } from '#orders/intake.ts'
import { takeRefund } from '#orders/refunds.ts'
import { cancelledId, refundsOf, type VariantHandles } from './shopify-message.ts'

export interface ToldOptions extends Pick<IntakeOptions, 'also' | 'markets'> {
  /** More statements for the batches of its cancellation and its refunds; `also` is for the order's own. */
  alsoEnd?: IntakeOptions['also']
  /** Is the buyer mailed about the order and its refunds? Default true. */
  mails?: boolean
  /** The time that is left, in milliseconds. */
  left: () => number
}

/**
 * Stores the cancellation and the refunds before the order, so that an ended order is never open in between. `stored` where
 * any of it was new. Never throws. `now` in whole seconds.
 */
export async function takeIncoming(
  env: { DB: D1Database },
  order: IncomingOrder,
  message: unknown,
  now: number,
  { also, alsoEnd, markets, mails = true, left }: ToldOptions,
): Promise<Intake> {
  const options = () => ({ ...(alsoEnd ? { also: alsoEnd } : {}), budgetMs: left() })
  const ends = [
    ...(cancelledId(message) === null ? [] : [() => takeCancellation(env, order, now, options())]),
    ...refundsOf(message, markets)
      .filter(([{ ref }]) => ref === order.externalId)
      .map((refund) => () => {
        const { also = () => [], ...budget } = options()
        const withMail = (store: Store, isNew: SQL) => [
          ...also(store, isNew),
          ...(mails ? [mailOfRefund(store, refund, isNew, now)] : []),
        ]
        return takeRefund(env, refund, now, { ...budget, also: withMail })
      }),
  ]
  let isNew = false
  for (const take of ends) {
    const intake = await take()
    if (intake === 'failed') return 'failed'
    isNew ||= intake === 'stored'
  }
  const withMail = (store: Store, isNew: SQL) => [
    ...(also?.(store, isNew) ?? []),
    ...(mails ? [mailOfEarlierRefunds(store, order, isNew, now)] : []),
  ]
  const intake = await takeOrder(env, order, now, {
    ...{ also: withMail, confirms: mails, budgetMs: left() },
    ...(markets ? { markets } : {}),
  })
  return intake === 'known' && isNew ? 'stored' : intake
}

/** The variants in the shop's cache, by the number at the end of their ids, which messages use. Never throws. */
export async function knownVariants(
  kv: KVNamespace,
  { storefront: { url }, brand }: Pick<AppConfig, 'storefront' | 'brand'>,
): Promise<VariantHandles> {
  if (url === '') return new Map()
  const handles = createCatalogue(brand).designs.map(({ handle }) => handle)
  const cached = await cachedVariants(kv, liveSource(url), handles)
  return new Map(cached.map(({ handle, variantId }) => [/\d+$/.exec(variantId)?.[0] ?? '', handle]))
}
