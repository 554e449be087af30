// What data from outside must look like. A shape is a function that takes anything and answers the value it stands for,
// or the way to the first place that is wrong. Unknown keys are dropped, nothing is coerced, nothing throws. It takes the
// place of zod/mini in the Worker, at a tenth of its bytes: test/unit/shape.test.ts holds both side by side.
import { err, ok, type Result } from './errors.ts'

/** Names and positions that lead to a value, from the outside inwards; empty for the whole. */
export type Path = readonly (string | number)[]
export type Shape<Value> = (given: unknown) => Result<Value, Path>
/** What a shape lets through. */
export type Shaped<Of> = Of extends Shape<infer Value> ? Value : never

type Shapes = Record<string, Shape<unknown>>
type OptionalNames<Of extends Shapes> = {
  [Name in keyof Of]: undefined extends Shaped<Of[Name]> ? Name : never
}[keyof Of]
/** An object; what may be undefined may be absent. */
type Fields<Of extends Shapes> = { [Name in Exclude<keyof Of, OptionalNames<Of>>]: Shaped<Of[Name]> } & {
  [Name in OptionalNames<Of>]?: Shaped<Of[Name]>
}

const WRONG = err<Path>([])

const when =
  <Value>(isRight: (given: unknown) => given is Value): Shape<Value> =>
  (given) =>
    isRight(given) ? ok(given) : WRONG

/** A string this is true of. */
export const text = (isRight: (text: string) => boolean = () => true): Shape<string> =>
  when((given): given is string => typeof given === 'string' && isRight(given))

/** A string of so many characters (code points), both included. */
export const textOf = (least: number, most: number): Shape<string> =>
  text((given) => {
    const { length } = [...given]
    return length >= least && length <= most
  })

export const number: Shape<number> = when((given): given is number => Number.isFinite(given))

/** A whole number that is exact, between both, included. */
export const whole = (least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER): Shape<number> =>
  when((given): given is number => Number.isSafeInteger(given) && Number(given) >= least && Number(given) <= most)

export const yesOrNo: Shape<boolean> = when((given) => typeof given === 'boolean')

export const oneOf = <const Value extends string>(...values: readonly Value[]): Shape<Value> =>
  when((given): given is Value => values.some((value) => value === given))

export const anything: Shape<unknown> = ok

export const nullable =
  <Value>(shape: Shape<Value>): Shape<Value | null> =>
  (given) =>
    given === null ? ok(null) : shape(given)

export const optional =
  <Value>(shape: Shape<Value>): Shape<Value | undefined> =>
  (given) =>
    given === undefined ? ok(undefined) : shape(given)

/** `value` where nothing is given. */
export const or =
  <Value, Other>(shape: Shape<Value>, value: Other): Shape<Value | Other> =>
  (given) =>
    given === undefined ? ok(value) : shape(given)

/** The value of a shape, made into another one. */
export const into =
  <Value, Other>(shape: Shape<Value>, become: (value: Value) => Other): Shape<Other> =>
  (given) => {
    const read = shape(given)
    return read.ok ? ok(become(read.value)) : read
  }

/** A string in its clean form, where that is right. */
export const cleaned =
  (clean: (given: string) => string, isRight: (clean: string) => boolean): Shape<string> =>
  (given) => {
    const value = typeof given === 'string' ? clean(given) : null
    return value !== null && isRight(value) ? ok(value) : WRONG
  }

/** A list of so many, both included. */
export const list =
  <Value>(shape: Shape<Value>, least = 0, most = Number.POSITIVE_INFINITY): Shape<Value[]> =>
  (given) => {
    if (!Array.isArray(given) || given.length < least || given.length > most) return WRONG
    const values: Value[] = []
    for (const [index, item] of given.entries()) {
      const read = shape(item)
      if (!read.ok) return err([index, ...read.error])
      values.push(read.value)
    }
    return ok(values)
  }

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** An object with these fields, looked at in this order. */
export const fields =
  <Of extends Shapes>(shapes: Of): Shape<Fields<Of>> =>
  (given) => {
    if (!isObject(given)) return WRONG
    const values: Record<string, unknown> = {}
    for (const [name, shape] of Object.entries(shapes)) {
      const read = shape(given[name])
      if (!read.ok) return err([name, ...read.error])
      if (read.value !== undefined || name in given) values[name] = read.value
    }
    return ok(values as Fields<Of>) // each name holds what its own shape let through
  }

/** The first of both that lets it through. */
export const either =
  <One, Other>(one: Shape<One>, other: Shape<Other>): Shape<One | Other> =>
  (given) => {
    const read = one(given)
    if (read.ok) return read
    const second = other(given)
    return second.ok ? second : WRONG
  }
