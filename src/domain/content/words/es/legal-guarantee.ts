import type { LEGAL_GUARANTEE_WORDS } from '#domain/content/words/legal-guarantee.ts'
import type { Translated } from '#domain/text/words.ts'

export const LEGAL_GUARANTEE_ES: Translated<typeof LEGAL_GUARANTEE_WORDS> = {
  heading: 'Garantía legal de conformidad',
  duration:
    'Por ley, los bienes que se compran en la UE tienen una garantía legal de conformidad de al menos dos años desde la entrega; en España, tres años.',
  seller: 'Si una tarjeta es defectuosa o no se ajusta a lo descrito, respondemos ante usted como vendedor.',
  repair: 'Puede pedir la reparación o la sustitución, sin coste alguno.',
  refund:
    'Si ninguna de las dos es posible, tarda demasiado o no resuelve el problema, puede pedir una rebaja del precio, o poner fin al contrato y recuperar su dinero.',
  notice: 'Aviso oficial de la UE sobre la garantía legal de conformidad',
  more: 'Más sobre sus derechos en <link>Your Europe</link>, el sitio web de la UE.',
}
