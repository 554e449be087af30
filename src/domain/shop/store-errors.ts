// Which of D1's errors are worth another try; the texts are the ones it documents. Pure.

const RETRYABLE = /Network connection lost|caused object to be reset|Cannot resolve D1 DB|connection reset/i
const NEVER_RETRY = /overloaded|quota|exceeded D1/i

/** Lost connections and resets pass; an overloaded or exhausted database is left alone. */
export const isPassingFault = (message: string): boolean => RETRYABLE.test(message) && !NEVER_RETRY.test(message)
