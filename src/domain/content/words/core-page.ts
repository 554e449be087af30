// The page of the core editions, without its islands.
import { words } from '#domain/text/words.ts'

export const CORE_PAGE_WORDS = words({
  title: 'Core editions and bundles · {brand}',
  description: 'The black and the desert edition, singly or in bundles for two, for teams and for whole companies.',
  eyebrow: 'Core editions',
  heading: 'Two finishes. One tap.',
  intro: 'Engraved metal that shares your profile with one tap. The other phone needs no app.',
  oneTap: 'Shares your profile with one tap',
  noApp: "No app needed on the recipient's phone",
  lifetime: 'Free lifetime access with your order',
  guarantee: '{days}-day money-back guarantee',
  /** Zone EU: with the rights beside it that the law gives. */
  guaranteeEU: '{days}-day money-back guarantee, on top of your statutory rights',
  cardAlt: '{design} card',
  /** Next to the card that a link on another page pointed at. */
  marked: 'Your choice',
  teams: 'Cards for the whole company?',
  teamsLink: 'See cards for teams',
  reviews: 'What people say',
  limited: 'Or carry something rarer.',
  limitedText: 'Five designs. Limited release.',
  limitedLink: 'See the limited editions',
})
