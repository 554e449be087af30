// The frame's side of /embed.js: tells the host's script of heights and of what happens in the cart, and hears whether
// it follows. D-110, R20. No message says anything about a person.

import { linePence } from '../../../src/domain/cart/cart'
import { KIT_BURST, type KitEvent, type KitMessage, kitType, parseHostMessage } from '../../../src/domain/embed/embed'
import { poundsFromPence } from '../../../src/domain/shop/money'
import type { Brand } from '../../../src/domain/site/brand'
import type { CartStore } from '../../stores/cart-store'
import { onCheckoutStarted } from '../../stores/shop-events'
import { paced } from '../motion/paced'

/** Starts the kit; returns what tells the host that `contentHeight` has changed. */
export function startEmbedKit(brand: Brand, cart: CartStore, contentHeight: () => number): () => void {
  const type = kitType(brand)
  const tell = (event: KitEvent): void => {
    const message: KitMessage = { type, version: 1, contentHeight: contentHeight(), ...event }
    window.parent.postMessage(message, '*')
  }
  reportAddedLines(cart, tell)
  onCheckoutStarted(() => tell({ event: 'checkout_started' }))
  followHostMessages(type)
  tell({ event: 'ready' })
  tell({ event: 'height' })
  reportAnchors(tell)
  return paced(() => tell({ event: 'height' }), KIT_BURST)
}

/** Tells of lines added in this very page: the store itself also follows other tabs. */
function reportAddedLines(cart: CartStore, tell: (event: KitEvent) => void): void {
  const { addItem } = cart.getState()
  cart.setState({
    addItem: (item) => {
      if (!addItem(item)) return false
      const { variant: design, quantity } = item
      tell({ event: 'add_to_cart', design, quantity, value: poundsFromPence(linePence(item)), currency: 'GBP' })
      return true
    },
  })
}

/** In a frame as tall as its page nothing can scroll: the host is asked to, for a link to a part of the page. */
function reportAnchors(tell: (event: KitEvent) => void): void {
  const toTarget = (): void => {
    const part = document.querySelector(':target')
    if (part) tell({ event: 'scroll', top: Math.max(0, Math.round(part.getBoundingClientRect().top + window.scrollY)) })
  }
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a[href*="#"]') : null
    if (link) setTimeout(toTarget) // once the click has moved the target
  })
  toTarget()
}

/** While the host follows the height, a scrollbar could only flash up and change the layout (embed.css). */
function followHostMessages(type: string): void {
  window.addEventListener('message', ({ source, data }) => {
    const event = source === window.parent ? parseHostMessage(data, type) : null
    if (event) document.documentElement.toggleAttribute('data-followed', event === 'follow')
  })
}
