import type { COMPANY_WORDS } from '#domain/content/words/company.ts'
import type { Translated } from '#domain/text/words.ts'

export const COMPANY_ES: Translated<typeof COMPANY_WORDS> = {
  heading: 'Datos de la empresa',
  name: 'Empresa',
  address: 'Dirección',
  email: 'Correo',
  companyNumber: 'N.º de registro mercantil',
  vatNumber: 'N.º de IVA',
  inLine: '{label} {text}',
}
