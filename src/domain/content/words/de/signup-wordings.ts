import type { SIGNUP_WORDINGS_WORDS } from '#domain/content/words/signup-wordings.ts'
import type { Translated } from '#domain/text/words.ts'

export const SIGNUP_WORDINGS_DE: Translated<typeof SIGNUP_WORDINGS_WORDS> = {
  'newsletter-2':
    'Mit „Anmelden“ fordern Sie Werbe-E-Mails von {brand} über neue Designs und Angebote an. Sie bekommen sie erst, wenn Sie in der E-Mail bestätigen, die wir Ihnen senden. Jede enthält einen Link zum Abmelden.',
  'discount-code-2':
    'Sie erhalten den Code, Werbe-E-Mails von {brand} aber erst, wenn Sie per E-Mail bestätigen. Abmelden können Sie sich jederzeit.',
  'limited-edition-notify-3':
    'Wir nutzen Ihren Namen und Ihre Adresse nur, um Ihnen neue limitierte Editionen mitzuteilen, nicht für unseren Newsletter, und erst, wenn Sie per E-Mail bestätigen. Jede E-Mail enthält einen Link zum Abmelden.',
}
