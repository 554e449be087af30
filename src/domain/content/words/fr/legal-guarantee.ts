import type { LEGAL_GUARANTEE_WORDS } from '#domain/content/words/legal-guarantee.ts'
import type { Translated } from '#domain/text/words.ts'

export const LEGAL_GUARANTEE_FR: Translated<typeof LEGAL_GUARANTEE_WORDS> = {
  heading: 'Garantie légale de conformité',
  duration:
    'La loi accorde à tout bien acheté dans l’UE une garantie légale de conformité d’au moins deux ans à compter de la livraison. Dans certains pays, elle est plus longue.',
  seller: 'Si une carte est défectueuse ou ne correspond pas à sa description, nous en répondons en tant que vendeur.',
  repair: 'Vous pouvez demander la réparation ou le remplacement, sans frais.',
  refund:
    'Si aucun des deux n’est possible, si cela prend trop de temps ou si le défaut persiste, vous pouvez demander une réduction du prix, ou mettre fin au contrat et obtenir un remboursement.',
  notice: 'Notice officielle de l’UE sur la garantie légale de conformité',
  more: 'En savoir plus sur vos droits : <link>Your Europe</link>, le site de l’UE.',
}
