import type { PROFILE_WORDS } from '#domain/content/words/profile.ts'
import type { Translated } from '#domain/text/words.ts'

export const PROFILE_ES: Translated<typeof PROFILE_WORDS> = {
  noBio: 'Rumbo al futuro.',
  more: 'ver más',
  less: 'ver menos',
  contactDetails: 'Datos de contacto',
  phone: 'Teléfono',
  mail: 'Correo',
  website: 'Sitio web',
  address: 'Dirección',
  links: 'Enlaces',
  emailLink: 'Correo',
  phoneLink: 'Teléfono',
  websiteLink: 'Sitio web',
  otherLink: 'Enlace',
  saveContact: 'Guardar contacto',
  share: 'Compartir',
  linkCopied: 'Enlace copiado',
  copyLink: 'Copie este enlace: {url}',
  qrCode: 'Código QR',
  qrPicture: 'Código QR del perfil de {title}',
  leave: 'Dejar mis datos',
  verified: 'Tarjeta auténtica · leída ahora mismo',
  verifiedQuestion: '¿Qué significa esto?',
  verifiedAnswer:
    'La propia tarjeta ha abierto esta página hace un momento. Con un enlace copiado no aparece este aviso.',
  poweredBy: 'Creado con {brand}',
  report: 'Denunciar este perfil',
  sharePicture: '{title} en {brand}, junto a una tarjeta de metal',
}
