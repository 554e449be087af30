import type { TEAMS_PAGE_WORDS } from '#domain/content/words/teams-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const TEAMS_PAGE_FR: Translated<typeof TEAMS_PAGE_WORDS> = {
  title: '{brand} pour les équipes',
  description:
    'Un même système de profils pour chaque membre : tarif dégressif, gestion centralisée, assistance prioritaire.',
  eyebrow: '{brand} pour les équipes',
  heading: 'Une carte pour chaque poignée de main.',
  intro:
    'Pour les équipes, les commerces et les entreprises entières : commerciaux sur la route, créateurs en tournage, patrons au comptoir, équipes de nuit à l’entrée.',
  book: 'Prendre rendez-vous',
  clients: 'Noms fictifs',
  benefits: 'Quand chacun a la sienne',
  system: 'Un même système de profils pour tous',
  systemText: 'Chaque personne a son propre profil, et tous ressemblent à votre société.',
  volume: 'Tarif dégressif',
  volumeText:
    'Dans les packs de 5, 20 et 100, chaque carte coûte moins cher. Les commandes sur mesure commencent à 25 cartes.',
  management: 'Gestion centralisée',
  managementText:
    'Quelqu’un arrive, change de poste ou s’en va : sa carte peut mener à un nouveau profil. Vous voyez membres et cartes dans [votre compte {brand}]({account}).',
  support: 'Assistance prioritaire',
  supportText: 'Les questions des équipes passent en priorité.',
  plans: 'Trois tailles d’équipe',
  popular: 'La plus choisie',
  price: 'Dès <amount>{price}</amount> la carte',
  packs: 'en packs de {size}',
  packsOfTwoSizes: 'en packs de {smaller} et de {larger}',
  talk: 'Parler de l’offre {plan}',
  essential: 'Essentiel',
  essentialMembers: '1 à 15 membres',
  essentialText: 'Pour un studio, une boutique ou une équipe fondatrice.',
  anyDesign: 'Les sept modèles au choix',
  growth: 'Croissance',
  growthMembers: '16 à 100 membres',
  growthText: 'Pour les sociétés qui recrutent.',
  allOfEssential: 'Tout ce que comprend Essentiel',
  customDesigns: 'Modèles sur mesure dès 25 cartes',
  enterprise: 'Entreprise',
  enterpriseMembers: '101 membres et plus',
  enterpriseText: 'Pour les sociétés présentes sur plusieurs sites.',
  allOfGrowth: 'Tout ce que comprend Croissance',
  lowestPrice: 'Le prix par carte le plus bas',
  contact: 'Dites-nous qui vous êtes',
  contactText:
    'Quatre informations suffisent pour commencer. Elles restent dans cet onglet : la page suivante les reprend, et vous y choisissez un créneau ou nous écrivez.',
}
