// Rings: every carousel and stepper moves with these.
import { describe, expect, it } from 'vitest'
import { depthBehind, nextIndex, previousIndex } from '../../src/domain/sequence'

describe('a ring of positions', () => {
  it('goes round in both directions', () => {
    expect([0, 1, 2].map((index) => nextIndex(index, 3))).toEqual([1, 2, 0])
    expect([0, 1, 2].map((index) => previousIndex(index, 3))).toEqual([2, 0, 1])
  })

  it('counts the steps from the front, round the end', () => {
    expect([0, 1, 2, 3, 4].map((index) => depthBehind(index, 3, 5))).toEqual([2, 3, 4, 0, 1])
  })
})
