// GET /app/username?name=…: the text beside the field while a username is typed; ?of=…: a username proposed for a name.

import { and, eq, gt, inArray } from 'drizzle-orm'
import { jsonAnswer } from '#app/guards/answers.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { oldUsernames, profiles } from '#db/schema.ts'
import { runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { cleanPastedCode } from '#domain/text/pasted.ts'
import { FREE, isFree, proposedUsername, TAKEN, usernameProblem } from './usernames.ts'

export async function GET(visit: OwnVisit): Promise<Response> {
  const { url, config, env, now } = visit
  const of = url.searchParams.get('of')
  if (of !== null) return jsonAnswer({ proposed: await proposedUsername(env.DB, of.slice(0, 200), config.brand, now) })
  const name = cleanPastedCode(url.searchParams.get('name') ?? '')
  if (name !== '' && (await isOwnName(visit, name))) return jsonAnswer({ free: true, text: FREE })
  const problem = usernameProblem(name, config.brand)
  if (problem !== null) return jsonAnswer({ free: false, text: problem })
  const free = reached(await isFree(env.DB, name, now))
  return jsonAnswer(free ? { free, text: FREE } : { free, text: TAKEN })
}

/** Is it the user's present name in any spelling, or an old one that still redirects to it? */
async function isOwnName({ env, account, now }: OwnVisit, name: string): Promise<boolean> {
  const own = reached(
    await runStatement(
      env.DB,
      (store) => {
        const mine = store
          .select({ username: profiles.username })
          .from(profiles)
          .where(eq(profiles.accountId, account.id))
        return store.batch([
          store
            .select({ username: profiles.username })
            .from(profiles)
            .where(and(eq(profiles.username, name), eq(profiles.accountId, account.id))),
          store
            .select({ username: oldUsernames.username })
            .from(oldUsernames)
            .where(
              and(
                eq(oldUsernames.username, name),
                gt(oldUsernames.until, now),
                inArray(oldUsernames.profileUsername, mine),
              ),
            ),
        ])
      },
      { what: 'is own name', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  return own.some((found) => found.length > 0)
}
