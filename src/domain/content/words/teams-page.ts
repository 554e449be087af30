// The page for teams, without its form.
import { words } from '#domain/text/words.ts'

export const TEAMS_PAGE_WORDS = words({
  title: '{brand} for teams',
  description: 'One profile system for every member: volume pricing, central management, priority support.',
  eyebrow: '{brand} for teams',
  heading: 'One card for every handshake.',
  intro:
    'For teams, businesses and whole companies: networkers on the road, creators on set, business owners at the counter, nightlife staff at the door.',
  book: 'Book a consultation',
  /** Above invented companies. */
  clients: 'Illustrative names',
  benefits: 'When everyone carries one',
  system: 'One profile system for every member',
  systemText: 'Each person has a profile of their own, and all of them look like your company.',
  volume: 'Volume pricing',
  volumeText: 'Packs of 5, 20 and 100 cost less per card. Custom orders start at 25 cards.',
  management: 'Central management',
  managementText:
    'Somebody joins, moves or leaves: their card can lead to a new profile. You see members and cards in [your {brand} account]({account}).',
  support: 'Priority support',
  supportText: 'Questions from teams go to the front of the queue.',
  plans: 'Three sizes of team',
  popular: 'Most Popular',
  price: 'From <amount>{price}</amount> a card',
  packs: 'in packs of {size}',
  packsOfTwoSizes: 'in packs of {smaller} and {larger}',
  talk: 'Talk about {plan}',
  essential: 'Essential',
  essentialMembers: '1-15 members',
  essentialText: 'For a studio, a shop or a founding team.',
  anyDesign: 'Any of the seven designs',
  growth: 'Growth',
  growthMembers: '16-100 members',
  growthText: 'For companies that are hiring.',
  allOfEssential: 'Everything in Essential',
  customDesigns: 'Custom designs from 25 cards',
  enterprise: 'Enterprise',
  enterpriseMembers: '101+ members',
  enterpriseText: 'For companies with several offices.',
  allOfGrowth: 'Everything in Growth',
  lowestPrice: 'The lowest price per card',
  contact: 'Tell us who you are',
  contactText:
    'Four details are enough to start. They stay in this tab: the next page has them filled in, and there you pick a time or write to us.',
})
