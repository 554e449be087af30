// Reads which photo goes into a profile's contact card, beside the profile itself and from the nearest replica.
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import type { Result } from '#domain/text/errors.ts'
import { attemptInStore, type StoreFailure } from '#http/attempt.ts'

const FIND_PHOTO = 'select contact_photo from profiles where username = ?1 and contact_photo is not null'

/** The photo's hash, or null. Never throws. */
export const findContactPhoto = (db: D1Database, username: string): Promise<Result<string | null, StoreFailure>> =>
  attemptInStore(
    async () => {
      const statement = db.withSession('first-unconstrained').prepare(FIND_PHOTO)
      return statement.bind(username).first<string>('contact_photo')
    },
    { what: 'find contact photo', budgetMs: D1_READ_BUDGET_MS },
  )
