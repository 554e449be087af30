import type { CORE_PAGE_WORDS } from '#domain/content/words/core-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const CORE_PAGE_ES: Translated<typeof CORE_PAGE_WORDS> = {
  title: 'Ediciones clásicas y packs · {brand}',
  description:
    'Las ediciones Black y Desert, sueltas o en packs para dos personas, para equipos y para toda la empresa.',
  eyebrow: 'Ediciones clásicas',
  heading: 'Dos acabados. Un toque.',
  intro: 'Metal grabado que comparte su perfil con un toque. El otro móvil no necesita ninguna aplicación.',
  oneTap: 'Comparte su perfil con un toque',
  noApp: 'El otro móvil no necesita ninguna aplicación',
  lifetime: 'Acceso gratuito de por vida con su pedido',
  guarantee: 'Garantía de devolución de {days} días',
  guaranteeEU: 'Garantía de devolución de {days} días, además de sus derechos legales',
  cardAlt: 'Tarjeta {design}',
  marked: 'Su elección',
  teams: '¿Tarjetas para toda la empresa?',
  teamsLink: 'Ver tarjetas para equipos',
  reviews: 'Lo que dice la gente',
  limited: '¿O prefiere algo más exclusivo?',
  limitedText: 'Cinco diseños. Tirada limitada.',
  limitedLink: 'Ver las ediciones limitadas',
}
