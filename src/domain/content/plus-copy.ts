// Texts of the professional tier's page. Pure data.
import { type Brand, premiumName } from '#domain/site/brand.ts'

export const plusCopy = (brand: Brand) => {
  const premium = premiumName(brand)
  return {
    eyebrow: 'Premium',
    heading: premium,
    intro: 'Analytics and control for your digital profile.',
    detail:
      'The card makes the introduction. Premium shows you what happened next, and lets you shape what people find.',
    tryIt: 'Try it on a profile',
    upgrade: 'Upgrade to Premium',
    // PRO-10: shown next to the button, so that nobody waits for something to happen.
    notOnSale: 'A preview of the tier. Nothing on this page can be bought yet.',
    features: {
      heading: 'Four things Premium is about',
      rows: [
        {
          name: 'Analytics',
          text: `See when your profile is opened, which links people follow and where they are. [Your statistics](${brand.appHost}/analytics) come with the card.`,
        },
        {
          name: 'Profile customisation',
          text: 'Premium and Pro themes, your own order of links, and a look that matches the metal.',
        },
        {
          name: 'Team management',
          text: `Every member’s card and profile in one list. Hand a card on when somebody leaves. [Your teams](${brand.appHost}/app/teams) come with the cards.`,
        },
        {
          name: 'Priority support',
          text: 'Your questions go to the front of the queue and to a person who knows your setup.',
        },
      ],
    },
    dashboard: {
      heading: 'One dashboard, three views',
      text: `What people opened, how it looked, and who stayed in touch. [Your contacts](${brand.appHost}/app/contacts) are in your ${brand.name} account.`,
    },
    scanner: {
      heading: 'The other half of the exchange',
      text: 'They tap your card. You scan theirs. The AI scanner turns paper into a contact in four steps.',
    },
    analytics: {
      heading: 'Advanced analytics',
      text: 'When people tap, how they find you, and which weeks are worth repeating.',
    },
    preview: {
      heading: 'See it on a profile',
      text: 'The profile a tap opens, the numbers behind it, and what the Pro features add.',
    },
    closing: {
      heading: 'The card works without it.',
      text: 'Every card comes with free lifetime access to its profile and to the numbers behind it.',
      link: 'See the core editions',
    },
  } as const
}
