// What the page of a profile is made of: profile and links, in one call to D1, from the nearest replica. Prepared
// statements, not drizzle, as on the tap: this is what a tapped phone waits for, and evaluating the query builder is a
// good part of an isolate's first profile. A worker test runs them against the migrated database.

import type { PublicProfile, SocialLink } from '../domain/profile/profile'
import { isUsername } from '../domain/profile/username'
import { D1_READ_BUDGET_MS } from '../domain/site/timings'
import { ok, type Result } from '../domain/text/errors'
import { attemptInStore, type StoreFailure } from '../worker/attempt'

const FIND_PROFILE =
  'select hidden, username, full_name, bio, profile_image_url, theme_id from "profiles" where username = ?1 limit 1'
const LIST_LINKS =
  'select display_order, display_text, platform, url from "social_links" where username = ?1 order by display_order is null, display_order limit 200'

const WORTH_ASKING_MS = 100

type ProfileRow = PublicProfile & { hidden: 0 | 1 }

/** What there is under a username. A profile the operator has hidden is gone, which its page says. */
export type ProfileLookup = { state: 'shown'; profile: PublicProfile } | { state: 'hidden' } | { state: 'unknown' }

/** What a profile page shows; each half may fail by itself. Links are in display_order, those without one last. */
export interface ProfilePageRows {
  found: Result<ProfileLookup, StoreFailure>
  links: Result<SocialLink[], StoreFailure>
}

/**
 * Profile and links of a username, compared without regard to case (D-85); what is no username is unknown without asking
 * D1 (R6). Where the one call is refused each half is asked for alone, in what is left of the time, so that broken links
 * do not take the profile with them. Never throws.
 */
export async function readProfilePage(db: D1Database, username: string): Promise<ProfilePageRows> {
  if (!isUsername(username)) return { found: ok({ state: 'unknown' }), links: ok([]) }
  const session = () => db.withSession('first-unconstrained')
  const began = Date.now()
  const both = await attemptInStore(
    async () => {
      const store = session()
      const statements = [FIND_PROFILE, LIST_LINKS].map((sql) => store.prepare(sql).bind(username))
      return store.batch<unknown>(statements)
    },
    { what: 'read profile page', budgetMs: D1_READ_BUDGET_MS },
  )
  if (both.ok) {
    const [profiles, links] = both.value
    return {
      found: ok(lookup((profiles?.results ?? []) as ProfileRow[])),
      links: ok((links?.results ?? []) as SocialLink[]),
    }
  }
  const budgetMs = D1_READ_BUDGET_MS - (Date.now() - began)
  if (budgetMs < WORTH_ASKING_MS) return { found: both, links: both }
  const alone = <Row>(sql: string, what: string) =>
    attemptInStore(async () => (await session().prepare(sql).bind(username).all<Row>()).results, { what, budgetMs })
  const [found, links] = await Promise.all([
    alone<ProfileRow>(FIND_PROFILE, 'find profile'),
    alone<SocialLink>(LIST_LINKS, 'list links'),
  ])
  return { found: found.ok ? ok(lookup(found.value)) : found, links }
}

function lookup([row]: ProfileRow[]): ProfileLookup {
  if (row === undefined) return { state: 'unknown' }
  const { hidden, ...profile } = row
  return hidden ? { state: 'hidden' } : { state: 'shown', profile }
}
