import type { HOME_CLAIMS_WORDS } from '#domain/content/words/home-claims.ts'
import type { Translated } from '#domain/text/words.ts'

export const HOME_CLAIMS_ES: Translated<typeof HOME_CLAIMS_WORDS> = {
  shopCore: 'Ver ediciones clásicas',
  bundles: 'Packs',
  networking: 'Networking',
  networkingText: 'Sus datos pasan al otro móvil y la tarjeta se queda en su bolsillo.',
  creators: 'Creadores',
  creatorsText: 'Todos los canales en los que publica, a un toque.',
  business: 'Negocios',
  businessText: 'Contacto, web y reservas en una tarjeta que dura más que la reunión.',
  nightlife: 'Vida nocturna',
  nightlifeText: '¿Demasiado ruido para deletrear su usuario? Un toque y ya lo tienen.',
  oneTap: 'Un toque',
  noApp: 'Sin aplicación',
  metal: 'Metal premium',
  lifetime: 'Acceso de por vida',
  trusted: 'Con la confianza de los primeros clientes',
  nextDay: 'Entrega gratis al día siguiente',
  freeOver: 'Envío gratis en pedidos de más de {amount}',
  secure: 'Pago seguro',
}
