// An order of Shopify with all that it says of itself: it may be cancelled or refunded by the time it is told. The message of
// a paid order and `npm run orders -- reconcile` both come here.

import type { SQL } from 'drizzle-orm'
import type { AppConfig } from '#app/env.ts'
import { mailOfEarlierRefunds, mailOfRefund } from '#app/orders/refund-mail.ts'
import { keptVariants, liveSource } from '#commerce/cached.ts'
import type { Store } from '#db/store.ts'
import type { IncomingOrder } from '#domain/order/order.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { takeCancellation } from '#orders/cancel.ts'
import { type Intake, type IntakeOptions, takeOrder } from '#orders/intake.ts'
import { takeRefund } from '#orders/refunds.ts'
import { cancelledId, refundsOf, type VariantHandles } from './shopify-message.ts'

/** How an order is stored with all that it says. */
export interface ToldOptions extends Pick<IntakeOptions, 'also'> {
  /** More statements for the batches of its cancellation and its refunds; `also` is for the order's own. */
  alsoEnd?: IntakeOptions['also']
  /** Is the buyer told of its refunds? Default true. */
  mails?: boolean
  /** How long all of it may still take, in milliseconds. */
  left: () => number
}

/**
 * Stores the order, after its cancellation and its refunds: never is it open in between. `stored` where anything of it was
 * new. Never throws; `now` in whole seconds.
 */
export async function takeIncoming(
  env: { DB: D1Database },
  order: IncomingOrder,
  message: unknown,
  now: number,
  { also, alsoEnd, mails = true, left }: ToldOptions,
): Promise<Intake> {
  const options = () => ({ ...(alsoEnd ? { also: alsoEnd } : {}), budgetMs: left() })
  const ends = [
    ...(cancelledId(message) === null ? [] : [() => takeCancellation(env, order, now, options())]),
    ...refundsOf(message)
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
  const intake = await takeOrder(env, order, now, { also: withMail, budgetMs: left() })
  return intake === 'known' && isNew ? 'stored' : intake
}

/** The variants the shop has seen, by the number their ids end in: that is how a message names them. Never throws. */
export async function knownVariants(
  kv: KVNamespace,
  { storefront: { url }, brand }: Pick<AppConfig, 'storefront' | 'brand'>,
): Promise<VariantHandles> {
  if (url === '') return new Map()
  const handles = createCatalogue(brand).designs.map(({ handle }) => handle)
  const kept = await keptVariants(kv, liveSource(url), handles)
  return new Map(kept.map(({ handle, variantId }) => [/\d+$/.exec(variantId)?.[0] ?? '', handle]))
}
