import type { TESTIMONIALS_WORDS } from '#domain/content/words/testimonials.ts'
import type { Translated } from '#domain/text/words.ts'

export const TESTIMONIALS_FR: Translated<typeof TESTIMONIALS_WORDS> = {
  caption: 'Exemples d’avis',
  show: 'Afficher l’avis : {name}',
  reviewer: 'Client {letter}',
  a: 'Je l’ai posée sur la table, ils ont approché leur téléphone, et ils avaient mon numéro avant l’arrivée des cafés.',
  b: 'Plus lourde que je ne le pensais, et c’est tant mieux. On la retourne, on me demande d’où elle vient.',
  c: 'J’ai changé de poste en mars et mis mon profil à jour le soir même. Dans mon portefeuille, la carte n’a pas bougé.',
  d: 'Elle marche sur tous les téléphones que j’ai essayés. Une coque épaisse m’a demandé deux essais ; à part ça, rien à redire.',
  e: 'On a pris le pack de cinq en mélangeant les finitions. Chacun a choisi son côté de la table, et sa carte.',
  f: 'Mes liens de DJ, mes réseaux et mes réservations, d’un geste, au bar. Plus besoin d’épeler un pseudo par-dessus la musique.',
  g: 'La gravure est nette et n’a pas bougé après des mois à côté de mes clés. La carte a toujours l’air neuve.',
}
