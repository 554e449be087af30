// What data the shop stores, in French: the rows of kept-data.ts under the same names and in the same order.
import type { StorageKey } from '#domain/content/kept-data.ts'
import { FORMER_OWNER_DAYS, MAIL_DAYS, UNCONFIRMED_DAYS } from '#domain/site/timings.ts'

const UNTIL_CLEARED = 'Jusqu’à ce que vous effaciez les données du site.'

export const STORAGE_NOTES_FR: Record<StorageKey, readonly [what: string, until: string]> = {
  cart: [
    'Le contenu de votre panier, et le code promo apporté par un lien.',
    'Jusqu’à ce que vous vidiez le panier, supprimiez le code ou passiez au paiement.',
  ],
  cartCopy: [
    'Une copie du dernier panier avec lequel vous êtes passé au paiement, pour que vous puissiez le retrouver.',
    '24 heures au plus ; moins si vous le reprenez, déclinez cette proposition, payez ou passez de nouveau au paiement.',
  ],
  referral: [
    'Le code de parrainage avec lequel vous êtes arrivé, son pourcentage, sa durée et le moment de son enregistrement.',
    'Jusqu’à son expiration, ou jusqu’à ce qu’il soit refusé au moment du paiement.',
  ],
  referralEarlier: [
    'Jusqu’à cinq codes de parrainage de liens suivis auparavant, et le moment où vous les avez suivis pour la première fois.',
    'Aussi longtemps que le parrainage.',
  ],
  landing: [
    'Le parrainage, le code promo ou les articles du lien que vous avez suivi, jusqu’à ce qu’une page les ait repris.',
    'Jusqu’au chargement de la page, au plus tard jusqu’à la fermeture de l’onglet.',
  ],
  theme: [
    'L’apparence du site que vous avez choisie.',
    'Jusqu’à ce que vous en choisissiez une autre ou effaciez les données du site.',
  ],
  themeHintShown: ['Le fait que l’indication du sélecteur de thème a été affichée une fois.', UNTIL_CLEARED],
  popupShown: ['Le fait que la fenêtre de remise a été affichée et fermée.', UNTIL_CLEARED],
  signupCompleted: ['Le fait que vous êtes inscrit, pour que nous cessions de vous le proposer.', UNTIL_CLEARED],
  consultation: [
    'Ce que vous avez saisi sur la page consacrée aux équipes, pour préremplir le formulaire de rendez-vous conseil.',
    'Jusqu’à ce que vous fermiez l’onglet ou terminiez ce formulaire.',
  ],
  consent: [
    'Votre réponse au sujet de la publicité, ce qui vous a été demandé et quand.',
    'Six mois, puis nous vous posons de nouveau la question ; là où nous ne la posons pas, un refus vaut jusqu’à ce que vous le changiez.',
  ],
  country: [
    'Le pays où vous vous trouvez, la boutique que nous proposons pour celui-ci et en quels termes, ou le fait que vous ne souhaitez aucune proposition, et depuis quand.',
    'L’entrée vaut 30 jours ; votre première visite après ce délai la remplace.',
  ],
}

const OWNERS_COUNT =
  'Montrer aux propriétaires des cartes combien leur carte et leur profil sont utilisés. Notre intérêt légitime.'
const OWNERS_DAYS =
  'Montrer aux propriétaires des cartes leurs journées dans leur propre fuseau horaire. Notre intérêt légitime.'
const COUNTS_KEPT = 'Par jour jusqu’à 90 jours après la fin du mois, puis par mois.'
const MONTHS_KEPT = '24 mois après la fin du mois.'
const UNTIL_UNSUBSCRIBED = `Jusqu’à ce que vous vous désinscriviez ou nous demandiez de les supprimer ; ${UNCONFIRMED_DAYS} jours si vous ne confirmez pas.`

export const TABLE_NOTES_FR: Record<string, readonly [what: string, why: string, until: string]> = {
  newsletter_signups: [
    `Le nom et l’adresse e-mail avec lesquels vous vous êtes inscrit à la newsletter ou avez demandé une remise, quand vous l’avez fait, la formulation affichée à côté du bouton, et quand vous avez confirmé.<markets> Dans une boutique pour un autre pays ou dans une autre langue, également ce pays et cette langue.</markets>`,
    'Vous envoyer le code que vous avez demandé et, une fois que vous avez confirmé, des e-mails publicitaires ; prouver que vous l’avez fait. Votre consentement.',
    UNTIL_UNSUBSCRIBED,
  ],
  discount_code_requests: [
    `Le nom et l’adresse e-mail indiqués pour « Me prévenir », ce dont vous souhaitez être informé et quand vous l’avez demandé, la formulation affichée à côté du bouton, et quand vous avez confirmé.<markets> Dans une boutique pour un autre pays ou dans une autre langue, également ce pays et cette langue.</markets>`,
    'Vous informer de la prochaine édition limitée une fois que vous avez confirmé, et rien d’autre. Votre consentement.',
    UNTIL_UNSUBSCRIBED,
  ],
  mail_outbox: [
    `Un e-mail que nous vous envoyons : votre adresse et une empreinte à clé de celle-ci, le type d’e-mail, s’il a été envoyé et quand, et votre nom jusque-là.<markets> Dans une boutique pour un autre pays ou dans une autre langue, également ce pays et cette langue.</markets><eu> Également l’e-mail qui confirme la réception de votre rétractation, que la loi nous impose.</eu>`,
    'Remettre cet e-mail une fois, et non plusieurs. Votre consentement.<eu> Pour l’e-mail au sujet de votre rétractation : notre obligation légale.</eu>',
    `${MAIL_DAYS} jours, ou moins : supprimé en même temps que votre inscription. Votre nom est effacé dès que l’e-mail est parti ou abandonné. Pendant une heure après l’e-mail, son heure et l’empreinte demeurent, pour que personne ne puisse vous en faire envoyer un autre.<eu> L’e-mail au sujet de votre rétractation : ${MAIL_DAYS} jours.</eu>`,
  ],
  mail_suppressions: [
    'Une empreinte à clé d’une adresse e-mail (et non l’adresse), le type d’e-mails qui n’y sont plus souhaités, depuis quand, et quand nous avons demandé pour la dernière fois si cela avait changé, parce que quelqu’un avait saisi l’adresse à nouveau.',
    'Conserver votre opposition aux e-mails. Notre obligation légale.',
    'Jusqu’à ce que vous vous réinscriviez avec cette adresse et le confirmiez par le lien contenu dans l’e-mail.',
  ],
  limit_hits: [
    'Une empreinte à clé du réseau ou de l’adresse e-mail (et non l’adresse) d’où sont venus une inscription, une connexion, un signalement,<eu> une rétractation,</eu> des coordonnées laissées au propriétaire d’un profil ou un mauvais mot de passe d’exploitant, à quel moment, et combien il y en a eu.',
    'Empêcher les afflux d’inscriptions, de signalements et d’e-mails, et les tentatives de deviner codes et mots de passe. Notre intérêt légitime.',
    'Un jour au plus.',
  ],
  own_secrets: [
    'Des clés aléatoires que cette boutique a créées pour elle-même. Aucune donnée personnelle.',
    'Garder illisibles les empreintes des adresses réseau. Notre intérêt légitime.',
    'Aussi longtemps que la boutique fonctionne.',
  ],
  referral_codes: [
    'Les codes de parrainage que nous confirmons, leur pourcentage, leur état, leur date de création et leur fin, et le compte de la personne à qui le code appartient.',
    'N’afficher que les remises que nous accordons, et indiquer à qui nous recommande ce qui en est résulté. Notre contrat avec cette personne.',
    'Jusqu’à ce que nous retirions le code ; le compte, jusqu’à sa suppression.',
  ],
  referral_clicks: [
    'Combien de fois des liens comportant un code de parrainage ont été ouverts un jour donné. Rien sur vous ni sur votre appareil.',
    'Compter combien de fois un lien est utilisé. Notre intérêt légitime.',
    '24 mois.',
  ],
  chips: [
    'Le numéro d’une carte, sa série de fabrication et son libellé imprimé, son état, le nom d’utilisateur auquel elle est associée, et quand cela a changé ; le compte ou l’équipe dont elle fait partie, depuis quand, le nom que son propriétaire lui a donné, ce qui prouve à qui elle appartient (une empreinte à clé de son code, ou le numéro et le compteur d’une puce à signature), la commande avec laquelle elle est arrivée et la carte qui l’a remplacée.',
    'Mener chaque lecture au bon profil. Notre contrat avec le propriétaire de la carte.',
    'Aussi longtemps que nous connaissons la carte ; le nom d’utilisateur, jusqu’à ce qu’il soit dissocié de la carte ; le propriétaire, jusqu’à ce qu’elle soit libérée ou transférée, ou que son compte soit supprimé.',
  ],
  chip_events: [
    'Ce qui est arrivé à une carte (fabriquée, associée, dissociée, rattachée à un compte, mise en pause, remplacée, libérée, transférée, retirée du service, jointe à une commande, etc.), quand, et le nom d’utilisateur auquel elle était associée.',
    'Répondre aux questions sur une carte et réparer les erreurs. Notre intérêt légitime.',
    `Aussi longtemps que nous connaissons la carte. Le nom d’utilisateur, aussi longtemps que la carte est à vous, et ${FORMER_OWNER_DAYS} jours de plus.`,
  ],
  tap_days: [
    'Combien de fois une carte a été lue un jour donné, par pays et type d’appareil. Rien sur la personne qui l’a lue.',
    OWNERS_COUNT,
    COUNTS_KEPT,
  ],
  link_days: [
    'Combien de fois un lien ou une coordonnée d’un profil a été ouvert un jour donné, par pays et type d’appareil. Rien sur la personne qui l’a ouvert.',
    OWNERS_COUNT,
    COUNTS_KEPT,
  ],
  profile_days: [
    'Combien de fois un profil a été ouvert et sa fiche de contact enregistrée un jour donné, par pays et type d’appareil. Rien sur la personne qui l’a fait.',
    OWNERS_COUNT,
    COUNTS_KEPT,
  ],
  tap_quarters: [
    'Combien de fois une carte a été lue en un quart d’heure. Rien sur la personne qui l’a lue.',
    OWNERS_DAYS,
    '93 jours.',
  ],
  profile_quarters: [
    'Combien de fois, en un quart d’heure, un profil a été ouvert, sa fiche de contact enregistrée ou l’un de ses liens ouvert. Rien sur la personne qui l’a fait.',
    OWNERS_DAYS,
    '93 jours.',
  ],
  sun_days: [
    'Combien de lectures d’une carte dotée d’une puce à signature étaient authentiques, répétées ou non valables un jour donné. Rien sur la personne qui l’a lue.',
    'Montrer aux propriétaires des cartes si quelqu’un a copié leur carte. Notre intérêt légitime.',
    COUNTS_KEPT,
  ],
  tap_months: [
    'Combien de fois une carte a été lue en un mois, par pays et type d’appareil. Rien sur la personne qui l’a lue.',
    OWNERS_COUNT,
    MONTHS_KEPT,
  ],
  link_months: [
    'Combien de fois un lien ou une coordonnée d’un profil a été ouvert en un mois, par pays et type d’appareil. Rien sur la personne qui l’a ouvert.',
    OWNERS_COUNT,
    MONTHS_KEPT,
  ],
  profile_months: [
    'Combien de fois un profil a été ouvert et sa fiche de contact enregistrée en un mois, par pays et type d’appareil. Rien sur la personne qui l’a fait.',
    OWNERS_COUNT,
    MONTHS_KEPT,
  ],
  sun_months: [
    'Combien de lectures d’une carte dotée d’une puce à signature étaient authentiques, répétées ou non valables en un mois. Rien sur la personne qui l’a lue.',
    OWNERS_COUNT,
    MONTHS_KEPT,
  ],
  checkout_days: [
    'Combien de passages au paiement ont été commencés un jour donné. Aucune donnée personnelle.',
    'Remarquer que des commandes ne nous parviennent plus.',
    '90 jours.',
  ],
  discount_codes: [
    'Des codes promo créés à l’avance, et une empreinte à clé de l’adresse e-mail à laquelle chacun a été attribué (et non l’adresse).',
    'Donner à chaque adresse un code qui lui est propre. Votre consentement.',
    'Les codes, aussi longtemps que nos offres ont cours ; le titulaire d’un code, jusqu’à ce que vous nous demandiez de l’oublier.',
  ],
  profiles: [
    `Le nom d’utilisateur, le nom, la bio, la photo et le thème de votre profil public. Poste, société, téléphone, adresse e-mail, site web et adresse postale, chacun affiché seulement si vous le décidez. Le compte ou l’équipe dont il fait partie, quand il a été créé, modifié et renommé, et si nous l’avons masqué et pourquoi.<markets> La langue de la page, si le propriétaire en a choisi une.</markets>`,
    'Afficher la page que son propriétaire a publiée. Notre contrat avec le propriétaire.',
    'Jusqu’à ce que le propriétaire le modifie ou nous demande de le supprimer.',
  ],
  old_usernames: [
    'Un nom qu’un profil portait auparavant, et le profil auquel il mène aujourd’hui.',
    'Faire en sorte que les adresses imprimées continuent de fonctionner et que personne d’autre ne prenne aussitôt le nom. Notre contrat avec le propriétaire.',
    '90 jours ; pour un profil que nous avons masqué, définitivement.',
  ],
  profile_events: [
    'Quand un profil public a été masqué ou de nouveau affiché, par quel membre de notre équipe, et pourquoi.',
    'Répondre de ce que nous avons retiré. Notre intérêt légitime.',
    'Jusqu’à la suppression du profil.',
  ],
  social_links: [
    'Les liens d’un profil public : plateforme, texte, adresse et ordre.',
    'Afficher la page que son propriétaire a publiée. Notre contrat avec le propriétaire.',
    'Jusqu’à ce que le propriétaire les modifie ou nous demande de supprimer le profil.',
  ],
  profile_reports: [
    'Le nom d’utilisateur, le motif et le texte d’un signalement de profil, et son heure. Rien sur la personne qui l’a envoyé.',
    'Examiner le signalement et masquer ce qui ne doit pas être public. Notre intérêt légitime.',
    '12 mois.',
  ],
  profile_themes: [
    'Les thèmes que les profils peuvent avoir. Aucune donnée personnelle.',
    'Dessiner les aperçus.',
    'Jusqu’à ce que nous les remplacions.',
  ],
}
