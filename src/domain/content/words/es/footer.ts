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
  delivery:
    'Los plazos de entrega cuentan desde el envío, por lo general {days} días después de su pedido. El envío estándar es gratuito en pedidos de más de {free}; la entrega al día siguiente, a partir de {nextDay}.',
  withdraw: 'Desistir del contrato aquí',
}
