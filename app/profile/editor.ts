// /app/profile: the profile editor. Each button's action is in its own file.

import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { leadTo } from '#app/guards/answers.ts'
import { logAuth } from '#app/guards/auth-log.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { keyOf } from '#app/guards/fields.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { doneIn } from '#app/layout/done.ts'
import { notFound } from '#app/layout/message.tsx'
import { ownLinks } from '#app/team-profiles/locked.ts'
import { lockedIn, managedProfile, teamOfProfile } from '#app/team-profiles/team-profiles.ts'
import { inZone } from '#domain/profile/link-schedule.ts'
import type { ProfileDraft } from '#domain/profile/profile-draft.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import type { Chosen, EditorAction } from './editor-facts.ts'
import { editorPage, noProfilePage } from './editor-page.tsx'
import {
  chosenProfile,
  draftOfRow,
  isSetUp,
  isUnfinished,
  linkDrafts,
  MOST_PROFILES,
  namedProfile,
  ownProfiles,
} from './own-profiles.ts'
import { PUBLISH_DONE, publish, unpublish } from './publish.tsx'
import { RENAME_DONE, rename } from './rename.tsx'
import { SAVE_DONE, saveForm, saveJson } from './save.ts'

/** Actions by the `do` of their button; any other word saves the form. */
const ACTIONS = { save: saveForm, publish, unpublish, rename } as const satisfies Record<string, EditorAction>
const editorForm = z.object({ do: z.catch(keyOf(ACTIONS), 'save') })

const DONE: Readonly<Record<string, string>> = {
  ...SAVE_DONE,
  ...RENAME_DONE,
  ...PUBLISH_DONE,
  'set-up': 'Your profile is ready. Publish it when you like.',
  copied: 'Your new profile is a copy. Change what differs, then publish it.',
  most: `You have ${MOST_PROFILES} profiles, as many as an account can have. Delete one to add another.`,
}

/** The profile named in the address, or the response where there is none. */
async function choose(visit: OwnVisit): Promise<Result<Chosen, Response>> {
  const own = await ownProfiles(visit)
  const asked = visit.url.searchParams.get('profile') ?? ''
  const isOwn = asked === '' || namedProfile(own, asked) !== null
  const managed = isOwn ? null : await managedProfile(visit.env, visit.account.id, asked)
  const profile = managed === 'refused' ? null : (managed ?? chosenProfile(own, asked))
  if (profile !== null) return ok({ profile, own, team: await teamOfProfile(visit, profile) })
  if (own.length === 0 && managed === null)
    return err(visit.request.method === 'POST' ? leadTo(href('profile')) : await noProfilePage(visit))
  await logAuth(visit, 'not_own', { kind: 'profile' })
  return err(await notFound(visit))
}

export async function GET(visit: OwnVisit): Promise<Response> {
  const chosen = await choose(visit)
  if (!chosen.ok) return chosen.error
  const { profile, team } = chosen.value
  if (isUnfinished(profile)) return leadTo(href('setup-profile'))
  if (team?.isOwn && !isSetUp(profile))
    return leadTo(`${href('setup-profile')}?profile=${encodeURIComponent(profile.username)}`)
  return editorPage(visit, {
    ...{ ...chosen.value, ...(await storedDraft(visit, chosen.value)) },
    done: doneIn(visit.url, DONE),
  })
}

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const found = await choose(visit)
  if (!found.ok) return found.error
  const chosen = found.value
  if (body.kind === 'json') return saveJson(visit, chosen, body.value)
  const fields = fieldsOf(body)
  const { do: action } = editorForm.parse(fields)
  const end = await ACTIONS[action](visit, chosen, fields)
  if (end instanceof Response) return end
  const stored = await storedDraft(visit, chosen)
  return editorPage(visit, { ...chosen, ...stored, ...end, draft: end.draft ?? stored.draft })
}

/** The stored profile without the links that a team locks, the times of its links in the account's time zone. */
async function storedDraft(
  visit: OwnVisit,
  { profile, team }: Chosen,
): Promise<{ draft: ProfileDraft; hasZone: boolean }> {
  const links = ownLinks(await linkDrafts(visit, profile.username), lockedIn(team))
  const zone = visit.account.timeZone
  const draft = draftOfRow(profile, links)
  const timeZone = zone ?? draft.timeZone
  const moved = links.map((link) => inZone(link, draft.timeZone, timeZone))
  return { draft: { ...draft, links: moved, timeZone }, hasZone: zone !== null }
}
