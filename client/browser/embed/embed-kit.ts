// The frame's side of /embed.js: reports heights and cart events to the host's script, and listens whether the host
// follows. No message contains personal data.

import { paced } from '#client/browser/motion/paced.ts'
import type { CartStore } from '#client/stores/cart-store.ts'
import type { Shop } from '#client/stores/shop-data.ts'
import { onCheckoutStarted } from '#client/stores/shop-events.ts'
import { lineAmount } from '#domain/cart/cart.ts'
import {
  isMarketPath,
  KIT_BURST,
  type KitEvent,
  type KitMessage,
  kitType,
  parseHostMessage,
} from '#domain/embed/embed.ts'

/** Starts the kit; returns a function that reports a changed `contentHeight` to the host. */
export function startEmbedKit(
  { brand, market }: Pick<Shop, 'brand' | 'market'>,
  cart: CartStore,
  contentHeight: () => number,
): () => void {
  const type = kitType(brand)
  const post = (event: KitEvent): void => {
    const message: KitMessage = { type, version: 1, contentHeight: contentHeight(), ...event }
    window.parent.postMessage(message, '*')
  }
  reportAddedLines(cart, market.currency, post)
  onCheckoutStarted(() => post({ event: 'checkout_started' }))
  followHostMessages(type)
  const isMissing = document.querySelector('[data-not-found]') !== null
  if (isMissing && isMarketPath(window.location.pathname)) post({ event: 'not_found' })
  post({ event: 'ready' })
  post({ event: 'height' })
  reportAnchors(post)
  return paced(() => post({ event: 'height' }), KIT_BURST)
}

/** Reports lines added on this page; the store itself also follows other tabs. */
function reportAddedLines(cart: CartStore, currency: string, post: (event: KitEvent) => void): void {
  const { addItem } = cart.getState()
  cart.setState({
    addItem: (item) => {
      if (!addItem(item)) return false
      const { variant: design, quantity } = item
      post({ event: 'add_to_cart', design, quantity, value: lineAmount(item, { currency }), currency })
      return true
    },
  })
}

/** In a frame as tall as its page nothing can scroll: the host is asked to, for a link to a part of the page. */
function reportAnchors(post: (event: KitEvent) => void): void {
  const toTarget = (): void => {
    const part = document.querySelector(':target')
    if (part) post({ event: 'scroll', top: Math.max(0, Math.round(part.getBoundingClientRect().top + window.scrollY)) })
  }
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a[href*="#"]') : null
    if (link) setTimeout(toTarget) // after the click has moved the target
  })
  toTarget()
}

/** While the host follows the height, a scrollbar would only flash and change the layout (embed.css). */
function followHostMessages(type: string): void {
  window.addEventListener('message', ({ source, data }) => {
    const event = source === window.parent ? parseHostMessage(data, type) : null
    if (event) document.documentElement.toggleAttribute('data-followed', event === 'follow')
  })
}
