import type { FAQ_WORDS } from '#domain/content/words/faq.ts'
import type { Translated } from '#domain/text/words.ts'

export const FAQ_FR: Translated<typeof FAQ_WORDS> = {
  title: 'Questions fréquentes · {brand}',
  description:
    'Le fonctionnement de la carte, les téléphones compatibles, la livraison, les retours et les commandes sur mesure.',
  eyebrow: 'FAQ',
  heading: 'Bonnes questions.',
  contents: 'Sommaire',
  unanswered: 'Pas de réponse ici ?',
  writeTo: 'Écrivez-nous à <link>{mail}</link>.',
  contact: 'Contacter l’assistance',

  gettingStarted: 'Premiers pas',
  setUp: 'Comment configurer ma carte ?',
  setUpHold:
    'Approchez la nouvelle carte de votre téléphone. La page qui s’ouvre vous permet de créer votre compte et de choisir un nom d’utilisateur, puis associe la carte à votre profil.',
  setUpAdd: 'Ajoutez une photo, une courte bio et vos liens : elle est prête à servir.',
  setUpLeaflet:
    'Si une notice accompagne la carte, gardez-la à portée de main : son code prouve que la carte est à vous.',
  share: 'Comment partager mon profil ?',
  shareAnswer:
    'Allumez l’écran de l’autre téléphone et maintenez la carte contre lui pendant 2 à 3 secondes. Un lien apparaît ; il suffit de le toucher pour ouvrir votre profil dans le navigateur.',
  otherPerson: 'L’autre personne a-t-elle besoin d’une application ou d’une carte ?',
  otherPersonAnswer: 'Ni l’une ni l’autre. Votre profil est une page web. Tout téléphone qui lit le NFC l’ouvre.',
  subscription: 'Y a-t-il un abonnement ?',
  subscriptionAnswer:
    'Non. L’accès à vie à votre profil est offert avec votre commande : vous payez la carte une fois et modifiez votre profil aussi souvent que vous le souhaitez.',
  age: 'Y a-t-il un âge minimum ?',
  ageAnswer:
    'Oui. Les enfants de moins de 13 ans sont exclus : ils ne peuvent ni commander, ni s’inscrire, ni avoir de profil. Si vous avez moins de 18 ans, demandez à un parent ou à un tuteur de passer la commande.',

  compatibility: 'Carte et compatibilité',
  phones: 'Quels téléphones sont compatibles ?',
  phonesApple:
    'Les iPhone XS, XR et tous les modèles suivants lisent la carte dès que l’écran est allumé, sans aucun réglage. Les iPhone NFC plus anciens passent par le lecteur de tags NFC du centre de contrôle.',
  phonesAndroid:
    'Sur Android, le NFC doit être activé et l’écran déverrouillé. La plupart des modèles actuels en sont équipés.',
  where: 'Où placer la carte sur le téléphone ?',
  whereAnswer:
    'Contre le bord supérieur d’un iPhone ; au milieu du dos de la plupart des téléphones Android. Maintenez la carte immobile pendant 2 à 3 secondes.',
  phoneCase: 'La carte fonctionne-t-elle à travers une coque ?',
  phoneCaseAnswer:
    'Oui. Le NFC traverse les coques jusqu’à 3 mm d’épaisseur. Une coque en métal, une plaque aimantée ou une carte bancaire entre les deux peut le bloquer.',
  charging: 'Faut-il recharger la carte ?',
  chargingAnswer: 'Jamais. Elle n’a pas de batterie : le téléphone qui la lit alimente la puce le temps de la lecture.',
  chip: 'Que contient la puce ?',
  chipAnswer:
    'Uniquement une adresse web avec le numéro de la carte. Votre nom, vos liens et votre photo sont dans votre profil : ils peuvent changer sans changer de carte.',

  customization: 'Personnaliser le profil',
  show: 'Que peut afficher mon profil ?',
  showLinks:
    'Une photo, votre nom, une courte bio et vos liens. Instagram, TikTok, YouTube, X, LinkedIn, Snapchat, Telegram et Revolut apparaissent avec leur icône et leur couleur ; toute autre adresse fonctionne aussi.',
  showContact: 'Poste, société, téléphone, e-mail, site web et adresse, chacun seulement si vous le souhaitez.',
  change: 'Puis-je modifier mon profil une fois la carte reçue ?',
  changeAnswer:
    'À tout moment et aussi souvent que vous voulez, dans [votre compte {brand}]({account}). La carte reste la même ; à la prochaine lecture, c’est le nouveau profil qui s’ouvre.',
  look: 'Puis-je changer l’apparence de mon profil ?',
  lookAnswer: 'Oui. Choisissez un thème dans votre compte. L’ordre et le nom de vos liens dépendent aussi de vous.',
  whoSees: 'Qui peut voir mon profil ?',
  whoSeesAnswer:
    'Toute personne qui a son adresse ou qui lit votre carte : c’est une page publique. N’y publiez que ce que des inconnus peuvent lire. Notre [politique de confidentialité]({policies}) indique ce qui est conservé.',

  technical: 'Assistance technique',
  noReaction: 'Le téléphone ne réagit pas à ma carte. Que faire ?',
  noReactionCheck:
    'Vérifiez trois points : l’écran est allumé et déverrouillé, le NFC est activé, et aucun objet métallique ne sépare la carte du téléphone. Déplacez ensuite lentement la carte, puis maintenez-la immobile pendant 2 à 3 secondes.',
  noReactionWrite:
    'Si un deuxième téléphone ne la lit pas non plus, écrivez à {support} avec votre numéro de commande. Une carte qui ne fonctionne pas est remplacée.',
  registration: 'La carte ouvre la page d’inscription au lieu de mon profil.',
  registrationAnswer:
    'La carte n’est pas encore associée à un profil. Connectez-vous ou créez votre compte sur cette page, et elle le sera. Si la page demande un code, il figure sur la notice fournie avec la carte.',
  lost: 'J’ai perdu ma carte. Quelqu’un peut-il s’en servir ?',
  lostAnswer:
    'La personne qui la trouve voit votre profil public, rien d’autre ; la carte ne permet aucune modification. Mettez-la en pause dans [votre compte {brand}]({cards}), ou écrivez à {support} et nous désactivons sa puce.',
  code: 'Mon code promo ou mon parrainage est refusé.',
  codeAnswer:
    'Le code de première commande, {code}, est valable une fois par client. Un parrainage prend fin au terme de son délai, 24 heures sauf si son lien en indique un autre. Les détails sont dans les [conditions de nos offres]({offers}).',

  orders: 'Commandes et livraison',
  delivery: 'Quels sont les délais de livraison ?',
  deliveryGB:
    'Les commandes sont préparées en {dispatch} jours, les cartes sur mesure en {custom} jours. Comptez ensuite {days} jours ouvrés au Royaume-Uni en livraison standard, 48 heures en livraison express.',
  nextDayGB:
    'La livraison offerte le lendemain et la livraison offerte en 48 h se comptent à partir de l’expédition, c’est-à-dire après les {dispatch} jours de préparation.',
  deliveryElsewhere:
    'Les commandes sont expédiées sous {dispatch} jours ouvrés, les cartes sur mesure sous {custom} jours ouvrés. Comptez ensuite {days} jours ouvrés de livraison.',
  cost: 'Combien coûte la livraison ?',
  costGB:
    'La livraison standard est offerte au-delà de {amount}, la livraison le lendemain à partir de {nextDay} : à son plein tarif, chaque carte est livrée sans frais. Les options pour votre adresse et leur prix s’affichent avant le paiement.',
  costElsewhere: 'La livraison est offerte dès que la commande dépasse {amount}. Son prix s’affiche avant le paiement.',
  abroad: 'Livrez-vous à l’étranger ?',
  abroadAnswer:
    'Oui. La livraison internationale prend {days} jours après l’expédition. Les éventuels droits de douane et taxes à l’importation sont à la charge du destinataire.',
  duties: 'Y a-t-il des droits de douane ?',
  returns: 'Puis-je retourner ma carte ?',
  returnsAnswer:
    'Oui. Vous bénéficiez d’une garantie satisfait ou remboursé de {days} jours à compter de la réception de votre commande, en plus de votre droit légal de rétractation de 14 jours.',
  returnsAnswerEngraved:
    'Oui. Vous bénéficiez d’une garantie satisfait ou remboursé de {days} jours à compter de la réception de votre commande, en plus de votre droit légal de rétractation de 14 jours. Cartes gravées : uniquement si elles sont défectueuses.',
  returnsAnswerUS:
    'Oui. Vous bénéficiez d’une garantie satisfait ou remboursé de {days} jours à compter de la réception de votre commande. Elle ne remplace pas les droits que la loi vous accorde.',
  returnsAnswerEngravedUS:
    'Oui. Vous bénéficiez d’une garantie satisfait ou remboursé de {days} jours à compter de la réception de votre commande. Elle ne remplace pas les droits que la loi vous accorde. Cartes gravées : uniquement si elles sont défectueuses.',
  returnsWrite: 'Écrivez à {support}. Les [conditions générales]({guarantee}) expliquent la marche à suivre.',
  engrave: 'Pouvez-vous graver mon nom ?',
  engraveHow:
    'Oui, sans supplément. [Choisissez une carte]({product}) à l’unité, par 2 ou par 5, puis appuyez sur « Ajouter une gravure » : le recto de chaque carte accueille un nom de {name} caractères au plus et une deuxième ligne de {line2} caractères au plus. Lettres latines avec leurs accents, chiffres et quelques signes peuvent être gravés.',
  engraveReturns:
    'Une carte gravée est fabriquée à votre demande. Vous ne pouvez pas la retourner pour un simple changement d’avis ; si elle est défectueuse, vos droits et la garantie s’appliquent comme pour toute carte. Vérifiez bien l’orthographe.',
  engraveLarger:
    'Les packs plus grands et les logos sont gravés dans le cadre d’une commande sur mesure, décrite plus bas.',
  pay: 'Comment payer ?',
  payGB:
    'Sur la page de paiement sécurisée qui s’ouvre depuis votre panier. Les prix sont en livres, TVA comprise. Nous ne voyons jamais votre numéro de carte bancaire.',
  payElsewhere:
    'Sur la page de paiement sécurisée qui s’ouvre depuis votre panier. Nous ne voyons jamais votre numéro de carte bancaire.',

  custom: 'Commandes sur mesure',
  ownDesign: 'Peut-on avoir son propre modèle ?',
  ownDesignAnswer:
    'Oui. Une commande sur mesure compte au moins 25 cartes. Un logo au format vectoriel est le meilleur point de départ.',
  customTime: 'Quel est le délai d’une commande sur mesure ?',
  customTimeAnswer: 'Comptez 5 à 10 jours, dont {custom} jours de préparation. La livraison s’y ajoute.',
  volume: 'Y a-t-il un tarif dégressif ?',
  volumeAnswer:
    'Oui, à partir de 50 cartes. Pour nos propres modèles, les [packs de 5, 20 et 100]({bundles}) affichent directement l’économie réalisée.',
  start: 'Par où commencer ?',
  startAnswer:
    '[Demandez un rendez-vous conseil]({consultation}) : un appel de 30 minutes sur les modèles, les quantités et les dates. Ou écrivez à {support}.',
}
