// The bundles of the core page.
import { words } from '#domain/text/words.ts'

export const BUNDLE_WORDS = words({
  heading: 'Bundles and packs',
  intro: 'One design per bundle. The more cards, the less each one costs.',
  edition: 'Edition',
  single: 'Single Card',
  singleFor: 'For one',
  double: 'Double Pack',
  doubleFor: 'For you and a partner',
  team: 'Team Pack',
  teamFor: 'For small teams',
  business: 'Business Pack',
  businessFor: 'For growing businesses',
  enterprise: 'Enterprise Pack',
  enterpriseFor: 'For whole companies',
  oneCard: '1 card',
  cards: '{count} cards · {price} each',
  /** Read out after the text of the button. */
  addWhat: '<name>{bundle}</name>, <edition>{design}</edition>',
})
