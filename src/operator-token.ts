// The operator's key: OPERATOR_TOKEN, sent as "Authorization: Bearer …" and in no other place (OPR-2).
import type { Config } from './env'

/** The token a request brings, or null when it brings none. */
export const bearerToken = (request: Request): string | null =>
  /^bearer +(\S{1,512})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null

/**
 * Does the request carry the operator's token? Never while none is set. Both sides are hashed first, so that the time
 * a comparison takes says nothing about the token.
 */
export async function isOperator(request: Request, { operatorToken }: Pick<Config, 'operatorToken'>): Promise<boolean> {
  const given = bearerToken(request)
  if (operatorToken === '' || given === null) return false
  const [expected, actual] = await Promise.all([operatorToken, given].map(digest))
  let difference = 0
  for (let i = 0; i < 32; i++) difference |= (expected?.[i] ?? 0) ^ (actual?.[i] ?? 256)
  return difference === 0
}

const digest = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
