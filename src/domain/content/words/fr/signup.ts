import type { SIGNUP_WORDS } from '#domain/content/words/signup.ts'
import type { Translated } from '#domain/text/words.ts'

export const SIGNUP_FR: Translated<typeof SIGNUP_WORDS> = {
  name: 'Nom',
  email: 'E-mail',
  policy: 'Politique de confidentialité',
  terms: 'Conditions de l’offre',
  addressEmpty: 'Saisissez votre adresse e-mail.',
  addressWithoutAt: 'Il manque le @ : une adresse ressemble à nom@example.com.',
  addressTooLong: 'C’est trop long : une adresse compte au plus {most} caractères.',
  addressWithComma: 'Il y a une virgule. Vouliez-vous écrire {dotted} ?',
  addressWithSpace: 'Il y a un espace : une adresse ressemble à nom@example.com.',
  addressWithTwoAts: 'Saisissez une seule adresse, avec un seul @.',
  addressWithoutName: 'Il manque quelque chose avant le @, comme dans nom@example.com.',
  addressWithoutDomain: 'Il manque quelque chose après le @, comme le .com de nom@example.com.',
  addressWrong: 'Vérifiez l’adresse : elle devrait ressembler à nom@example.com.',
  newsletter: 'Recevez notre newsletter',
  join: 'S’inscrire',
  needsScript: 'Ce formulaire nécessite JavaScript. Vous pouvez aussi écrire à <mail>{address}</mail>.',
  code: 'Avec le code {code}, 10 % de remise sur votre première commande.',
}
