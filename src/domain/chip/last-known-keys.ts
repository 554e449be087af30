// KV keys for the fallback that taps use while D1 is down: read and written by taps and by `npm run chips`. Pure.
//
//   tap:v1:{chip}          the username the chip last led to; metadata: the day it was written
//   tap:v1:/changed/{chip} {"username": … or null, "updated_at": of the row in D1}; written once the chip changed hands
//
// The second takes precedence; src/tap/last-known.ts explains why there are two.

export const ANSWER_TTL_SECONDS = 60 * 60 * 24 * 30 // longer than any outage, short enough to forget a lost card
export const CHANGE_TTL_SECONDS = ANSWER_TTL_SECONDS + 60 * 60 * 24 // outlives every answer it overrides

/** KV metadata of an answer; entries of older versions have none. */
export interface AnswerMetadata {
  /** When it was written, in whole days since the epoch. */
  day: number
}

/** The state of a chip after it last changed hands. */
export interface Change {
  username: string | null
  /** Whole seconds since the epoch, by D1's clock. */
  updated_at: number
}

export const answerKey = (chipId: string): string => `tap:v1:${chipId}`
export const changeKey = (chipId: string): string => `tap:v1:/changed/${chipId}` // chip ids never begin with a slash
export const changeText = ({ username, updated_at }: Change): string => JSON.stringify({ username, updated_at })
