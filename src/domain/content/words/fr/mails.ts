import type { MAILS_WORDS } from '#domain/content/words/mails.ts'
import type { Translated } from '#domain/text/words.ts'

export const MAILS_FR: Translated<typeof MAILS_WORDS> = {
  hello: 'Bonjour,',
  helloName: 'Bonjour {name},',
  cardAlt: 'Une carte gravée en métal noir',
  code: 'Votre code promo de 10 % chez {brand}',
  codeText: 'Voici votre code pour 10 % de remise sur votre première commande :',
  codeUse: 'Saisissez-le au moment du paiement.',
  ownCode:
    'Nous vous réservons aussi un code rien qu’à vous. Ouvrez le lien et appuyez sur le bouton pour l’afficher ; aucune inscription n’est nécessaire.',
  ownCodeButton: 'Afficher mon code personnel',
  newsletter:
    'Une question : souhaitez-vous recevoir les e-mails publicitaires {brand} sur les nouveautés et les offres ? Ils ne commencent qu’après votre confirmation. Sans elle, nous supprimons votre inscription au bout de {days} jours.',
  listed: 'Éditions limitées {brand} : vous êtes sur la liste',
  confirmListed: 'À confirmer : la liste des éditions limitées {brand}',
  noted: 'C’est noté : la prochaine édition limitée vous intéresse.',
  notedText: 'Nous écrirons à cette adresse à sa sortie.',
  confirmNotedText:
    'Nous écrirons à cette adresse à sa sortie, une fois que vous aurez confirmé qu’elle est bien la vôtre. Sans confirmation, nous supprimons votre demande au bout de {days} jours.',
  again: 'Voulez-vous recevoir de nouveau les e-mails {brand} ?',
  againText:
    'Quelqu’un a saisi cette adresse chez {brand}. Vous aviez demandé la désinscription : rien ne sera envoyé, sauf si vous confirmez que c’était vous. Si ce n’était pas vous, ne faites rien.',
  againButton: 'Oui, c’était moi',
  visit: 'Voir la boutique',
  shop: 'Boutique',
  why: 'Vous recevez cet e-mail parce que quelqu’un a saisi cette adresse chez {brand}.',
  unsubscribe: 'Se désinscrire',
  noMore: 'Ne plus recevoir ces e-mails',
}
