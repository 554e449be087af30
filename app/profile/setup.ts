// /setup-profile: the set-up of a profile in three steps. Each is saved by its button; the last one publishes.

import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { ACCOUNT_TERMS } from '#app/content/notices.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, type Form, fieldsOf } from '#app/guards/body.ts'
import { asSent, codeField, problemsOf } from '#app/guards/fields.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { safeNext } from '#app/identity/next.ts'
import { ownLinks } from '#app/team-profiles/locked.ts'
import { lockedIn, type ProfileTeam, teamOfProfile } from '#app/team-profiles/team-profiles.ts'
import {
  type LinkDraft,
  mapped,
  NO_DRAFT,
  type ProfileDraft,
  SWITCHES,
  type SwitchName,
} from '#domain/profile/profile-draft.ts'
import { checkField } from '#domain/profile/profile-fields.ts'
import { backTo, editorPath } from './editor-facts.ts'
import { livePage } from './live.tsx'
import {
  chosenProfile,
  draftOfRow,
  isPersonal,
  isSetUp,
  isUnfinished,
  linkDrafts,
  mayAddProfile,
  namedProfile,
  ownProfiles,
  type ProfileRow,
} from './own-profiles.ts'
import { checkDraft, draftForm, firstLinks, profileField } from './profile-form.ts'
import { publishProfile } from './publish.tsx'
import { saveDraft } from './save.ts'
import { type StepFacts, setupPage } from './setup-page.tsx'
import { changeFirstStep, createProfile, passStep } from './setup-writes.ts'
import { isFree, proposedUsername, TAKEN, usernameFor } from './usernames.ts'

type Step = 1 | 2 | 3

/** The step in the address, at most the first one that is not saved. */
function stepOf(visit: OwnVisit, profile: ProfileRow | null): Step {
  const saved = profile?.setupStep ?? 0
  const first = saved >= 2 ? 3 : saved === 1 ? 2 : 1
  const asked = visit.url.searchParams.get('step')
  const wanted = asked === '1' ? 1 : asked === '2' ? 2 : asked === '3' ? 3 : first
  return wanted > first ? first : wanted
}

const nextOf = ({ url, config }: OwnVisit): string => safeNext(url.searchParams.get('next'), config.appHost)

/** A step's address, with the parameters the set-up began with; `renamed` is the new name of the profile in it. */
function stepPath(visit: OwnVisit, step: Step | 'live', renamed: string | null = null): string {
  const kept = ['chip', 'next', 'new', 'profile'].flatMap((name) => {
    const value = name === 'profile' && renamed !== null ? renamed : visit.url.searchParams.get(name)
    return value === null || value.length > 1024 ? [] : [`&${name}=${encodeURIComponent(value)}`]
  })
  return `${href('setup-profile')}?step=${step}${kept.join('')}`
}

interface Begun {
  /** The profile that is being set up; null: it is not made yet. */
  profile: ProfileRow | null
  /** The team of the profile; null for one's own. */
  team: ProfileTeam | null
  /** The profiles a new one can be a copy of. */
  sources: readonly ProfileRow[]
}

/** What the set-up works on, or where it leads: one profile is set up at a time, and a further one only by `?new=1`. */
async function begun(visit: OwnVisit): Promise<Begun | Response> {
  const own = await ownProfiles(visit)
  const asked = namedProfile(own, visit.url.searchParams.get('profile') ?? '')
  if (asked !== null && !isPersonal(asked)) {
    if (isSetUp(asked)) return leadTo(editorPath(asked, own))
    return { profile: asked, team: await teamOfProfile(visit, asked), sources: [] }
  }
  const profile = own.find(isUnfinished) ?? null
  const personal = own.filter(isPersonal)
  if (profile === null && personal.length > 0) {
    if (visit.url.searchParams.get('new') !== '1') return leadTo(href('profile'))
    if (!mayAddProfile(own)) return leadTo(`${href('profile')}?done=most`)
  }
  return { profile, team: null, sources: personal.filter((one) => one !== profile && !one.hidden) }
}

export async function GET(visit: OwnVisit): Promise<Response> {
  if (visit.url.searchParams.get('step') === 'live') return live(visit)
  const begin = await begun(visit)
  if (begin instanceof Response) return begin
  const step = stepOf(visit, begin.profile)
  // Every step has its own address, also the first one.
  if (visit.url.searchParams.get('step') !== String(step)) return leadTo(stepPath(visit, step))
  return show(visit, { step, ...begin })
}

async function live(visit: OwnVisit): Promise<Response> {
  const profile = chosenProfile(await ownProfiles(visit), visit.url.searchParams.get('profile') ?? '')
  if (profile === null || !profile.published || profile.hidden) return leadTo(href('profile'))
  return livePage(visit, profile, nextOf(visit))
}

async function show(
  visit: OwnVisit,
  { step, profile, team, sources, ...facts }: { step: Step } & Begun & Partial<Omit<StepFacts, 'sources' | 'team'>>,
): Promise<Response> {
  const draft =
    facts.draft ??
    (profile === null
      ? draftWith(sources[0]?.fullName ?? '')
      : draftOfRow(profile, ownLinks(await linkDrafts(visit, profile.username), lockedIn(team))))
  return setupPage(visit, {
    ...facts,
    team,
    sources: profile === null ? sources.map(({ username }) => username) : [],
    step,
    draft,
    username: facts.username ?? profile?.username ?? '',
    path: stepPath(visit, step),
    back: step === 1 ? null : stepPath(visit, step === 3 ? 2 : 1),
  })
}

const draftWith = (full_name: string): ProfileDraft => ({ ...NO_DRAFT, texts: { ...NO_DRAFT.texts, full_name } })

type Fields = Form['fields']

const setupForm = z.object({
  do: asSent,
  /** The fields of the first step. */
  full_name: asSent,
  username: codeField,
  /** The username of the profile to copy, "" for none. */
  from: asSent,
})
type SetupForm = z.infer<typeof setupForm>

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const fields = fieldsOf(body)
  const form = setupForm.parse(fields)
  const begin = await begun(visit)
  if (begin instanceof Response) return begin
  const { profile } = begin
  const step = stepOf(visit, profile)
  if (visit.url.searchParams.get('step') !== String(step)) return leadTo(stepPath(visit, step))
  if (step === 1 || profile === null) return saveName(visit, begin, form)
  if (form.do === 'skip') {
    reached(await passStep(visit, { username: profile.username, step }))
    return step === 2 ? leadTo(stepPath(visit, 3)) : backTo({ profile, own: ownOf(begin, profile) }, 'set-up')
  }
  const own = { ...begin, profile }
  return step === 2 ? saveAbout(visit, own, fields) : saveContact(visit, own, fields)
}

async function saveName(visit: OwnVisit, begin: Begun, form: SetupForm): Promise<Response> {
  const { profile, sources } = begin
  const { brand } = visit.config
  const draft = draftWith(form.full_name)
  const refused = (problems: Record<string, string>, username = form.username) =>
    show(visit, { step: 1, ...begin, draft, username, from: form.from, problems, status: 422 })
  const nameForm = z.object({
    full_name: profileField('full_name'),
    username: usernameFor(profile?.username, brand),
    from: asSent.check(
      z.refine((from) => from === '' || sources.some(({ username }) => username === from), FROM_PROBLEM),
    ),
  })
  const read = nameForm.safeParse(form)
  const problems = read.success ? {} : problemsOf(read.error)
  // Without a username one is proposed, to be confirmed.
  if (form.username === '' && problems.full_name === undefined) {
    const { value: name } = checkField('full_name', form.full_name)
    return refused(problems, await proposedUsername(visit.env.DB, name, brand, visit.now))
  }
  const isKept = profile?.username.toLowerCase() === form.username.toLowerCase()
  if (problems.username === undefined && !isKept && !reached(await isFree(visit.env.DB, form.username, visit.now)))
    return refused({ ...problems, username: TAKEN })
  if (!read.success) return refused(problems)
  const username = isKept && profile !== null ? profile.username : read.data.username
  const facts = { username, name: read.data.full_name, termsVersion: ACCOUNT_TERMS.version }
  const from = read.data.from || null
  const stored = reached(
    profile === null
      ? await createProfile(visit, { ...facts, from })
      : await changeFirstStep(visit, { ...facts, before: profile.username }),
  )
  if (!stored) {
    // Another write was faster: another person took the name, or this user continued on another device.
    const meanwhile = profile === null ? await begun(visit) : begin
    if (meanwhile instanceof Response) return meanwhile
    return meanwhile.profile !== profile ? leadTo(stepPath(visit, 2)) : refused({ username: TAKEN })
  }
  if (from === null || profile !== null) return leadTo(stepPath(visit, 2, profile?.teamId ? username : null))
  return leadTo(`${href('profile')}?profile=${encodeURIComponent(username)}&done=copied`)
}

const FROM_PROBLEM = 'Please choose one of your profiles.'

type BegunProfile = Begun & { profile: ProfileRow }

/** The account's profiles as the editor's address needs them: one of a team is always named. */
const ownOf = ({ sources }: Begun, profile: ProfileRow): readonly Pick<ProfileRow, 'username'>[] =>
  profile.teamId === null ? [profile, ...sources] : []

/** The draft in the form of a step; fields of other steps are as stored. */
async function draftOfStep(
  visit: OwnVisit,
  { profile, team }: BegunProfile,
  fields: Fields,
  { switches, links }: { switches: readonly SwitchName[]; links?: LinkDraft[] },
): Promise<ProfileDraft> {
  const stored = draftOfRow(profile, ownLinks(await linkDrafts(visit, profile.username), lockedIn(team)))
  const typed = draftForm(stored).parse(fields)
  return {
    ...typed,
    shown: mapped(SWITCHES, (name) => (switches.includes(name) ? typed.shown[name] : stored.shown[name])),
    takesContacts: stored.takesContacts,
    links: links ?? stored.links,
  }
}

/** Saves a step, or shows it again where it is refused. `counts` is the `setupStep` that is stored with it. */
async function saveStep(
  visit: OwnVisit,
  begin: BegunProfile,
  { step, counts, typed }: { step: Step; counts: Step; typed: ProfileDraft },
): Promise<{ refused: Response } | { refused: null }> {
  const { profile, team } = begin
  const checked = await checkDraft(visit, profile, typed, [], lockedIn(team))
  if (!checked.ok)
    return { refused: await show(visit, { step, ...begin, draft: typed, problems: checked.error, status: 422 }) }
  const { username, version } = profile
  const stored = reached(await saveDraft(visit, { username, version, draft: checked.value, step: counts, team }))
  // Another device was faster: the step is shown again with what it saved.
  return { refused: stored ? null : leadTo(stepPath(visit, step)) }
}

async function saveAbout(visit: OwnVisit, begin: BegunProfile, fields: Fields): Promise<Response> {
  const draft = await draftOfStep(visit, begin, fields, { switches: ['show_job_title', 'show_company'] })
  const { refused } = await saveStep(visit, begin, { step: 2, counts: 2, typed: draft })
  return refused ?? leadTo(stepPath(visit, 3))
}

async function saveContact(visit: OwnVisit, begin: BegunProfile, fields: Fields): Promise<Response> {
  const { profile } = begin
  const links = firstLinks.parse(fields)
  const draft = await draftOfStep(visit, begin, fields, { switches: ['show_phone', 'show_contact_email'], links })
  // Only publishing completes the step, so that its button is there when the user comes back.
  const { refused } = await saveStep(visit, begin, { step: 3, counts: 2, typed: draft })
  if (refused) return refused
  const isPublic = reached(await publishProfile(visit, profile.username))
  if (!isPublic) return leadTo(editorPath(profile, ownOf(begin, profile)))
  if (profile.teamId !== null) return leadTo(stepPath(visit, 'live', profile.username))
  const which = begin.sources.length === 0 ? '' : `&profile=${encodeURIComponent(profile.username)}`
  return leadTo(stepPath(visit, 'live') + which)
}
