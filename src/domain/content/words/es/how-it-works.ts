import type { HOW_IT_WORKS_WORDS } from '#domain/content/words/how-it-works.ts'
import type { Translated } from '#domain/text/words.ts'

export const HOW_IT_WORKS_ES: Translated<typeof HOW_IT_WORKS_WORDS> = {
  title: 'Cómo funciona',
  activate: 'Active su tarjeta',
  activateText: 'Acérquela una vez a su móvil, inicie sesión y ya es suya.',
  setUp: 'Configure su perfil',
  setUpText: 'Añada sus enlaces, su número y su foto. Cámbielos cuando quiera.',
  ready: 'Todo listo para conectar',
  readyText: 'Acérquela a un móvil con NFC. Su perfil se abre, sin aplicación.',
  active: 'Tarjeta activa',
  portfolio: 'Portfolio',
  call: 'Llamar',
  addLink: 'Añadir enlace',
  job: 'Fotógrafa y fundadora',
  save: 'Guardar contacto',
}
