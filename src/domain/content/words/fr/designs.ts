import type { DESIGN_WORDS } from '#domain/content/words/designs.ts'
import type { Translated } from '#domain/text/words.ts'

export const DESIGN_FR: Translated<typeof DESIGN_WORDS> = {
  coreNote: 'Métal premium, NFC',
  limitedNote: 'Tirage limité',
  bestSeller: 'Best-seller',
  blackTagline: 'Noir mat. Tout est dit.',
  blackStory: 'Acier brossé noir mat, emblème finement gravé. Elle va avec tout ce que vous avez.',
  desertTagline: 'Bronze chaud, dessiné par les dunes.',
  desertStory: 'Un bronze couleur sable, gravé de lignes qui ondulent comme des dunes et changent avec la lumière.',
  jokerTagline: 'Jouez la carte que personne n’attend.',
  jokerStory:
    'Métal anthracite aux reflets irisés, masque de bouffon taillé dans l’acier brillant. Pour qui commence par une blague et finit par signer.',
  americanSuccessTagline: 'Des étoiles, des rayures et du cran.',
  americanSuccessStory:
    'Acier poli, bleu profond et six étoiles. Faite pour les longues routes et les grandes audaces.',
  unbotheredTagline: 'Le calme est un coup de maître.',
  unbotheredStory:
    'Gris rosé satiné, paupières closes au-dessus d’un horizon tranquille. La carte de celles et ceux qui ne courent après personne.',
  luckyDuckTagline: 'La chance, gravée.',
  luckyDuckStory:
    'Laiton doré, médaille frappée, un canard et son trèfle à quatre feuilles. Elle engage la conversation avant vous.',
  loverGirlTagline: 'Le cœur d’abord, toujours.',
  loverGirlStory: 'Carmin profond, cœur d’or rose au milieu de rayons gravés. Douce à regarder, impossible à oublier.',
  collectorsPack: "Collector's Pack",
  collectorsTagline: '3 cartes en édition limitée',
}
