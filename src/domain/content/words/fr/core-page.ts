import type { CORE_PAGE_WORDS } from '#domain/content/words/core-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const CORE_PAGE_FR: Translated<typeof CORE_PAGE_WORDS> = {
  title: 'Éditions classiques et formules · {brand}',
  description:
    'Les éditions Black et Desert, à l’unité ou en formule pour deux, pour une équipe ou pour toute l’entreprise.',
  eyebrow: 'Éditions classiques',
  heading: 'Deux finitions. Un geste.',
  intro:
    'Du métal gravé qui partage votre profil d’un simple geste. Aucune application à installer sur l’autre téléphone.',
  oneTap: 'Partage votre profil d’un geste',
  noApp: 'Rien à installer sur l’autre téléphone',
  lifetime: 'Accès à vie offert avec votre commande',
  guarantee: 'Satisfait ou remboursé pendant {days} jours',
  guaranteeEU: 'Satisfait ou remboursé pendant {days} jours, en plus de vos droits légaux',
  cardAlt: 'Carte {design}',
  marked: 'Votre choix',
  teams: 'Des cartes pour toute l’entreprise ?',
  teamsLink: 'Voir les cartes pour les équipes',
  reviews: 'Ce qu’on en dit',
  limited: 'Ou quelque chose de plus rare.',
  limitedText: 'Cinq modèles. Tirage limité.',
  limitedLink: 'Voir les éditions limitées',
}
