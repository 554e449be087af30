import type { ORDER_MAILS_WORDS } from '#domain/content/words/order-mails.ts'
import type { Differences } from '#domain/text/words.ts'

export const ORDER_MAILS_EN_US: Differences<typeof ORDER_MAILS_WORDS> = {
  linkForCard: 'When it ships, you will get an email with a link to set up your card.',
  linkForCards: 'When it ships, you will get an email with a link to set up your cards.',
  wrongBefore: 'Is something wrong? Write to {mail} before it ships.',
  inParcel: 'In the package',
  missing: {
    one: 'One card of your order is not in this package. Any questions? Write to {mail}.',
    other: '{count} cards of your order are not in this package. Any questions? Write to {mail}.',
  },
  track: 'Track your package',
  reminderText: 'Your order {number} shipped a week ago, and none of its cards is set up yet.',
  notPosted: 'Your order will not be shipped.',
}
