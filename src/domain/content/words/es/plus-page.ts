import type { PLUS_PAGE_WORDS } from '#domain/content/words/plus-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const PLUS_PAGE_ES: Translated<typeof PLUS_PAGE_WORDS> = {
  description:
    'Un avance de la analítica, el perfil personalizado, la gestión de equipos y el soporte prioritario para su perfil digital.',
  eyebrow: 'Avance',
  intro: 'Analítica y control para su perfil digital.',
  detail:
    'Un vistazo a lo que viene: todas las cifras son de muestra y Premium aún no está a la venta. Lo que su tarjeta ya ofrece está enlazado más abajo.',
  tryIt: 'Probarlo en un perfil',
  upgrade: 'Pasar a Premium',
  notOnSale: '«{button}» todavía no hace nada. En esta página no se puede comprar nada.',
  features: 'Premium, en cuatro claves',
  analytics: 'Analítica',
  analyticsText:
    'Vea cuándo se visita su perfil, qué enlaces se abren y desde dónde. [Sus estadísticas]({statistics}) ya están incluidas con la tarjeta.',
  customisation: 'Perfil personalizado',
  customisationText:
    'Temas, los enlaces en el orden que prefiera y un aspecto a juego con el metal. Todo está incluido con la tarjeta.',
  management: 'Gestión de equipos',
  managementText:
    'La tarjeta y el perfil de cada miembro en una sola lista. Cuando alguien se va, su tarjeta pasa a otra persona. [Sus equipos]({teams}) ya están incluidos con las tarjetas.',
  support: 'Soporte prioritario',
  supportText: 'Aún no se ofrece: por ahora respondemos a todas las preguntas por orden de llegada.',
  dashboard: 'Un panel, tres vistas',
  dashboardText:
    'Qué se ha abierto, qué aspecto tenía y quién ha seguido en contacto. [Sus contactos]({contacts}) están en su cuenta de {brand}.',
  scanner: 'La otra mitad del intercambio',
  scannerText:
    'Los demás leen su tarjeta; usted escanea la de ellos. Una demostración en cuatro pasos: el escáner con IA todavía no está disponible.',
  advanced: 'Analítica avanzada',
  advancedText:
    'Cuándo se usa su tarjeta, cómo llegan hasta usted y qué semanas merece la pena repetir. Una demostración: las horas del día todavía no se muestran.',
  preview: 'Véalo en un perfil',
  previewText: 'El perfil que se abre con un toque, sus cifras y lo que podrían añadir las funciones Pro.',
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
