import type { LEGAL_GUARANTEE_WORDS } from '#domain/content/words/legal-guarantee.ts'
import type { Translated } from '#domain/text/words.ts'

export const LEGAL_GUARANTEE_DE: Translated<typeof LEGAL_GUARANTEE_WORDS> = {
  heading: 'Gesetzliche Gewährleistung',
  duration:
    'Für Waren, die Sie in der EU kaufen, gilt eine gesetzliche Gewährleistung von mindestens zwei Jahren ab Lieferung. In manchen Ländern ist sie länger.',
  seller: 'Ist eine Karte mangelhaft oder nicht so wie beschrieben, haften wir Ihnen als Verkäufer.',
  repair: 'Sie können kostenlos Reparatur oder Ersatz verlangen.',
  refund:
    'Ist beides nicht möglich, dauert es zu lange oder bleibt der Mangel bestehen, können Sie den Preis mindern oder vom Vertrag zurücktreten und Ihr Geld zurückverlangen.',
  notice: 'Offizielle EU-Mitteilung über das gesetzliche Gewährleistungsrecht',
  more: 'Mehr über Ihre Rechte auf <link>Your Europe</link>, der Website der EU.',
}
