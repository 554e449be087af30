import type { TEAMS_PAGE_WORDS } from '#domain/content/words/teams-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const TEAMS_PAGE_ES: Translated<typeof TEAMS_PAGE_WORDS> = {
  title: '{brand} para equipos',
  description:
    'Un solo sistema de perfiles para todos: precios por volumen, gestión centralizada y soporte prioritario.',
  eyebrow: '{brand} para equipos',
  heading: 'Una tarjeta para cada apretón de manos.',
  intro:
    'Para equipos, negocios y empresas enteras: quien hace contactos allá donde va, quien crea en el plató, quien atiende tras el mostrador y quien recibe en la puerta del club.',
  book: 'Solicitar asesoramiento',
  clients: 'Nombres ilustrativos',
  benefits: 'Cuando todos llevan una',
  system: 'Un sistema de perfiles para todos',
  systemText: 'Cada persona tiene su propio perfil y todos llevan la imagen de su empresa.',
  volume: 'Precios por volumen',
  volumeText: 'En los packs de 5, 20 y 100, cada tarjeta cuesta menos. Los pedidos a medida, a partir de 25 tarjetas.',
  management: 'Gestión centralizada',
  managementText:
    'Alguien llega, cambia de puesto o se va: su tarjeta puede llevar a un perfil nuevo. Los miembros y las tarjetas están en [su cuenta de {brand}]({account}).',
  support: 'Soporte prioritario',
  supportText: 'Las preguntas de los equipos pasan al principio de la cola.',
  plans: 'Tres tamaños de equipo',
  popular: 'El más elegido',
  price: 'Desde <amount>{price}</amount> por tarjeta',
  packs: 'en packs de {size}',
  packsOfTwoSizes: 'en packs de {smaller} y de {larger}',
  talk: 'Hablar del plan {plan}',
  essential: 'Esencial',
  essentialMembers: '1-15 miembros',
  essentialText: 'Para un estudio, una tienda o un equipo fundador.',
  anyDesign: 'Cualquiera de los siete diseños',
  growth: 'Expansión',
  growthMembers: '16-100 miembros',
  growthText: 'Para empresas que están contratando.',
  allOfEssential: 'Todo lo del plan Esencial',
  customDesigns: 'Diseños a medida desde 25 tarjetas',
  enterprise: 'Corporativo',
  enterpriseMembers: '101 miembros o más',
  enterpriseText: 'Para empresas con varias sedes.',
  allOfGrowth: 'Todo lo del plan Expansión',
  lowestPrice: 'El precio más bajo por tarjeta',
  contact: 'Cuéntenos quién es',
  contactText:
    'Para empezar bastan cuatro datos. Se quedan en esta pestaña y ya aparecen en la página siguiente, donde podrá elegir una hora o escribirnos.',
}
