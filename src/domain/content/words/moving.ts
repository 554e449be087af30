// A cart on a page of another market. `country` is a country within a sentence, "the United States"; `name` and the heads
// of the table are countries by themselves.
import { words } from '#domain/text/words.ts'

export const MOVING_WORDS = words({
  pricesFor: 'This cart has prices for {country}.',
  closed: 'We no longer sell to {country}.',
  withPrices: 'Use prices for {country}',
  goTo: 'Go to the {name} shop',
  askMove: 'This cart has prices for {country}. Move it, or start a new one, to add more here.',
  askMoveClosed: 'We no longer sell to {country}. Move this cart, or start a new one, to add more here.',
  loading: 'Looking up the prices…',
  compare: 'Old and new prices',
  line: 'Item',
  lineQuantity: '{line} ×\u00a0{quantity}',
  total: 'Total',
  notSold: '{line} is not sold in {country}.',
  leaveOut: 'Leave it out',
  leaveOutLine: 'Leave it out: {line}',
  keep: 'Keep the cart for {country}',
  keptForADay: 'Your cart as it is now is kept for 24 hours.',
  move: 'Move cart',
  moveAndAdd: 'Move and add',
  startNew: 'Start a new cart here',
  cancel: 'Cancel',
})
