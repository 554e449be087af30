// Mails about contact exchange: the visitor's copy of what they left, and the owner's notice. Pure.
import { href } from '#app/addresses.ts'
import { greetableName } from '#domain/signup/greeting.ts'
import type { Templates } from './draft.ts'

export const CONTACT_MAILS = {
  'contact-receipt': ({ username, owner, left, url }, { brand }) => {
    const name = nameInMail(owner, username)
    const greeted = greetableName(left.name)
    return {
      subject: `Your details for ${name}`,
      paragraphs: [
        ...(greeted === '' ? [] : [`Hello ${greeted},`]),
        `you left these details on the profile ${unlinked(`@${username}`)}:`,
        ...DETAILS.flatMap(([field, title]) => (left[field] === '' ? [] : [{ title, lines: [unlinked(left[field])] }])),
        'You can have them deleted at any time, without giving a reason. The link works for as long as we keep them.',
        { label: 'Delete my details', url },
      ],
      reason: `You get this email because somebody left your address on a profile at ${brand.name}. Was this not you? Delete the details with the link above.`,
    }
  },
  'new-contacts': ({ count }, { appHost }) => ({
    subject: count === 1 ? '1 new contact' : `${count} new contacts`,
    paragraphs: [
      count === 1
        ? 'Somebody has left their details on your profile.'
        : `${count} people have left their details on your profile.`,
      { label: count === 1 ? 'See the contact' : 'See the contacts', url: `${appHost}${href('contacts')}` },
      'You can choose how often you get this email, or switch it off, below your contacts.',
    ],
  }),
} satisfies Partial<Templates>

const DETAILS = [
  ['name', 'Name'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['company', 'Company'],
] as const

/** The owner's name where it can be nothing but a name, else the username: anybody may call a profile anything. */
const nameInMail = (owner: string, username: string): string => greetableName(owner) || `@${username}`

/** A text in which no mail program sees an address: after each sign of one there is a space without width. */
const unlinked = (text: string): string => text.replace(/[.@:/+]/g, (sign) => `${sign}\u200b`)
