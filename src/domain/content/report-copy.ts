// The texts of /report and of the page of a hidden profile. Data only.

export const REPORT_COPY = {
  eyebrow: 'Report a profile',
  heading: 'Something wrong with a profile?',
  intro:
    'Profiles are written by their owners. If one breaks our terms or the law, tell us. We look at every report and hide what should not be public.',
  profile: 'Profile',
  profileNote: 'the name after /profile/',
  reason: 'Reason',
  chooseReason: 'Choose a reason',
  details: 'Details',
  detailsNote: 'optional',
  submit: 'Send report',
  privacy: 'We do not ask who you are. Please leave out names and addresses we do not need.',
  wrongProfile: 'Please enter the name of a profile: letters, digits, dots, dashes and underscores.',
  doneHeading: 'Thank you. We have your report.',
  reference: 'Your reference number',
  doneText: 'Keep it if you want to ask us about this report.',
} as const

/** The only explanation for a hidden profile; its page adds a contact, followed by the shop's address. */
export const HIDDEN_PROFILE = 'This profile is not available.'
export const HIDDEN_PROFILE_HELP = 'Is it yours, or did you expect to see it? Write to'
