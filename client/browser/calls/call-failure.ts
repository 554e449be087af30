// A failed call as an error: queries and mutations know a failure only as something thrown.
import type { Result, ShopError } from '#domain/text/errors.ts'

export class CallFailure extends Error {
  readonly reason: ShopError

  constructor(reason: ShopError) {
    super('message' in reason ? reason.message : reason.tag)
    this.reason = reason
  }
}

/** The value of a result; throws a CallFailure if there is none. */
export function unwrap<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value
  throw new CallFailure(result.error)
}
