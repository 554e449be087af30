import type { CONSENT_WORDS } from '#domain/content/words/consent.ts'
import type { Translated } from '#domain/text/words.ts'

export const CONSENT_ES: Translated<typeof CONSENT_WORDS> = {
  title: 'Su decisión sobre la publicidad',
  accepted: 'La ha aceptado.',
  rejected: 'La ha rechazado.',
  noPixel:
    'Esta tienda no usa cookies ni carga publicidad, así que no hay nada que permitir. Si eso cambia, se lo preguntaremos entonces. Su carrito, su tema y sus ofertas se quedan en este navegador.',
  permission:
    'Con su permiso cargamos un píxel publicitario que nos indica qué anuncios atraen visitas. Sin él no se carga nada y la tienda funciona igual.',
  objection:
    'Esta tienda carga un píxel publicitario que nos indica qué anuncios atraen visitas, salvo que usted lo rechace. A partir de ahí no se envía nada más y la tienda funciona igual.',
  privacySignal:
    'Su navegador envía la señal de privacidad Global Privacy Control. La tratamos como un rechazo: no se carga publicidad, responda lo que responda aquí.',
  frame: 'Dentro de otro sitio web, esta tienda no carga publicidad, responda lo que responda aquí.',
  policy: 'Política de privacidad',
  reject: 'Rechazar',
  accept: 'Aceptar',
}
