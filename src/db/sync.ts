// Writes the rows of the app host's sync. One transaction of set-based statements: rows are bound as one JSON value per
// statement, because D1 limits a statement to a hundred values and a call to fifty statements. A repeated sync changes
// nothing; a chip's event is written only if its record changes.
import { and, inArray, isNull, not, notExists, type SQL, sql } from 'drizzle-orm'
import type { ChipStatus } from '#domain/chip/chip.ts'
import type { ContactFields, ContactSwitch } from '#domain/profile/contact-details.ts'
import type { ProfileThemeRecord, PublicProfile, SocialLink } from '#domain/profile/profile.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { chipEventFrom } from './chip-events.ts'
import type { StoredChip } from './hot/chips.ts'
import { chips, profiles, profileThemes, socialLinks } from './schema.ts'
import { insertFrom, runBatch, runStatement, type Statement, type Store, type StoreFailure } from './store.ts'

/** Validated rows; each is a whole record, null where a field has no value. */
export interface SyncRows {
  chips: { chip_id: string; status: ChipStatus; username: string | null }[]
  profiles: (PublicProfile & ContactFields & Record<ContactSwitch, boolean>)[]
  links: { username: string; links: SocialLink[] }[]
  themes: ProfileThemeRecord[]
}

/** Why a row is skipped: a retired chip stays retired, and what an account or team of this app owns is not synced. */
export type Refusal = 'retired' | 'owned'
/** Skipped rows, by chip id or lower-case username. */
export type Refusals = Readonly<Record<'chips' | 'profiles' | 'links', ReadonlyMap<string, Refusal>>>

/** A chip before the sync, and why its row would be skipped. */
type FoundChip = StoredChip & { refused: Refusal | null }
interface RowVerdict {
  key: string
  refused: Refusal | null
}

// Every writing statement repeats the conditions, so that concurrent changes are respected: a chip `c` that is retired
// or owned is skipped, and no chip is linked to an owned profile `p`. `r` is a row of the sync.

const sent = (rows: readonly unknown[]): SQL => sql`json_each(${JSON.stringify(rows)}) r`
const field = (name: string): SQL => sql`r.value ->> ${name}`

/** The stored chip of each row, and its target profile if that is owned. */
const withStored = (rows: readonly SyncRows['chips'][number][]): SQL =>
  sql`${sent(rows)} LEFT JOIN chips c ON c.chip_id = r.value ->> 'chip_id' ${withSomebodys}`
const withSomebodys = sql`LEFT JOIN profiles p
  ON p.username = r.value ->> 'username' AND (p.account_id IS NOT NULL OR p.team_id IS NOT NULL)`

const isNobodysChip = sql`${and(isNull(chips.ownerAccountId), isNull(chips.ownerTeamId))}`
const isNobodysProfile = sql`${and(isNull(profiles.accountId), isNull(profiles.teamId))}`

const findChips = (store: Store, rows: readonly SyncRows['chips'][number][]) =>
  store
    .select({
      key: sql<string>`r.value ->> 'chip_id'`.as('key'),
      status: sql<ChipStatus | null>`c.status`.as('status'),
      username: sql<string | null>`c.username`.as('username'),
      updated_at: sql<number>`c.updated_at`.as('updated_at'),
      refused: sql<Refusal | null>`CASE
        WHEN c.status = 'retired' THEN iif(r.value ->> 'status' = 'retired', NULL, 'retired')
        WHEN c.owner_account_id IS NOT NULL OR c.owner_team_id IS NOT NULL OR p.username IS NOT NULL THEN 'owned' END`.as(
        'refused',
      ),
    })
    .from(withStored(rows))

const noteChips = (store: Store, rows: SyncRows['chips']) =>
  chipEventFrom(
    store,
    {
      chipId: field('chip_id'),
      event: 'synced',
      actor: 'api',
      from: sql`c.status`,
      to: field('status'),
      username: sql`coalesce(${field('username')}, c.username)`,
    },
    sql`FROM ${withStored(rows)}
      WHERE (c.chip_id IS NULL OR c.status IS NOT r.value ->> 'status' OR c.username IS NOT r.value ->> 'username')
        AND (c.status IS NOT 'retired' OR r.value ->> 'status' = 'retired')
        AND c.owner_account_id IS NULL AND c.owner_team_id IS NULL AND p.username IS NULL`,
  )

const writeChips = (store: Store, rows: SyncRows['chips']) =>
  insertFrom(
    store,
    chips,
    { chipId: field('chip_id'), status: field('status'), username: field('username') },
    sql`FROM ${sent(rows)} ${withSomebodys} WHERE p.username IS NULL`,
  ).onConflictDoUpdate({
    target: chips.chipId,
    set: { status: sql`excluded.status`, username: sql`excluded.username`, updatedAt: sql`unixepoch()` },
    setWhere: sql`(${chips.status} IS NOT excluded.status OR ${chips.username} IS NOT excluded.username)
      AND (${chips.status} <> 'retired' OR excluded.status = 'retired') AND ${isNobodysChip}`,
  })

const findOwnedProfiles = (store: Store, rows: readonly { username: string }[]) =>
  store
    .select({ key: sql<string>`lower(p.username)`.as('key'), refused: sql<Refusal>`'owned'`.as('refused') })
    .from(sql`${sent(rows)} JOIN profiles p ON p.username = r.value ->> 'username'`)
    .where(sql`p.account_id IS NOT NULL OR p.team_id IS NOT NULL`)

const writeProfiles = (store: Store, rows: SyncRows['profiles']) =>
  insertFrom(
    store,
    profiles,
    {
      username: field('username'),
      fullName: field('full_name'),
      bio: field('bio'),
      profileImageUrl: field('profile_image_url'),
      themeId: field('theme_id'),
    },
    sql`FROM ${sent(rows)} WHERE true`,
  ).onConflictDoUpdate({
    target: profiles.username,
    set: {
      username: sql`excluded.username`,
      fullName: sql`excluded.full_name`,
      bio: sql`excluded.bio`,
      profileImageUrl: sql`excluded.profile_image_url`,
      themeId: sql`excluded.theme_id`,
    },
    setWhere: isNobodysProfile,
  })

const writeContact = (store: Store, rows: SyncRows['profiles']) =>
  store
    .update(profiles)
    .set({
      jobTitle: field('job_title'),
      company: field('company'),
      phone: field('phone'),
      contactEmail: field('contact_email'),
      website: field('website'),
      addressStreet: field('address_street'),
      addressCity: field('address_city'),
      addressPostcode: field('address_postcode'),
      addressCountry: field('address_country'),
      showJobTitle: field('show_job_title'),
      showCompany: field('show_company'),
      showPhone: field('show_phone'),
      showContactEmail: field('show_contact_email'),
      showWebsite: field('show_website'),
      showAddress: field('show_address'),
    })
    .from(sent(rows))
    .where(and(sql`${profiles.username} = ${field('username')}`, isNobodysProfile))

const removeLinks = (store: Store, rows: SyncRows['links']) => {
  const somebodys = store
    .select({ username: profiles.username })
    .from(profiles)
    .where(and(sql`${profiles.username} = ${socialLinks.username}`, not(isNobodysProfile)))
  return store
    .delete(socialLinks)
    .where(
      and(inArray(socialLinks.username, sql`(SELECT ${field('username')} FROM ${sent(rows)})`), notExists(somebodys)),
    )
}

const writeLinks = (store: Store, rows: SyncRows['links']) =>
  insertFrom(
    store,
    socialLinks,
    {
      username: field('username'),
      platform: sql`l.value ->> 'platform'`,
      displayText: sql`l.value ->> 'display_text'`,
      url: sql`l.value ->> 'url'`,
      displayOrder: sql`l.value ->> 'display_order'`,
    },
    sql`FROM ${sent(rows)} ${withSomebodys} JOIN json_each(r.value, '$.links') l WHERE p.username IS NULL`,
  )

const writeThemes = (store: Store, rows: SyncRows['themes']) =>
  insertFrom(
    store,
    profileThemes,
    {
      id: field('id'),
      name: field('name'),
      previewImageUrl: field('preview_image_url'),
      category: field('category'),
      isActive: field('is_active'),
      displayOrder: field('display_order'),
    },
    sql`FROM ${sent(rows)} WHERE true`,
  ).onConflictDoUpdate({
    target: profileThemes.id,
    set: {
      name: sql`excluded.name`,
      previewImageUrl: sql`excluded.preview_image_url`,
      category: sql`excluded.category`,
      isActive: sql`excluded.is_active`,
      displayOrder: sql`excluded.display_order`,
    },
  })

/** The stored records of these chips, by id. From the primary, because a replica may be outdated. */
export async function findRecords(
  db: D1Database,
  rows: readonly SyncRows['chips'][number][],
): Promise<Result<Map<string, FoundChip>, StoreFailure>> {
  if (rows.length === 0) return ok(new Map())
  const found = await runStatement(db, (store) => findChips(store, rows), {
    what: 'find chips',
    budgetMs: D1_READ_BUDGET_MS,
  })
  if (!found.ok) return found
  return ok(
    new Map(
      found.value.flatMap(({ key, status, ...record }) => (status === null ? [] : [[key, { status, ...record }]])),
    ),
  )
}

/** Stores all rows or, if D1 fails, none. The links of a username are replaced as a whole. Returns the skipped rows. */
export async function storeRows(db: D1Database, rows: SyncRows): Promise<Result<Refusals, StoreFailure>> {
  const refusals = {
    chips: new Map<string, Refusal>(),
    profiles: new Map<string, Refusal>(),
    links: new Map<string, Refusal>(),
  }
  const kinds = (['chips', 'profiles', 'links'] as const).filter((kind) => rows[kind].length > 0)
  const has = (kind: keyof SyncRows) => rows[kind].length > 0
  if (kinds.length === 0 && !has('themes')) return ok(refusals)
  const statements = (store: Store): Statement[] => [
    ...kinds.map((kind) => (kind === 'chips' ? findChips(store, rows.chips) : findOwnedProfiles(store, rows[kind]))),
    ...(has('chips') ? [noteChips(store, rows.chips), writeChips(store, rows.chips)] : []),
    ...(has('profiles') ? [writeProfiles(store, rows.profiles), writeContact(store, rows.profiles)] : []),
    ...(has('links') ? [removeLinks(store, rows.links), writeLinks(store, rows.links)] : []),
    ...(has('themes') ? [writeThemes(store, rows.themes)] : []),
  ]
  const stored = await runBatch(db, statements, { what: 'store synced rows', budgetMs: D1_WRITE_BUDGET_MS })
  if (!stored.ok) return stored
  for (const [index, kind] of kinds.entries())
    for (const { key, refused } of stored.value[index] as RowVerdict[]) if (refused) refusals[kind].set(key, refused)
  return ok(refusals)
}
