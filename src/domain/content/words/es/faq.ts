import type { FAQ_WORDS } from '#domain/content/words/faq.ts'
import type { Translated } from '#domain/text/words.ts'

export const FAQ_ES: Translated<typeof FAQ_WORDS> = {
  title: 'Preguntas frecuentes · {brand}',
  description: 'Cómo funciona la tarjeta, con qué móviles es compatible, entrega, devoluciones y pedidos a medida.',
  eyebrow: 'Preguntas frecuentes',
  heading: 'Buenas preguntas.',
  contents: 'Contenido',
  unanswered: '¿No encuentra su respuesta?',
  writeTo: 'Escríbanos a <link>{mail}</link>.',
  contact: 'Contactar con soporte',

  gettingStarted: 'Primeros pasos',
  setUp: '¿Cómo configuro mi tarjeta?',
  setUpHold:
    'Acerque la tarjeta nueva a su móvil. Se abre la página en la que crea su cuenta y elige un nombre de usuario, y la tarjeta queda vinculada a su perfil.',
  setUpAdd: 'Añada una foto, una breve biografía y sus enlaces, y ya está lista para el primer toque.',
  setUpLeaflet: 'Si la tarjeta venía con un folleto, téngalo a mano: su código demuestra que la tarjeta es suya.',
  share: '¿Cómo comparto mi perfil?',
  shareAnswer:
    'Con la pantalla del otro móvil encendida, acérquele la tarjeta durante 2 o 3 segundos. Aparece un enlace; al tocarlo, su perfil se abre en el navegador.',
  otherPerson: '¿La otra persona necesita una aplicación o una tarjeta?',
  otherPersonAnswer: 'Ni una cosa ni la otra. Su perfil es una página web. Lo abre cualquier móvil que lea NFC.',
  subscription: '¿Hay que pagar una cuota?',
  subscriptionAnswer:
    'No. Su pedido incluye acceso gratuito de por vida a su perfil: paga la tarjeta una sola vez y cambia su perfil siempre que quiera.',
  age: '¿Hay una edad mínima?',
  ageAnswer:
    'Sí. Los menores de 13 años quedan excluidos: no pueden hacer pedidos, registrarse ni tener un perfil. Si es menor de 18, pida a su padre, madre o tutor que haga el pedido.',

  compatibility: 'La tarjeta y su compatibilidad',
  phones: '¿Con qué móviles funciona?',
  phonesApple:
    'El iPhone XS, el XR y todos los posteriores leen la tarjeta con la pantalla encendida, sin ajustar nada. Los iPhone anteriores con NFC usan el lector de etiquetas del Centro de control.',
  phonesAndroid:
    'En Android, el NFC tiene que estar activado y la pantalla, desbloqueada. La mayoría de los modelos actuales lo incorporan.',
  where: '¿A qué parte del móvil acerco la tarjeta?',
  whereAnswer:
    'Al borde superior en un iPhone; al centro de la parte trasera en la mayoría de los Android. Mantenga la tarjeta quieta 2 o 3 segundos.',
  phoneCase: '¿Funciona a través de una funda?',
  phoneCaseAnswer:
    'Sí. El NFC atraviesa fundas de hasta 3\u00a0mm de grosor. Las fundas metálicas, las placas magnéticas y las tarjetas bancarias que queden en medio pueden bloquearlo.',
  charging: '¿Hay que cargar la tarjeta?',
  chargingAnswer: 'Nunca. No tiene batería: el móvil que la lee alimenta el chip en ese instante.',
  chip: '¿Qué se guarda en el chip?',
  chipAnswer:
    'Solo una dirección web con el número de la tarjeta. Su nombre, sus enlaces y su foto están en su perfil, así que puede cambiarlos sin pedir otra tarjeta.',

  customization: 'Personalización del perfil',
  show: '¿Qué puede mostrar mi perfil?',
  showLinks:
    'Una foto, su nombre, una breve biografía y sus enlaces. Instagram, TikTok, YouTube, X, LinkedIn, Snapchat, Telegram y Revolut aparecen con su icono y su color; también sirve cualquier otra dirección.',
  showContact: 'Cargo, empresa, teléfono, correo, web y dirección: cada dato, solo si usted quiere.',
  change: '¿Puedo cambiarlo cuando ya tenga la tarjeta?',
  changeAnswer:
    'En cualquier momento y tantas veces como quiera, en [su cuenta de {brand}]({account}). La tarjeta no cambia; el siguiente toque muestra el perfil nuevo.',
  look: '¿Puedo cambiar el aspecto de mi perfil?',
  lookAnswer: 'Sí. Elija un tema en su cuenta. El orden y los nombres de los enlaces también los decide usted.',
  whoSees: '¿Quién puede ver mi perfil?',
  whoSeesAnswer:
    'Cualquiera que tenga la dirección o acerque su móvil a la tarjeta: es una página pública. Publique solo lo que pueda leer un desconocido. Nuestra [política de privacidad]({policies}) explica qué se guarda.',

  technical: 'Soporte técnico',
  noReaction: 'El móvil no reacciona a mi tarjeta. ¿Qué hago?',
  noReactionCheck:
    'Compruebe tres cosas: que la pantalla esté encendida y desbloqueada, que el NFC esté activado y que no haya nada metálico entre la tarjeta y el móvil. Después mueva la tarjeta despacio y manténgala quieta 2 o 3 segundos.',
  noReactionWrite:
    'Si un segundo móvil tampoco la lee, escriba a {support} con su número de pedido. Si la tarjeta no funciona, se la cambiamos.',
  registration: 'Un toque abre la página de registro en lugar de mi perfil.',
  registrationAnswer:
    'La tarjeta aún no está vinculada a un perfil. Inicie sesión o cree su cuenta en esa página y quedará vinculada. Si la página le pide un código, lo encontrará en el folleto que venía con la tarjeta.',
  lost: 'He perdido mi tarjeta. ¿Puede usarla otra persona?',
  lostAnswer:
    'Quien la encuentre verá su perfil público y nada más; con la tarjeta no se puede cambiar nada. Páusela en [su cuenta de {brand}]({cards}) o escriba a {support} y desactivaremos el chip.',
  code: 'Mi código de descuento o mi recomendación no funciona.',
  codeAnswer:
    'El código para el primer pedido, {code}, vale una vez por cliente. Una recomendación caduca cuando se agota su plazo, de 24 horas salvo que su enlace indique otra cosa. Los detalles están en las [condiciones de nuestras ofertas]({offers}).',

  orders: 'Pedidos y envíos',
  delivery: '¿Cuánto tarda la entrega?',
  deliveryGB:
    'Los pedidos se preparan en {dispatch} días y las tarjetas a medida, en {custom} días. Después, el envío estándar tarda {days} días laborables dentro del Reino Unido y el exprés, 48 horas.',
  nextDayGB:
    'La entrega gratuita al día siguiente y el envío gratuito en 48\u00a0h cuentan desde la salida del pedido, es decir, después de los {dispatch} días de preparación.',
  deliveryElsewhere:
    'Los pedidos salen en {dispatch} días laborables y las tarjetas a medida, en {custom}. Después, la entrega tarda {days} días laborables.',
  cost: '¿Cuánto cuesta el envío?',
  costGB:
    'El envío estándar es gratuito en pedidos de más de {amount} y la entrega al día siguiente, a partir de {nextDay}: a su precio completo, todas las tarjetas viajan gratis. Antes de pagar verá las opciones para su dirección y su precio.',
  costElsewhere: 'El envío es gratuito en pedidos de más de {amount}. Antes de pagar verá lo que cuesta.',
  abroad: '¿Hacen envíos al extranjero?',
  abroadAnswer:
    'Sí. El envío internacional tarda {days} días desde la salida del pedido. Los aranceles y los impuestos de importación, cuando proceden, corren a cargo del destinatario.',
  duties: '¿Hay que pagar aranceles?',
  returns: '¿Puedo devolverla?',
  returnsAnswer:
    'Sí. Tiene una garantía de devolución del dinero de {days} días desde que llega su pedido, además de su derecho legal de desistir en un plazo de 14 días.',
  returnsAnswerEngraved:
    'Sí. Tiene una garantía de devolución del dinero de {days} días desde que llega su pedido, además de su derecho legal de desistir en un plazo de 14 días. Tarjetas grabadas: solo si tienen algún defecto.',
  returnsAnswerUS:
    'Sí. Tiene una garantía de devolución del dinero de {days} días desde que llega su pedido. No sustituye a los derechos que le reconoce la ley.',
  returnsAnswerEngravedUS:
    'Sí. Tiene una garantía de devolución del dinero de {days} días desde que llega su pedido. No sustituye a los derechos que le reconoce la ley. Tarjetas grabadas: solo si tienen algún defecto.',
  returnsWrite: 'Escriba a {support}. Las [condiciones]({guarantee}) explican cómo funciona.',
  engrave: '¿Pueden grabar mi nombre?',
  engraveHow:
    'Sí, sin coste adicional. [Elija una tarjeta]({product}) en un pack de 1, 2 o 5 y pulse «Añadir grabado»: cada tarjeta lleva en el anverso un nombre de hasta {name} caracteres y una segunda línea de hasta {line2}. Se pueden grabar letras latinas con sus acentos, cifras y algunos signos.',
  engraveReturns:
    'Una tarjeta grabada se fabrica por encargo. No puede devolverla por haber cambiado de opinión; si tiene algún defecto, se aplican sus derechos y la garantía como con cualquier tarjeta. Revise bien la ortografía.',
  engraveLarger: 'Los packs más grandes y los logotipos se graban como pedido a medida, que se explica más abajo.',
  pay: '¿Cómo pago?',
  payGB:
    'En la página de pago segura de nuestro proveedor, que se abre desde su carrito. Los precios están en libras e incluyen el IVA. Nosotros nunca vemos el número de su tarjeta bancaria.',
  payElsewhere:
    'En la página de pago segura de nuestro proveedor, que se abre desde su carrito. Nosotros nunca vemos el número de su tarjeta bancaria.',

  custom: 'Pedidos a medida',
  ownDesign: '¿Podemos tener nuestro propio diseño?',
  ownDesignAnswer:
    'Sí. El mínimo para un pedido a medida es de 25 tarjetas. Lo mejor para empezar es el logotipo en un archivo vectorial.',
  customTime: '¿Cuánto tarda un pedido a medida?',
  customTimeAnswer: 'El plazo es de 5 a 10 días, incluidos los {custom} días de preparación. A eso se suma el envío.',
  volume: '¿Hay descuento por volumen?',
  volumeAnswer:
    'Sí, a partir de 50 tarjetas. En nuestros propios diseños, los [packs de 5, 20 y 100]({bundles}) muestran el ahorro al momento.',
  start: '¿Cómo empiezo?',
  startAnswer:
    '[Solicite asesoramiento]({consultation}): una llamada de 30 minutos sobre diseños, cantidades y fechas. O escriba a {support}.',
}
