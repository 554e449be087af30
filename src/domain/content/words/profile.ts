// The shop's own words on a profile; everything else on it is its owner's. The editor's preview has them too.
import { STAND_INS } from '#domain/site/stand-ins.ts'
import { words } from '#domain/text/words.ts'

export const PROFILE_WORDS = words({
  ...STAND_INS,
  more: 'more',
  less: 'less',
  contactDetails: 'Contact details',
  phone: 'Phone',
  mail: 'Email',
  website: 'Website',
  address: 'Address',
  links: 'Links',
  saveContact: 'Save contact',
  share: 'Share',
  linkCopied: 'Link copied',
  copyLink: 'Copy this link: {url}',
  qrCode: 'QR code',
  qrPicture: 'QR code of {title}’s profile',
  leave: 'Leave your details',
  verified: 'Verified card · tapped just now',
  verifiedQuestion: 'What does this mean?',
  verifiedAnswer: 'The card itself opened this page a moment ago. A copied link does not show this.',
  poweredBy: 'Powered by {brand}',
  report: 'Report this profile',
  /** Describes the picture that other sites show beside a link to the profile. */
  sharePicture: '{title} on {brand}, beside a metal card',
})
