// The pages behind links in mails: confirming a sign-up, showing a code, unsubscribing.
import { words } from '#domain/text/words.ts'

export const MAIL_LINKS_WORDS = words({
  home: 'Back to the shop',
  again: 'Try again',
  codeLabel: 'Your 10% discount code',
  invalid: 'This link does not work',
  invalidText: 'It is incomplete or too old. Use the link in your latest email, or write to {mail}.',
  failed: 'That did not work',
  failedText: 'Something went wrong. Please try again.',
  tooLargeText: 'More was sent than this page takes. Use the link in your email.',

  confirmTitle: 'Confirm your sign-up · {brand}',
  confirmDescription: 'Emails from {brand}: only once you confirm.',
  confirm: 'Confirm',
  confirmNewsletter: 'Marketing emails, yes?',
  confirmNewsletterText:
    'Confirm that {brand} may send you marketing emails about new designs and offers. Each one lets you unsubscribe.',
  confirmNotices: 'Limited editions, yes?',
  confirmNoticesText:
    'Confirm that {brand} may write to you when the next limited edition is released, and for nothing else. Each email lets you unsubscribe.',
  confirmed: 'You are on the list',
  confirmedText: 'Thank you. Every email has a link that takes you off it again.',
  gone: 'This sign-up no longer exists',
  goneText: 'You unsubscribed, or it waited too long for its confirmation. You can sign up again at any time.',

  codeTitle: 'Your discount code · {brand}',
  offer: 'Your own discount code',
  offerText: 'One press shows it. It signs you up for nothing.',
  showCode: 'Show my code',
  code: 'Here is your code',
  codeText: 'Enter it at checkout for 10% off your first order. The link in your email shows it again.',

  unsubscribeTitle: 'Unsubscribe · {brand}',
  unsubscribeDescription: 'No more emails from {brand}.',
  unsubscribe: 'Unsubscribe',
  unsubscribeQuestion: 'No more emails?',
  unsubscribeNewsletterText:
    'We stop sending the newsletter and discount codes from {brand} to your address, and delete your sign-up.',
  unsubscribeNoticesText:
    'We stop sending notices of limited editions from {brand} to your address, and delete your sign-up.',
  unsubscribed: 'You are unsubscribed',
  unsubscribedNewsletterText:
    'We deleted your sign-up and send you no more of the newsletter and discount codes. You can sign up again at any time.',
  unsubscribedNoticesText:
    'We deleted your sign-up and send you no more of notices of limited editions. You can sign up again at any time.',
})
