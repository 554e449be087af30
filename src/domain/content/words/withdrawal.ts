// The withdrawal from a contract in the EU: the form, its second page, and the mail that says it was received. Heading and
// button of the second page are the words of the law.
import { words } from '#domain/text/words.ts'

export const WITHDRAWAL_WORDS = words({
  title: 'Withdraw from contract · {brand}',
  errorTitle: 'Error: Withdraw from contract · {brand}',
  description: 'Withdraw from a contract with {brand} without giving a reason.',
  heading: 'Withdraw from contract',
  intro:
    'If you bought as a consumer, you can withdraw from the contract within 14 days of receiving the cards. You need not give a reason. The <terms>terms</terms> say what happens then.',
  name: 'Name',
  email: 'Email',
  emailHint: 'We confirm to this address that we received your withdrawal.',
  number: 'Order number',
  numberHint: 'It is in the confirmation of your order.',
  cards: 'Which cards (optional)',
  cardsHint: 'Leave this empty to withdraw from the whole order.',
  next: 'Continue',
  checkFields: 'Please check what is marked below.',
  nameMissing: 'Please enter your name.',
  nameWrong: 'Please enter a name on one line, in letters.',
  numberMissing: 'Please enter the number of your order.',
  numberWrong: 'Please enter the number as in the confirmation of your order.',
  cardsWrong: 'Some of these characters cannot be read. Please type the text here.',
  noLinks: 'Please leave web addresses out here.',
  tooLong: 'This is too long: at most {most} characters.',

  confirm: 'Confirm withdrawal',
  confirmText: 'Please check what you entered. The withdrawal is sent when you press the button.',
  statement: 'I withdraw from my contract with {brand} for this order.',
  cardsStated: 'Cards',
  allCards: 'The whole order',
  change: 'Change what I entered',

  pressAgain: 'Please press the button on this page once more.',
  fillAgain: 'Please fill in the form again: it was not sent from this page.',
  tooLarge: 'More was sent than this page accepts. Please shorten it, or write to {mail}.',
  tooMany:
    'We cannot take further withdrawals on this page right now. Please write to {mail} instead: that counts just as much. What you entered is below.',
  failed:
    'We could not store your withdrawal. Please press the button again in a moment, or write to {mail}: that counts just as much. What you entered is below.',

  received: 'We have received your withdrawal',
  receivedAt: 'Received on {date} at {time} UTC.',
  mailComes:
    'We are sending a confirmation with the text below to {email}. If it does not arrive, look in the spam folder or write to {mail}.',
  noMail: 'Please print or save this page: it is your confirmation.',
  after:
    'We will write to you about the cards and your money. The <terms>terms</terms> say by when to send the cards back and when you are refunded.',
  home: 'Back to the shop',

  mailSubject: 'We have received your withdrawal · {brand}',
  mailText: 'This confirms that we have received your withdrawal from a contract with {brand}. Please keep this email.',
  mailReceived: 'Received',
  mailReceivedAt: '{date} at {time} UTC',
  mailStatement: 'Your statement',
  mailThen: 'We will write to you about the cards and your money.',
  mailTerms: 'Terms of service',
  mailWhy:
    'You get this email because this address was entered in the withdrawal form of {brand}. If that was not you, write to {mail}.',
})
