import type { MAIL_LINKS_WORDS } from '#domain/content/words/mail-links.ts'
import type { Translated } from '#domain/text/words.ts'

export const MAIL_LINKS_FR: Translated<typeof MAIL_LINKS_WORDS> = {
  home: 'Retour à la boutique',
  again: 'Réessayer',
  codeLabel: 'Votre code promo de 10 %',
  invalid: 'Ce lien ne fonctionne pas',
  invalidText: 'Il est incomplet ou trop ancien. Utilisez le lien de votre dernier e-mail, ou écrivez à {mail}.',
  failed: 'Cela n’a pas fonctionné',
  failedText: 'Une erreur est survenue. Veuillez réessayer.',
  tooLargeText: 'Cette page a reçu trop de données. Utilisez le lien de votre e-mail.',

  confirmTitle: 'Confirmez votre inscription · {brand}',
  confirmDescription: 'Les e-mails {brand} : uniquement après votre confirmation.',
  confirm: 'Confirmer',
  confirmNewsletter: 'Recevoir nos e-mails publicitaires ?',
  confirmNewsletterText:
    'Confirmez que {brand} peut vous envoyer des e-mails publicitaires sur ses nouveautés et ses offres. Chacun vous permet de vous désinscrire.',
  confirmNotices: 'Suivre les éditions limitées ?',
  confirmNoticesText:
    'Confirmez que {brand} peut vous écrire à la sortie de la prochaine édition limitée, et pour rien d’autre. Chaque e-mail vous permet de vous désinscrire.',
  confirmed: 'C’est confirmé',
  confirmedText: 'Merci. Chaque e-mail contient un lien pour vous désinscrire.',
  gone: 'Cette inscription n’existe plus',
  goneText:
    'Vous avez demandé la désinscription, ou la confirmation a trop tardé. Vous pouvez vous réinscrire à tout moment.',

  codeTitle: 'Votre code promo · {brand}',
  offer: 'Votre code promo personnel',
  offerText: 'Appuyez sur le bouton pour l’afficher. Cela ne vous inscrit à rien.',
  showCode: 'Afficher mon code',
  code: 'Voici votre code',
  codeText:
    'Saisissez-le au moment du paiement : 10 % de remise sur votre première commande. Le lien de votre e-mail l’affiche de nouveau.',

  unsubscribeTitle: 'Désinscription · {brand}',
  unsubscribeDescription: 'Ne plus recevoir d’e-mails {brand}.',
  unsubscribe: 'Me désinscrire',
  unsubscribeQuestion: 'Ne plus recevoir d’e-mails ?',
  unsubscribeNewsletterText:
    'Nous n’enverrons plus la newsletter ni les codes promo {brand} à votre adresse, et nous supprimerons votre inscription.',
  unsubscribeNoticesText:
    'Nous n’enverrons plus les annonces d’éditions limitées {brand} à votre adresse, et nous supprimerons votre inscription.',
  unsubscribed: 'Désinscription effectuée',
  unsubscribedNewsletterText:
    'Nous avons supprimé votre inscription et ne vous enverrons plus ni newsletter ni code promo. Vous pouvez vous réinscrire à tout moment.',
  unsubscribedNoticesText:
    'Nous avons supprimé votre inscription et ne vous enverrons plus d’annonces d’éditions limitées. Vous pouvez vous réinscrire à tout moment.',
}
