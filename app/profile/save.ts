// Saves a profile that was sent as a form or, with script, as JSON. The write is one batch whose statements all require the
// version the owner saw: of two concurrent saves one is stored and the other changes nothing.
import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { jsonAnswer } from '#app/guards/answers.ts'
import { asSent } from '#app/guards/fields.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { ownLinks, withLocked } from '#app/team-profiles/locked.ts'
import { lockedIn, mayWriteProfile, type ProfileTeam, profileEvent } from '#app/team-profiles/team-profiles.ts'
import { profiles, socialLinks } from '#db/schema.ts'
import { insertFrom, runStatement, type StoreFailure } from '#db/store.ts'
import { secondsOf } from '#domain/profile/link-schedule.ts'
import type { LinkDraft, ProfileDraft } from '#domain/profile/profile-draft.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { backTo, type Chosen, type EditorAction } from './editor-facts.ts'
import { afterButton } from './link-rows.tsx'
import { draftOfRow, linkDrafts, type ProfileRow } from './own-profiles.ts'
import { checkDraft, draftForm, draftJson } from './profile-form.ts'

const SAVED = 'Saved. The next tap shows it.'
const SAVED_UNSEEN = 'Saved. Nobody sees it until you publish.'
const CONFLICT = 'This profile was changed on another device. Reload to see it, or save yours over it.'

/** What was done, by the `done` of a redirect. */
export const SAVE_DONE = { saved: SAVED, 'saved-unseen': SAVED_UNSEEN }

type Owner = Pick<OwnVisit, 'env' | 'now' | 'account'>

/** An empty text is stored as null. */
const given = (text: string): string | null => (text === '' ? null : text)

/**
 * Stores a checked draft with its links, which are the member's own in a profile of a team, if the profile still has this version, and raises the version. `step` is the
 * set-up's step that is done with it. Returns whether it was stored.
 */
export async function saveDraft(
  { env, now, account }: Owner,
  {
    username,
    version,
    draft: own,
    step = 0,
    team = null,
  }: { username: string; version: number; draft: ProfileDraft; step?: number; team?: ProfileTeam | null },
): Promise<Result<boolean, StoreFailure>> {
  const draft = withLocked(own, lockedIn(team))
  const { texts, shown, takesContacts, look, accent, picture, timeZone, language } = draft
  const links = draft.links.map(({ from, until, ...link }) => ({
    ...link,
    from: secondsOf(from, timeZone),
    until: secondsOf(until, timeZone),
  }))
  const isAsSeen = and(eq(profiles.username, username), mayWriteProfile(account.id), eq(profiles.version, version))
  const asSeen = sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${isAsSeen})`
  const stored = await runStatement(
    env.DB,
    (store) =>
      store.batch([
        store.delete(socialLinks).where(and(eq(socialLinks.username, username), asSeen)),
        insertFrom(
          store,
          socialLinks,
          {
            username,
            platform: sql`json_extract(value, '$.platform')`,
            displayText: sql`json_extract(value, '$.title')`,
            url: sql`json_extract(value, '$.url')`,
            displayOrder: sql`key + 1`,
            hidden: sql`json_extract(value, '$.hidden')`,
            shownFrom: sql`json_extract(value, '$.from')`,
            shownUntil: sql`json_extract(value, '$.until')`,
          },
          sql`FROM json_each(${JSON.stringify(links)}) WHERE ${asSeen}`,
        ),
        store
          .update(profiles)
          .set({
            version: sql`${profiles.version} + 1`,
            updatedAt: now,
            fullName: texts.full_name,
            bio: given(texts.bio),
            jobTitle: given(texts.job_title),
            company: given(texts.company),
            phone: given(texts.phone),
            contactEmail: given(texts.contact_email),
            website: given(texts.website),
            addressStreet: given(texts.address_street),
            addressCity: given(texts.address_city),
            addressPostcode: given(texts.address_postcode),
            addressCountry: given(texts.address_country),
            showJobTitle: shown.show_job_title,
            showCompany: shown.show_company,
            showPhone: shown.show_phone,
            showContactEmail: shown.show_contact_email,
            showWebsite: shown.show_website,
            showAddress: shown.show_address,
            takesContacts,
            themeId: look,
            accent: given(accent),
            ...(language === undefined ? {} : { lang: given(language) }),
            profileImageUrl: given(picture),
            // The photo of another picture; the browser sends one of this one.
            contactPhoto: sql`CASE WHEN ${profiles.profileImageUrl} IS ${given(picture)} THEN ${profiles.contactPhoto} END`,
            setupStep: sql`max(${profiles.setupStep}, ${step})`,
          })
          .where(isAsSeen),
        ...profileEvent(store, { account, now }, team, 'profile-changed'),
      ]),
    { what: 'save profile', budgetMs: D1_WRITE_BUDGET_MS, once: true },
  )
  return stored.ok ? ok(stored.value[2].meta.changes === 1) : stored
}

/** 0 where it is none. */
const versionField = z.catch(z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)), 0)
const versionsForm = z.object({
  do: asSent,
  /** The version the typed values began with. */
  version: versionField,
  /** The version that "Save mine" overwrites. */
  current: versionField,
})

/** The form of the editor. The buttons of single links post it too; they save nothing. */
export const saveForm: EditorAction = async (visit, chosen, fields) => {
  const { profile } = chosen
  const before = draftOfRow(profile, await ownLinkDrafts(visit, chosen))
  const typed = draftForm(before).parse(fields)
  const { do: act, ...versions } = versionsForm.parse(fields)
  const version = act === 'save-mine' ? versions.current : versions.version
  const links = afterButton(typed.links, act)
  if (links !== null) return { draft: { ...typed, links }, version, at: 'links' }
  const saving = await save(visit, chosen, { typed, version, before: before.links })
  switch (saving.end) {
    case 'saved':
      return backTo(chosen, isSeen(profile) ? 'saved' : 'saved-unseen')
    case 'refused':
      return { draft: typed, version, problems: saving.problems, status: 422 }
    case 'changed':
      return { draft: typed, version, problems: { '': CONFLICT }, status: 409, isConflict: true }
  }
}

/** The editor with script: the same checks and the same statement, with a JSON response. */
export async function saveJson(visit: OwnVisit, chosen: Chosen, value: unknown): Promise<Response> {
  const read = draftJson.safeParse(value)
  if (!read.success) return jsonAnswer({ text: 'This form could not be read. Please try again.' }, 422)
  const { profile } = chosen
  const { version, ...typed } = read.data
  const before = await ownLinkDrafts(visit, chosen)
  const saving = await save(visit, chosen, { typed, version, before })
  switch (saving.end) {
    case 'saved':
      return jsonAnswer({
        version: version + 1,
        text: isSeen(profile) ? SAVED : SAVED_UNSEEN,
        links: saving.draft.links.map(({ platform, title, url }) => ({ platform, title, url })),
      })
    case 'refused':
      return jsonAnswer({ problems: saving.problems }, 422)
    case 'changed':
      return jsonAnswer({ text: CONFLICT, current: profile.version }, 409)
  }
}

const isSeen = ({ published, hidden }: ProfileRow): boolean => published && !hidden

type Saving =
  | { end: 'saved'; draft: ProfileDraft }
  | { end: 'refused'; problems: Record<string, string> }
  | { end: 'changed' }

interface ToSave {
  typed: ProfileDraft
  version: number
  /** The stored links. */
  before: readonly LinkDraft[]
}

/** The stored links without those that the team locks. */
const ownLinkDrafts = async (visit: OwnVisit, { profile, team }: Chosen): Promise<LinkDraft[]> =>
  ownLinks(await linkDrafts(visit, profile.username), lockedIn(team))

async function save(visit: OwnVisit, { profile, team }: Chosen, { typed, version, before }: ToSave): Promise<Saving> {
  const checked = await checkDraft(visit, profile, typed, before, lockedIn(team))
  if (!checked.ok) return { end: 'refused', problems: checked.error }
  const draft = checked.value
  const stored = reached(await saveDraft(visit, { username: profile.username, version, draft, team }))
  return stored ? { end: 'saved', draft } : { end: 'changed' }
}
