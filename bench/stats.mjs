// Medians with their spread, and ratios taken within one round: whatever else the machine was doing then hit both sides.

/** @returns {{ median: number, low: number, high: number }} */
export function spread(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const median = (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2
  return { median, low: sorted[0], high: sorted.at(-1) }
}

/** Round by round, one column over the other. */
export const ratio = (values, others) => spread(values.map((value, round) => value / others[round]))

/** Another order each round: everyone is first once, and every second time it is all the other way round. */
export function orderOf(names, round) {
  const start = round % names.length
  const turned = [...names.slice(start), ...names.slice(0, start)]
  return round % 2 === 0 ? turned : turned.toReversed()
}
