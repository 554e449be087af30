// The page that reports a profile, without its form.
import { words } from '#domain/text/words.ts'

export const REPORT_PAGE_WORDS = words({
  title: 'Report a profile · {brand}',
  description: 'Tell {brand} about a public profile that breaks our rules or the law.',
  eyebrow: 'Report a profile',
  heading: 'Something wrong with a profile?',
  intro:
    'Profiles are written by their owners. If one breaks our terms or the law, tell us. We look at every report and hide what should not be public.',
  rules: 'What profiles may show is set out in the<terms> terms of service</terms>.',
  subject: 'Report: a profile',
  subjectOf: 'Report: {username}',
  /** Without a script. `profile` is empty, or a space and the name like " @jane". */
  noScript:
    'The form needs JavaScript. Email <link>{mail}</link> and name the profile{profile} and what is wrong with it.',
})
