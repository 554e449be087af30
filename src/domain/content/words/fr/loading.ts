import type { LOADING_WORDS } from '#domain/content/words/loading.ts'
import type { Translated } from '#domain/text/words.ts'

export const LOADING_FR: Translated<typeof LOADING_WORDS> = {
  title: 'Le chargement a échoué',
  description: 'Vérifiez votre connexion et réessayez.',
  reload: 'Recharger la page',
}
