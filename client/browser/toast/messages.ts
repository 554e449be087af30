// The toasts of forms and of what was added to the cart, in the language of the page.
import type { Shop } from '#client/stores/shop-data.ts'
import { wordsOf } from '#client/stores/words.ts'
import { MESSAGES_WORDS } from '#domain/content/words/messages.ts'
import type { ToastText } from '#domain/site/messages.ts'

/** Every toast by name, in the words of spec §8. */
export function messagesOf(shop: Pick<Shop, 'market' | 'words' | 'brand'>) {
  const t = wordsOf(shop, 'messages', MESSAGES_WORDS)
  const toast = (kind: ToastText['kind'], title: string, description?: string): ToastText => ({
    title,
    ...(description === undefined ? {} : { description }),
    kind,
  })
  return {
    newsletterEmpty: toast('error', t.newsletterEmpty, t.newsletterEmptyText),
    newsletterFailed: toast('error', t.error, t.tryAgain),
    newsletterJoined: toast('plain', t.newsletterJoined, t.newsletterJoinedText),
    nameRequired: toast('error', t.nameRequired, t.nameRequiredText),
    emailInvalid: toast('error', t.emailInvalid, t.emailInvalidText),
    discountFailed: toast('error', t.failed, t.discountFailedText),
    notifyFailed: toast('error', t.failed, t.notifyFailedText),
    copied: toast('plain', t.copied, t.copiedText),
    copyFailed: toast('error', t.copyFailed, t.copyFailedText),
    collectionFull: toast('error', t.collectionFull, t.collectionFullText),
    /** POP-13. */
    welcome: toast('plain', t.welcome({ brand: shop.brand.name }), t.welcomeText),
  }
}

/** CORE-19. `count` is the number of cards in the bundle. */
export function bundleAdded(shop: Pick<Shop, 'market' | 'words'>, count: number): ToastText {
  const t = wordsOf(shop, 'messages', MESSAGES_WORDS)
  return { title: t.bundleAdded, description: t.bundleItems({ count }), kind: 'added' }
}

/** PROD-26, PROD-27. `count` is the number of cards added. */
export function addedToCart(shop: Pick<Shop, 'market' | 'words'>, count: number): ToastText {
  const t = wordsOf(shop, 'messages', MESSAGES_WORDS)
  return { title: t.success, description: t.itemsAdded({ count }), kind: 'added' }
}
