import type { PRODUCT_SAFETY_WORDS } from '#domain/content/words/product-safety.ts'
import type { Translated } from '#domain/text/words.ts'

export const PRODUCT_SAFETY_FR: Translated<typeof PRODUCT_SAFETY_WORDS> = {
  heading: 'Sécurité du produit',
  cards: 'Cartes',
  identifier: 'Référence\u00a0: {id}',
  maker: 'Fabricant',
  responsible: 'Personne responsable dans l’UE',
  safety: 'Consignes de sécurité',
  toy: 'La carte n’est pas un jouet. Tenez-la hors de portée des enfants de moins de trois ans et ne la portez pas à la bouche.',
  edges:
    'Elle est en métal mince et dur, avec des arêtes et des coins. Ne la pliez pas et cessez de l’utiliser si elle est tordue, cassée ou coupante.',
  heat: 'Le métal conduit la chaleur et l’électricité. Tenez la carte à l’écart des flammes, des prises de courant et des fours à micro-ondes.',
  chip: 'La puce n’a pas de pile. Elle ne fonctionne que lorsqu’un téléphone ou un lecteur tout proche l’alimente.',
  implants:
    'Si vous portez un stimulateur cardiaque ou un autre implant, respectez la distance que son fabricant recommande de garder avec les téléphones.',
}
