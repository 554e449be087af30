import type { TAX_WORDS } from '#domain/content/words/tax.ts'
import type { Differences } from '#domain/text/words.ts'

export const TAX_EN_US: Differences<typeof TAX_WORDS> = {
  sterling: 'All prices in British currency, tax included.',
  euro: 'All prices in euros, tax included.',
  inclusive: 'All prices in {currency}, tax included.',
  inclVat: 'incl. tax, <link>delivery</link>',
}
