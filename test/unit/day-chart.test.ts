// The scale beside a chart of statistics.
import { expect, it } from 'vitest'
import { topOf } from '#app/statistics/day-chart.tsx'

it.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [9, 10],
  [11, 20],
  [21, 30],
  [47, 50],
  [50, 50],
  [61, 80],
  [101, 200],
  [123_456, 200_000],
])('OWN-60 a chart whose most is %i reaches up to %i, a round number with a whole half', (most, top) => {
  expect(topOf(most)).toBe(top)
})
