// The privacy policy in French: the same sections and blocks as legal-privacy.ts. Pure.
import type { StorageKey } from '#domain/content/kept-data.ts'
import type { PixelState } from '#domain/content/legal-privacy.ts'
import { type LegalSection, mailLink } from '#domain/content/legal-text.ts'
import { type Brand, storageKeys } from '#domain/site/brand.ts'
import { STORAGE_NOTES_FR, TABLE_NOTES_FR } from './kept-data.ts'

const PIXEL_STATES: Record<PixelState, string> = {
  absent: 'Il n’est actuellement pas configuré sur ce site : aucun script publicitaire n’est chargé.',
  asks: 'Il est configuré sur ce site, et n’est chargé qu’une fois que vous avez accepté.',
  'unless-rejected': 'Il est configuré sur ce site, et est chargé sauf si vous l’avez refusé.',
}

/** `isEngraved`: does the shop sell engraved cards? */
export function PRIVACY_FR(brand: Brand, pixel: PixelState, isEngraved = false): readonly LegalSection[] {
  const keys = storageKeys(brand)
  const mail = mailLink(brand.privacyEmail)
  return [
    {
      id: 'who-we-are',
      heading: 'Qui est responsable',
      blocks: [
        `${brand.name} vend sur ce site des cartes NFC en métal et affiche les profils publics auxquels elles mènent. Pour les données personnelles décrites ici, ${brand.name} est le responsable du traitement au sens du RGPD britannique (UK GDPR) et du Data Protection Act 2018.`,
        `Les comptes, les cartes rattachées, les contacts et les équipes se trouvent à l’adresse ${brand.appHost}, qui a sa propre [notice de confidentialité](${brand.appHost}/privacy).`,
        `Questions et demandes sur vos données : ${mail}. Pour tout le reste : ${mailLink(brand.supportEmail)}.`,
      ],
    },
    {
      id: 'short',
      heading: 'En bref',
      blocks: [
        {
          list: [
            'Vous pouvez parcourir la boutique, remplir un panier et passer au paiement sans compte.',
            'Nous ne déposons aucun cookie propre. Quelques entrées du stockage de votre navigateur conservent votre panier, votre thème et votre parrainage.',
            'Nous ne conservons un nom et une adresse e-mail que si vous vous inscrivez à quelque chose.',
            'Nous ne voyons jamais votre numéro de carte bancaire. Le paiement a lieu sur une page hébergée chez un prestataire.',
            'La mesure publicitaire, vous pouvez la refuser, et elle reste inactive tant qu’elle n’est pas configurée.',
            'Nous ne vendons aucune donnée personnelle et ne prenons aucune décision automatisée à votre sujet.',
          ],
        },
      ],
    },
    {
      id: 'what-we-keep',
      heading: 'Ce que nous conservons sur nos serveurs',
      blocks: [
        {
          table: {
            caption: 'Ce que contient notre base de données',
            head: ['Données', 'Pourquoi, et sur quelle base légale', 'Combien de temps'],
            rows: Object.values(TABLE_NOTES_FR),
            names: Object.keys(TABLE_NOTES_FR),
          },
        },
        `Ce que nous conservons d’une commande est indiqué dans la [notice de confidentialité de l’application](${brand.appHost}/privacy#orders). Les photos de profil sont conservées à côté de la base de données, sans le lieu, l’heure ni l’appareil de la prise de vue, jusqu’à ce qu’aucun profil n’y renvoie plus depuis 24 heures.`,
        'Rien de tout cela ne comprend d’adresse IP. Par ailleurs, un cache conserve pendant quelques minutes les données des produits venant de notre prestataire de commerce et, pendant 30 jours au plus, le nom d’utilisateur public auquel une carte a mené en dernier, pour que les lectures fonctionnent encore pendant une panne.',
      ],
    },
    {
      id: 'what-is-sent',
      heading: 'Ce que votre navigateur nous envoie, et quand',
      blocks: [
        {
          list: [
            'Ouvrir un lien comportant un code de parrainage envoie ce code, une fois. Il est compté sans être relié à vous.',
            'Consulter des produits demande leur prix et leur disponibilité. Rien n’est envoyé à votre sujet.',
            // Only said in a shop with several markets: without-markets.ts.
            `La première page que vous consultez, puis une autre au bout de 30 jours, demande dans quel pays vous vous trouvez, afin de vous proposer la boutique avec les prix de ce pays. Nos serveurs le déduisent de votre connexion et ne conservent rien ; votre navigateur conserve la réponse sous \`${keys.country}\`.`,
            'Signaler un profil envoie son nom, le motif que vous choisissez et ce que vous écrivez. Nous ne vous demandons pas qui vous êtes.',
            'Passer au paiement envoie les articles de votre panier et, si vous en avez un, un code de parrainage. La réponse est l’adresse de la page de paiement hébergée.',
            'Le formulaire de la newsletter, la fenêtre de remise et « Me prévenir » envoient votre nom et votre adresse e-mail, et la formulation qui vous était présentée.<markets> Dans une boutique pour un autre pays ou dans une autre langue, ils indiquent aussi lesquels.</markets><eu> Le formulaire de rétractation envoie votre nom, votre adresse e-mail, le numéro de commande et les cartes que vous indiquez. Nous les conservons 24 mois, avec le pays et la langue de la boutique, pour traiter votre rétractation et prouver que nous l’avons reçue : notre obligation légale.</eu>',
            'Les liens de confirmation et de désinscription de nos e-mails comportent un code qui désigne votre inscription. Les ouvrir ne change rien ; c’est le bouton de la page qui agit.',
            'L’aperçu de notre page Premium charge un profil de démonstration public, ses liens et la liste des thèmes.',
            'Approcher une carte d’un téléphone, ou ouvrir son adresse, envoie le numéro de la carte. Nous cherchons où elle mène, ajoutons un au compte du jour de cette carte pour votre pays et votre type d’appareil (téléphone, tablette, ordinateur), et ne gardons aucune trace de la personne qui l’a lue.',
            'Consulter un profil public pendant une seconde envoie son nom, et enregistrer sa fiche de contact demande ce fichier. Ouvrir un lien, un numéro de téléphone, une adresse e-mail, un site web ou une adresse postale d’un profil envoie lequel de ces éléments a été ouvert. Chacun est compté de la même manière, comme un de plus ce jour-là. Comme rien n’est conservé à votre sujet, ces comptes ne dépendent ni de Global Privacy Control ni de Do Not Track.',
          ],
        },
        'Les journaux de nos serveurs contiennent le type de page, l’heure, les erreurs techniques et les adresses de pages qui n’existent pas. Ils ne contiennent ni noms, ni adresses e-mail, ni adresses IP, ni contenus de formulaires, et notre plateforme d’hébergement les supprime en quelques jours. Pour écarter les attaques, notre plateforme d’hébergement compte pendant une minute les requêtes par adresse IP ; nous ne conservons pas ce compte.',
      ],
    },
    {
      id: 'stays-with-you',
      heading: 'Ce qui ne quitte jamais votre navigateur',
      blocks: [
        {
          list: [
            'Le formulaire de rendez-vous conseil : ce que vous y saisissez est écrit dans la console de votre propre navigateur et n’est envoyé nulle part. Réserver un appel ouvre la page de notre prestataire de réservation, où s’applique sa propre notice.',
            'Le petit formulaire de la page consacrée aux équipes : il mène seulement à la page suivante.',
            'La page de démonstration `/checkout` : rien de ce qui y est saisi n’est envoyé ni conservé. Veuillez ne pas y indiquer de véritable numéro de carte bancaire.',
          ],
        },
      ],
    },
    {
      id: 'browser-storage',
      heading: 'Cookies et stockage du navigateur',
      blocks: [
        'Ce site ne dépose aucun cookie propre. Il utilise le stockage local de votre navigateur pour ce que vous avez demandé ou choisi, ce qui n’exige pas de consentement. Les entrées restent sur votre appareil :',
        {
          table: {
            caption: 'Entrées du stockage local',
            head: ['Entrée', 'Ce qu’elle contient', 'Combien de temps'],
            rows: Object.entries(STORAGE_NOTES_FR).map(([key, [what, until]]) => [
              `\`${keys[key as StorageKey]}\``,
              what,
              until,
            ]),
          },
        },
        ...(isEngraved
          ? [
              'Le texte d’une gravure est conservé avec le panier. Il quitte votre navigateur lorsque vous passez au paiement : il fait alors partie de votre commande, sur la page de paiement hébergée et chez nous, et sert à graver et à emballer vos cartes.',
            ]
          : []),
        'Vous pouvez toutes les supprimer à tout moment dans les réglages de votre navigateur. La boutique fonctionne sans elles, sauf que le panier est oublié d’une page à l’autre.',
      ],
    },
    {
      id: 'pixel',
      heading: 'Pixel publicitaire',
      blocks: [
        `Nous pouvons utiliser le pixel TikTok pour mesurer notre publicité. ${PIXEL_STATES[pixel]} Vous pouvez changer votre réponse à tout moment sous « Gérer les cookies » en bas de page : après un refus, plus rien n’est envoyé, et la page suivante ne le charge pas.`,
        'Lorsqu’il fonctionne, il indique au prestataire quels produits vous avez regardés, mis dans le panier ou commencé à payer, avec leur nom, leur prix et leur quantité. Si vous vous inscrivez pendant qu’il fonctionne, votre adresse e-mail est hachée dans votre navigateur (SHA-256) avant d’être transmise ; l’adresse elle-même ne l’est pas. Le script du prestataire peut déposer ses propres cookies. Le prestataire peut traiter tout cela hors du Royaume-Uni, avec les garanties que mentionne sa propre notice.',
        'Tant qu’il n’y est pas autorisé, rien n’est chargé, conservé ni haché à des fins publicitaires. Un signal Global Privacy Control de votre navigateur vaut refus. Le pixel ne fonctionne jamais sur les profils publics, ni là où ce site est intégré à un autre.',
      ],
    },
    {
      id: 'profiles',
      heading: 'Profils publics',
      blocks: [
        'Un profil est une page publique. Quiconque a son adresse ou lit sa carte voit la photo, le nom, la bio et les liens que son propriétaire a publiés. Les propriétaires modifient leur profil dans leur compte. Lorsqu’ils suppriment le compte ou nous le demandent, nous supprimons le profil, ses liens et leurs comptes, et retirons son nom de toutes les cartes.',
        `Si un profil montre quelque chose à votre sujet qui ne devrait pas y figurer, écrivez à ${mail}.`,
      ],
    },
    {
      id: 'who-else',
      heading: 'Qui d’autre traite des données',
      blocks: [
        {
          list: [
            'Une plateforme d’hébergement répartie fournit ce site et conserve la base de données. Elle voit votre adresse IP, comme tout serveur web.',
            'Un prestataire de commerce et de paiement reçoit, selon sa propre notice, votre commande, votre adresse et votre paiement. Nous recevons ce qu’il nous faut pour livrer. Lorsque vous passez au paiement, votre adresse IP peut lui être transmise pour qu’il puisse limiter les abus.',
            'Un service d’e-mail achemine les e-mails que vous avez demandés.',
            'Un prestataire de réservation organise les rendez-vous conseil, si vous en réservez un.',
            'Les transporteurs reçoivent votre nom et votre adresse pour livrer une commande.',
          ],
        },
        'Ils agissent pour nous en vertu d’un contrat, ou sous leur propre responsabilité comme indiqué ci-dessus. Certains travaillent dans plusieurs pays ; les transferts hors du Royaume-Uni reposent sur des règlements d’adéquation ou sur les clauses contractuelles types du Royaume-Uni. Nous ne transmettons de données aux autorités que lorsque la loi l’exige.',
      ],
    },
    {
      id: 'rights',
      heading: 'Vos droits',
      blocks: [
        'Vous pouvez demander une copie de vos données, les faire rectifier, effacer, limiter ou remettre dans un format exploitable, vous opposer à ce qui repose sur nos intérêts légitimes et retirer à tout moment un consentement pour l’avenir. Cela ne coûte rien, et nous répondons dans un délai d’un mois.',
        `Écrivez à ${mail}. Pour arrêter une newsletter ou un avis, utilisez le lien de désinscription contenu dans l’e-mail. Veuillez écrire depuis l’adresse concernée, pour que nous sachions qu’elle est la vôtre.`,
        'Si vous n’êtes pas satisfait, vous pouvez adresser une réclamation à l’Information Commissioner’s Office, sur [ico.org.uk](https://ico.org.uk/make-a-complaint/). Nous préférons que vous vous adressiez d’abord à nous.',
      ],
    },
    {
      id: 'children',
      heading: 'Enfants',
      blocks: [
        `Les enfants de moins de 13 ans sont exclus des services de ce site : ils ne peuvent ni commander, ni s’inscrire, ni avoir de profil, et nous ne conservons pas sciemment leurs données. Si vous pensez qu’un enfant de moins de 13 ans nous a communiqué des données, écrivez à ${mail} et nous les supprimerons.`,
      ],
    },
    {
      id: 'security',
      heading: 'Sécurité',
      blocks: [
        'Chaque page et chaque requête sont chiffrées pendant leur transmission. Les clés de nos prestataires n’atteignent jamais le navigateur, et l’accès aux données conservées est réservé à celles et ceux qui en ont besoin. Si une violation de données vous expose à un risque, nous vous en informons, ainsi que l’Information Commissioner’s Office, comme la loi l’exige.',
      ],
    },
    {
      id: 'changes',
      heading: 'Modifications de cette politique',
      blocks: [
        'Lorsque ce que nous faisons change, cette page change aussi, de même que la date ci-dessus. Si un changement concerne des données que vous nous avez déjà communiquées, nous vous en informons avant qu’il prenne effet.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      blocks: [{ list: [`Confidentialité : ${mail}`, `Assistance : ${mailLink(brand.supportEmail)}`] }],
    },
  ]
}
