// The challenge of a passkey: made by the server, kept with what is under way in this browser, good once and for five
// minutes. A code that was sent meanwhile goes on working: a browser has one flow, which holds both.
import { and, eq } from 'drizzle-orm'
import { authFlows } from '#app/db/schema.ts'
import { reached, type Visit } from '#app/guards/visit.ts'
import { beginFlow, type Flow, readFlow } from '#app/identity/flows.ts'
import { runStatement } from '#db/store.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'

const CHALLENGE_SECONDS = 300
const CHALLENGE_BYTES = 32

export const newChallenge = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES))

/** Keeps a challenge, base64url, in the flow of this browser; the one before is void. Throws `Unreachable`. */
export async function keepChallenge(visit: Visit, challenge: string): Promise<void> {
  const { env, now } = visit
  const kept = `${now + CHALLENGE_SECONDS} ${challenge}`
  const { flow } = reached(await readFlow(visit))
  if (flow === null || flow.usedAt !== null || flow.kind === 'passkey' || flow.expiresAt <= now) {
    reached(await beginFlow(visit, { kind: 'passkey', challenge: kept, seconds: CHALLENGE_SECONDS }, flow))
    return
  }
  reached(
    await runStatement(
      env.DB,
      (store) => store.update(authFlows).set({ challenge: kept }).where(eq(authFlows.idHash, flow.idHash)),
      { what: 'keep challenge', budgetMs: D1_WRITE_BUDGET_MS },
    ),
  )
}

/** The challenge of this browser, which is used up by this, and its flow; null for none. Throws `Unreachable`. */
export async function takeChallenge(visit: Visit): Promise<{ challenge: string; flow: Flow } | null> {
  const { flow } = reached(await readFlow(visit))
  const kept = flow?.challenge
  if (!flow || !kept) return null
  const taken = reached(
    await runStatement(
      visit.env.DB,
      (store) =>
        store
          .update(authFlows)
          .set({ challenge: null })
          .where(and(eq(authFlows.idHash, flow.idHash), eq(authFlows.challenge, kept))),
      { what: 'take challenge', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  const [until = '', challenge = ''] = kept.split(' ')
  return taken.meta.changes === 1 && Number(until) > visit.now ? { challenge, flow } : null
}
