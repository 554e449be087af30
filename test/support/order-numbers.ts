// Numbers of orders, and of whatever else a payment provider counts, for tests.
let last = 0
/** A number no other order of the test has. */
export const nextOrder = (): number => 5_000_000_000_000 + ++last
