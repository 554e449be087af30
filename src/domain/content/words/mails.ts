// The mails of the shop about sign-ups. The button that confirms is in confirm.ts.
import { words } from '#domain/text/words.ts'

export const MAILS_WORDS = words({
  hello: 'Hi,',
  helloName: 'Hi {name},',
  cardAlt: 'An engraved black metal card',
  code: 'Your 10% discount code for {brand}',
  codeText: 'Here is your code for 10% off your first order:',
  codeUse: 'Enter it at checkout.',
  ownCode:
    'There is also a code just for you. Open the link and press the button to see it; you do not have to sign up for anything.',
  ownCodeButton: 'Show my own code',
  newsletter:
    'One question: would you like marketing emails from {brand} about new designs and offers? They start only after you confirm. If you do not, we delete your sign-up after {days} days.',
  listed: 'You are on the {brand} limited edition list',
  confirmListed: 'Please confirm: the {brand} limited edition list',
  noted: 'We have noted that you would like to hear about the next limited edition.',
  notedText: 'We will write to this address when it is released.',
  confirmNotedText:
    'We will write to this address when it is released, once you have confirmed that it is yours. If you do not, we delete your request after {days} days.',
  again: 'Do you want emails from {brand} again?',
  againText:
    'Someone entered this address at {brand}. You had unsubscribed, so nothing is sent unless you confirm that it was you. If it was not, do nothing.',
  againButton: 'Yes, it was me',
  visit: 'Visit the shop',
  shop: 'Shop',
  why: 'You get this email because someone entered this address at {brand}.',
  unsubscribe: 'Unsubscribe',
  noMore: 'Stop these emails',
})
