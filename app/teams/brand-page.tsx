// `/app/teams/{id}/brand`: what is the same on every profile of the team, with a preview of a member's profile.
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, type Form, fieldsOf } from '#app/guards/body.ts'
import { asSent } from '#app/guards/fields.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { sealedDone, sealedDoneIn } from '#app/layout/done.ts'
import { Submit } from '#app/layout/form.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { AccentChoice } from '#app/profile/accent-choice.tsx'
import { Preview } from '#app/profile/editor-page.tsx'
import { AddressFields, Looks, Picture, ProfileText } from '#app/profile/form-parts.tsx'
import { afterButton, LinkRows } from '#app/profile/link-rows.tsx'
import { draftOfRow, linkDrafts } from '#app/profile/own-profiles.ts'
import { pictureProblem } from '#app/profile/picture-of-draft.ts'
import { draftForm } from '#app/profile/profile-form.ts'
import { membershipIn, type TeamVisit, teamOf } from '#app/team-membership/membership.ts'
import { checkBrand, draftOfLocked, lockField, ticked } from '#app/team-profiles/brand-form.ts'
import {
  LOCK_NAMES,
  LOCKS,
  type Lock,
  type Locked,
  MOST_LOCKED_LINKS,
  ownLinks,
  readLocked,
} from '#app/team-profiles/locked.ts'
import { profiles } from '#db/schema.ts'
import { runStatement } from '#db/store.ts'
import { NO_DRAFT, type ProfileDraft } from '#domain/profile/profile-draft.ts'
import { namedProblem } from '#domain/profile/profile-fields.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { teamPage } from './frame.tsx'
import { saveBrand } from './save-brand.ts'

const CONFLICT = 'The brand was changed by somebody else. Below is what you entered; save again to replace theirs.'

export async function GET(visit: OwnVisit): Promise<Response> {
  const entered = await teamOf(visit, 'brand:change')
  if (entered instanceof Response) return entered
  const locked = readLocked(entered.membership.team.locked)
  const done = (await sealedDoneIn(visit, entered.membership.team.id)) ?? undefined
  return brandPage(entered, {
    draft: draftOfLocked(locked),
    locks: LOCK_NAMES.filter((name) => locked[name] !== undefined),
    ...(done === undefined ? {} : { done }),
  })
}

const versionForm = z.object({
  do: asSent,
  version: z.catch(z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)), 0),
})

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const entered = await teamOf(visit, 'brand:change')
  if (entered instanceof Response) return entered
  const { team } = entered.membership
  const fields: Form['fields'] = fieldsOf(body)
  const before = draftOfLocked(readLocked(team.locked))
  const draft = draftForm(before).parse(fields)
  const locks = ticked(fields)
  const { do: act, version } = versionForm.parse(fields)
  const typed = { draft, locks, version }
  const links = afterButton(draft.links, act)
  if (links !== null) return brandPage(entered, { ...typed, draft: { ...draft, links } })
  const { locked, problems } = checkBrand(draft, locks)
  const picture = locked.picture === undefined ? null : await pictureProblem(visit, locked.picture, before.picture)
  if (picture !== null) problems.picture = picture
  if (Object.keys(problems).length > 0) return brandPage(entered, { ...typed, problems, status: 422 })
  const count = await saveBrand(entered, locked, version)
  if (count !== null) return leadTo(await donePath(entered, count))
  const membership = await membershipIn(visit.env, visit.account.id, team.id)
  const present = membership === null ? entered : { ...entered, membership }
  // The typed values are shown with the present version, so that pressing "Save" again is a decision.
  return brandPage(present, {
    ...{ draft, locks, version: present.membership.team.version },
    ...{ problems: { '': CONFLICT }, status: 409 },
  })
}

async function donePath(visit: TeamVisit, count: number): Promise<string> {
  const { id } = visit.membership.team
  const text = `Saved for ${count} ${count === 1 ? 'profile' : 'profiles'}.`
  return `${href('team-brand', { id })}?done=${await sealedDone(visit, id, text)}`
}

interface Facts {
  draft: ProfileDraft
  locks: readonly Lock[]
  version?: number
  problems?: Problems
  status?: number
  done?: string
}

const TITLES: Readonly<Record<Lock, string>> = {
  company: 'Company',
  website: 'Website',
  address: 'Address',
  picture: 'Picture',
  look: 'Look',
  bio: 'Bio',
  links: 'First links',
}

/** The fields in which a problem of a lock can be. */
const sentenceOf = (locks: readonly Lock[]): string =>
  locks.length === 0 ? 'Nothing is locked.' : `Locked: ${locks.map((name) => LOCKS[name]).join(', ')}.`

async function brandPage(visit: TeamVisit, { draft, locks, version, problems = {}, status = 200, done }: Facts) {
  const { team } = visit.membership
  const stored = readLocked(team.locked)
  const sample = await sampleOf(visit, stored)
  const parts: Readonly<Record<Lock, ReactNode>> = {
    company: <ProfileText name="company" draft={draft} problems={problems} />,
    website: <ProfileText name="website" draft={draft} problems={problems} />,
    address: <AddressFields draft={draft} problems={problems} />,
    picture: <Picture visit={visit} draft={draft} problems={problems} />,
    look: (
      <>
        <fieldset>
          <legend className="sr-only">Look</legend>
          <Looks draft={draft} />
        </fieldset>
        <AccentChoice draft={draft} problems={problems} />
      </>
    ),
    bio: <ProfileText name="bio" draft={draft} problems={problems} />,
    links: (
      <>
        {problems.links === undefined ? null : (
          <p id="links-problem" className="app-problem">
            {problems.links}
          </p>
        )}
        <LinkRows draft={draft} problems={problems} now={visit.now} hasZone most={MOST_LOCKED_LINKS} isPlain />
      </>
    ),
  }
  return teamPage(visit, {
    title: 'Brand',
    status,
    problems,
    named: namedProblem,
    entry: 'app/client/profile-editor.tsx',
    facts: { foreignPictures: visit.config.siteUrl },
    ...(done === undefined ? {} : { done }),
    children: (
      <div className="editor team-brand">
        <div className="editor-main">
          <div className="editor-head">
            <p className="app-lead">
              {`What you lock is the same on every profile of the team, and its members cannot change it. ${sentenceOf(LOCK_NAMES.filter((name) => stored[name] !== undefined))}`}
            </p>
            <button type="button" className="app-secondary-button editor-preview-button" data-open-preview hidden>
              Preview
            </button>
          </div>
          <form
            method="post"
            action={href('team-brand', { id: team.id })}
            className="brand-form"
            noValidate
            data-profile-form
            data-brand-of={JSON.stringify(sample.draft)}
            data-username={sample.username}
            data-site={visit.config.siteUrl}
            data-brand={visit.config.brand.name}
          >
            <button type="submit" name="do" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
              Save
            </button>
            <input type="hidden" name="version" value={version ?? team.version} />
            {LOCK_NAMES.map((name) => (
              <section
                key={name}
                id={name === 'links' ? 'links' : undefined}
                className="brand-lock"
                aria-labelledby={`${name}-lock`}
              >
                <label className="app-switch">
                  <input type="checkbox" name={lockField(name)} value="1" defaultChecked={locks.includes(name)} />
                  <span className="app-switch-track" aria-hidden="true" />
                  <span id={`${name}-lock`} className="brand-lock-name">
                    {TITLES[name]}
                    <span className="sr-only">: the same for everybody</span>
                  </span>
                </label>
                <div className="brand-lock-fields">
                  {name === 'links' ? (
                    <p className="app-hint">{`Up to ${MOST_LOCKED_LINKS}. They come before the member’s own links.`}</p>
                  ) : null}
                  {parts[name]}
                </div>
              </section>
            ))}
            <p className="app-hint">
              Unlocking leaves the current value on each profile, for its member to change. Taking a link off the list
              takes it off the profiles.
            </p>
            <Submit name="do" value="save" pending="Saving…" className="justify-self-start">
              Save
            </Submit>
            <p role="status" className="app-hint" data-save-status />
          </form>
        </div>
        <Preview />
      </div>
    ),
  })
}

/** The profile of a member for the preview, without what is locked; an invented one where the team has none. */
async function sampleOf(
  { env, membership }: TeamVisit,
  locked: Locked,
): Promise<{ username: string; draft: ProfileDraft }> {
  const [row] = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select()
          .from(profiles)
          .where(
            and(
              eq(profiles.teamId, membership.team.id),
              sql`EXISTS (SELECT 1 FROM team_members WHERE team_members.account_id = ${profiles.accountId}
                AND team_members.team_id = ${profiles.teamId} AND team_members.left_at IS NULL)`,
            ),
          )
          .orderBy(desc(profiles.published), asc(profiles.createdAt), asc(profiles.username))
          .limit(1),
      { what: 'read profile for preview', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  if (row === undefined)
    return {
      username: 'mara.stone',
      draft: { ...NO_DRAFT, texts: { ...NO_DRAFT.texts, full_name: 'Mara Stone', job_title: 'Sales' } },
    }
  const links = ownLinks(await linkDrafts({ env }, row.username), locked)
  return { username: row.username, draft: draftOfRow(row, links) }
}
