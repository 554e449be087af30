import type { LOADING_WORDS } from '#domain/content/words/loading.ts'
import type { Translated } from '#domain/text/words.ts'

export const LOADING_DE: Translated<typeof LOADING_WORDS> = {
  title: 'Dieser Teil konnte nicht geladen werden',
  description: 'Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  reload: 'Seite neu laden',
}
