import type { RETURN_MAILS_WORDS } from '#domain/content/words/return-mails.ts'
import type { Differences } from '#domain/text/words.ts'

export const RETURN_MAILS_EN_US: Differences<typeof RETURN_MAILS_WORDS> = {
  backTo: 'Send it to: {address}. Put a note with the order number in the package.',
  backAsk: 'Write to {mail} for the address to send it to, and put a note with the order number in the package.',
  replacementOrder: 'It is order {number}. When it ships, you will get an email with the link to set it up.',
}
