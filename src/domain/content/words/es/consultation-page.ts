import type { CONSULTATION_PAGE_WORDS } from '#domain/content/words/consultation-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const CONSULTATION_PAGE_ES: Translated<typeof CONSULTATION_PAGE_WORDS> = {
  title: 'Solicitar asesoramiento · {brand}',
  description: 'Háblenos de su equipo y reserve una llamada de 30 minutos.',
  eyebrow: 'Asesoramiento',
  heading: 'Planifique sus tarjetas en treinta minutos.',
  intro: 'Háblenos de su empresa y elija una hora. Le responderemos con diseños, cantidades y fechas.',
  duration: '30 minutos',
  obligation: 'Sin compromiso',
  answer: 'Respuesta en menos de 24 horas',
  write: 'Usted escribe',
  writeText: 'Su nombre, su empresa y cuántas personas son.',
  talk: 'Hablamos',
  talkText: 'Una llamada de 30 minutos sobre diseños, cantidades y fechas.',
  decide: 'Usted decide',
  decideText: 'Llévese las respuestas y haga el pedido cuando quiera.',
  noScript:
    'El formulario necesita JavaScript. Escriba a <link>{mail}</link> o<book> reserve su llamada de 30 minutos </book>directamente.',
  mailUs: '¿Prefiere escribir? Mande un correo a <link>{mail}</link> y le responderemos en menos de 24 horas.',
}
