// The privacy policy in Spanish; legal-privacy.ts has the English text it translates.
import type { StorageKey } from '#domain/content/kept-data.ts'
import type { PixelState } from '#domain/content/legal-privacy.ts'
import { type LegalSection, mailLink } from '#domain/content/legal-text.ts'
import { type Brand, storageKeys } from '#domain/site/brand.ts'
import { STORAGE_NOTES_ES, TABLE_NOTES_ES } from './kept-data.ts'

const PIXEL_STATES: Record<PixelState, string> = {
  absent: 'Ahora mismo no está instalado en este sitio: no se carga ningún script publicitario.',
  asks: 'Está instalado en este sitio y solo se carga después de que usted lo haya aceptado.',
  'unless-rejected': 'Está instalado en este sitio y se carga salvo que usted lo haya rechazado.',
}

/** `isEngraved`: does the shop sell engraved cards? */
export function PRIVACY_ES(brand: Brand, pixel: PixelState, isEngraved = false): readonly LegalSection[] {
  const keys = storageKeys(brand)
  const mail = mailLink(brand.privacyEmail)
  return [
    {
      id: 'who-we-are',
      heading: 'Quién es el responsable',
      blocks: [
        `${brand.name} vende tarjetas NFC de metal en este sitio y muestra los perfiles públicos a los que llevan. De los datos personales que aquí se describen, ${brand.name} es responsable del tratamiento según el RGPD del Reino Unido (UK GDPR) y la Data Protection Act 2018.`,
        `Las cuentas, las tarjetas registradas, los contactos y los equipos están en ${brand.appHost}, con su propio [aviso de privacidad](${brand.appHost}/privacy).`,
        `Preguntas y solicitudes sobre sus datos: ${mail}. Para todo lo demás: ${mailLink(brand.supportEmail)}.`,
      ],
    },
    {
      id: 'short',
      heading: 'En pocas palabras',
      blocks: [
        {
          list: [
            'Puede ver la tienda, llenar el carrito y comprar sin crear una cuenta.',
            'No usamos cookies propias. Unas pocas entradas en el almacenamiento de su navegador guardan su carrito, su tema y su recomendación.',
            'Solo guardamos un nombre y una dirección de correo si usted se suscribe a algo.',
            'Nunca vemos el número de su tarjeta bancaria. El pago se hace en una página de pago externa.',
            'Puede rechazar la medición publicitaria, que está desactivada mientras no se instale.',
            'No vendemos datos personales ni tomamos decisiones automatizadas sobre usted.',
          ],
        },
      ],
    },
    {
      id: 'what-we-keep',
      heading: 'Lo que guardamos en nuestros servidores',
      blocks: [
        {
          table: {
            caption: 'Lo que contiene nuestra base de datos',
            head: ['Datos', 'Para qué, y nuestra base jurídica', 'Cuánto tiempo'],
            rows: Object.values(TABLE_NOTES_ES),
            names: Object.keys(TABLE_NOTES_ES),
          },
        },
        `Lo que guardamos sobre un pedido se explica en el [aviso de privacidad de la aplicación](${brand.appHost}/privacy#orders). Las fotos de perfil se guardan junto a la base de datos, sin el lugar, la hora ni la cámara con que se hicieron, hasta que lleven 24 horas sin que ningún perfil las use.`,
        'Nada de esto incluye una dirección IP. Además, una caché guarda durante unos minutos datos de productos de nuestro proveedor de comercio electrónico y, durante 30 días como máximo, el nombre de usuario público al que llevó una tarjeta por última vez, para que los toques sigan funcionando durante una avería.',
      ],
    },
    {
      id: 'what-is-sent',
      heading: 'Lo que su navegador nos envía, y cuándo',
      blocks: [
        {
          list: [
            'Al abrir un enlace con un código de recomendación se envía ese código, una sola vez. Se cuenta, pero no se relaciona con usted.',
            'Al ver productos se consultan su precio y su disponibilidad. No se envía nada sobre usted.',
            `La primera página que usted visita, y otra al cabo de 30 días, pregunta en qué país se encuentra para sugerirle la tienda con precios de ese país. Nuestros servidores lo deducen de su conexión y no conservan nada; su navegador conserva la respuesta en \`${keys.country}\`.`,
            'Al denunciar un perfil se envían el nombre del perfil, el motivo que elija y lo que escriba. No preguntamos quién es usted.',
            'Al tramitar un pedido se envían los artículos de su carrito y un código de recomendación, si lo tiene. La respuesta es la dirección de la página de pago.',
            'El formulario de la newsletter, la ventana de descuento y «Avisarme» envían su nombre y su dirección de correo, y qué texto se le mostró.<markets> En una tienda para otro país o en otro idioma, también cuáles son.</markets><eu> El formulario de desistimiento envía su nombre, su dirección de correo, el número de pedido y las tarjetas que indique. Los conservamos 24 meses, con el país y el idioma de la tienda, para tramitar su desistimiento y demostrar que nos llegó: nuestra obligación legal.</eu>',
            'Los enlaces de confirmación y de baja de nuestros correos llevan un código que representa su suscripción. Abrirlos no cambia nada; lo hace el botón de la página.',
            'La vista previa de nuestra página Premium carga un perfil público de muestra, sus enlaces y la lista de temas.',
            'Al acercar un móvil a una tarjeta, o al abrir su dirección, se envía el número de la tarjeta. Buscamos adónde lleva, sumamos uno al recuento del día de esa tarjeta para su país y su tipo de dispositivo (móvil, tableta, ordenador) y no guardamos quién ha sido.',
            'Al ver un perfil público durante un segundo se envía el nombre del perfil, y al guardar su contacto se pide ese archivo. Al abrir un enlace, un teléfono, un correo, un sitio web o una dirección postal de un perfil se envía cuál de ellos fue. Todo se cuenta del mismo modo, como uno más de ese día. Como no se guarda nada sobre usted, estos recuentos no dependen de Global Privacy Control ni de Do Not Track.',
          ],
        },
        'Los registros de nuestros servidores contienen el tipo de página, la hora, los errores técnicos y las direcciones de páginas que no existen. No contienen nombres, direcciones de correo, direcciones IP ni lo escrito en formularios, y nuestra plataforma de alojamiento los borra en unos días. Para impedir ataques, la plataforma cuenta las peticiones de cada dirección IP durante un minuto; nosotros no guardamos ese recuento.',
      ],
    },
    {
      id: 'stays-with-you',
      heading: 'Lo que nunca sale de su navegador',
      blocks: [
        {
          list: [
            'El formulario de asesoramiento: lo que escribe queda en la consola de su propio navegador y no se envía a ninguna parte. Al reservar una llamada se abre la página de nuestro proveedor de reservas, con su propio aviso.',
            'El formulario breve de la página de equipos: solo lleva a la página siguiente.',
            'La página de muestra `/checkout`: nada de lo que se escribe en ella se envía ni se guarda. No escriba ahí el número de una tarjeta bancaria real.',
          ],
        },
      ],
    },
    {
      id: 'browser-storage',
      heading: 'Cookies y almacenamiento del navegador',
      blocks: [
        'Este sitio no usa cookies propias. Usa el almacenamiento local de su navegador para lo que usted ha pedido o elegido, lo que no requiere consentimiento. Las entradas se quedan en su dispositivo:',
        {
          table: {
            caption: 'Entradas del almacenamiento local',
            head: ['Entrada', 'Qué contiene', 'Cuánto tiempo'],
            rows: Object.entries(STORAGE_NOTES_ES).map(([key, [what, until]]) => [
              `\`${keys[key as StorageKey]}\``,
              what,
              until,
            ]),
          },
        },
        ...(isEngraved
          ? [
              'El texto de un grabado se guarda con el carrito. Sale de su navegador cuando tramita el pedido: entonces forma parte de él, en la página de pago y en nuestros sistemas, y se usa para grabar y embalar sus tarjetas.',
            ]
          : []),
        'Puede borrarlas todas en cualquier momento en los ajustes de su navegador. La tienda funciona sin ellas, salvo que el carrito se olvida entre una página y otra.',
      ],
    },
    {
      id: 'pixel',
      heading: 'Píxel publicitario',
      blocks: [
        `Podemos usar el píxel de TikTok para medir nuestra publicidad. ${PIXEL_STATES[pixel]} Puede cambiar su respuesta en cualquier momento en «Configurar cookies», en el pie de página: tras un rechazo no se envía nada más, y la página siguiente no lo carga.`,
        'Cuando está activo, comunica al proveedor qué productos ha visto, ha puesto en el carrito o ha empezado a comprar, con nombre, precio y cantidad. Si se suscribe mientras está activo, su dirección de correo se convierte en un hash (SHA-256) en su navegador antes de transmitirse; la dirección en sí no se transmite. El script del proveedor puede usar cookies propias. El proveedor puede tratar todo esto fuera del Reino Unido con las garantías que indica su propio aviso.',
        'Mientras no pueda activarse, no se carga, guarda ni convierte nada con fines publicitarios. Una señal Global Privacy Control de su navegador cuenta como rechazo. El píxel nunca se activa en perfiles públicos ni cuando este sitio está insertado en otro.',
      ],
    },
    {
      id: 'profiles',
      heading: 'Perfiles públicos',
      blocks: [
        'Un perfil es una página pública. Quien tiene su dirección o acerca un móvil a su tarjeta ve la foto, el nombre, la biografía y los enlaces que publicó su titular. Los titulares cambian su perfil en su cuenta. Cuando borran la cuenta o nos lo piden, borramos el perfil, sus enlaces y sus recuentos, y quitamos su nombre de todas las tarjetas.',
        `Si un perfil muestra algo sobre usted que no debería estar ahí, escriba a ${mail}.`,
      ],
    },
    {
      id: 'who-else',
      heading: 'Quién más trata los datos',
      blocks: [
        {
          list: [
            'Una plataforma de alojamiento y red sirve este sitio y guarda la base de datos. Ve su dirección IP, como cualquier servidor web.',
            'Un proveedor externo de comercio electrónico y pagos recoge su pedido, su dirección y su pago con su propio aviso. Nosotros recibimos lo necesario para la entrega. Al tramitar un pedido, puede transmitírsele su dirección IP para que limite los abusos.',
            'Un servicio de correo entrega los correos que ha pedido.',
            'Un proveedor de reservas organiza las llamadas de asesoramiento, si reserva una.',
            'Las empresas de transporte reciben su nombre y su dirección para entregar un pedido.',
          ],
        },
        'Actúan por encargo nuestro en virtud de un contrato, o bajo su propia responsabilidad, como se indica arriba. Algunos trabajan en varios países; las transferencias fuera del Reino Unido se basan en decisiones de adecuación o en las cláusulas contractuales tipo del Reino Unido. Solo comunicamos datos a las autoridades cuando la ley lo exige.',
      ],
    },
    {
      id: 'rights',
      heading: 'Sus derechos',
      blocks: [
        'Puede pedir una copia de sus datos; que se corrijan, se borren, se limiten o se le entreguen en un formato utilizable; oponerse a lo que se basa en nuestro interés legítimo, y retirar un consentimiento en cualquier momento con efectos para el futuro. No cuesta nada, y respondemos en el plazo de un mes.',
        `Escriba a ${mail}. Para dejar de recibir una newsletter o un aviso, use el enlace de baja del correo. Escríbanos desde la dirección en cuestión, para que sepamos que es suya.`,
        'Si no está conforme, puede reclamar ante la Information Commissioner’s Office (la autoridad británica de protección de datos) en [ico.org.uk](https://ico.org.uk/make-a-complaint/). Preferimos que nos lo diga antes a nosotros.',
      ],
    },
    {
      id: 'children',
      heading: 'Menores',
      blocks: [
        `Los menores de 13 años quedan excluidos de los servicios de este sitio: no pueden hacer pedidos, suscribirse ni tener un perfil, y no guardamos sus datos a sabiendas. Si cree que un menor de 13 años nos ha dado datos, escriba a ${mail} y los borramos.`,
      ],
    },
    {
      id: 'security',
      heading: 'Seguridad',
      blocks: [
        'Todas las páginas y solicitudes viajan cifradas. Las claves de nuestros proveedores no llegan nunca al navegador, y el acceso a los datos guardados se limita a quienes lo necesitan. Si una brecha de seguridad le pone en riesgo, se lo comunicamos a usted y a la Information Commissioner’s Office como exige la ley.',
      ],
    },
    {
      id: 'changes',
      heading: 'Cambios de esta política',
      blocks: [
        'Cuando cambia lo que hacemos, esta página cambia con ello, y también la fecha de arriba. Si un cambio afecta a datos que ya nos ha dado, se lo decimos antes de que se aplique.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contacto',
      blocks: [{ list: [`Privacidad: ${mail}`, `Soporte: ${mailLink(brand.supportEmail)}`] }],
    },
  ]
}
