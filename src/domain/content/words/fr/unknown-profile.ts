import type { UNKNOWN_PROFILE_WORDS } from '#domain/content/words/unknown-profile.ts'
import type { Translated } from '#domain/text/words.ts'

export const UNKNOWN_PROFILE_FR: Translated<typeof UNKNOWN_PROFILE_WORDS> = {
  title: 'Profil introuvable · {brand}',
  heading: 'Il n’y a pas de profil @{username}.',
  headingUnnamed: 'Ce profil n’existe pas.',
  text: 'L’adresse comporte peut-être une erreur, ou le profil a changé de nom ou a été supprimé.',
  getOne: 'Obtenir une carte et un profil',
  haveCard: 'Vous avez déjà une carte ? <link>Créez votre profil</link>.',
}
