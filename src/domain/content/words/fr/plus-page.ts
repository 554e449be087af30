import type { PLUS_PAGE_WORDS } from '#domain/content/words/plus-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const PLUS_PAGE_FR: Translated<typeof PLUS_PAGE_WORDS> = {
  description:
    'Un aperçu des statistiques, du profil personnalisé, de la gestion d’équipe et de l’assistance prioritaire pour votre profil numérique.',
  eyebrow: 'Aperçu',
  intro: 'Mesurez et maîtrisez votre profil numérique.',
  detail:
    'Un aperçu de la suite : tous les chiffres sont fictifs, et Premium n’est pas encore en vente. Ce que votre carte sait déjà faire : suivez les liens plus bas.',
  tryIt: 'Essayer sur un profil',
  upgrade: 'Passer à Premium',
  notOnSale: '« {button} » n’a pas encore d’effet. Rien sur cette page n’est en vente.',
  features: 'Premium en quatre points',
  analytics: 'Statistiques',
  analyticsText:
    'Voyez quand votre profil est ouvert, quels liens sont suivis et depuis quels lieux. [Vos statistiques]({statistics}) sont incluses avec la carte.',
  customisation: 'Profil personnalisé',
  customisationText:
    'Des thèmes, vos liens dans l’ordre de votre choix et un style assorti au métal. Tout est inclus avec la carte.',
  management: 'Gestion d’équipe',
  managementText:
    'La carte et le profil de chaque membre dans une seule liste. Quelqu’un s’en va ? Transmettez sa carte. [Vos équipes]({teams}) sont incluses avec les cartes.',
  support: 'Assistance prioritaire',
  supportText: 'Pas encore proposée : pour l’instant, nous répondons à tous dans l’ordre d’arrivée.',
  dashboard: 'Un tableau de bord, trois vues',
  dashboardText:
    'Ce qui a été ouvert, sous quelle apparence, et qui est resté en contact. [Vos contacts]({contacts}) sont dans votre compte {brand}.',
  scanner: 'L’autre moitié de l’échange',
  scannerText:
    'Votre carte se lit d’un geste. La leur se scanne. Une démonstration en quatre étapes : le scanner IA n’est pas encore disponible.',
  advanced: 'Statistiques avancées',
  advancedText:
    'Quand votre carte est lue, comment on vous trouve, et quelles semaines méritent un bis. Une démonstration : les heures ne sont pas encore affichées.',
  preview: 'À voir sur un profil',
  previewText:
    'Le profil qui s’ouvre d’un geste, les chiffres qu’il produit et ce que pourraient ajouter les fonctions Pro.',
  closing: 'La carte fonctionne aussi sans.',
  closingText: 'Chaque carte offre un accès à vie à son profil et aux chiffres qui l’accompagnent.',
  closingLink: 'Voir les éditions classiques',
  twelveWeeks: 'Douze semaines',
  profileViews: 'Vues du profil',
  savedContacts: 'Contacts enregistrés',
  lastWeek: '<strong>{amount}</strong> la semaine dernière',
  growth:
    'Les vues du profil passent de {firstViews} à {lastViews} par semaine, les contacts enregistrés de {firstContacts} à {lastContacts}.',
  busyHours: 'Heures de pointe',
  busiest: 'Pic d’activité les jeudis, vendredis et samedis soir, entre 18 h et 22 h.',
  monday: 'Lun',
  tuesday: 'Mar',
  wednesday: 'Mer',
  thursday: 'Jeu',
  friday: 'Ven',
  saturday: 'Sam',
  sunday: 'Dim',
  sources: 'D’où viennent les visites',
  tap: 'Carte NFC',
  link: 'Lien partagé',
  qr: 'QR code',
  share: '{percent} %',
}
