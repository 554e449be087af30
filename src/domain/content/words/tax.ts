// What prices include, for the footer and the FAQ; prices-sentence.ts chooses the sentence. `currency` is a code like "JPY".
import { words } from '#domain/text/words.ts'

export const TAX_WORDS = words({
  sterling: 'All prices in pounds sterling, VAT included.',
  euro: 'All prices in euro, VAT included.',
  inclusive: 'All prices in {currency}, VAT included.',
  dollars: 'All prices in US dollars.',
  exclusive: 'All prices in {currency}.',
  /** Zone EU, below a total. */
  inclVat: 'incl. VAT, <link>delivery</link>',
  salesTax: 'Sales tax is added at checkout where it applies.',
})
