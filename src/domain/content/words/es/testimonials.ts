import type { TESTIMONIALS_WORDS } from '#domain/content/words/testimonials.ts'
import type { Translated } from '#domain/text/words.ts'

export const TESTIMONIALS_ES: Translated<typeof TESTIMONIALS_WORDS> = {
  caption: 'Opiniones de muestra',
  show: 'Mostrar la opinión de {name}',
  reviewer: 'Cliente {letter}',
  a: 'La puse en la mesa, acercaron el móvil y mi número ya estaba guardado antes de que llegara el café.',
  b: 'Pesa más de lo que esperaba, y eso es lo mejor. La gente le da la vuelta y pregunta de dónde es.',
  c: 'Cambié de trabajo en marzo y esa misma noche cambié mi perfil. La tarjeta de mi cartera siguió siendo la misma.',
  d: 'Funciona con todos los móviles que he probado. Con una funda gruesa tuve que acercarla dos veces; por lo demás, impecable.',
  e: 'Compramos el pack de cinco y mezclamos acabados. Cada uno eligió un lado de la mesa y una tarjeta.',
  f: 'Mis enlaces de DJ, mis redes y mis contrataciones en un solo toque en la barra. Se acabó deletrear el usuario a gritos.',
  g: 'El grabado es nítido y no se ha gastado tras meses junto a las llaves. Sigue como nueva.',
}
