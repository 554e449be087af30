// /app/profile: what is shown of a profile to its owner, and what the owner's buttons do to it.

import { href } from '#app/addresses.ts'
import { jsonAnswer, leadTo } from '#app/guards/answers.ts'
import { logAuth } from '#app/guards/auth-log.ts'
import { type Body, EMPTY_FORM, type Form } from '#app/guards/body.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { dateText } from '#app/layout/dates.ts'
import { doneIn } from '#app/layout/done.ts'
import { notFound } from '#app/layout/message.tsx'
import {
  checkedDraft,
  draftOfForm,
  draftOfJson,
  type LinkDraft,
  type ProfileDraft,
} from '#domain/profile/profile-draft.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { CONFLICT, editorPage, editorPath, hiddenText, noProfilePage } from './editor-page.tsx'
import { afterButton } from './link-rows.tsx'
import { chosenProfile, draftOfRow, linkDrafts, ownProfiles, type ProfileRow } from './own-profiles.ts'
import { pictureProblem } from './picture-of-draft.ts'
import { nextRename, renameProfile } from './rename.ts'
import { publishProfile, saveDraft, unpublishProfile } from './save.ts'
import { TAKEN, usernameProblem } from './usernames.ts'

export const SAVED = 'Saved. The next tap shows it.'
export const SAVED_UNSEEN = 'Saved. Nobody sees it until you publish.'

/** What an action did, by the word its redirect carries. */
const DONE: Readonly<Record<string, string>> = {
  saved: SAVED,
  'saved-unseen': SAVED_UNSEEN,
  renamed: 'Your profile has its new address.',
  unpublished: 'Unpublished. Nobody sees your profile now.',
  'set-up': 'Your profile is ready. Publish it when you like.',
}

interface Chosen {
  profile: ProfileRow
  own: readonly ProfileRow[]
}

/** The profile the address asks for; or the answer where there is none. */
async function choose(visit: OwnVisit): Promise<Result<Chosen, Response>> {
  const own = await ownProfiles(visit)
  const profile = chosenProfile(own, visit.url.searchParams.get('profile') ?? '')
  if (own.length === 0)
    return err(visit.request.method === 'POST' ? leadTo(href('profile')) : await noProfilePage(visit))
  if (profile !== null) return ok({ profile, own })
  await logAuth(visit, 'not_own', { kind: 'profile' })
  return err(await notFound(visit))
}

const isUnfinished = ({ teamId, setupStep }: ProfileRow): boolean => teamId === null && setupStep < 3

export async function GET(visit: OwnVisit): Promise<Response> {
  const chosen = await choose(visit)
  if (!chosen.ok) return chosen.error
  const { profile } = chosen.value
  if (isUnfinished(profile)) return leadTo(href('setup-profile'))
  const draft = draftOfRow(profile, await linkDrafts(visit, profile.username))
  return editorPage(visit, { ...chosen.value, draft, done: doneIn(visit.url, DONE) })
}

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const chosen = await choose(visit)
  if (!chosen.ok) return chosen.error
  if (body.kind === 'json') return saveJson(visit, chosen.value, body.value)
  const form = body.kind === 'form' ? body.form : EMPTY_FORM
  switch (form.get('do')) {
    case 'publish':
      return publish(visit, chosen.value)
    case 'unpublish':
      reached(await unpublishProfile(visit, chosen.value.profile.username))
      return backTo(chosen.value, 'unpublished')
    case 'rename':
      return rename(visit, chosen.value, form.code('username'))
    default:
      return saveForm(visit, chosen.value, form)
  }
}

function backTo({ profile, own }: Chosen, done: string): Response {
  const path = editorPath(profile, own)
  return leadTo(`${path}${path.includes('?') ? '&' : '?'}done=${done}`)
}

const storedDraft = async (visit: OwnVisit, { profile }: Chosen): Promise<ProfileDraft> =>
  draftOfRow(profile, await linkDrafts(visit, profile.username))

const versionOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0)

async function saveForm(visit: OwnVisit, chosen: Chosen, form: Form): Promise<Response> {
  const { profile } = chosen
  const before = await storedDraft(visit, chosen)
  const typed = draftOfForm(form, before)
  const act = form.get('do')
  const version = versionOf(form.get(act === 'save-mine' ? 'current' : 'version'))
  const links = afterButton(typed.links, act)
  if (links !== null) return editorPage(visit, { ...chosen, draft: { ...typed, links }, version, at: 'links' })
  const saving = await save(visit, profile, { typed, version, before: before.links })
  if (saving.end === 'saved') return backTo(chosen, isSeen(profile) ? 'saved' : 'saved-unseen')
  if (saving.end === 'refused')
    return editorPage(visit, { ...chosen, draft: typed, version, problems: saving.problems, status: 422 })
  return editorPage(visit, {
    ...chosen,
    draft: typed,
    version,
    problems: { '': CONFLICT },
    status: 409,
    isConflict: true,
  })
}

/** The editor with script: the same checks and the same statement, answered in JSON. */
async function saveJson(visit: OwnVisit, { profile }: Chosen, value: unknown): Promise<Response> {
  const draft = draftOfJson(value)
  const version = typeof value === 'object' && value !== null ? Reflect.get(value, 'version') : null
  if (draft === null || typeof version !== 'number' || !Number.isSafeInteger(version))
    return jsonAnswer({ text: 'This form could not be read. Please try again.' }, 422)
  const before = await linkDrafts(visit, profile.username)
  const saving = await save(visit, profile, { typed: draft, version, before })
  switch (saving.end) {
    case 'saved':
      return jsonAnswer({
        version: version + 1,
        text: isSeen(profile) ? SAVED : SAVED_UNSEEN,
        links: saving.draft.links,
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
  /** The links as they are stored. */
  before: readonly LinkDraft[]
}

async function save(visit: OwnVisit, profile: ProfileRow, { typed, version, before }: ToSave): Promise<Saving> {
  const { draft, problems } = checkedDraft(typed, before)
  const wrongPicture = await pictureProblem(visit, draft.picture, profile.profileImageUrl ?? '')
  if (wrongPicture !== null) problems.picture = wrongPicture
  if (Object.keys(problems).length > 0) return { end: 'refused', problems }
  const stored = reached(await saveDraft(visit, { username: profile.username, version, draft }))
  return stored ? { end: 'saved', draft } : { end: 'changed' }
}

async function publish(visit: OwnVisit, chosen: Chosen): Promise<Response> {
  const { profile } = chosen
  const isPublic = reached(await publishProfile(visit, profile.username))
  if (isPublic)
    return leadTo(
      `${href('setup-profile')}?step=live${chosen.own.length > 1 ? `&profile=${encodeURIComponent(profile.username)}` : ''}`,
    )
  const problem = profile.hidden ? hiddenText(visit, profile.hiddenReason) : 'Please enter your name.'
  return editorPage(visit, {
    ...chosen,
    draft: await storedDraft(visit, chosen),
    problems: { [profile.hidden ? '' : 'full_name']: problem },
    status: profile.hidden ? 409 : 422,
  })
}

async function rename(visit: OwnVisit, chosen: Chosen, username: string): Promise<Response> {
  const { profile, own } = chosen
  const draft = await storedDraft(visit, chosen)
  const refused = (problem: string, status = 422) =>
    editorPage(visit, { ...chosen, draft, username, problems: { username: problem }, status })
  if (profile.hidden)
    return editorPage(visit, {
      ...chosen,
      draft,
      problems: { '': hiddenText(visit, profile.hiddenReason) },
      status: 409,
    })
  const isRespelled = username.toLowerCase() === profile.username.toLowerCase()
  const problem = isRespelled ? null : usernameProblem(username, visit.config.brand)
  if (problem !== null) return refused(problem)
  switch (reached(await renameProfile(visit, profile, username))) {
    case 'too-early':
      return refused(`You can change your name again on ${dateText(nextRename(profile))}.`)
    case 'taken':
      return refused(TAKEN)
    default: {
      const renamed = { ...profile, username }
      return backTo({ profile: renamed, own: own.map((one) => (one === profile ? renamed : one)) }, 'renamed')
    }
  }
}
