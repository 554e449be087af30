import type { TESTIMONIALS_WORDS } from '#domain/content/words/testimonials.ts'
import type { Translated } from '#domain/text/words.ts'

export const TESTIMONIALS_DE: Translated<typeof TESTIMONIALS_WORDS> = {
  caption: 'Beispielbewertungen',
  show: 'Bewertung von {name} zeigen',
  reviewer: 'Person {letter}',
  a: 'Karte auf den Tisch, kurz das Smartphone dran, und meine Nummer war gespeichert, bevor der Kaffee kam.',
  b: 'Schwerer als erwartet, im besten Sinn. Die Leute drehen sie um und fragen, woher sie ist.',
  c: 'Im März den Job gewechselt und noch am selben Abend das Profil geändert. Die Karte in meiner Geldbörse blieb dieselbe.',
  d: 'Funktioniert mit jedem Smartphone, das ich probiert habe. Bei einer dicken Hülle musste ich zweimal ansetzen, sonst tadellos.',
  e: 'Wir haben gleich fünf gekauft und die Oberflächen gemischt. Jeder hat sich einen Platz am Tisch ausgesucht, und eine Karte.',
  f: 'Meine DJ-Links, Socials und Bookings, an der Bar mit einer Berührung. Kein Buchstabieren gegen die Musik.',
  g: 'Die Gravur ist gestochen scharf und nach Monaten neben meinen Schlüsseln nicht abgenutzt. Sie sieht aus wie neu.',
}
