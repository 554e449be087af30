import type { REPORT_PAGE_WORDS } from '#domain/content/words/report-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const REPORT_PAGE_FR: Translated<typeof REPORT_PAGE_WORDS> = {
  title: 'Signaler un profil · {brand}',
  description: 'Signalez à {brand} un profil public contraire à nos règles ou à la loi.',
  eyebrow: 'Signaler un profil',
  heading: 'Un profil pose problème ?',
  intro:
    'Les profils sont rédigés par leurs propriétaires. Si l’un d’eux enfreint nos conditions ou la loi, dites-le-nous. Nous examinons chaque signalement et masquons ce qui ne doit pas être public.',
  rules: 'Ce que les profils peuvent montrer est précisé dans les<terms> conditions générales</terms>.',
  subject: 'Signalement : un profil',
  subjectOf: 'Signalement : {username}',
  noScript:
    'Le formulaire nécessite JavaScript. Écrivez à <link>{mail}</link> en indiquant le profil{profile} et ce qui ne va pas.',
}
