// The form that reports a profile, what follows it, and why the Worker refuses it: it answers the English texts.
import { REPORTED_ENOUGH, TOO_MANY_REPORTS, UNKNOWN_PROFILE } from '#domain/site/failure-texts.ts'
import { words } from '#domain/text/words.ts'

export const REPORT_FORM_WORDS = words({
  label: 'Report a profile',
  profile: 'Profile',
  profileNote: 'the name after /profile/',
  reason: 'Reason',
  chooseReason: 'Choose a reason',
  impersonation: 'It pretends to be somebody else',
  privateData: 'It shows private data or pictures without consent',
  harmful: 'It is threatening, hateful or sexually explicit',
  deceptive: 'Its links deceive or spread malicious software',
  copyright: 'It uses somebody’s work or brand without permission',
  unlawful: 'It is unlawful in another way',
  other: 'Something else',
  details: 'Details',
  detailsNote: 'optional',
  submit: 'Send report',
  privacy: 'We do not ask who you are. Please leave out names and addresses we do not need.',
  wrongProfile: 'Please enter the name of a profile: letters, digits, dots, dashes and underscores.',
  unknownProfile: UNKNOWN_PROFILE,
  reportedEnough: REPORTED_ENOUGH,
  tooManyReports: TOO_MANY_REPORTS,
  doneHeading: 'Thank you. We have received your report.',
  reference: 'Your reference number',
  doneText: 'Keep it if you want to ask us about this report.',
})
