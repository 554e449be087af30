import type { COMPANY_WORDS } from '#domain/content/words/company.ts'
import type { Translated } from '#domain/text/words.ts'

export const COMPANY_FR: Translated<typeof COMPANY_WORDS> = {
  heading: 'Informations légales',
  name: 'Société',
  address: 'Adresse',
  email: 'E-mail',
  companyNumber: 'Numéro d’immatriculation',
  vatNumber: 'Numéro de TVA',
  inLine: '{label} : {text}',
}
