// The terms of service in Spanish; legal-terms.ts has the English text they translate. Pure.

import type { TermsFacts } from '#domain/content/legal-terms.ts'
import { type LegalSection, mailLink } from '#domain/content/legal-text.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import { moneyIn } from '#domain/market/money.ts'
import { pricesIn } from '#domain/market/prices.ts'
import { ZONE_PAGES } from '#domain/site/addresses.ts'
import type { Brand } from '#domain/site/brand.ts'
import { routes } from '#domain/site/routes.ts'

/** `isEngraved`: does the shop sell engraved cards? `facts` are those of a market outside the home zone. */
export function TERMS_ES(brand: Brand, isEngraved = false, facts: TermsFacts | null = null): readonly LegalSection[] {
  const paths = routes(brand)
  const pack = facts ?? homePack()
  const support = mailLink(brand.supportEmail)
  const legal = mailLink(brand.legalEmail)
  return [
    {
      id: 'who-we-are',
      heading: 'Quiénes somos',
      blocks: [
        `Esta tienda es de ${brand.name}. «Nosotros» es ${brand.name}; «usted», quien utiliza este sitio o compra en él.`,
        `Para pedidos, escríbanos a ${support}; sobre estas condiciones, a ${legal}. Nuestra razón social completa y nuestra dirección postal figuran en cada confirmación de pedido, y se las enviamos si nos las pide.`,
      ],
    },
    {
      id: 'your-order',
      heading: 'Su pedido',
      blocks: [
        'Puede ver la tienda y comprar sin crear una cuenta. El carrito se guarda en su navegador y no reserva nada. «Tramitar pedido» y «Comprar ya» le llevan a nuestra página de pago segura, donde indica la dirección y la forma de pago, ve el precio completo y hace el pedido.',
        'Su pedido es una oferta de compra. El contrato se celebra cuando le confirmamos por correo electrónico que el pedido ha salido. Si no podemos aceptarlo, porque un diseño se ha agotado o un precio era claramente erróneo, se lo decimos y le devolvemos lo que haya pagado.',
        'Para hacer un pedido debe tener 18 años cumplidos o contar con el consentimiento de su padre, madre o tutor. Los menores de 13 años quedan excluidos.',
      ],
    },
    {
      id: 'prices',
      heading: 'Precios y pago',
      blocks: [
        ...(facts === null
          ? [
              'Todos los precios están en libras esterlinas (GBP) e incluyen el IVA al tipo aplicable. El coste del envío, cuando no es gratuito, se muestra antes de pagar.',
              'Usted paga el total que indica la página de pago. Los descuentos del carrito se redondean a la libra más próxima; si el total de la página de pago es mayor que el del carrito, se lo decimos antes de que salga de este sitio.',
            ]
          : [
              `${facts.prices} El coste del envío, cuando no es gratuito, se muestra antes de pagar.`,
              'Usted paga el total que indica la página de pago. Si es mayor que el del carrito, se lo decimos antes de que salga de este sitio.',
            ]),
        'La página /checkout es una muestra. Sus importes en dólares no son ofertas y en ella no se puede pagar.',
      ],
    },
    {
      id: 'offers',
      heading: 'Descuentos y recomendaciones',
      blocks: [
        {
          list: [
            `Primer pedido: el código \`${brand.promoCode}\` descuenta un 10\u00a0% del primer pedido de cada cliente. Se introduce en la página de pago y sirve una sola vez. El código de su correo puede ser solo suyo y empezar por \`${brand.promoCode}-\`: es la misma oferta, para usted únicamente. Lo recibe tanto si confirma nuestros correos publicitarios como si no.`,
            'Recomendación: al abrir un enlace con un código de recomendación se aplica el porcentaje que indica, entre 1 y 100. Dura 24 horas, salvo que el enlace diga otra cosa, contadas desde la primera vez que lo abre; abrirlo de nuevo no reinicia el plazo. El porcentaje se descuenta en el carrito, y la página de pago todavía tiene que aceptar el código. Si no lo acepta, se lo decimos, se retira el descuento y usted decide de nuevo con el precio completo.',
            `Packs: en los packs de 2, 5, 20 y 100 y en el Collector’s Pack (tres ediciones limitadas distintas por ${pack.packPrice} en lugar de ${pack.packList}), cada tarjeta sale más barata. El ahorro que se muestra es siempre el precio de catálogo menos el precio que paga.`,
            'Acumulación: una recomendación se aplica también a los packs. Un pedido lleva un solo código a la vez; si el código de primer pedido puede sumarse a una recomendación se decide en la página de pago, que muestra el resultado antes de pagar.',
            'Quién puede usarlas: las ofertas son para uso personal o profesional, no para la reventa ni para el propio enlace de recomendación. No tienen valor en efectivo y no se aplican a pedidos ya hechos.',
            'Vencimiento: los códigos no tienen fecha propia y valen hasta que pongamos fin a la oferta; una recomendación, durante el tiempo indicado arriba. Podemos poner fin a una oferta en cualquier momento con efectos para el futuro. Un pedido hecho antes conserva su precio.',
          ],
        },
      ],
    },
    {
      id: 'delivery',
      heading: 'Entrega',
      blocks: [
        ...(facts === null
          ? [
              'Los pedidos se preparan en 1-2 días y las tarjetas a medida, en 3-5 días. Después, el envío estándar tarda 3-5 días laborables en el Reino Unido, el exprés 48 horas y el internacional 7-14 días. La entrega al día siguiente y el envío en 48\u00a0h se cuentan desde la salida del pedido.',
              `El envío estándar es gratuito en pedidos de más de 25\u00a0GBP. Las [preguntas frecuentes](${paths.faqShipping}) y la página de pago muestran lo demás.`,
            ]
          : [
              `Los pedidos salen en un plazo de ${facts.dispatchDays} días laborables y las tarjetas a medida, en ${facts.customDays}. Después, la entrega tarda ${facts.deliveryDays} días laborables.`,
              `El envío es gratuito en pedidos de más de ${facts.freeOver}. ${facts.duties} Las [preguntas frecuentes](${paths.faqShipping}) y la página de pago muestran lo demás.`,
            ]),
        'Si un pedido no ha llegado en los 30 días siguientes al contrato, puede anularlo y recuperar su dinero. Nosotros asumimos el riesgo de las tarjetas hasta que las tenga en sus manos, y son suyas en cuanto las haya pagado por completo.',
      ],
    },
    {
      id: 'cancellation',
      heading: 'Su derecho de desistimiento',
      blocks: [
        `Como consumidor puede desistir de su pedido, sin indicar el motivo, en los 14 días siguientes a aquel en que recibe la última tarjeta. Comuníquenoslo de cualquier forma clara o use el formulario de abajo; basta con enviarlo dentro del plazo.<eu> También puede [desistir del contrato aquí](${ZONE_PAGES.withdraw.path}): le confirmamos enseguida por correo que hemos recibido su desistimiento.</eu>`,
        'Devuelva las tarjetas en los 14 días siguientes a su comunicación. El coste de la devolución corre de su cuenta. Le reembolsamos el precio y el envío estándar más barato por el mismo medio con el que pagó, en los 14 días siguientes a recibir las tarjetas o la prueba de que las ha enviado. Si una tarjeta se ha usado más de lo necesario para verla, podemos descontar su pérdida de valor.',
        'Este derecho no se aplica a las tarjetas hechas con su propio diseño.',
        ...(isEngraved
          ? [
              'Tampoco se aplica a las tarjetas grabadas: cada una se hace por encargo, con el texto que usted escribe. Antes de hacer el pedido ve una vista previa y este aviso, y grabamos lo que ha escrito. Si una tarjeta grabada es defectuosa o no se ha grabado como la encargó, tiene los mismos derechos que con cualquier otra.',
            ]
          : []),
        {
          letter: [
            `A la atención de ${brand.name}, ${brand.legalEmail}:`,
            'Por la presente le comunico/comunicamos que desisto/desistimos de mi/nuestro contrato de venta de los siguientes bienes:',
            'Pedidos el / recibidos el:',
            'Número de pedido:',
            'Nombre y dirección del consumidor o de los consumidores:',
            'Firma del consumidor o de los consumidores (solo si este formulario se presenta en papel) y fecha:',
          ],
        },
      ],
    },
    {
      id: 'guarantee',
      heading: 'Garantía de devolución de 30 días',
      blocks: [
        `Además de los derechos que le da la ley, y sin limitarlos, puede devolver cualquier tarjeta de nuestros propios diseños en los 30 días siguientes a su llegada y recuperar el precio. Escriba a ${support} con su número de pedido y envíenos la tarjeta. Le reembolsamos en los 14 días siguientes a recibirla.${isEngraved ? ' Tarjetas grabadas: solo si tienen algún defecto.' : ''}`,
      ],
    },
    {
      id: 'faulty',
      heading: 'Si algo falla en una tarjeta',
      blocks: [
        'Según la Consumer Rights Act 2015 (ley británica de derechos de los consumidores), una tarjeta debe corresponder a su descripción, ser apta para su uso y tener una calidad satisfactoria. Si no es así, puede rechazarla en un plazo de 30 días con reembolso íntegro, o hacer que se repare o se sustituya, también más tarde. Nada de lo que dicen estas condiciones le quita ese derecho.',
      ],
    },
    {
      id: 'limited',
      heading: 'Ediciones limitadas',
      blocks: [
        'Las ediciones limitadas salen en un número limitado de unidades. Una etiqueta como «UNIDADES LIMITADAS» describe las existencias de la última vez que la actualizamos; no reserva nada. Con «Avisarme» pide que le avisemos; no hace ningún pedido.',
      ],
    },
    {
      id: 'access',
      heading: 'Acceso de por vida y Premium',
      blocks: [
        `Su cuenta tiene sus propias [condiciones](${brand.appHost}/terms).`,
        'Cada pedido incluye acceso gratuito de por vida: los perfiles de las tarjetas no tienen ninguna cuota mientras prestemos el servicio. Si alguna vez tenemos que ponerle fin, lo decimos con tiempo suficiente para que pueda guardar lo que haya publicado.',
        'El plan Premium se muestra como avance con datos de muestra. No está a la venta y nada de lo que aparece en su página es una oferta.',
      ],
    },
    {
      id: 'profiles',
      heading: 'Perfiles públicos',
      blocks: [
        'Lo que publica en un perfil es suyo; usted nos permite mostrarlo a quien abra la página. La responsabilidad es suya. No publique:',
        {
          list: [
            'contenidos ilícitos, amenazantes, sexualmente explícitos, que inciten al odio o que perjudiquen a menores;',
            'datos privados, imágenes u obras de otras personas sin su consentimiento;',
            'una identidad que no sea la suya, ni enlaces pensados para engañar o para difundir software malicioso;',
            'publicidad que oculte que lo es.',
          ],
        },
        `Para denunciar un perfil, use nuestro [formulario](${paths.report()}), al que enlaza cada perfil, o escriba a ${legal}. Recibe un número de referencia y no tiene que decir quién es. Podemos ocultar un perfil, o desactivar su tarjeta, cuando incumple estas normas o la ley. Comunicamos el motivo al titular, y cualquier afectado puede pedirnos que lo revisemos.`,
      ],
    },
    {
      id: 'using-this-site',
      heading: 'Uso de este sitio',
      blocks: [
        'Puede enlazar nuestras páginas e insertar las que ofrecemos para ello. No ataque el sitio, no le envíe pedidos ni altas automatizados y no copie sus diseños, imágenes y textos para su propio negocio. Los nombres y logotipos de otras empresas les pertenecen; las empresas que se mencionan como ejemplo en la página de equipos son inventadas.',
        'Los enlaces a otros sitios, como los de los perfiles, llevan a contenidos que no controlamos.',
      ],
    },
    {
      id: 'liability',
      heading: 'Nuestra responsabilidad',
      blocks: [
        'Respondemos sin límite por la muerte o las lesiones causadas por nuestra negligencia, por fraude y siempre que la ley no permita limitar la responsabilidad.',
        'En los demás casos respondemos ante los consumidores por los daños que eran previsibles al celebrarse el contrato. No respondemos por las pérdidas comerciales de consumidores, por lo que otros publican ni porque un móvil o una red no lean una tarjeta. Frente a empresas, nuestra responsabilidad se limita al precio del pedido en cuestión y se excluye el lucro cesante.',
      ],
    },
    {
      id: 'changes',
      heading: 'Cambios',
      blocks: [
        'Para un pedido valen las condiciones que se mostraban cuando lo hizo. Los cambios se aplican a pedidos y usos posteriores, y con ellos cambia la fecha de arriba. Si una cláusula no es válida, las demás se mantienen.',
      ],
    },
    {
      id: 'law',
      heading: 'Ley aplicable y tribunales',
      blocks: [
        'Estas condiciones se rigen por el derecho de Inglaterra y Gales, y son competentes sus tribunales. Si vive en Escocia o en Irlanda del Norte, también puede acudir a los tribunales de allí; como consumidor conserva la protección imperativa de la ley del lugar donde vive.',
        `Preferimos resolver las cosas directamente: escriba antes a ${legal}.`,
      ],
    },
    {
      id: 'contact',
      heading: 'Contacto',
      blocks: [
        {
          list: [
            `Pedidos y soporte: ${support}`,
            `Asuntos legales: ${legal}`,
            `Privacidad: ${mailLink(brand.privacyEmail)}`,
          ],
        },
        `Lo que hacemos con los datos personales está en la [política de privacidad](${paths.policies}).`,
      ],
    },
  ]
}

function homePack(): Pick<TermsFacts, 'packPrice' | 'packList'> {
  const { collectorsPack } = pricesIn(DEFAULT_MARKET.currency)
  const money = moneyIn({ ...DEFAULT_MARKET, language: 'es' })
  return { packPrice: money.short(collectorsPack.pricePence), packList: money.short(collectorsPack.listPence) }
}
