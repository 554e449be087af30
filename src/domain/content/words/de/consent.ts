import type { CONSENT_WORDS } from '#domain/content/words/consent.ts'
import type { Translated } from '#domain/text/words.ts'

export const CONSENT_DE: Translated<typeof CONSENT_WORDS> = {
  title: 'Ihre Entscheidung zur Werbung',
  accepted: 'Sie haben zugestimmt.',
  rejected: 'Sie haben abgelehnt.',
  noPixel:
    'Dieser Shop setzt keine Cookies und lädt keine Werbung, also gibt es nichts zu erlauben. Sollte sich das ändern, fragen wir Sie dann. Warenkorb, Farbwelt und Angebote bleiben in diesem Browser.',
  permission:
    'Mit Ihrer Zustimmung laden wir ein Werbepixel, das uns zeigt, welche Anzeigen Besucher bringen. Ohne Zustimmung wird nichts geladen, und der Shop funktioniert genauso.',
  objection:
    'Dieser Shop lädt ein Werbepixel, das uns zeigt, welche Anzeigen Besucher bringen, es sei denn, Sie lehnen es ab. Danach wird nichts mehr gesendet, und der Shop funktioniert genauso.',
  privacySignal:
    'Ihr Browser sendet das Datenschutzsignal Global Privacy Control. Wir werten es als Ablehnung: Es wird keine Werbung geladen, gleich, was Sie hier antworten.',
  frame: 'Eingebettet in eine andere Website lädt dieser Shop keine Werbung, gleich, was Sie hier antworten.',
  policy: 'Datenschutzerklärung',
  reject: 'Ablehnen',
  accept: 'Zustimmen',
}
