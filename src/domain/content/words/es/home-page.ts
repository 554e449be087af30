import type { HOME_PAGE_WORDS } from '#domain/content/words/home-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const HOME_PAGE_ES: Translated<typeof HOME_PAGE_WORDS> = {
  title: '{brand} · Tarjetas de visita NFC de metal premium',
  descriptionNextDay:
    'Tarjetas de visita NFC de metal premium que comparten su perfil con un toque. Sin aplicación. Entrega gratis al día siguiente.',
  descriptionFreeOver:
    'Tarjetas de visita NFC de metal premium que comparten su perfil con un toque. Sin aplicación. Envío gratis en pedidos de más de {amount}.',
  quickLinks: 'Accesos rápidos',
  inShort: 'En pocas palabras',
  rating: 'en <number>{reviews}</number> opiniones',
  features: 'Un perfil digital que se comparte con un toque',
  featuresText: 'Acerque la tarjeta a un móvil y se abre su perfil. La otra persona no necesita ninguna aplicación.',
  platforms: 'Plataformas que puede enlazar en su perfil',
  reviews: 'Lo que dice la gente',
}
