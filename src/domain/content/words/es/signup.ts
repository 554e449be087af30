import type { SIGNUP_WORDS } from '#domain/content/words/signup.ts'
import type { Translated } from '#domain/text/words.ts'

export const SIGNUP_ES: Translated<typeof SIGNUP_WORDS> = {
  name: 'Nombre',
  email: 'Correo',
  policy: 'Política de privacidad',
  terms: 'Condiciones de la oferta',
  addressEmpty: 'Escriba su dirección de correo.',
  addressWithoutAt: 'Falta la @: una dirección tiene la forma nombre@example.com.',
  addressTooLong: 'Es demasiado larga: una dirección tiene {most} caracteres como máximo.',
  addressWithComma: 'Contiene una coma. ¿Quería decir {dotted}?',
  addressWithSpace: 'Contiene un espacio: una dirección tiene la forma nombre@example.com.',
  addressWithTwoAts: 'Escriba una sola dirección, con una sola @.',
  addressWithoutName: 'Falta algo antes de la @, como en nombre@example.com.',
  addressWithoutDomain: 'Falta algo después de la @, como el .com de nombre@example.com.',
  addressWrong: 'Revísela: una dirección tiene la forma nombre@example.com.',
  newsletter: 'Suscríbase a nuestra newsletter',
  join: 'Suscribirse',
  needsScript: 'Este formulario necesita JavaScript. También puede escribir a <mail>{address}</mail>.',
  code: 'Use el código {code} y obtenga un 10\u00a0% de descuento en su primer pedido.',
}
