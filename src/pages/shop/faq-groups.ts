// The questions of /faq in the language and market of a page, for the page and its structured data.
import type { Shop } from '#client/stores/shop-data.ts'
import { wordsOf } from '#client/stores/words.ts'
import { type FaqGroup, faqGroups } from '#domain/content/faq.ts'
import { DELIVERY_WORDS } from '#domain/content/words/delivery.ts'
import { FAQ_WORDS } from '#domain/content/words/faq.ts'
import { TAX_WORDS } from '#domain/content/words/tax.ts'

export const faqOf = (shop: Shop): readonly FaqGroup[] =>
  faqGroups(shop, {
    faq: wordsOf(shop, 'faq', FAQ_WORDS),
    delivery: wordsOf(shop, 'delivery', DELIVERY_WORDS),
    tax: wordsOf(shop, 'tax', TAX_WORDS),
  })
