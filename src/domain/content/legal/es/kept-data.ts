// What data the shop stores, in Spanish; ../../kept-data.ts has the English text it translates.
import type { StorageKey } from '#domain/content/kept-data.ts'
import { FORMER_OWNER_DAYS, MAIL_DAYS, UNCONFIRMED_DAYS } from '#domain/site/timings.ts'

/** The purpose of each entry of browser storage. */
export const STORAGE_NOTES_ES: Record<StorageKey, readonly [what: string, until: string]> = {
  cart: [
    'El contenido de su carrito y el código de descuento que trajo un enlace.',
    'Hasta que vacíe el carrito, quite el código o pase a la página de pago.',
  ],
  cartCopy: [
    'Una copia del último carrito que llevó a la página de pago, para que pueda recuperarlo.',
    '24 horas como máximo; menos si lo recupera, descarta la propuesta, paga o vuelve a tramitar un pedido.',
  ],
  referral: [
    'El código de recomendación con el que llegó, su porcentaje, su plazo y cuándo se guardó.',
    'Hasta que venza o la página de pago lo rechace.',
  ],
  referralEarlier: [
    'Hasta cinco códigos de recomendación de enlaces que siguió antes y cuándo lo hizo por primera vez.',
    'Mientras dure la recomendación.',
  ],
  landing: [
    'La recomendación, el código de descuento o las líneas de carrito del enlace que siguió, hasta que una página los haya recogido.',
    'Hasta que la página haya cargado; a más tardar, hasta que cierre la pestaña.',
  ],
  theme: ['El aspecto del sitio que ha elegido.', 'Hasta que elija otro o borre los datos del sitio.'],
  themeHintShown: ['Que el aviso del selector de temas ya se mostró una vez.', 'Hasta que borre los datos del sitio.'],
  popupShown: ['Que la ventana de descuento se mostró y se cerró.', 'Hasta que borre los datos del sitio.'],
  signupCompleted: ['Que se ha suscrito, para que no volvamos a preguntar.', 'Hasta que borre los datos del sitio.'],
  consultation: [
    'Lo que escribió en la página de equipos, para rellenar con ello el formulario de asesoramiento.',
    'Hasta que cierre la pestaña o termine ese formulario.',
  ],
  consent: [
    'Su respuesta sobre la publicidad, qué se le preguntó y cuándo.',
    'Seis meses; después volvemos a preguntar. Donde no preguntamos, un rechazo vale hasta que lo cambie.',
  ],
  country: [
    'El país en el que se encuentra, la tienda sugerida para él y el texto de la sugerencia, o que no desea ninguna, y desde cuándo.',
    'Vale 30 días; la primera visita posterior la sustituye.',
  ],
}

const OWNERS_COUNT =
  'Mostrar a los titulares de tarjetas cuánto se usan su tarjeta y su perfil. Nuestro interés legítimo.'
const OWN_TIME_ZONE =
  'Mostrar a los titulares de tarjetas los días de su propia zona horaria. Nuestro interés legítimo.'
const COUNTS_KEPT = 'Por días hasta 90 días después del final del mes; después, por meses.'
const MONTHS_KEPT = '24 meses desde el final del mes.'
const SHOWS_PAGE = 'Mostrar la página que publicó su titular. Nuestro contrato con el titular.'

/** What each table of the database contains, why, and until when. */
export const TABLE_NOTES_ES: Record<string, readonly [what: string, why: string, until: string]> = {
  newsletter_signups: [
    `El nombre y la dirección de correo con los que se suscribió a la newsletter o a un descuento, cuándo lo hizo, qué texto se le mostró junto al botón y cuándo lo confirmó.<markets> En una tienda para otro país o en otro idioma, también ese país y ese idioma.</markets>`,
    'Enviarle el código que pidió y, cuando lo haya confirmado, correos publicitarios; demostrar que lo hizo. Su consentimiento.',
    `Hasta que se dé de baja o nos pida que lo borremos; ${UNCONFIRMED_DAYS} días si no lo confirma.`,
  ],
  discount_code_requests: [
    `El nombre y la dirección de correo que indicó en «Avisarme», sobre qué quería noticias y cuándo, qué texto se le mostró junto al botón y cuándo lo confirmó.<markets> En una tienda para otro país o en otro idioma, también ese país y ese idioma.</markets>`,
    'Avisarle de la próxima edición limitada cuando lo haya confirmado, y nada más. Su consentimiento.',
    `Hasta que se dé de baja o nos pida que lo borremos; ${UNCONFIRMED_DAYS} días si no lo confirma.`,
  ],
  mail_outbox: [
    `Un correo que le enviamos: su dirección y un hash con clave de ella, qué tipo de correo es, si se ha enviado y cuándo, y hasta entonces su nombre.<markets> En una tienda para otro país o en otro idioma, también ese país y ese idioma.</markets><eu> También el correo que confirma que hemos recibido su desistimiento, al que nos obliga la ley.</eu>`,
    'Entregar ese correo una sola vez. Su consentimiento.<eu> Para el correo sobre su desistimiento: nuestra obligación legal.</eu>',
    `${MAIL_DAYS} días o menos: se borra junto con su suscripción. Su nombre se elimina en cuanto el correo ha salido o se ha desistido de enviarlo. Durante una hora después del correo se conservan su hora y el hash, para que nadie pueda hacer que le llegue otro.<eu> El correo sobre su desistimiento: ${MAIL_DAYS} días.</eu>`,
  ],
  mail_suppressions: [
    'Un hash con clave de una dirección de correo (no la dirección), el tipo de correo que ya no quiere, desde cuándo, y cuándo preguntamos por última vez si eso ha cambiado porque alguien había vuelto a escribir la dirección.',
    'Respetar su oposición a los correos. Nuestra obligación legal.',
    'Hasta que se suscriba de nuevo con esa dirección y lo confirme con el enlace del correo.',
  ],
  limit_hits: [
    'Un hash con clave de la red o de la dirección de correo de la que llegó una suscripción, un inicio de sesión, una denuncia,<eu> un desistimiento,</eu> unos datos dejados para el titular de un perfil o una contraseña de operador errónea (no la dirección), cuándo y cuántos llegaron.',
    'Frenar avalanchas de suscripciones, denuncias y correos, y que se adivinen códigos y contraseñas. Nuestro interés legítimo.',
    'Un día como máximo.',
  ],
  own_secrets: [
    'Claves aleatorias que esta tienda ha creado para sí misma. Sin datos personales.',
    'Mantener ilegibles los hashes de direcciones de red. Nuestro interés legítimo.',
    'Mientras exista la tienda.',
  ],
  referral_codes: [
    'Los códigos de recomendación que confirmamos, su porcentaje, su estado, cuándo se crearon y cuándo terminan, y la cuenta a la que pertenece el código.',
    'Mostrar solo descuentos que concedemos y decir a quien nos recomienda qué resultado ha tenido. Nuestro contrato con esa persona.',
    'Hasta que eliminemos el código; la cuenta, hasta que se borre.',
  ],
  referral_clicks: [
    'Cuántas veces se abrieron en un día enlaces con un código de recomendación. Nada sobre usted ni su dispositivo.',
    'Contar cuánto se usa un enlace. Nuestro interés legítimo.',
    '24 meses.',
  ],
  chips: [
    'El número de una tarjeta, su serie de producción y su etiqueta impresa, su estado, el nombre de usuario al que está vinculada y cuándo cambió; la cuenta o el equipo al que pertenece y desde cuándo, el nombre que le dio su titular, lo que demuestra de quién es (un hash con clave de su código, o el número y el contador de un chip firmado), el pedido con el que llegó y la tarjeta que la sustituyó.',
    'Llevar un toque al perfil correcto. Nuestro contrato con el titular de la tarjeta.',
    'Mientras conozcamos la tarjeta; el nombre de usuario, hasta que se desvincule de ella; el titular, hasta que la libere, se traspase o se borre su cuenta.',
  ],
  chip_events: [
    'Lo que ha ocurrido con una tarjeta (creada, vinculada, desvinculada, registrada, en pausa, sustituida, liberada, traspasada, retirada, incluida en un pedido y similares), cuándo, y el nombre de usuario al que estaba vinculada.',
    'Responder a preguntas sobre una tarjeta y deshacer errores. Nuestro interés legítimo.',
    `Mientras conozcamos la tarjeta. El nombre de usuario, mientras la tarjeta sea suya y ${FORMER_OWNER_DAYS} días más.`,
  ],
  tap_days: [
    'Cuántos toques tuvo una tarjeta en un día, por país y tipo de dispositivo. Nada sobre quién la tocó.',
    OWNERS_COUNT,
    COUNTS_KEPT,
  ],
  link_days: [
    'Cuántas veces se abrió en un día un enlace o un dato de contacto de un perfil, por país y tipo de dispositivo. Nada sobre quién lo abrió.',
    OWNERS_COUNT,
    COUNTS_KEPT,
  ],
  profile_days: [
    'Cuántas veces se abrió un perfil y se guardó su contacto en un día, por país y tipo de dispositivo. Nada sobre quién lo hizo.',
    OWNERS_COUNT,
    COUNTS_KEPT,
  ],
  tap_quarters: [
    'Cuántos toques tuvo una tarjeta en un cuarto de hora. Nada sobre quién la tocó.',
    OWN_TIME_ZONE,
    '93 días.',
  ],
  profile_quarters: [
    'Cuántas veces se abrió un perfil, se guardó su contacto o se abrió uno de sus enlaces en un cuarto de hora. Nada sobre quién lo hizo.',
    OWN_TIME_ZONE,
    '93 días.',
  ],
  sun_days: [
    'Cuántos toques de una tarjeta con chip firmado fueron auténticos, repetidos o no válidos en un día. Nada sobre quién la tocó.',
    'Mostrar a los titulares de tarjetas si alguien ha copiado la suya. Nuestro interés legítimo.',
    COUNTS_KEPT,
  ],
  tap_months: [
    'Cuántos toques tuvo una tarjeta en un mes, por país y tipo de dispositivo. Nada sobre quién la tocó.',
    OWNERS_COUNT,
    MONTHS_KEPT,
  ],
  link_months: [
    'Cuántas veces se abrió en un mes un enlace o un dato de contacto de un perfil, por país y tipo de dispositivo. Nada sobre quién lo abrió.',
    OWNERS_COUNT,
    MONTHS_KEPT,
  ],
  profile_months: [
    'Cuántas veces se abrió un perfil y se guardó su contacto en un mes, por país y tipo de dispositivo. Nada sobre quién lo hizo.',
    OWNERS_COUNT,
    MONTHS_KEPT,
  ],
  sun_months: [
    'Cuántos toques de una tarjeta con chip firmado fueron auténticos, repetidos o no válidos en un mes. Nada sobre quién la tocó.',
    OWNERS_COUNT,
    MONTHS_KEPT,
  ],
  checkout_days: [
    'Cuántas veces se empezó a tramitar un pedido en un día. Sin datos personales.',
    'Darnos cuenta si dejan de llegarnos pedidos.',
    '90 días.',
  ],
  discount_codes: [
    'Códigos de descuento creados con antelación y un hash con clave de la dirección de correo a la que se dio uno (no la dirección).',
    'Dar a cada dirección un código propio. Su consentimiento.',
    'Los códigos, mientras duren nuestras ofertas; quién tiene uno, hasta que nos pida que lo olvidemos.',
  ],
  profiles: [
    `El nombre de usuario, el nombre, la biografía, la foto y el tema de su perfil público. El cargo, la empresa, el teléfono, el correo, el sitio web y la dirección postal: cada dato, solo si usted quiere mostrarlo. La cuenta o el equipo al que pertenece, cuándo se creó, se modificó y cambió de nombre, y si lo hemos ocultado y por qué.<markets> El idioma de la página, si el titular ha elegido uno.</markets>`,
    SHOWS_PAGE,
    'Hasta que el titular lo cambie o nos pida que lo borremos.',
  ],
  old_usernames: [
    'Un nombre que un perfil tuvo antes y el perfil al que lleva ahora.',
    'Que las direcciones impresas sigan funcionando y que nadie más se quede el nombre enseguida. Nuestro contrato con el titular.',
    '90 días; el de un perfil que hemos ocultado, para siempre.',
  ],
  profile_events: [
    'Cuándo se ocultó o volvió a mostrarse un perfil público, quién de nuestro personal lo hizo y por qué.',
    'Responder de lo que hemos retirado. Nuestro interés legítimo.',
    'Hasta que se borre el perfil.',
  ],
  social_links: [
    'Los enlaces de un perfil público: plataforma, texto, dirección y orden.',
    SHOWS_PAGE,
    'Hasta que el titular los cambie o nos pida que borremos el perfil.',
  ],
  profile_reports: [
    'El nombre de usuario, el motivo y el texto de una denuncia sobre un perfil, y su hora. Nada sobre quién la envió.',
    'Examinar la denuncia y ocultar lo que no debe ser público. Nuestro interés legítimo.',
    '12 meses.',
  ],
  profile_themes: [
    'Los temas que pueden tener los perfiles. Sin datos personales.',
    'Dibujar vistas previas.',
    'Hasta que los sustituyamos.',
  ],
}
