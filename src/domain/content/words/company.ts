// Labels of the company details: on the legal pages, and in the footer's line.
import { words } from '#domain/text/words.ts'

export const COMPANY_WORDS = words({
  heading: 'Company details',
  name: 'Company',
  address: 'Address',
  email: 'Email',
  companyNumber: 'Company number',
  vatNumber: 'VAT number',
  inLine: '{label} {text}',
})
