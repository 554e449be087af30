// Medians with their spread, and ratios and differences within a round, so that other load on the machine affects both sides.

/** The median of some values, with the lowest and the highest; NaN if there are none. */
export interface Spread {
  median: number
  low: number
  high: number
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (place: number) => sorted.at(place) ?? Number.NaN
  const middle = sorted.length / 2
  return { median: (at(Math.ceil(middle) - 1) + at(Math.floor(middle))) / 2, low: at(0), high: at(-1) }
}

/** The ratio of two columns, round by round. */
export const ratio = (values: readonly number[], others: readonly number[]): Spread =>
  spread(values.map((value, round) => value / (others[round] ?? Number.NaN)))

/** The difference of two columns, round by round. */
export const difference = (values: readonly number[], others: readonly number[]): Spread =>
  spread(values.map((value, round) => value - (others[round] ?? Number.NaN)))

/** A different order each round: the start rotates, and every second round is reversed. */
export function orderOf<Item>(items: readonly Item[], round: number): Item[] {
  const start = round % items.length
  const turned = [...items.slice(start), ...items.slice(0, start)]
  return round % 2 === 0 ? turned : turned.toReversed()
}
