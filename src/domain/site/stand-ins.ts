// What stands on a profile where its owner wrote nothing, in English. Data only.

export const STAND_INS = {
  noBio: 'Moving with the future.',
  emailLink: 'Email',
  phoneLink: 'Phone',
  websiteLink: 'Website',
  otherLink: 'Link',
} as const

/** In the language of a page. */
export type StandIns = Readonly<Record<keyof typeof STAND_INS, string>>
