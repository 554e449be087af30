// Classifies D1 errors that are worth a retry, by the texts documented for D1. Pure.

const RETRYABLE = /Network connection lost|caused object to be reset|Cannot resolve D1 DB|connection reset/i
const NEVER_RETRY = /overloaded|quota|exceeded D1/i

/** Lost connections and resets are transient; an overloaded or exhausted database is not retried. */
export const isTransientError = (message: string): boolean => RETRYABLE.test(message) && !NEVER_RETRY.test(message)
