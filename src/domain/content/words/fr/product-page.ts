import type { PRODUCT_PAGE_WORDS } from '#domain/content/words/product-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const PRODUCT_PAGE_FR: Translated<typeof PRODUCT_PAGE_WORDS> = {
  title: 'Carte de visite NFC en métal · {brand}',
  description:
    'Choisissez votre carte NFC en métal : sept modèles, des packs de deux et de cinq à panacher. Accès à vie offert avec votre commande.',
  designs: 'Tous les modèles',
  noScript: 'Choisir un pack et acheter nécessite JavaScript. Sans lui, vous pouvez voir chaque modèle :',
  promises: 'Livraison et garantie',
  nextDay: 'Livraison offerte le lendemain',
  nextDayText: 'Pour toute commande au-delà de {amount}',
  fast: 'Livraison offerte en 48 h',
  fastText: 'Ou livraison standard en {days} jours ouvrés',
  free: 'Livraison offerte',
  freeText: 'Au-delà de {amount} d’achat',
  standard: 'Livraison en {days} jours ouvrés',
  standardText: 'À compter de l’expédition',
  guarantee: '{days} jours satisfait ou remboursé',
  guaranteeText: 'En plus de vos droits légaux',
  dispatch: 'Les délais de livraison courent à partir de l’expédition. Les commandes sont expédiées sous {days} jours.',
  dispatchBusinessDays:
    'Les délais de livraison courent à partir de l’expédition. Les commandes sont expédiées sous {days} jours ouvrés.',
  benefits: 'Ce que la carte fait pour vous',
  bundles: 'Des cartes pour toute une équipe ?<link> Voir les formules et packs</link>',
  boxAlt: 'Une carte dans sa boîte, avec la notice d’activation',
  oneTap: 'Partage votre profil d’un geste',
  noApp: 'Rien à installer sur l’autre téléphone',
  lifetime: 'Accès à vie offert avec votre commande',
  cases: 'Fonctionne à travers les coques jusqu’à 3 mm',
  guaranteeBenefit: 'Satisfait ou remboursé pendant {days} jours',
  guaranteeBenefitEU: 'Satisfait ou remboursé pendant {days} jours, en plus de vos droits légaux',
  rating: 'd’après <number>{reviews}</number> avis',
  questions: 'Avant de commander',
  more: 'D’autres réponses dans les<faq> questions fréquentes</faq>',
  how: 'Comment la carte fonctionne-t-elle ?',
  howAnswer:
    'Maintenez-la contre l’autre téléphone pendant 2 à 3 secondes. Votre profil s’ouvre à l’écran, avec les liens et les coordonnées que vous avez choisis. Vous pouvez modifier le profil à tout moment ; la carte reste la même.',
  app: 'L’autre personne a-t-elle besoin d’une application ?',
  appAnswer: 'Non. Votre profil s’ouvre dans le navigateur déjà présent sur son téléphone.',
  phones: 'Quels téléphones sont compatibles ?',
  phonesAnswer:
    'Ceux qui lisent le NFC : les iPhone actuels et la plupart des téléphones Android, une fois le NFC activé. Elle fonctionne à travers les coques jusqu’à 3 mm d’épaisseur.',
  returns: 'Puis-je retourner ma carte ?',
  returnsAnswer:
    'Oui. Chaque commande bénéficie d’une garantie satisfait ou remboursé de {days} jours, en plus de vos droits légaux. Écrivez-nous et nous vous dirons où renvoyer la carte.',
  returnsAnswerEngraved:
    'Oui. Chaque commande bénéficie d’une garantie satisfait ou remboursé de {days} jours, en plus de vos droits légaux. Cartes gravées : uniquement si elles sont défectueuses. Écrivez-nous et nous vous dirons où renvoyer la carte.',
  returnsMore: '<link>{mail} </link>ou consultez les<terms> conditions générales</terms>',
}
