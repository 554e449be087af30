// Texts of the page for an unknown profile.

export const NO_SUCH_PROFILE = {
  title: 'No such profile',
  text: 'The address may be mistyped, or the profile has a new name or is gone.',
  getOne: 'Get a card and a profile of your own',
  haveCard: 'Have a card already?',
  setUp: 'Set up your profile',
} as const

/** `username` is as in the address, "" if it cannot be shown. */
export const noSuchProfile = (username: string): string =>
  username === '' ? 'There is no such profile.' : `There is no profile @${username}.`
