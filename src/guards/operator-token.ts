// The operator's key: OPERATOR_TOKEN, and the previous one during a rotation. It is sent as "Authorization: Bearer …"
// and in no other place.
import { timingSafeEqual } from 'node:crypto'
import type { Config } from '#src/env.ts'

/** The token of a request, or null. */
export const bearerToken = (request: Request): string | null =>
  /^bearer +(\S{1,512})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null

type Tokens = Pick<Config, 'operatorToken' | 'operatorTokenPrevious'>

/**
 * Does the request carry the operator's token, or the previous one? Always false if none is set. Both sides are hashed
 * first and compared in constant time, so that timing reveals nothing about the tokens. Rate limiting is in
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
