// The small form of the teams page.
import { words } from '#domain/text/words.ts'

export const TEAMS_FORM_WORDS = words({
  heading: 'Tell us who you are',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  optional: 'optional',
  company: 'Company',
  size: 'Team size',
  chooseSize: 'Choose a size',
  button: 'Continue to consultation',
  required: 'required',
})
