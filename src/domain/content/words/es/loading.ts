import type { LOADING_WORDS } from '#domain/content/words/loading.ts'
import type { Translated } from '#domain/text/words.ts'

export const LOADING_ES: Translated<typeof LOADING_WORDS> = {
  title: 'No se ha podido cargar',
  description: 'Compruebe la conexión e inténtelo de nuevo.',
  reload: 'Recargar la página',
}
