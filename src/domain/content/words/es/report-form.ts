import type { REPORT_FORM_WORDS } from '#domain/content/words/report-form.ts'
import type { Translated } from '#domain/text/words.ts'

export const REPORT_FORM_ES: Translated<typeof REPORT_FORM_WORDS> = {
  label: 'Denunciar un perfil',
  profile: 'Perfil',
  profileNote: 'el nombre que sigue a /profile/',
  reason: 'Motivo',
  chooseReason: 'Elija un motivo',
  impersonation: 'Se hace pasar por otra persona',
  privateData: 'Muestra datos o imágenes privados sin consentimiento',
  harmful: 'Contiene amenazas, incita al odio o es sexualmente explícito',
  deceptive: 'Sus enlaces engañan o difunden software malicioso',
  copyright: 'Usa la obra o la marca de alguien sin permiso',
  unlawful: 'Es ilegal por otra razón',
  other: 'Otro motivo',
  details: 'Detalles',
  detailsNote: 'opcional',
  submit: 'Enviar denuncia',
  privacy: 'No le preguntamos quién es. No incluya nombres ni direcciones que no necesitemos.',
  wrongProfile: 'Escriba el nombre de un perfil: letras, cifras, puntos, guiones y guiones bajos.',
  unknownProfile: 'No existe ningún perfil con ese nombre. El nombre es lo que sigue a /profile/ en la dirección.',
  reportedEnough: 'Este perfil ya se ha denunciado muchas veces. Lo estamos revisando.',
  tooManyReports: 'Hoy ha enviado muchas denuncias. Inténtelo de nuevo mañana o escríbanos.',
  doneHeading: 'Gracias. Hemos recibido su denuncia.',
  reference: 'Su número de referencia',
  doneText: 'Guárdelo por si quiere preguntarnos por esta denuncia.',
}
