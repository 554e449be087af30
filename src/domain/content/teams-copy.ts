// Texts of the teams page, and the team sizes in its forms. Pure data.
import type { Brand } from '#domain/site/brand.ts'

/** Sizes to choose from in both forms. */
export const SIZE_OPTIONS = ['1-15', '16-50', '51-100', '101-500', '500+'] as const

export const BOOK_CALL = 'Book a consultation'

export const teamsCopy = (brand: Pick<Brand, 'name' | 'appHost'>) => ({
  eyebrow: `${brand.name} for teams`,
  heading: 'One card for every handshake.',
  intro:
    'For teams, businesses and whole companies: networkers on the road, creators on set, business owners at the counter, nightlife staff at the door.',
  benefits: {
    heading: 'When everyone carries one',
    rows: [
      {
        name: 'One profile system for every member',
        text: 'Each person has a profile of their own, all of them look like your company.',
      },
      {
        name: 'Volume pricing',
        text: 'Packs of 5, 20 and 100 cost less per card. Custom orders start at 25 cards.',
      },
      {
        name: 'Central management',
        text: `Somebody joins, moves or leaves: their card can lead to a new profile. You see members and cards in [your ${brand.name} account](${brand.appHost}/app/teams).`,
      },
      {
        name: 'Priority support',
        text: 'Questions from teams go to the front of the queue.',
      },
    ],
  },
  plans: {
    heading: 'Three sizes of team',
    popular: 'Most Popular',
    /** `packs` are bundle sizes; the price per card is computed from them (bundles.ts). */
    rows: [
      {
        name: 'Essential',
        members: '1-15 members',
        text: 'For a studio, a shop or a founding team.',
        packs: [2, 5],
        points: [
          'One profile system for every member',
          'Central management',
          'Priority support',
          'Any of the seven designs',
        ],
        popular: false,
      },
      {
        name: 'Growth',
        members: '16-100 members',
        text: 'For companies that are hiring.',
        packs: [20],
        points: ['Everything in Essential', 'Custom designs from 25 cards'],
        popular: true,
      },
      {
        name: 'Enterprise',
        members: '101+ members',
        text: 'For companies with several offices.',
        packs: [100],
        points: ['Everything in Growth', 'The lowest price per card'],
        popular: false,
      },
    ],
    price: (pounds: string) => `From ${pounds} a card`,
    packs: (sizes: readonly number[]) => `in packs of ${sizes.join(' and ')}`,
    button: (plan: string) => `Talk about ${plan}`,
  },
  form: {
    heading: 'Tell us who you are',
    text: 'Four details are enough to start. They stay in this tab: the next page has them filled in, and there you pick a time or write to us.',
    button: 'Continue to consultation',
  },
})

/** Invented companies, shown until the settings TEAM_CLIENT_NAMES and TEAM_CLIENT_CAPTION replace both. */
export const CLIENT_STRIP = {
  caption: 'Illustrative names',
  names: ['Harbour & Finch', 'Northlight', 'Studio Haddad', 'Fell & Marsh', 'Quill House', 'Orrery'],
} as const
