import type { TAX_WORDS } from '#domain/content/words/tax.ts'
import type { Translated } from '#domain/text/words.ts'

export const TAX_DE: Translated<typeof TAX_WORDS> = {
  sterling: 'Alle Preise in Pfund Sterling, inklusive Mehrwertsteuer.',
  euro: 'Alle Preise in Euro, inklusive Mehrwertsteuer.',
  inclusive: 'Alle Preise in {currency}, inklusive Mehrwertsteuer.',
  dollars: 'Alle Preise in US-Dollar.',
  exclusive: 'Alle Preise in {currency}.',
  inclVat: 'inkl. MwSt., ggf. zzgl. <link>Versand</link>',
  salesTax: 'Die Verkaufssteuer kommt, soweit sie anfällt, an der Kasse hinzu.',
}
