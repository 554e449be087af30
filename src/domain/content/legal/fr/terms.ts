// The terms of service in French: the same sections and blocks as legal-terms.ts. Pure.

import type { TermsFacts } from '#domain/content/legal-terms.ts'
import { type LegalSection, mailLink } from '#domain/content/legal-text.ts'
import { DELIVERY } from '#domain/market/delivery.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import { type Money, moneyIn } from '#domain/market/money.ts'
import { pricesIn } from '#domain/market/prices.ts'
import { ZONE_PAGES } from '#domain/site/addresses.ts'
import type { Brand } from '#domain/site/brand.ts'
import { routes } from '#domain/site/routes.ts'

const ENGRAVED_GUARANTEE = 'Cartes gravées : uniquement si elles sont défectueuses.'

/** `isEngraved`: does the shop sell engraved cards? `facts` are those of a market outside the home zone. */
export function TERMS_FR(brand: Brand, isEngraved = false, facts: TermsFacts | null = null): readonly LegalSection[] {
  const paths = routes(brand)
  const money = moneyIn({ currency: DEFAULT_MARKET.currency, language: 'fr' })
  const pack = facts ?? homePack(money)
  const support = mailLink(brand.supportEmail)
  const legal = mailLink(brand.legalEmail)
  return [
    {
      id: 'who-we-are',
      heading: 'Qui nous sommes',
      blocks: [
        `Cette boutique est exploitée par ${brand.name}. « Nous » désigne ${brand.name}, « vous » toute personne qui utilise ce site ou y achète.`,
        `Vous pouvez nous joindre à l’adresse ${support} pour les commandes et à l’adresse ${legal} pour les présentes conditions. Notre dénomination sociale complète et notre adresse postale figurent sur chaque confirmation de commande, et nous les communiquons sur demande.`,
      ],
    },
    {
      id: 'your-order',
      heading: 'Votre commande',
      blocks: [
        'Vous pouvez parcourir la boutique et acheter sans compte. Le panier est conservé dans votre navigateur et ne réserve rien. « Passer au paiement » et « Acheter » vous mènent à notre page de paiement sécurisée, hébergée chez un prestataire : vous y indiquez votre adresse et votre moyen de paiement, y voyez le prix complet et y passez la commande.',
        'Votre commande constitue une offre d’achat. Le contrat est conclu lorsque nous confirmons son expédition par e-mail. Si nous ne pouvons pas l’accepter, parce qu’un modèle est épuisé ou qu’un prix était manifestement erroné, nous vous en informons et vous remboursons ce que vous avez payé.',
        'Vous devez avoir au moins 18 ans pour commander, ou l’accord d’un parent ou d’un tuteur. Les enfants de moins de 13 ans sont exclus.',
      ],
    },
    {
      id: 'prices',
      heading: 'Prix et paiement',
      blocks: [
        ...(facts === null
          ? [
              'Tous les prix sont en livres sterling (GBP) et comprennent la TVA au taux applicable. Les frais de livraison, lorsqu’elle n’est pas offerte, sont indiqués avant le paiement.',
              'Vous payez le total affiché sur la page de paiement. Les remises du panier sont arrondies à la livre la plus proche ; si le total à payer est supérieur à celui du panier, nous vous le disons avant que vous quittiez ce site.',
            ]
          : [
              `${facts.prices} Les frais de livraison, lorsqu’elle n’est pas offerte, sont indiqués avant le paiement.`,
              'Vous payez le total affiché sur la page de paiement. S’il est supérieur à celui du panier, nous vous le disons avant que vous quittiez ce site.',
            ]),
        'La page /checkout est une démonstration. Ses montants en dollars ne sont pas des offres, et aucun paiement ne peut y être effectué.',
      ],
    },
    {
      id: 'offers',
      heading: 'Remises et parrainages',
      blocks: [
        {
          list: [
            `Première commande : le code \`${brand.promoCode}\` donne droit à 10 % de remise sur la première commande d’un client. Il se saisit au moment du paiement et ne fonctionne qu’une fois. Le code reçu par e-mail peut vous être personnel et commencer par \`${brand.promoCode}-\` : l’offre est la même, pour vous seul. Vous l’obtenez, que vous confirmiez ou non nos e-mails publicitaires.`,
            'Parrainage : l’ouverture d’un lien comportant un code de parrainage débloque le pourcentage qu’il indique, entre 1 et 100. La remise est valable 24 heures, sauf si le lien indique une autre durée, à compter de la première ouverture ; rouvrir le lien ne fait pas repartir le délai. Le pourcentage est déduit dans le panier, et le code doit encore être accepté au moment du paiement. S’il ne l’est pas, nous vous le disons, la remise est retirée et vous décidez à nouveau, au prix plein.',
            `Packs : dans les packs de 2, 5, 20 et 100 et dans le Collector’s Pack (trois éditions limitées différentes pour ${pack.packPrice} au lieu de ${pack.packList}), chaque carte coûte moins cher. L’économie affichée est toujours la différence entre le prix catalogue et le prix que vous payez.`,
            'Cumul : un parrainage s’applique aussi aux packs. Une commande ne porte qu’un code à la fois ; c’est au moment du paiement qu’il est déterminé si le code de première commande peut s’ajouter à un parrainage, et le résultat s’affiche avant que vous payiez.',
            'Bénéficiaires : les offres sont destinées à un usage personnel ou professionnel, et non à la revente ; nul ne peut profiter de son propre lien de parrainage. Elles n’ont pas de valeur monétaire et ne s’appliquent pas aux commandes déjà passées.',
            'Expiration : les codes n’ont pas de date propre et restent valables jusqu’à ce que nous mettions fin à l’offre ; un parrainage l’est pendant la durée indiquée plus haut. Nous pouvons mettre fin à une offre à tout moment pour l’avenir. Une commande passée auparavant conserve son prix.',
          ],
        },
      ],
    },
    {
      id: 'delivery',
      heading: 'Livraison',
      blocks: [
        ...(facts === null
          ? [
              'Les commandes sont préparées en 1 à 2 jours, les cartes sur mesure en 3 à 5 jours. Comptez ensuite 3 à 5 jours ouvrés au Royaume-Uni en livraison standard, 48 heures en livraison express et 7 à 14 jours pour une livraison internationale. La livraison le lendemain et la livraison en 48 h se comptent à partir de l’expédition.',
              `La livraison standard est offerte au-delà de ${money.short(DELIVERY.GB.freeOver)}. La [FAQ](${paths.faqShipping}) et la page de paiement indiquent le reste.`,
            ]
          : [
              `Les commandes sont expédiées sous ${facts.dispatchDays} jours ouvrés, les cartes sur mesure sous ${facts.customDays} jours ouvrés. Comptez ensuite ${facts.deliveryDays} jours ouvrés de livraison.`,
              `La livraison est offerte dès que la commande dépasse ${facts.freeOver}. ${facts.duties} La [FAQ](${paths.faqShipping}) et la page de paiement indiquent le reste.`,
            ]),
        'Si une commande n’est pas arrivée dans les 30 jours suivant la conclusion du contrat, vous pouvez l’annuler et être remboursé. Les cartes restent à nos risques jusqu’à ce qu’elles soient entre vos mains ; elles vous appartiennent dès que vous les avez entièrement payées.',
      ],
    },
    {
      id: 'cancellation',
      heading: 'Votre droit de rétractation',
      blocks: [
        `En tant que consommateur, vous pouvez renoncer à votre commande, sans donner de motif, dans les 14 jours suivant celui où sa dernière carte vous est parvenue. Faites-le-nous savoir de toute manière claire, ou utilisez le formulaire ci-dessous ; il suffit de l’envoyer à temps.<eu> Vous pouvez aussi [vous rétracter du contrat ici](${ZONE_PAGES.withdraw.path}) : nous confirmons aussitôt par e-mail la réception de votre rétractation.</eu>`,
        'Renvoyez les cartes dans les 14 jours suivant votre déclaration. Les frais de retour sont à votre charge. Nous vous remboursons le prix et la livraison standard la moins chère, par le moyen de paiement que vous avez utilisé, dans les 14 jours suivant le retour des cartes ou la preuve de leur envoi. Si une carte a été utilisée au-delà de ce qu’exige son examen, nous pouvons déduire la perte de valeur.',
        'Ce droit ne couvre pas les cartes fabriquées d’après votre propre modèle.',
        ...(isEngraved
          ? [
              'Il ne couvre pas non plus les cartes gravées : chacune est fabriquée à votre demande, avec le texte que vous avez saisi. Vous voyez un aperçu et le présent avertissement avant de commander, et nous gravons ce que vous avez saisi. Si une carte gravée est défectueuse, ou n’est pas gravée comme vous l’avez commandée, vos droits sont ceux qui valent pour toute carte.',
            ]
          : []),
        {
          letter: [
            `À l’attention de ${brand.name}, ${brand.legalEmail} :`,
            'Je vous notifie/Nous vous notifions par la présente ma/notre rétractation du contrat portant sur la vente des biens ci-dessous :',
            'Commandés le / reçus le :',
            'Numéro de commande :',
            'Nom et adresse du (des) consommateur(s) :',
            'Signature du (des) consommateur(s) (uniquement si le présent formulaire est envoyé sur papier) et date :',
          ],
        },
      ],
    },
    {
      id: 'guarantee',
      heading: 'Garantie satisfait ou remboursé de 30 jours',
      blocks: [
        `En plus de vos droits légaux, et sans les limiter, vous pouvez retourner toute carte de nos propres modèles dans les 30 jours suivant sa réception et en obtenir le remboursement. Écrivez à ${support} en indiquant votre numéro de commande, puis renvoyez la carte. Nous vous remboursons dans les 14 jours suivant son retour.${isEngraved ? ` ${ENGRAVED_GUARANTEE}` : ''}`,
      ],
    },
    {
      id: 'faulty',
      heading: 'Si une carte présente un défaut',
      blocks: [
        'Selon la loi britannique sur les droits des consommateurs (Consumer Rights Act 2015), une carte doit être conforme à sa description, propre à son usage et de qualité satisfaisante. Si elle ne l’est pas, vous pouvez la refuser dans les 30 jours et être intégralement remboursé, ou la faire réparer ou remplacer, même plus tard. Rien dans les présentes conditions ne vous prive de ces droits.',
      ],
    },
    {
      id: 'limited',
      heading: 'Éditions limitées',
      blocks: [
        'Les éditions limitées paraissent en nombre restreint. Une mention telle que « STOCK LIMITÉ » décrit le stock au moment où nous l’avons indiqué pour la dernière fois ; elle ne réserve rien. « Me prévenir » est une demande d’information et non une commande.',
      ],
    },
    {
      id: 'access',
      heading: 'Accès à vie et Premium',
      blocks: [
        `Votre compte a ses propres [conditions](${brand.appHost}/terms).`,
        'Chaque commande comprend un accès à vie offert : les profils des cartes ne coûtent aucun abonnement tant que nous exploitons le service. Si nous devions un jour y mettre fin, nous vous préviendrions suffisamment tôt pour que vous puissiez sauvegarder ce que vous avez publié.',
        'La formule Premium est présentée en aperçu, avec des données fictives. Elle n’est pas en vente, et rien sur sa page ne constitue une offre.',
      ],
    },
    {
      id: 'profiles',
      heading: 'Profils publics',
      blocks: [
        'Ce que vous publiez sur un profil vous appartient ; vous nous autorisez à le montrer à toute personne qui ouvre la page. Vous en êtes responsable. Ne publiez pas :',
        {
          list: [
            'ce qui est illicite, menaçant, haineux ou sexuellement explicite, ou nuit aux enfants ;',
            'les données privées, les images ou les œuvres d’autrui sans son accord ;',
            'une identité qui n’est pas la vôtre, ou des liens destinés à tromper ou à diffuser des logiciels malveillants ;',
            'de la publicité qui dissimule son caractère publicitaire.',
          ],
        },
        `Pour signaler un profil, utilisez notre [formulaire de signalement](${paths.report()}), vers lequel mène un lien sur chaque profil, ou écrivez à ${legal}. Vous recevez un numéro de référence, et n’avez pas à dire qui vous êtes. Nous pouvons masquer un profil ou désactiver sa carte s’il enfreint ces règles ou la loi. Nous en donnons le motif à son propriétaire, et toute personne concernée peut nous demander un nouvel examen.`,
      ],
    },
    {
      id: 'using-this-site',
      heading: 'Utilisation de ce site',
      blocks: [
        'Vous pouvez créer des liens vers nos pages et intégrer celles que nous proposons à cet effet. N’attaquez pas le site, ne lui envoyez pas de commandes ou d’inscriptions automatisées et ne copiez pas ses modèles, ses images et ses textes pour votre propre commerce. Les noms et logos d’autres sociétés appartiennent à celles-ci ; les sociétés citées en exemple sur la page consacrée aux équipes sont fictives.',
        'Les liens vers d’autres sites, comme ceux des profils, mènent à des contenus que nous ne contrôlons pas.',
      ],
    },
    {
      id: 'liability',
      heading: 'Notre responsabilité',
      blocks: [
        'Notre responsabilité est illimitée en cas de décès ou de dommage corporel causé par notre négligence, en cas de fraude, et partout où la loi n’admet pas de limitation.',
        'Pour le reste, nous répondons envers les consommateurs des pertes qui étaient prévisibles lors de la conclusion du contrat. Nous ne répondons pas des pertes professionnelles subies par des consommateurs, ni de ce que d’autres publient, ni d’un téléphone ou d’un réseau qui ne lit pas une carte. Envers les professionnels, notre responsabilité est limitée au prix de la commande concernée, et le manque à gagner est exclu.',
      ],
    },
    {
      id: 'changes',
      heading: 'Modifications',
      blocks: [
        'Les conditions applicables à une commande sont celles qui étaient affichées lorsque vous l’avez passée. Les modifications valent pour les commandes et utilisations ultérieures, et la date ci-dessus change alors. Si une clause n’est pas valable, les autres restent en vigueur.',
      ],
    },
    {
      id: 'law',
      heading: 'Droit applicable et tribunaux',
      blocks: [
        'Les présentes conditions sont régies par le droit de l’Angleterre et du pays de Galles, dont les tribunaux sont compétents. Si vous vivez en Écosse ou en Irlande du Nord, vous pouvez aussi y saisir la justice ; en tant que consommateur, vous conservez la protection impérative de la loi du lieu où vous vivez.',
        `Nous préférons régler les choses directement : écrivez d’abord à ${legal}.`,
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      blocks: [
        {
          list: [
            `Commandes et assistance : ${support}`,
            `Questions juridiques : ${legal}`,
            `Confidentialité : ${mailLink(brand.privacyEmail)}`,
          ],
        },
        `Ce que nous faisons des données personnelles est décrit dans la [politique de confidentialité](${paths.policies}).`,
      ],
    },
  ]
}

function homePack(money: Money): Pick<TermsFacts, 'packPrice' | 'packList'> {
  const { collectorsPack } = pricesIn(DEFAULT_MARKET.currency)
  return { packPrice: money.short(collectorsPack.pricePence), packList: money.short(collectorsPack.listPence) }
}
