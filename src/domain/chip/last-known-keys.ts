// Where KV keeps what an outage of D1 shows of a chip: read and written by taps and by `npm run chips`. Pure.
//
//   tap:v1:{chip}          the username the chip last led to; metadata: the day it was written
//   tap:v1:/changed/{chip} {"username": … or null, "updated_at": of the row in D1}; only once the chip has changed
// hands
//
// The second outweighs the first; src/tap/last-known.ts says why there are two.

export const ANSWER_TTL_SECONDS = 60 * 60 * 24 * 30 // a month: longer than any outage, short enough to forget a lost card
export const CHANGE_TTL_SECONDS = ANSWER_TTL_SECONDS + 60 * 60 * 24 // outlives every answer it outweighs

/** What is beside an answer; nothing where an older version wrote it. */
export interface AnswerMetadata {
  /** When it was written, whole days since the epoch. */
  day: number
}

/** How a chip stood when it last changed hands. */
export interface Change {
  username: string | null
  /** Whole seconds since the epoch, by D1's clock. */
  updated_at: number
}

export const answerKey = (chipId: string): string => `tap:v1:${chipId}`
export const changeKey = (chipId: string): string => `tap:v1:/changed/${chipId}` // no chip id begins with a slash
export const changeText = ({ username, updated_at }: Change): string => JSON.stringify({ username, updated_at })
