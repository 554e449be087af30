// Our shapes beside zod/mini, which judged what comes from outside before them: whatever is given, both let the same
// through, make the same of it, and point at the same place when they do not.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import * as s from '#domain/text/shape.ts'

const isShort = (text: string) => text.length < 4
const PAIRS: Record<string, [ours: s.Shape<unknown>, theirs: z.ZodMiniType<unknown>]> = {
  'any text': [s.text(), z.string()],
  'short text, trimmed': [
    s.into(s.text(isShort), (text) => text.trim()),
    z.string().check(z.refine(isShort), z.trim()),
  ],
  'text that is short once it is clean': [
    s.cleaned((text) => text.trim(), isShort),
    z.string().check(z.trim(), z.refine(isShort)),
  ],
  'text of a length': [s.textOf(1, 3), z.string().check(z.minLength(1), z.maxLength(3))],
  'a number': [s.number, z.number()],
  'a whole number': [s.whole(), z.int()],
  'a whole number in bounds': [s.whole(-2, 3), z.number().check(z.int(), z.minimum(-2), z.maximum(3))],
  'yes or no': [s.yesOrNo, z.boolean()],
  'yes or no, yes where nothing is said': [s.or(s.yesOrNo, true), z._default(z.boolean(), true)],
  'one of two words': [s.oneOf('a', 'bb'), z.enum(['a', 'bb'])],
  anything: [s.anything, z.unknown()],
  'text or nothing': [
    s.into(s.or(s.nullable(s.either(s.oneOf(''), s.text(isShort))), null), (text) => text || null),
    z.pipe(
      z._default(z.nullable(z.union([z.literal(''), z.string().check(z.refine(isShort))])), null),
      z.transform((text) => text || null),
    ),
  ],
  'a list': [
    s.list(s.text(isShort), 1, 2),
    z.array(z.string().check(z.refine(isShort))).check(z.minLength(1), z.maxLength(2)),
  ],
  'an object': [
    s.fields({
      a: s.text(),
      b: s.optional(s.number),
      c: s.or(s.nullable(s.whole()), null),
      d: s.optional(s.list(s.anything)),
    }),
    z.object({
      a: z.string(),
      b: z.optional(z.number()),
      c: z._default(z.nullable(z.int()), null),
      d: z.optional(z.array(z.unknown())),
    }),
  ],
  'objects in a list in an object': [
    s.fields({ a: s.text(), d: s.list(s.fields({ b: s.text(isShort), c: s.optional(s.nullable(s.yesOrNo)) }), 0, 2) }),
    z.object({
      a: z.string(),
      d: z
        .array(z.object({ b: z.string().check(z.refine(isShort)), c: z.optional(z.nullable(z.boolean())) }))
        .check(z.maxLength(2)),
    }),
  ],
}

/** Values of every kind, among them many that are nearly right: names, words and lengths of the shapes above. */
const { given } = fc.letrec<{ given: unknown }>((tie) => ({
  given: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom(null, undefined, true, false, '', 'a', 'bb', ' a ', 'abcd', '💳💳', 0, -0, 1, 3, 4, 1.5, 2 ** 53),
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -2),
    fc.anything(),
    fc.array(tie('given'), { maxLength: 3 }),
    fc.array(fc.string({ maxLength: 4 }), { maxLength: 3 }),
    fc.record(
      { a: tie('given'), b: tie('given'), c: tie('given'), d: tie('given'), e: tie('given') },
      { requiredKeys: [] },
    ),
    fc.record({ a: fc.string(), d: fc.array(fc.record({ b: fc.string(), c: tie('given') }, { requiredKeys: ['b'] })) }),
  ),
}))

describe('T-INP-5 a shape', () => {
  it.each(Object.entries(PAIRS))(
    'of %s lets through what zod does, and points where zod does',
    (_name, [ours, theirs]) => {
      let right = 0
      let wrong = 0
      const compare = (value: unknown) => {
        const read = ours(value)
        const parsed = theirs.safeParse(value, { jitless: true })
        expect(read.ok).toBe(parsed.success)
        if (read.ok && parsed.success) expect(read.value).toStrictEqual(parsed.data)
        if (!read.ok) expect(read.error).toEqual(parsed.error?.issues[0]?.path)
        if (read.ok) right++
        else wrong++
      }
      fc.assert(fc.property(given, compare), { numRuns: 2000 })
      expect(right).toBeGreaterThan(0)
      if (ours !== s.anything) expect(wrong).toBeGreaterThan(0)
    },
  )

  it('drops what it does not know, the names of every object among it', () => {
    const read = s.fields({ a: s.text() })(JSON.parse('{"a":"1","b":2,"__proto__":{"c":3},"constructor":4}'))
    expect(read).toStrictEqual({ ok: true, value: { a: '1' } })
  })
})
