import type { MAILS_WORDS } from '#domain/content/words/mails.ts'
import type { Translated } from '#domain/text/words.ts'

export const MAILS_ES: Translated<typeof MAILS_WORDS> = {
  hello: 'Hola:',
  helloName: 'Hola, {name}:',
  cardAlt: 'Una tarjeta de metal negro grabada',
  code: 'Su código de descuento del 10\u00a0% en {brand}',
  codeText: 'Aquí tiene su código para obtener un 10\u00a0% de descuento en su primer pedido:',
  codeUse: 'Introdúzcalo al pagar.',
  ownCode:
    'También le guardamos un código solo para usted. Abra el enlace y pulse el botón para verlo; no tiene que suscribirse a nada.',
  ownCodeButton: 'Ver mi propio código',
  newsletter:
    'Una pregunta: ¿quiere recibir correos publicitarios de {brand} sobre nuevos diseños y ofertas? Solo se los enviaremos si lo confirma. Si no lo hace, eliminaremos su suscripción a los {days} días.',
  listed: 'Ya está en la lista de ediciones limitadas de {brand}',
  confirmListed: 'Confirme su solicitud: lista de ediciones limitadas de {brand}',
  noted: 'Hemos anotado que quiere recibir noticias de la próxima edición limitada.',
  notedText: 'Le escribiremos a esta dirección cuando salga.',
  confirmNotedText:
    'Le escribiremos a esta dirección cuando salga, una vez que haya confirmado que es suya. Si no lo hace, eliminaremos su solicitud a los {days} días.',
  again: '¿Quiere volver a recibir correos de {brand}?',
  againText:
    'Alguien ha introducido esta dirección en {brand}. Usted se había dado de baja, así que no enviaremos nada a menos que confirme que ha sido usted. Si no ha sido así, no tiene que hacer nada.',
  againButton: 'Sí, he sido yo',
  visit: 'Visitar la tienda',
  shop: 'Tienda',
  why: 'Recibe este correo porque alguien ha introducido esta dirección en {brand}.',
  unsubscribe: 'Darse de baja',
  noMore: 'Dejar de recibir estos correos',
}
