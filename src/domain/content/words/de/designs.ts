import type { DESIGN_WORDS } from '#domain/content/words/designs.ts'
import type { Translated } from '#domain/text/words.ts'

export const DESIGN_DE: Translated<typeof DESIGN_WORDS> = {
  coreNote: 'Premium-Metall mit NFC',
  limitedNote: 'Limitierte Auflage',
  bestSeller: 'Bestseller',
  blackTagline: 'Mattschwarz. Sagt genug.',
  blackStory: 'Gebürsteter Stahl in Mattschwarz, darauf ein fein graviertes Emblem. Passt zu allem, was Sie besitzen.',
  desertTagline: 'Warme Bronze, gezeichnet wie Dünen.',
  desertStory: 'Sandfarbene Bronze mit gravierten Dünenlinien, die sich mit dem Licht verändern.',
  jokerTagline: 'Die Karte, mit der niemand rechnet.',
  jokerStory:
    'Anthrazit mit einem Schimmer wie Öl auf Wasser, darin eine Narrenmaske aus blankem Stahl. Für alle, die mit einem Scherz beginnen und mit dem Abschluss enden.',
  americanSuccessTagline: 'Sterne, Streifen, Schneid.',
  americanSuccessStory: 'Polierter Stahl, tiefes Blau und sechs Sterne. Gemacht für weite Wege und große Fragen.',
  unbotheredTagline: 'In der Ruhe liegt die Macht.',
  unbotheredStory:
    'Seidiges Roségrau, geschlossene Wimpern über einem stillen Horizont. Die Karte für alle, die niemandem hinterherlaufen.',
  luckyDuckTagline: 'Glück, eingraviert.',
  luckyDuckStory:
    'Goldenes Messing, eine geprägte Medaille, eine Ente mit vierblättrigem Kleeblatt. Sie beginnt das Gespräch, bevor Sie es tun.',
  loverGirlTagline: 'Das Herz voran. Immer.',
  loverGirlStory:
    'Tiefes Karminrot mit einem Herz aus Roségold in gravierten Strahlen. Sanft anzusehen, unmöglich zu vergessen.',
  collectorsPack: "Collector's Pack",
  collectorsTagline: '3 limitierte Karten',
}
