import type { COMPANY_WORDS } from '#domain/content/words/company.ts'
import type { Translated } from '#domain/text/words.ts'

export const COMPANY_DE: Translated<typeof COMPANY_WORDS> = {
  heading: 'Angaben zum Unternehmen',
  name: 'Unternehmen',
  address: 'Anschrift',
  email: 'E-Mail',
  companyNumber: 'Registernummer',
  vatNumber: 'USt-IdNr.',
  inLine: '{label} {text}',
}
