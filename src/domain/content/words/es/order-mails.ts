import type { ORDER_MAILS_WORDS } from '#domain/content/words/order-mails.ts'
import type { Translated } from '#domain/text/words.ts'

export const ORDER_MAILS_ES: Translated<typeof ORDER_MAILS_WORDS> = {
  confirmed: 'Hemos recibido su pedido {number} de {brand}',
  test: 'Es un pedido de prueba. No se le ha cobrado nada.',
  thanks: 'Gracias por su pedido del {date}.',
  ordered: 'Su pedido',
  line: '{quantity} × {name}',
  lineEngraved: '{quantity} × {name}, con el grabado «{engraving}»',
  total: 'Total',
  goesTo: 'Dirección de entrega',
  noAddress: 'Todavía nos falta una dirección de entrega. Envíela, por favor, a {mail}.',
  linkForCard: 'Cuando enviemos el pedido, recibirá un correo con un enlace para configurar su tarjeta.',
  linkForCards: 'Cuando enviemos el pedido, recibirá un correo con un enlace para configurar sus tarjetas.',
  seeOrder: 'Ver su pedido',
  wrong: '¿Hay algún error? Escriba a {mail}.',
  wrongBefore: '¿Hay algún error? Escriba a {mail} antes de que enviemos el pedido.',
  withdraw: 'Desistir del contrato aquí',

  shipped: 'Su pedido {number} de {brand} está en camino',
  shippedText: 'Su pedido {number} está en camino.',
  inParcel: 'En el paquete',
  missing: {
    one: 'Una tarjeta del pedido no va en este paquete. ¿Tiene alguna pregunta? Escriba a {mail}.',
    other: '{count} tarjetas del pedido no van en este paquete. ¿Tiene alguna pregunta? Escriba a {mail}.',
  },
  carrier: 'Transportista',
  tracking: 'Seguimiento',
  track: 'Seguir su paquete',
  setUpCard: 'Configurar su tarjeta',
  setUpCards: 'Configurar sus tarjetas',
  linkLasts: 'El enlace es válido durante 24 meses. Quien lo tenga puede configurar las tarjetas de este pedido.',

  reminder: 'Su tarjeta de {brand} está pendiente de configurar',
  reminderText: 'Su pedido {number} se envió hace una semana y todavía no se ha configurado ninguna de sus tarjetas.',

  refund: 'Reembolso de su pedido {number} de {brand}',
  refundedInFull: 'Su pedido {number} se ha reembolsado por completo: {amount}.',
  refunded: 'Su pedido {number} se ha reembolsado.',
  refundedInPart: 'Se ha reembolsado una parte de su pedido {number}.',
  refundedSoFar: 'Reembolsado hasta ahora de su pedido {number}: {amount}.',
  refundedSoFarOf: 'Reembolsado hasta ahora de su pedido {number}: {amount} de {total}.',
  order: 'Su pedido',
  moneyBack: 'El dinero se devuelve al medio de pago que utilizó. Puede tardar unos días en aparecer.',
  restStays: 'El resto de su pedido sigue igual.',
  restStaysLinks: 'El resto de su pedido sigue igual y los enlaces para configurar sus tarjetas siguen siendo válidos.',
  cardsStay:
    'Las tarjetas ya configuradas siguen funcionando. Los enlaces para configurar tarjetas de este pedido ya no son válidos.',
  notPosted: 'Su pedido ya no se enviará.',

  cardClaimed: 'Se ha configurado una tarjeta de su pedido {number}',
  cardClaimedText: '{masked} ha configurado una tarjeta de su pedido {number}.',
  takeBackText: '¿Es un error? Puede recuperar la tarjeta en un plazo de 14 días.',
  takeBack: 'Recuperar la tarjeta',

  cardForYou: 'Una tarjeta de {brand} para usted',
  hello: 'Hola, {name}:',
  hasCard: '{name} tiene una tarjeta para usted. Configúrela en un plazo de 24 meses.',
  someoneHasCard: 'Alguien tiene una tarjeta para usted. Configúrela en un plazo de 24 meses.',

  question: '¿Tiene alguna pregunta? Escriba a {mail}.',
  why: 'Recibe este correo por su pedido {number} en {brand}.',
  whyGiven:
    'Recibe este correo porque alguien que compró tarjetas en {brand} nos dio su dirección para este fin. No la usamos para nada más.',
  whyAccount: 'Recibe este correo por su cuenta en {brand}.',
  account: 'Ajustes de la cuenta',
  pagesInEnglish: 'La página que se abre está en inglés.',
}
