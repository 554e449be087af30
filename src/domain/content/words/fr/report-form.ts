import type { REPORT_FORM_WORDS } from '#domain/content/words/report-form.ts'
import type { Translated } from '#domain/text/words.ts'

export const REPORT_FORM_FR: Translated<typeof REPORT_FORM_WORDS> = {
  label: 'Signaler un profil',
  profile: 'Profil',
  profileNote: 'le nom après /profile/',
  reason: 'Motif',
  chooseReason: 'Choisissez un motif',
  impersonation: 'Il se fait passer pour quelqu’un d’autre',
  privateData: 'Il montre des données ou des images privées sans accord',
  harmful: 'Il est menaçant, haineux ou sexuellement explicite',
  deceptive: 'Ses liens trompent ou diffusent des logiciels malveillants',
  copyright: 'Il utilise une œuvre ou une marque sans autorisation',
  unlawful: 'Il est illicite d’une autre manière',
  other: 'Autre chose',
  details: 'Précisions',
  detailsNote: 'facultatif',
  submit: 'Envoyer le signalement',
  privacy: 'Nous ne vous demandons pas qui vous êtes. N’indiquez ni noms ni adresses dont nous n’avons pas besoin.',
  wrongProfile: 'Saisissez le nom d’un profil : lettres, chiffres, points, tirets et tirets bas.',
  unknownProfile: 'Aucun profil ne porte ce nom. Indiquez ce qui suit /profile/ dans son adresse.',
  reportedEnough: 'Ce profil a déjà été signalé de nombreuses fois. Nous l’examinons.',
  tooManyReports: 'Vous avez envoyé beaucoup de signalements aujourd’hui. Réessayez demain ou écrivez-nous.',
  doneHeading: 'Merci. Votre signalement nous est parvenu.',
  reference: 'Votre numéro de référence',
  doneText: 'Gardez-le si vous souhaitez nous interroger sur ce signalement.',
}
