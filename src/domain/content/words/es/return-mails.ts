import type { RETURN_MAILS_WORDS } from '#domain/content/words/return-mails.ts'
import type { Translated } from '#domain/text/words.ts'

export const RETURN_MAILS_ES: Translated<typeof RETURN_MAILS_WORDS> = {
  back: 'Devolución de tarjetas de su pedido {number} de {brand}',
  backText: 'Devuélvanos, por favor, lo siguiente de su pedido {number}: {what}.',
  backTo: 'Envíe el paquete a: {address}. Incluya una nota con el número de pedido.',
  backAsk:
    'Escriba a {mail} para saber a qué dirección enviar el paquete e incluya en él una nota con el número de pedido.',
  release:
    '¿Ya ha configurado alguna tarjeta? Libérela antes en su cuenta, en «Cards»: así dejará de llevar a su perfil.',
  moneyLater: 'Le escribiremos de nuevo cuando le devolvamos el dinero.',
  exchange: 'En su lugar recibirá {what}, con el número de pedido {number}. Le avisaremos por correo cuando salga.',

  replacement: 'Una tarjeta nueva para su pedido {number} de {brand}',
  replacementText:
    'Va a recibir una tarjeta nueva: {what}, en lugar de lo que venía en el pedido {number}. No tiene que pagar nada.',
  replacementOrder: 'Es el pedido {number}. Cuando salga, recibirá un correo con el enlace para configurarla.',

  tracking: 'El seguimiento de su pedido {number} de {brand} ha cambiado',
  trackingText: 'Su pedido {number} continúa en camino. Ahora puede seguirlo así:',
}
