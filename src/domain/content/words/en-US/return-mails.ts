import type { RETURN_MAILS_WORDS } from '#domain/content/words/return-mails.ts'
import type { Differences } from '#domain/text/words.ts'

export const RETURN_MAILS_EN_US: Differences<typeof RETURN_MAILS_WORDS> = {
  backTo: 'Send it to: {address}. Put a note with the order number into the package.',
  backAsk: 'Write to {mail} for the address to send it to, and put a note with the order number into the package.',
  replacementOrder: 'It is order {number}. An email with the link to set it up comes when it ships.',
}
