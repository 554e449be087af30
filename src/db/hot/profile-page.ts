// Reads profile and links for the page and the files of a profile, in one D1 call to the nearest replica. The queries
// are prepared constants, as on the tap, because a tapped phone waits for them. A contact detail that is switched off
// is never read, and neither is a link that is hidden, not shown yet or not any more.

import type { ContactFields } from '#domain/profile/contact-details.ts'
import type { PublicProfile, SocialLink } from '#domain/profile/profile.ts'
import { isUsername } from '#domain/profile/username.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { attemptInStore, type RunOptions, type StoreFailure } from '#http/attempt.ts'
import { noteServer } from '#http/served-by.ts'

// Always returns one row: without a profile "username" is null, and "present" is the current name if this is an old
// one. The old name is only looked up in that case, but in the same statement to save a round trip. Usually it takes
// one step, because the app writes the present name into every old one; more while that update is pending. Old names
// expire.
const FIND_PROFILE = `select case when p.username is null then (
    with recursive led (name, step) as (
      select profile_username, 1 from old_usernames where username = ?1 and (until is null or until > ?2)
      union all
      select o.profile_username, step + 1 from led join old_usernames o on o.username = name
      where (o.until is null or o.until > ?2) and step < 20)
    select n.username from led join profiles n on n.username = name order by step limit 1) end as present,
  hidden or not published as hidden, username, full_name, bio, profile_image_url, theme_id, accent, takes_contacts, lang,
  case when show_job_title then job_title end as job_title, case when show_company then company end as company,
  case when show_phone then phone end as phone, case when show_contact_email then contact_email end as contact_email,
  case when show_website then website end as website, case when show_address then address_street end as address_street,
  case when show_address then address_city end as address_city,
  case when show_address then address_postcode end as address_postcode,
  case when show_address then address_country end as address_country
  from (select 1) left join profiles p on p.username = ?1`
const LIST_LINKS = `select display_order, display_text, platform, url from "social_links" where username = ?1 and not hidden
    and (shown_from is null or shown_from <= ?2) and (shown_until is null or shown_until > ?2)
  order by display_order is null, display_order limit 200`

const WORTH_ASKING_MS = 100

/** The public part of a profile, contact details included. */
export type ShownProfile = PublicProfile &
  ContactFields & {
    accent: string | null
    /** Language of the page's fixed words; null: that of the visitor. */
    lang: string | null
    /** May visitors leave their contact details? */
    takes_contacts: 0 | 1
  }
type ProfileRow = (ShownProfile & { hidden: 0 | 1; present: null }) | { username: null; present: string | null }

/**
 * The result of looking up a username. A profile that is hidden by the operator or unpublished by its owner is `gone`,
 * and its page says so, in its owner's language; an old name redirects to the present one.
 */
export type ProfileLookup =
  | { state: 'shown'; profile: ShownProfile }
  | { state: 'hidden'; lang: string | null }
  | { state: 'moved'; username: string }
  | { state: 'unknown' }

/** The rows of a profile page; each half may fail separately. Links are in display_order, those without one last. */
export interface ProfilePageRows {
  found: Result<ProfileLookup, StoreFailure>
  links: Result<SocialLink[], StoreFailure>
}

/**
 * Profile and links of a username, compared without case. An invalid username is unknown without a query. If the
 * combined call is rejected, each half is queried separately in the remaining time, so that broken links do not take
 * the profile down. Never throws.
 */
export async function readProfilePage(db: D1Database, username: string): Promise<ProfilePageRows> {
  if (!isUsername(username)) return { found: ok({ state: 'unknown' }), links: ok([]) }
  const began = Date.now()
  const both = await attemptInStore(
    async () => {
      const store = db.withSession('first-unconstrained')
      const profile = store.prepare(FIND_PROFILE).bind(username, seconds())
      return store.batch<unknown>([profile, store.prepare(LIST_LINKS).bind(username, seconds())])
    },
    { what: 'read profile page', budgetMs: D1_READ_BUDGET_MS },
  )
  if (both.ok) {
    const [profiles, links] = both.value
    if (profiles !== undefined) noteServer(db, profiles.meta)
    return {
      found: ok(lookup((profiles?.results ?? []) as ProfileRow[])),
      links: ok((links?.results ?? []) as SocialLink[]),
    }
  }
  const budgetMs = D1_READ_BUDGET_MS - (Date.now() - began)
  if (budgetMs < WORTH_ASKING_MS) return { found: both, links: both }
  const [found, links] = await Promise.all([
    readAlone<ProfileRow>(db, FIND_PROFILE, [username, seconds()], { what: 'find profile', budgetMs }),
    readAlone<SocialLink>(db, LIST_LINKS, [username, seconds()], { what: 'list links', budgetMs }),
  ])
  return { found: found.ok ? ok(lookup(found.value)) : found, links }
}

/** Looks up a username, without its links. Never throws. */
export async function readProfile(db: D1Database, username: string): Promise<Result<ProfileLookup, StoreFailure>> {
  if (!isUsername(username)) return ok({ state: 'unknown' })
  const options = { what: 'find profile', budgetMs: D1_READ_BUDGET_MS }
  const found = await readAlone<ProfileRow>(db, FIND_PROFILE, [username, seconds()], options)
  return found.ok ? ok(lookup(found.value)) : found
}

/** Now, to compare with the expiry of old names and the times of links. */
const seconds = (): number => Math.floor(Date.now() / 1000)

const readAlone = <Row>(db: D1Database, sql: string, values: unknown[], options: RunOptions) =>
  attemptInStore(async () => {
    const statement = db.withSession('first-unconstrained').prepare(sql)
    return (await statement.bind(...values).all<Row>()).results
  }, options)

function lookup([row]: readonly ProfileRow[]): ProfileLookup {
  if (row === undefined) return { state: 'unknown' }
  if (row.username === null)
    return row.present === null ? { state: 'unknown' } : { state: 'moved', username: row.present }
  const { hidden, present: _, ...profile } = row
  return hidden ? { state: 'hidden', lang: profile.lang } : { state: 'shown', profile }
}
