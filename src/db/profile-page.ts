// What the page and the files of a profile are made of: profile and links, in one call to D1, from the nearest replica.
// Prepared statements, not drizzle, as on the tap: this is what a tapped phone waits for, and evaluating the query builder
// is a good part of an isolate's first profile. A worker test runs them against the migrated database. A contact detail
// whose switch is off stays in D1 (D-131).

import type { ContactFields } from '../domain/profile/contact-details'
import type { PublicProfile, SocialLink } from '../domain/profile/profile'
import { isUsername } from '../domain/profile/username'
import { D1_READ_BUDGET_MS } from '../domain/site/timings'
import { ok, type Result } from '../domain/text/errors'
import { attemptInStore, type RunOptions, type StoreFailure } from '../worker/attempt'
import { noteServer } from '../worker/served-by'

const FIND_PROFILE = `select hidden or not published as hidden, username, full_name, bio, profile_image_url, theme_id,
  case when show_job_title then job_title end as job_title, case when show_company then company end as company,
  case when show_phone then phone end as phone, case when show_contact_email then contact_email end as contact_email,
  case when show_website then website end as website, case when show_address then address_street end as address_street,
  case when show_address then address_city end as address_city,
  case when show_address then address_postcode end as address_postcode,
  case when show_address then address_country end as address_country
  from profiles where username = ?1 limit 1`
const LIST_LINKS =
  'select display_order, display_text, platform, url from "social_links" where username = ?1 order by display_order is null, display_order limit 200'

// One step where the app wrote the present name into every old one; more while it is about to. Names end after a while.
const FIND_PRESENT_NAME = `with recursive led (name, step) as (
    select profile_username, 1 from old_usernames where username = ?1 and (until is null or until > ?2)
    union all
    select o.profile_username, step + 1 from led join old_usernames o on o.username = name
    where (o.until is null or o.until > ?2) and step < 20)
  select p.username from led join profiles p on p.username = name order by step limit 1`

const WORTH_ASKING_MS = 100

/** What the shop shows of a profile, its public contact details included. */
export type ShownProfile = PublicProfile & ContactFields
type ProfileRow = ShownProfile & { hidden: 0 | 1 }

/**
 * What there is under a username. A profile the operator has hidden, or its owner has not published, is gone, which its
 * page says; an old name leads to the present one.
 */
export type ProfileLookup =
  | { state: 'shown'; profile: ShownProfile }
  | { state: 'hidden' }
  | { state: 'moved'; username: string }
  | { state: 'unknown' }

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
  const began = Date.now()
  const both = await attemptInStore(
    async () => {
      const store = db.withSession('first-unconstrained')
      const statements = [FIND_PROFILE, LIST_LINKS].map((sql) => store.prepare(sql).bind(username))
      return store.batch<unknown>(statements)
    },
    { what: 'read profile page', budgetMs: D1_READ_BUDGET_MS },
  )
  if (both.ok) {
    const [profiles, links] = both.value
    if (profiles !== undefined) noteServer(db, profiles.meta)
    return {
      found: await lookup(db, username, (profiles?.results ?? []) as ProfileRow[]),
      links: ok((links?.results ?? []) as SocialLink[]),
    }
  }
  const budgetMs = D1_READ_BUDGET_MS - (Date.now() - began)
  if (budgetMs < WORTH_ASKING_MS) return { found: both, links: both }
  const [found, links] = await Promise.all([
    readAlone<ProfileRow>(db, FIND_PROFILE, [username], { what: 'find profile', budgetMs }),
    readAlone<SocialLink>(db, LIST_LINKS, [username], { what: 'list links', budgetMs }),
  ])
  return { found: found.ok ? await lookup(db, username, found.value) : found, links }
}

/** What there is under a username, without the links. Never throws. */
export async function readProfile(db: D1Database, username: string): Promise<Result<ProfileLookup, StoreFailure>> {
  if (!isUsername(username)) return ok({ state: 'unknown' })
  const options = { what: 'find profile', budgetMs: D1_READ_BUDGET_MS }
  const found = await readAlone<ProfileRow>(db, FIND_PROFILE, [username], options)
  return found.ok ? lookup(db, username, found.value) : found
}

const readAlone = <Row>(db: D1Database, sql: string, values: unknown[], options: RunOptions) =>
  attemptInStore(async () => {
    const statement = db.withSession('first-unconstrained').prepare(sql)
    return (await statement.bind(...values).all<Row>()).results
  }, options)

/** Names that no profile has are looked for among the old ones. */
async function lookup(
  db: D1Database,
  username: string,
  [row]: ProfileRow[],
): Promise<Result<ProfileLookup, StoreFailure>> {
  if (row !== undefined) {
    const { hidden, ...profile } = row
    return ok(hidden ? { state: 'hidden' } : { state: 'shown', profile })
  }
  const now = Math.floor(Date.now() / 1000)
  const led = await readAlone<{ username: string }>(db, FIND_PRESENT_NAME, [username, now], {
    what: 'find present name',
    budgetMs: D1_READ_BUDGET_MS,
  })
  if (!led.ok) return led
  const [present] = led.value
  return ok(present === undefined ? { state: 'unknown' } : { state: 'moved', username: present.username })
}
