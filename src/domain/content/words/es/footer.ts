import type { FOOTER_WORDS } from '#domain/content/words/footer.ts'
import type { Translated } from '#domain/text/words.ts'

export const FOOTER_ES: Translated<typeof FOOTER_WORDS> = {
  shop: 'Tienda',
  core: 'Ediciones clásicas',
  limited: 'Ediciones limitadas',
  teams: 'Para equipos',
  faq: 'Preguntas frecuentes',
  embed: 'Insertar la tienda',
  about: 'Información',
  policies: 'Política de privacidad',
  terms: 'Condiciones del servicio',
  withdraw: 'Desistir del contrato aquí',
}
