import type { MAIL_LINKS_WORDS } from '#domain/content/words/mail-links.ts'
import type { Translated } from '#domain/text/words.ts'

export const MAIL_LINKS_ES: Translated<typeof MAIL_LINKS_WORDS> = {
  home: 'Volver a la tienda',
  again: 'Reintentar',
  codeLabel: 'Su código de descuento del 10\u00a0%',
  invalid: 'Este enlace no funciona',
  invalidText: 'Está incompleto o es demasiado antiguo. Use el enlace de nuestro último correo o escriba a {mail}.',
  failed: 'No ha funcionado',
  failedText: 'Algo ha salido mal. Inténtelo de nuevo.',
  tooLargeText: 'Se han enviado más datos de los que admite esta página. Use el enlace del correo.',

  confirmTitle: 'Confirme su suscripción · {brand}',
  confirmDescription: 'Correos de {brand}: solo si usted lo confirma.',
  confirm: 'Confirmar',
  confirmNewsletter: '¿Quiere recibir correos publicitarios?',
  confirmNewsletterText:
    'Confirme que {brand} puede enviarle correos publicitarios sobre nuevos diseños y ofertas. En cada uno podrá darse de baja.',
  confirmNotices: '¿Le avisamos de las ediciones limitadas?',
  confirmNoticesText:
    'Confirme que {brand} puede escribirle cuando salga la próxima edición limitada, y para nada más. En cada correo podrá darse de baja.',
  confirmed: 'Ya está en la lista',
  confirmedText: 'Gracias. Todos los correos llevan un enlace para darse de baja.',
  gone: 'Esta suscripción ya no existe',
  goneText: 'Se dio de baja, o pasó demasiado tiempo sin que la confirmara. Puede volver a suscribirse cuando quiera.',

  codeTitle: 'Su código de descuento · {brand}',
  offer: 'Su propio código de descuento',
  offerText: 'Pulse el botón para verlo; con ello no se suscribe a nada.',
  showCode: 'Ver mi código',
  code: 'Aquí tiene su código',
  codeText:
    'Introdúzcalo al pagar y obtendrá un 10\u00a0% de descuento en su primer pedido. Con el enlace del correo puede volver a verlo.',

  unsubscribeTitle: 'Darse de baja · {brand}',
  unsubscribeDescription: 'Deje de recibir correos de {brand}.',
  unsubscribe: 'Darse de baja',
  unsubscribeQuestion: '¿No quiere más correos?',
  unsubscribeNewsletterText:
    'Dejaremos de enviarle la newsletter y los códigos de descuento de {brand} y eliminaremos su suscripción.',
  unsubscribeNoticesText:
    'Dejaremos de enviarle avisos de ediciones limitadas de {brand} y eliminaremos su suscripción.',
  unsubscribed: 'Se ha dado de baja',
  unsubscribedNewsletterText:
    'Hemos eliminado su suscripción y ya no le enviaremos la newsletter ni códigos de descuento. Puede volver a suscribirse cuando quiera.',
  unsubscribedNoticesText:
    'Hemos eliminado su suscripción y ya no le enviaremos avisos de ediciones limitadas. Puede volver a suscribirse cuando quiera.',
}
