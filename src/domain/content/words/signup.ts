// The sign-up forms: fields, what is wrong with an address, links beside the wording, and the newsletter's form. The
// wordings themselves are in domain/signup/signup-wordings.ts: they are stored by version.
import { words } from '#domain/text/words.ts'

export const SIGNUP_WORDS = words({
  name: 'Name',
  email: 'Email',
  policy: 'Privacy policy',
  terms: 'Offer terms',
  addressEmpty: 'Please enter your email address.',
  addressWithoutAt: 'The @ is missing: an address looks like name@example.com.',
  addressTooLong: 'This is too long: an address has at most {most} characters.',
  addressWithComma: 'There is a comma in it. Did you mean {dotted}?',
  addressWithSpace: 'There is a space in it: an address looks like name@example.com.',
  addressWithTwoAts: 'Please enter one address, with one @.',
  addressWithoutName: 'Something is missing before the @, like name@example.com.',
  addressWithoutDomain: 'Something is missing after the @, like the .com of name@example.com.',
  addressWrong: 'Please check it: an address looks like name@example.com.',
  newsletter: 'Join our newsletter',
  join: 'Join',
  needsScript: 'This form needs JavaScript. You can also write to <mail>{address}</mail>.',
  code: 'Use code {code} for 10% off your first order.',
})
