import type { SIGNUP_WORDINGS_WORDS } from '#domain/content/words/signup-wordings.ts'
import type { Translated } from '#domain/text/words.ts'

export const SIGNUP_WORDINGS_FR: Translated<typeof SIGNUP_WORDINGS_WORDS> = {
  'newsletter-2':
    'Avec « S’inscrire », vous demandez à recevoir les e-mails publicitaires {brand} sur les nouveautés et les offres. Ils ne commencent qu’après votre confirmation dans l’e-mail que nous vous envoyons, et chacun vous permet de vous désinscrire.',
  'discount-code-2':
    'Vous recevez le code, et les e-mails publicitaires {brand} seulement après votre confirmation par e-mail. Désinscription possible à tout moment.',
  'limited-edition-notify-3':
    'Nous utilisons votre nom et votre adresse e-mail uniquement pour vous annoncer les nouvelles éditions limitées, pas pour notre newsletter, et seulement après votre confirmation par e-mail. Chaque e-mail vous permet de vous désinscrire.',
}
