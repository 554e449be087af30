import type { HOW_IT_WORKS_WORDS } from '#domain/content/words/how-it-works.ts'
import type { Translated } from '#domain/text/words.ts'

export const HOW_IT_WORKS_FR: Translated<typeof HOW_IT_WORKS_WORDS> = {
  title: 'Comment ça marche',
  activate: 'Activez votre carte',
  activateText: 'Approchez-la une fois de votre téléphone, connectez-vous : elle est à vous.',
  setUp: 'Créez votre profil',
  setUpText: 'Ajoutez vos liens, votre numéro et votre photo. Modifiez-les quand vous voulez.',
  ready: 'À vous de jouer',
  readyText: 'Approchez-la d’un téléphone NFC. Votre profil s’ouvre, sans application.',
  active: 'Carte activée',
  portfolio: 'Portfolio',
  call: 'M’appeler',
  addLink: 'Ajouter un lien',
  job: 'Photographe et fondatrice',
  save: 'Enregistrer le contact',
}
