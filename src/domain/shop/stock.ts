// Messages about cards that are out of stock, which name the cards. Pure.
import { CARDS_NOT_AVAILABLE } from '#domain/site/failure-texts.ts'

export interface NamedShortage {
  label: string
  /** How many an order may contain; null if the backend does not say. */
  left: number | null
}

/** After "Checkout failed: ". */
export const notAvailableMessage = (shortages: readonly NamedShortage[]): string =>
  [CARDS_NOT_AVAILABLE, ...shortages.map(shortageText)].join(' ')

function shortageText({ label, left }: NamedShortage): string {
  if (left === null) return `This affects ${label}.`
  if (left <= 0) return soldOutText([label])
  return `Only ${left} ${label} ${left === 1 ? 'card is' : 'cards are'} left.`
}

/** "Joker is sold out." "Joker, Lover Girl are sold out." */
export const soldOutText = (labels: readonly string[]): string =>
  `${labels.join(', ')} ${labels.length === 1 ? 'is' : 'are'} sold out.`
