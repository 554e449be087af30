// Mails about a card: claimed, taken back, switched off, released, or given to somebody else. Pure.
import { href } from '#app/addresses.ts'
import { timeText } from '#app/layout/dates.ts'
import { greetableName } from '#domain/signup/greeting.ts'
import { notYou, type Templates } from './draft.ts'

export const CARD_MAILS = {
  'card-claimed': ({ label, at }, facts) => ({
    subject: 'A card was added to your account',
    showsCard: true,
    paragraphs: [
      `${label} was added to your account on ${timeText(at)} UTC.`,
      notYou(facts),
      { label: 'See your cards', url: `${facts.appHost}${href('cards')}` },
    ],
  }),
  'card-taken-back': () => ({
    subject: 'A card was taken back',
    paragraphs: ['The buyer of your card took it back. It no longer leads to your profile.'],
  }),
  'card-switched-off': ({ label, reason }, { brand }) => ({
    subject: 'Your card was switched off',
    paragraphs: [
      `We have switched off ${label}. Our reason: ${reason}`,
      `If you think that this is wrong, write to ${brand.supportEmail}.`,
    ],
  }),
  'card-released': ({ last4 }, { brand }) => ({
    subject: 'Your card was released',
    paragraphs: [
      `Your card ending ${last4} was released by ${brand.name}. If this is wrong, write to ${brand.supportEmail}.`,
    ],
  }),
  'card-move': ({ name, url }, { brand }) => {
    const sender = greetableName(name) || `Somebody at ${brand.name}`
    return {
      subject: `${sender} is giving you a card`,
      showsCard: true,
      paragraphs: [
        `${sender} is giving you a ${brand.name} card. The link works for 14 days, for this email address only.`,
        { label: 'Claim the card', url },
      ],
    }
  },
  'card-moved': ({ masked }) => ({
    subject: 'Your card was accepted',
    paragraphs: [`${masked} has accepted your card. It is theirs now.`],
  }),
} satisfies Partial<Templates>
