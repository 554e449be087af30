import type { PRODUCT_PAGE_WORDS } from '#domain/content/words/product-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const PRODUCT_PAGE_ES: Translated<typeof PRODUCT_PAGE_WORDS> = {
  title: 'Tarjeta de visita NFC de metal · {brand}',
  description:
    'Elija su tarjeta NFC de metal: siete diseños, packs de dos y de cinco, combinables a su gusto. Acceso gratuito de por vida con su pedido.',
  designs: 'Todos los diseños',
  noScript: 'Para elegir un pack y comprar hace falta JavaScript. Sin él puede ver todos los diseños:',
  promises: 'Entrega y garantía',
  nextDay: 'Entrega gratis al día siguiente',
  nextDayText: 'En todos los pedidos de más de {amount}',
  fast: 'Envío gratis en 48\u00a0h',
  fastText: 'O entrega estándar en {days} días laborables',
  free: 'Envío gratis',
  freeText: 'En pedidos de más de {amount}',
  standard: 'Entrega en {days} días laborables',
  standardText: 'Desde la salida del pedido',
  guarantee: 'Garantía de devolución de {days} días',
  guaranteeText: 'Además de sus derechos legales',
  dispatch: 'Los plazos de entrega cuentan desde la salida del pedido. Los pedidos salen en un plazo de {days} días.',
  dispatchBusinessDays:
    'Los plazos de entrega cuentan desde la salida del pedido. Los pedidos salen en un plazo de {days} días laborables.',
  benefits: 'Qué hace la tarjeta por usted',
  bundles: '¿Tarjetas para todo el equipo?<link> Ver los packs</link>',
  boxAlt: 'Una tarjeta en su caja, con el folleto para configurarla',
  oneTap: 'Comparte su perfil con un toque',
  noApp: 'El otro móvil no necesita ninguna aplicación',
  lifetime: 'Acceso gratuito de por vida con su pedido',
  cases: 'Funciona a través de fundas de hasta 3\u00a0mm',
  guaranteeBenefit: 'Garantía de devolución de {days} días',
  guaranteeBenefitEU: 'Garantía de devolución de {days} días, además de sus derechos legales',
  rating: 'en <number>{reviews}</number> opiniones',
  questions: 'Antes de comprar',
  more: 'Más en las<faq> preguntas frecuentes</faq>',
  how: '¿Cómo funciona la tarjeta?',
  howAnswer:
    'Acérquela al otro móvil durante 2 o 3 segundos. Su perfil se abre en la pantalla, con los enlaces y los datos de contacto que usted haya elegido. Puede cambiar el perfil en cualquier momento; la tarjeta sigue siendo la misma.',
  app: '¿La otra persona necesita una aplicación?',
  appAnswer: 'No. Su perfil se abre en el navegador que el móvil ya tiene.',
  phones: '¿Con qué móviles funciona?',
  phonesAnswer:
    'Con los que leen NFC, es decir, los iPhone actuales y la mayoría de los Android con el NFC activado. Funciona a través de fundas de hasta 3\u00a0mm de grosor.',
  returns: '¿Puedo devolverla?',
  returnsAnswer:
    'Sí. Todos los pedidos tienen una garantía de devolución del dinero de {days} días, además de sus derechos legales. Escríbanos y le diremos adónde enviarla.',
  returnsAnswerEngraved:
    'Sí. Todos los pedidos tienen una garantía de devolución del dinero de {days} días, además de sus derechos legales. Tarjetas grabadas: solo si tienen algún defecto. Escríbanos y le diremos adónde enviarla.',
  returnsMore: '<link>{mail} </link>o lea las<terms> condiciones del servicio</terms>',
}
