// Rings: every carousel and stepper moves with these.
import { describe, expect, it } from 'vitest'
import { depthBehind, nextIndex } from '#domain/text/sequence.ts'

describe('a ring of positions', () => {
  it('goes round', () => {
    expect([0, 1, 2].map((index) => nextIndex(index, 3))).toEqual([1, 2, 0])
  })

  it('counts the steps from the front, round the end', () => {
    expect([0, 1, 2, 3, 4].map((index) => depthBehind(index, 3, 5))).toEqual([2, 3, 4, 0, 1])
  })
})
