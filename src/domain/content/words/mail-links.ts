// The pages behind links in mails: confirming a sign-up, showing a code, unsubscribing.
import { words } from '#domain/text/words.ts'

export const MAIL_LINKS_WORDS = words({
  home: 'Back to the shop',
  again: 'Try again',
  codeLabel: 'Your 10% discount code',
  invalid: 'This link does not work',
  invalidText: 'It is incomplete or has expired. Use the link in your latest email, or write to {mail}.',
  failed: 'That did not work',
  failedText: 'Something went wrong. Please try again.',
  tooLargeText: 'More was sent than this page accepts. Use the link in your email.',

  confirmTitle: 'Confirm your sign-up · {brand}',
  confirmDescription: 'Emails from {brand} start only once you confirm.',
  confirm: 'Confirm',
  confirmNewsletter: 'Would you like marketing emails?',
  confirmNewsletterText:
    'Confirm that {brand} may send you marketing emails about new designs and offers. Each one lets you unsubscribe.',
  confirmNotices: 'Would you like news of limited editions?',
  confirmNoticesText:
    'Confirm that {brand} may write to you when the next limited edition is released, and for nothing else. Each email lets you unsubscribe.',
  confirmed: 'You are on the list',
  confirmedText: 'Thank you. Every email has a link to unsubscribe.',
  gone: 'This sign-up no longer exists',
  goneText: 'You have unsubscribed, or it was not confirmed in time. You can sign up again at any time.',

  codeTitle: 'Your discount code · {brand}',
  offer: 'Your own discount code',
  offerText: 'Press the button to see it. This does not sign you up for anything.',
  showCode: 'Show my code',
  code: 'Here is your code',
  codeText: 'Enter it at checkout for 10% off your first order. The link in your email shows it again.',

  unsubscribeTitle: 'Unsubscribe · {brand}',
  unsubscribeDescription: 'No more emails from {brand}.',
  unsubscribe: 'Unsubscribe',
  unsubscribeQuestion: 'Stop these emails?',
  unsubscribeNewsletterText:
    'We will stop sending the newsletter and discount codes from {brand} to your address, and will delete your sign-up.',
  unsubscribeNoticesText:
    'We will stop sending news of limited editions from {brand} to your address, and will delete your sign-up.',
  unsubscribed: 'You are unsubscribed',
  unsubscribedNewsletterText:
    'We have deleted your sign-up and will not send you the newsletter or discount codes any more. You can sign up again at any time.',
  unsubscribedNoticesText:
    'We have deleted your sign-up and will not send you news of limited editions any more. You can sign up again at any time.',
})
