import type { REPORT_PAGE_WORDS } from '#domain/content/words/report-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const REPORT_PAGE_ES: Translated<typeof REPORT_PAGE_WORDS> = {
  title: 'Denunciar un perfil · {brand}',
  description: 'Avise a {brand} de un perfil público que infrinja nuestras normas o la ley.',
  eyebrow: 'Denunciar un perfil',
  heading: '¿Algún problema con un perfil?',
  intro:
    'Los perfiles los escriben sus titulares. Si alguno infringe nuestras condiciones o la ley, díganoslo. Revisamos todas las denuncias y ocultamos lo que no deba ser público.',
  rules: 'Lo que puede mostrar un perfil se recoge en las<terms> condiciones del servicio</terms>.',
  subject: 'Denuncia: un perfil',
  subjectOf: 'Denuncia: {username}',
  noScript:
    'El formulario necesita JavaScript. Escriba a <link>{mail}</link> e indique el perfil{profile} y cuál es el problema.',
}
