import type { BREADCRUMB_WORDS } from '#domain/content/words/breadcrumbs.ts'
import type { Translated } from '#domain/text/words.ts'

export const BREADCRUMB_FR: Translated<typeof BREADCRUMB_WORDS> = {
  home: 'Accueil',
}
