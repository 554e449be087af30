// Rules of packing and shipping: states of an order, names of lines, refusals of cards, valid tracking, expiry of links. Pure.
import { ENGRAVED_KEYS, type Engraving } from '#domain/engraving/engraved-line.ts'
import { canBeEngraved, engravingIn } from '#domain/engraving/engraving.ts'
import { readAttributes } from '#domain/order/order.ts'
import { createCatalogue, type Design } from '#domain/shop/catalogue.ts'
import { designOfLabel } from '#domain/shop/design-label.ts'
import type { Brand } from '#domain/site/brand.ts'
import { epochDay } from '#domain/site/visit.ts'
import { cleanPastedCode } from '#domain/text/pasted.ts'

/** A card of an order. Times in whole seconds since the epoch. */
export interface OrderCard {
  chipId: string
  lineId: string
  status: string
  label: string | null
  isOwned: boolean
  /** Does a tap lead to a profile? */
  isLinked: boolean
  claimedAt: number | null
  claimPolicy: string
  handover: number
}

export interface OrderLine {
  id: string
  designId: string | null
  title: string
  quantity: number
  /** How many cards it needs. */
  cards: number
  /** The engraving of each of its cards, "" for none. */
  engraving: string
  assigned: OrderCard[]
}

/** A line as the console has it. */
export interface PackedLine extends OrderLine {
  /** From 1. */
  position: number
  /** Can its engraving be engraved as it is? */
  canEngrave: boolean
  /** Whole seconds; null: not marked as engraved. */
  engravedAt: number | null
}

/** A card to pack; `orderNumber` is the number of the order it is in. */
export interface ChipToPack {
  status: string
  label: string | null
  isOwned: boolean
  orderNumber: string | null
}

interface Packing {
  number: string
  status: string
  isTest: boolean
  shippedAt: number | null
  lines: readonly OrderLine[]
}

/** The engraving of a line's cards, from its column `attributes`; "" for none. */
export const engravingOf = (attributes: string | null): string =>
  ENGRAVED_KEYS.flatMap(
    (key) =>
      readAttributes(attributes)
        .find((attribute) => attribute.key === key)
        ?.value.trim() || [],
  ).join(' · ')

/** What the engraver gets; null for a plain line, and for an engraving that is refused. */
export function engravableOf(attributes: string | null): Engraving | null {
  const engraving = engravingIn(readAttributes(attributes))
  return engraving !== null && canBeEngraved(engraving) ? engraving : null
}

/** Are cards of the line to be engraved? */
export const isEngraved = ({ cards, engraving }: Pick<OrderLine, 'cards' | 'engraving'>): boolean =>
  cards > 0 && engraving !== ''

/** "Engraving: Ann Lee · Director" */
export const engravingText = ({ engraving }: Pick<OrderLine, 'engraving'>): string => `Engraving: ${engraving}`

/** The same for those who pack, where the shop engraves: they are told what cannot be engraved. */
export const engravingToDo = ({ engraving, canEngrave }: Pick<PackedLine, 'engraving' | 'canEngrave'>): string =>
  canEngrave ? engravingText({ engraving }) : `Cannot be engraved as it is: ${engraving}`

/** "Line 2 is not marked as engraved." */
export const notEngraved = (lines: readonly Pick<PackedLine, 'position'>[]): string => {
  const positions = lines.map(({ position }) => position)
  const last = positions.at(-1)
  return positions.length === 1
    ? `Line ${last} is not marked as engraved.`
    : `Lines ${positions.slice(0, -1).join(', ')} and ${last} are not marked as engraved.`
}

/** The engraved lines that nobody has marked as done. */
export const linesToEngrave = <Line extends PackedLine>(lines: readonly Line[]): Line[] =>
  lines.filter((line) => isEngraved(line) && line.engravedAt === null)

export const designsOf = (brand: Brand): readonly Design[] => createCatalogue(brand).designs

export const designById = (designs: readonly Design[], id: string | null): Design | undefined =>
  designs.find((design) => design.id === id)

/** The label of a line's design, or the title it was sold under. */
export const lineName = (
  designs: readonly Design[],
  { designId, title }: Pick<OrderLine, 'designId' | 'title'>,
): string => designById(designs, designId)?.label ?? title

/** The warning where a card's label names another design than its line; null where it fits or names none. */
export function labelWarning(
  designs: readonly Design[],
  label: string | null,
  line: Pick<OrderLine, 'designId' | 'title'>,
): string | null {
  const named = designOfLabel(designs, label)
  if (named === null || line.designId === null || named.id === line.designId) return null
  return `The card's label is "${label?.trim()}", the line is "${lineName(designs, line)}".`
}

/** Is the card in use? Then it is not taken from its owner here. */
export const isInUse = ({ isOwned, isLinked }: Pick<OrderCard, 'isOwned' | 'isLinked'>): boolean => isOwned || isLinked

export const isFull = ({ cards, assigned }: Pick<OrderLine, 'cards' | 'assigned'>): boolean => assigned.length >= cards

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)

/** How many cards an order needs, has and lacks. */
export const progressOf = (lines: readonly OrderLine[]): { needed: number; assigned: number; missing: number } => ({
  needed: sum(lines.map(({ cards }) => cards)),
  assigned: sum(lines.map(({ assigned }) => assigned.length)),
  missing: sum(lines.map(({ cards, assigned }) => Math.max(0, cards - assigned.length))),
})

/** "1 card", "2,500 cards". */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`

/** Was the order shipped? A cancelled or refunded order may have been. */
export const wasShipped = ({ status, shippedAt }: Pick<Packing, 'status' | 'shippedAt'>): boolean =>
  status === 'shipped' || shippedAt !== null

/** Is it cancelled or refunded? */
export const hasEnded = ({ status }: Pick<Packing, 'status'>): boolean =>
  status === 'cancelled' || status === 'refunded'

/** Can leaflets be printed? They have new codes, which are made only while the cards are still here. */
export const takesLeaflets = (order: Pick<Packing, 'status' | 'shippedAt'>): boolean =>
  !wasShipped(order) && !hasEnded(order)

/** Why no leaflets can be printed, and what to do instead. */
export const noLeafletsText = (order: Pick<Packing, 'number' | 'status' | 'shippedAt'>): string =>
  wasShipped(order)
    ? `Order ${order.number} was shipped; leaflets are printed before that. An owner can create a new code on the card’s page.`
    : `Order ${order.number} was ${order.status}; no leaflets are printed for it.`

export const UNKNOWN_CARD = 'There is no card with this id.'

/**
 * Why this card cannot be assigned to the order, as a sentence; null where it can. `takesTest`: do test orders take cards
 * here?
 */
export function refusalOf(
  order: Packing,
  chip: ChipToPack | null,
  { lineId, takesTest }: { lineId: string | null; takesTest: boolean },
): { text: string; status: 409 | 422 } | null {
  const { number, status, lines } = order
  const refused = (text: string) => ({ text, status: 409 as const })
  if (status === 'shipped') return refused(`Order ${number} was shipped; its cards cannot be changed.`)
  if (hasEnded(order)) return refused(`Order ${number} was ${status}; no card can be assigned to it.`)
  const ofCard = cardRefusalOf(order, chip, takesTest)
  if (ofCard !== null) return ofCard
  const line = lines.find(({ id }) => id === lineId)
  if (line && isFull(line)) return refused(`All ${line.cards} cards of this line are assigned.`)
  if (lines.every(isFull)) return refused(`All ${progressOf(lines).needed} cards of this line are assigned.`)
  return null
}

const BACKENDS: Readonly<Record<string, string>> = {
  shopify: 'Shopify',
  stripe: 'Stripe',
  sample: 'the sample checkout',
  manual: 'your own books',
}

/** The name of an order's backend, where its money is. */
export const backendName = (backend: string): string => BACKENDS[backend] ?? backend

/** The label of the choice to ship an order whose payment is disputed. */
export const SHIP_DISPUTED = 'Ship although the payment is disputed'

/** Why this card cannot be assigned to any line of the order; null where it can. */
export function cardRefusalOf(
  { number, isTest }: Pick<Packing, 'number' | 'isTest'>,
  chip: ChipToPack | null,
  takesTest: boolean,
): { text: string; status: 409 | 422 } | null {
  const refused = (text: string) => ({ text, status: 409 as const })
  if (chip === null) return { text: UNKNOWN_CARD, status: 422 }
  if (isTest && !takesTest) return refused(`Order ${number} is a test order; no card can be assigned to it.`)
  if (chip.orderNumber !== null) return refused(`This card is already in order ${chip.orderNumber}.`)
  const isOff = ['disabled', 'paused', 'retired'].includes(chip.status)
  if (chip.isOwned || (chip.status !== 'unlinked' && !isOff)) return refused('This card belongs to somebody.')
  return isOff ? refused(`This card is ${chip.status}; it cannot be packed.`) : null
}

const MAX_CARRIER = 60
const MAX_ADDRESS = 2000
const TRACKING = /^[A-Za-z0-9-]{4,40}$/

/** Valid: nothing, or up to 60 characters without control characters. */
export const carrierProblem = (typed: string): string | null =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones meant
  typed.length <= MAX_CARRIER && !/[\0-\x1f\x7f\u202a-\u202e\u2066-\u2069]/.test(typed)
    ? null
    : `Please use at most ${MAX_CARRIER} characters for the carrier.`

/** Tracking as it is stored: a number in upper case without its gaps, or an address. */
export function canonicalTracking(typed: string): string {
  const text = cleanPastedCode(typed)
  const joined = text.replaceAll(' ', '')
  return TRACKING.test(joined) ? joined.toUpperCase() : text
}

/** Valid: nothing, an https address, or 4 to 40 letters, digits and dashes. */
export function trackingProblem(typed: string): string | null {
  if (typed === '' || TRACKING.test(typed) || isTrackingAddress(typed)) return null
  return 'Please enter an https address, or 4 to 40 letters, digits and dashes.'
}

/** Is it an address to open, not a number? */
export const isTrackingAddress = (text: string): boolean =>
  text.startsWith('https://') && text.length <= MAX_ADDRESS && !/\s/.test(text) && URL.canParse(text)

const LINK_MONTHS = 24

/** The last day on which the links of an order work, in whole days since the epoch. `shippedAt` in whole seconds. */
export function lastDayOf(shippedAt: number): number {
  const day = new Date(shippedAt * 1000)
  day.setUTCMonth(day.getUTCMonth() + LINK_MONTHS)
  return epochDay(day.getTime())
}
