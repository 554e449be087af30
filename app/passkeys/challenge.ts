// The challenge of a passkey ceremony: created by the server, stored in the browser's flow, valid once and for five minutes.
// If the flow is that of a mailed code, the code stays valid: the browser has one flow, which stores both.
import { and, eq } from 'drizzle-orm'
import { authFlows } from '#app/db/schema.ts'
import { reached, type Visit } from '#app/guards/visit.ts'
import { beginFlow, type Flow, readFlow } from '#app/identity/flows.ts'
import { runStatement } from '#db/store.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'

const CHALLENGE_SECONDS = 300
const CHALLENGE_BYTES = 32

export const newChallenge = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES))

/** Stores a challenge (base64url) in the browser's flow, in place of an earlier one. Throws `Unreachable`. */
export async function storeChallenge(visit: Visit, challenge: string): Promise<void> {
  const { env, now } = visit
  const stored = `${now + CHALLENGE_SECONDS} ${challenge}`
  const { flow } = reached(await readFlow(visit))
  if (flow === null || flow.usedAt !== null || flow.kind === 'passkey' || flow.expiresAt <= now) {
    reached(await beginFlow(visit, { kind: 'passkey', challenge: stored, seconds: CHALLENGE_SECONDS }, flow))
    return
  }
  reached(
    await runStatement(
      env.DB,
      (store) => store.update(authFlows).set({ challenge: stored }).where(eq(authFlows.idHash, flow.idHash)),
      { what: 'keep challenge', budgetMs: D1_WRITE_BUDGET_MS },
    ),
  )
}

/** Takes the challenge out of the browser's flow; null if there is none or it has expired. Throws `Unreachable`. */
export async function takeChallenge(visit: Visit): Promise<{ challenge: string; flow: Flow } | null> {
  const { flow } = reached(await readFlow(visit))
  const stored = flow?.challenge
  if (!flow || !stored) return null
  const taken = reached(
    await runStatement(
      visit.env.DB,
      (store) =>
        store
          .update(authFlows)
          .set({ challenge: null })
          .where(and(eq(authFlows.idHash, flow.idHash), eq(authFlows.challenge, stored))),
      { what: 'take challenge', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  const [until = '', challenge = ''] = stored.split(' ')
  return taken.meta.changes === 1 && Number(until) > visit.now ? { challenge, flow } : null
}
