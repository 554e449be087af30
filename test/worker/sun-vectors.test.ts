// The vectors of test/unit/sun in workerd, whose cryptography is its own.
import { expect, it } from 'vitest'
import { SUN_VECTORS } from '#test/support/sun-vectors.ts'

it.each(SUN_VECTORS)('$title, in workerd', async ({ computed, expected }) => {
  expect(await computed()).toEqual(expected)
})
