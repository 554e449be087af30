// The operator's key: OPERATOR_TOKEN, and the one before it while it is being changed, sent as "Authorization: Bearer
// …" and in no other place.
import { timingSafeEqual } from 'node:crypto'
import type { Config } from '#src/env.ts'

/** The token a request brings, or null when it brings none. */
export const bearerToken = (request: Request): string | null =>
  /^bearer +(\S{1,512})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null

type Tokens = Pick<Config, 'operatorToken' | 'operatorTokenPrevious'>

/**
 * Does the request carry the operator's token, or the previous one? Never while none is set. All sides are hashed first
 * and each is compared, so that the time it takes says nothing about the tokens. How often somebody may try is for
 * src/guards/operator-guard.ts, through which every request goes.
 */
export async function isOperator(request: Request, { operatorToken, operatorTokenPrevious }: Tokens): Promise<boolean> {
  const given = bearerToken(request)
  if (operatorToken === '' || given === null) return false
  const actual = await digest(given)
  const known = await Promise.all([operatorToken, operatorTokenPrevious || operatorToken].map(digest))
  return known.map((expected) => timingSafeEqual(expected, actual)).includes(true)
}

const digest = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
