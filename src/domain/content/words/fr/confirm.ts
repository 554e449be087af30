import type { CONFIRM_WORDS } from '#domain/content/words/confirm.ts'
import type { Translated } from '#domain/text/words.ts'

export const CONFIRM_FR: Translated<typeof CONFIRM_WORDS> = {
  newsletterButton: 'Oui, je confirme mon inscription',
  notifyButton: 'Oui, je confirme ma demande',
  next: 'Un e-mail est en route. Ouvrez-le et appuyez sur « {button} » : nous ne vous écrirons qu’après cela. Si vous avez déjà confirmé, vous n’avez plus rien à faire.',
}
