import type { PLUS_PAGE_WORDS } from '#domain/content/words/plus-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const PLUS_PAGE_ES: Translated<typeof PLUS_PAGE_WORDS> = {
  description: 'Analítica, perfil personalizado, gestión de equipos y soporte prioritario para su perfil digital.',
  eyebrow: 'Premium',
  intro: 'Analítica y control para su perfil digital.',
  detail:
    'La tarjeta hace las presentaciones. Premium le enseña qué pasó después y le permite dar forma a lo que los demás encuentran.',
  tryIt: 'Probarlo en un perfil',
  upgrade: 'Pasar a Premium',
  notOnSale: 'Un avance de este plan. En esta página todavía no se puede comprar nada.',
  features: 'Premium, en cuatro claves',
  analytics: 'Analítica',
  analyticsText:
    'Vea cuándo se visita su perfil, qué enlaces se abren y desde dónde. [Sus estadísticas]({statistics}) ya están incluidas con la tarjeta.',
  customisation: 'Perfil personalizado',
  customisationText: 'Temas Premium y Pro, los enlaces en el orden que prefiera y un aspecto a juego con el metal.',
  management: 'Gestión de equipos',
  managementText:
    'La tarjeta y el perfil de cada miembro en una sola lista. Cuando alguien se va, su tarjeta pasa a otra persona. [Sus equipos]({teams}) ya están incluidos con las tarjetas.',
  support: 'Soporte prioritario',
  supportText: 'Sus preguntas pasan al principio de la cola y las atiende una persona que conoce su configuración.',
  dashboard: 'Un panel, tres vistas',
  dashboardText:
    'Qué se ha abierto, qué aspecto tenía y quién ha seguido en contacto. [Sus contactos]({contacts}) están en su cuenta de {brand}.',
  scanner: 'La otra mitad del intercambio',
  scannerText:
    'Los demás leen su tarjeta; usted escanea la de ellos. El escáner con IA convierte el papel en un contacto en cuatro pasos.',
  advanced: 'Analítica avanzada',
  advancedText: 'Cuándo se usa su tarjeta, cómo llegan hasta usted y qué semanas merece la pena repetir.',
  preview: 'Véalo en un perfil',
  previewText: 'El perfil que se abre con un toque, sus cifras y lo que añaden las funciones Pro.',
  closing: 'La tarjeta funciona sin Premium.',
  closingText: 'Cada tarjeta incluye acceso gratuito de por vida a su perfil y a sus cifras.',
  closingLink: 'Ver las ediciones clásicas',
  twelveWeeks: 'Doce semanas',
  profileViews: 'Visitas al perfil',
  savedContacts: 'Contactos guardados',
  lastWeek: '<strong>{amount}</strong> la última semana',
  growth:
    'Las visitas al perfil pasan de {firstViews} a {lastViews} por semana y los contactos guardados, de {firstContacts} a {lastContacts}.',
  busyHours: 'Horas punta',
  busiest: 'La mayor actividad se da los jueves, viernes y sábados entre las 18:00 y las 22:00.',
  monday: 'Lun',
  tuesday: 'Mar',
  wednesday: 'Mié',
  thursday: 'Jue',
  friday: 'Vie',
  saturday: 'Sáb',
  sunday: 'Dom',
  sources: 'Cómo llega la gente',
  tap: 'Toque de tarjeta',
  link: 'Enlace compartido',
  qr: 'Código QR',
  share: '{percent}\u00a0%',
}
