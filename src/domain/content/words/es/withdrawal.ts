import type { WITHDRAWAL_WORDS } from '#domain/content/words/withdrawal.ts'
import type { Translated } from '#domain/text/words.ts'

export const WITHDRAWAL_ES: Translated<typeof WITHDRAWAL_WORDS> = {
  title: 'Desistir del contrato · {brand}',
  errorTitle: 'Error: Desistir del contrato · {brand}',
  description: 'Desistir de un contrato con {brand} sin indicar el motivo.',
  heading: 'Desistir del contrato',
  intro:
    'Si compró como consumidor, puede desistir del contrato en los 14 días siguientes a la recepción de las tarjetas. No tiene que indicar el motivo. Las <terms>condiciones del servicio</terms> explican qué ocurre después.',
  name: 'Nombre',
  email: 'Correo',
  emailHint: 'A esta dirección le confirmamos que hemos recibido su desistimiento.',
  number: 'Número de pedido',
  numberHint: 'Figura en la confirmación de su pedido.',
  cards: 'Qué tarjetas (opcional)',
  cardsHint: 'Déjelo vacío para desistir de todo el pedido.',
  next: 'Continuar',
  checkFields: 'Revise los datos marcados.',
  nameMissing: 'Escriba su nombre.',
  nameWrong: 'Escriba su nombre en una sola línea.',
  numberMissing: 'Escriba el número de su pedido.',
  numberWrong: 'Escriba el número tal como figura en la confirmación de su pedido.',
  cardsWrong: 'Algunos de estos caracteres no se pueden leer. Escriba el texto aquí.',
  noLinks: 'No incluya aquí direcciones web.',
  tooLong: 'Es demasiado largo: como máximo, {most} caracteres.',

  confirm: 'Confirmar el desistimiento',
  confirmText: 'Revise los datos. El desistimiento se envía al pulsar el botón.',
  statement: 'Desisto de mi contrato con {brand} relativo a este pedido.',
  cardsStated: 'Tarjetas',
  allCards: 'Todo el pedido',
  change: 'Cambiar los datos',

  pressAgain: 'Pulse una vez más el botón de esta página.',
  fillAgain: 'Rellene de nuevo el formulario: no se ha enviado desde esta página.',
  tooLarge: 'Se ha enviado más de lo que admite esta página. Acorte el texto o escriba a {mail}.',
  tooMany:
    'Por ahora no podemos recibir más desistimientos por esta página. Escriba a {mail}: tiene la misma validez. Los datos que ha escrito están abajo.',
  failed:
    'No hemos podido guardar su desistimiento. Vuelva a pulsar el botón dentro de un momento o escriba a {mail}: tiene la misma validez. Los datos que ha escrito están abajo.',

  received: 'Hemos recibido su desistimiento',
  receivedAt: 'Recibido el {date} a las {time} UTC.',
  mailComes:
    'Enviamos una confirmación con el texto de abajo a {email}. Si no llega, mire en la carpeta de correo no deseado o escriba a {mail}.',
  noMail: 'Imprima o guarde esta página: es su confirmación.',
  after:
    'Le escribiremos sobre la devolución y el reembolso. Las <terms>condiciones del servicio</terms> explican hasta cuándo puede devolver las tarjetas y cuándo recibirá el reembolso.',
  home: 'Volver a la tienda',

  mailSubject: 'Hemos recibido su desistimiento · {brand}',
  mailText: 'Le confirmamos que hemos recibido su desistimiento de un contrato con {brand}. Conserve este correo.',
  mailReceived: 'Recibido',
  mailReceivedAt: '{date}, {time} UTC',
  mailStatement: 'Su declaración',
  mailThen: 'Le escribiremos sobre la devolución y el reembolso.',
  mailTerms: 'Condiciones del servicio',
  mailWhy:
    'Recibe este correo porque esta dirección se escribió en el formulario de desistimiento de {brand}. Si no fue usted, escriba a {mail}.',
}
