import type { LEGAL_PAGE_WORDS } from '#domain/content/words/legal-page.ts'
import type { Translated } from '#domain/text/words.ts'

export const LEGAL_PAGE_ES: Translated<typeof LEGAL_PAGE_WORDS> = {
  policiesTitle: 'Política de privacidad · {brand}',
  policiesDescription: 'Qué guarda {brand}, por qué, durante cuánto tiempo y qué derechos tiene usted.',
  policies: 'Política de privacidad',
  policiesIntro: 'Qué guarda {brand} sobre usted, por qué, durante cuánto tiempo y qué puede hacer al respecto.',
  termsTitle: 'Condiciones del servicio · {brand}',
  termsDescription: 'Las condiciones para comprar a {brand} y para usar este sitio.',
  terms: 'Condiciones del servicio',
  termsIntro: 'Qué puede esperar cuando compra a {brand} o usa este sitio, y qué esperamos de usted.',
  updated: 'Última actualización: <time>{date}</time>',
  translation: 'Esta traducción es meramente informativa. El texto vinculante es el <english>inglés</english>.',
  home: 'Volver al inicio',
}
