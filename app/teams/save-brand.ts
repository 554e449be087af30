// Saves what a team locks: one batch writes it to the team and to every profile of the team, however many there are.
import { and, eq, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import { teams } from '#app/db/schema.ts'
import { reached } from '#app/guards/visit.ts'
import { teamEvent } from '#app/team-membership/events.ts'
import { isManager, type TeamVisit } from '#app/team-membership/membership.ts'
import { LOCK_NAMES, type Locked, lockedLinks, lockedTexts, readLocked } from '#app/team-profiles/locked.ts'
import { profiles, socialLinks } from '#db/schema.ts'
import { changesOf, insertFrom, runBatch } from '#db/store.ts'

const BUDGET_MS = 10_000

type Columns = SQLiteUpdateSetSource<typeof profiles>

const given = (text: string): string | null => (text === '' ? null : text)

/** The columns of a profile that the locks write. */
function lockedColumns(locked: Locked): Columns {
  const texts = lockedTexts(locked)
  const { look, picture } = locked
  return {
    ...(texts.company === undefined ? {} : { company: given(texts.company), showCompany: true }),
    ...(texts.website === undefined ? {} : { website: given(texts.website), showWebsite: true }),
    ...(texts.bio === undefined ? {} : { bio: given(texts.bio) }),
    ...(locked.address === undefined
      ? {}
      : {
          addressStreet: given(locked.address.street),
          addressCity: given(locked.address.city),
          addressPostcode: given(locked.address.postcode),
          addressCountry: given(locked.address.country),
          showAddress: true,
        }),
    ...(look === undefined ? {} : { themeId: look.theme, accent: given(look.accent) }),
    ...(picture === undefined
      ? {}
      : {
          profileImageUrl: given(picture),
          // The photo of another picture; a browser of the member sends one of this one.
          contactPhoto: sql`CASE WHEN ${profiles.profileImageUrl} IS ${given(picture)} THEN ${profiles.contactPhoto} END`,
        }),
  }
}

/** The same columns without values, for what a leaver takes along. */
export const clearedColumns = ({ company, website, address, bio, look, picture }: Locked): Columns => ({
  ...(company === undefined ? {} : { company: null }),
  ...(website === undefined ? {} : { website: null }),
  ...(bio === undefined ? {} : { bio: null }),
  ...(address === undefined
    ? {}
    : { addressStreet: null, addressCity: null, addressPostcode: null, addressCountry: null }),
  ...(look === undefined ? {} : { themeId: null, accent: null }),
  ...(picture === undefined ? {} : { profileImageUrl: null, contactPhoto: null }),
})

/**
 * Saves the brand if the team still has this version. Unlocked fields keep their values, and so do links that are unlocked
 * altogether; otherwise the new list takes the place of the old one. Returns the number of members' profiles, or null where
 * the brand was changed meanwhile. Throws `Unreachable`.
 */
export async function saveBrand(visit: TeamVisit, locked: Locked, version: number): Promise<number | null> {
  const { env, now, membership } = visit
  const { team } = membership
  const before = lockedLinks(readLocked(team.locked)).length
  const links = lockedLinks(locked)
  // Unlocked altogether: they become the members' own.
  const replaced = locked.links === undefined ? 0 : before
  // Every statement requires this state, and only the last write changes it.
  const isAsSeen = and(
    eq(teams.id, team.id),
    eq(teams.version, version),
    eq(teams.locked, team.locked),
    isManager(visit),
  )
  const asSeen = sql`EXISTS (SELECT 1 FROM ${teams} WHERE ${isAsSeen})`
  const its = sql`username IN (SELECT username FROM profiles WHERE team_id = ${team.id}) AND ${asSeen}`
  const changed = LOCK_NAMES.filter(
    (name) => JSON.stringify(readLocked(team.locked)[name]) !== JSON.stringify(locked[name]),
  )
  const written = reached(
    await runBatch(
      env.DB,
      (store) => [
        store.delete(socialLinks).where(sql`${its} AND display_order <= ${replaced}`),
        store
          .update(socialLinks)
          .set({ displayOrder: sql`display_order + ${links.length - replaced}` })
          .where(sql`${its} AND ${links.length} <> ${replaced}`),
        insertFrom(
          store,
          socialLinks,
          {
            ...{ username: sql`profiles.username`, platform: sql`value ->> '$.platform'` },
            ...{ displayText: sql`value ->> '$.title'`, url: sql`value ->> '$.url'`, displayOrder: sql`key + 1` },
          },
          sql`FROM profiles JOIN json_each(${JSON.stringify(links)}) WHERE profiles.team_id = ${team.id} AND ${asSeen}`,
        ),
        store
          .update(profiles)
          .set({ ...lockedColumns(locked), version: sql`${profiles.version} + 1`, updatedAt: now })
          .where(and(eq(profiles.teamId, team.id), asSeen)),
        store
          .update(teams)
          .set({ locked: JSON.stringify(locked), version: sql`${teams.version} + 1` })
          .where(isAsSeen),
        teamEvent(store, visit, 'brand-changed', { words: changed }),
        store
          .select({ count: sql<number>`count(*)` })
          .from(sql`profiles JOIN team_members ON team_members.account_id = profiles.account_id
            AND team_members.team_id = profiles.team_id`)
          .where(
            sql`profiles.team_id = ${team.id} AND team_members.joined_at IS NOT NULL AND team_members.left_at IS NULL`,
          ),
      ],
      { what: 'save brand', budgetMs: BUDGET_MS, once: true },
    ),
  )
  if (changesOf(written[4]) !== 1) return null
  const [counted] = written[6] as { count: number }[]
  return counted?.count ?? 0
}
