// `/app/teams/{id}/left`: for 30 days, what somebody who left a team can take along.
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { ACCOUNT_TERMS } from '#app/content/notices.ts'
import { appHeaders, leadTo } from '#app/guards/answers.ts'
import { logAuth } from '#app/guards/auth-log.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent, codeField, problemsOf } from '#app/guards/fields.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { dateText } from '#app/layout/dates.ts'
import { Submit } from '#app/layout/form.tsx'
import { notFound } from '#app/layout/message.tsx'
import { type Problems, page } from '#app/layout/page.tsx'
import { Username } from '#app/profile/form-parts.tsx'
import { isPersonal, linkDrafts, MOST_PROFILES, mayAddProfile, ownProfiles } from '#app/profile/own-profiles.ts'
import { isFree, proposedUsername, TAKEN, usernameFor } from '#app/profile/usernames.ts'
import { ownLinks } from '#app/team-profiles/locked.ts'
import { copyLeft, type LeftTeam, leftTeams } from './left-writes.ts'

export const GET = (visit: OwnVisit): Promise<Response> => withLeft(visit, (left) => leftPage(visit, left))

/** The team that the account has left, or 404: also for members, who have their profile still. */
async function withLeft(visit: OwnVisit, handle: (left: LeftTeam) => Promise<Response>): Promise<Response> {
  const [left] = await leftTeams(visit, visit.params.id ?? '')
  if (left !== undefined) return handle(left)
  await logAuth(visit, 'not_own', { kind: 'team' })
  return notFound(visit)
}

const leftForm = z.object({ do: asSent, username: codeField })

export const POST = (visit: OwnVisit, body: Body): Promise<Response> =>
  withLeft(visit, async (left) => {
    const form = leftForm.parse(fieldsOf(body))
    if (form.do === 'download') return download(visit, left)
    return form.do === 'copy' ? copy(visit, left, form.username) : leadTo(href('team-left', { id: left.teamId }))
  })

const HIDDEN = 'We have hidden this profile, so it cannot be copied. You can download it.'
const FULL = `You have ${MOST_PROFILES} profiles, as many as an account can have. Delete one to add another.`

async function copy(visit: OwnVisit, left: LeftTeam, username: string): Promise<Response> {
  const refused = (problems: Problems, status = 422) => leftPage(visit, left, { problems, status, username })
  if (left.profile.hidden) return refused({ '': HIDDEN }, 409)
  if (!mayAddProfile(await ownProfiles(visit))) return refused({ '': FULL }, 409)
  const read = z.object({ username: usernameFor(undefined, visit.config.brand) }).safeParse({ username })
  if (!read.success) return refused(problemsOf(read.error))
  if (!reached(await isFree(visit.env.DB, username, visit.now))) return refused({ username: TAKEN })
  const made = await copyLeft(visit, left, username, ACCOUNT_TERMS.version)
  if (!made) return refused({ username: TAKEN })
  return leadTo(`${href('profile')}?profile=${encodeURIComponent(username)}&done=copied`)
}

/** The leaver's own words as a file: no value of the team, no hash. */
async function download(visit: OwnVisit, { profile, locked, teamName }: LeftTeam): Promise<Response> {
  const links = ownLinks(await linkDrafts(visit, profile.username), locked)
  const isKept = (name: keyof typeof locked) => locked[name] === undefined
  const own = {
    about: {
      made_at: new Date(visit.now * 1000).toISOString(),
      made_by: `${visit.config.brand.name}, ${visit.config.appHost}`,
      profile: `Your profile in ${teamName ?? 'a team that was deleted'}, without what the team had set.`,
    },
    profile: {
      username: profile.username,
      full_name: profile.fullName,
      job_title: profile.jobTitle,
      phone: profile.phone,
      contact_email: profile.contactEmail,
      ...(isKept('bio') ? { bio: profile.bio } : {}),
      ...(isKept('company') ? { company: profile.company } : {}),
      ...(isKept('website') ? { website: profile.website } : {}),
      ...(isKept('address')
        ? {
            address_street: profile.addressStreet,
            address_city: profile.addressCity,
            address_postcode: profile.addressPostcode,
            address_country: profile.addressCountry,
          }
        : {}),
      ...(isKept('look') ? { theme_id: profile.themeId, accent: profile.accent } : {}),
      ...(profile.lang === null ? {} : { lang: profile.lang }),
      ...(isKept('picture') ? { profile_image_url: profile.profileImageUrl } : {}),
    },
    links,
  }
  return new Response(`${JSON.stringify(own, null, 2)}\n`, {
    headers: {
      ...appHeaders(),
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${profile.username}-profile.json"`,
    },
  })
}

async function leftPage(
  visit: OwnVisit,
  { teamId, teamName, profile, until }: LeftTeam,
  { problems = {}, status = 200, username }: { problems?: Problems; status?: number; username?: string } = {},
): Promise<Response> {
  const own = await ownProfiles(visit)
  const path = href('team-left', { id: teamId })
  const proposed =
    username ?? (await proposedUsername(visit.env.DB, profile.fullName ?? '', visit.config.brand, visit.now))
  const isFull = !mayAddProfile(own)
  const named = teamName ?? 'the team'
  return page(visit, {
    title: 'Take your content with you',
    problems,
    status,
    entry: 'app/client/profile-editor.tsx',
    children: (
      <>
        <p className="team-up">
          <a href={href('teams')} className="app-link">
            Teams
          </a>
        </p>
        <h1 className="app-heading">Take your content with you</h1>
        <p className="app-lead">
          {`You are no longer in ${named}. Until ${dateText(until)} you can copy your profile @${profile.username}, without what the team had set; then it is deleted.`}
        </p>
        <section aria-labelledby="copy" className="app-section">
          <h2 id="copy" className="text-xl">
            Copy it into a profile of your own
          </h2>
          {profile.hidden ? (
            <p className="app-lead">{HIDDEN}</p>
          ) : isFull ? (
            <p className="app-lead">{FULL}</p>
          ) : (
            <form method="post" action={path} className="app-form" noValidate>
              <Username
                visit={visit}
                value={proposed}
                problems={problems}
                hint="The address of your own profile. The address of the team profile stays with the team."
              />
              <Submit name="do" value="copy" pending="Copying…" className="w-full">
                Copy profile
              </Submit>
              {own.some(isPersonal) ? <p className="app-hint">Your other profiles stay as they are.</p> : null}
              <p className="app-hint">
                {'By creating a profile you confirm that you are 13 or older and accept the '}
                <a href={href('terms')} className="app-link">
                  terms
                </a>
                .
              </p>
            </form>
          )}
        </section>
        <section aria-labelledby="download" className="app-section">
          <h2 id="download" className="text-xl">
            Download it
          </h2>
          <form method="post" action={path} className="app-form" data-file="">
            <Submit name="do" value="download" pending="Preparing…" tone="secondary">
              Download my content
            </Submit>
          </form>
        </section>
      </>
    ),
  })
}

/** In the list of teams: what can still be taken along. */
export const LeftRow = ({ teamId, teamName, until }: LeftTeam) => (
  <li className="app-row">
    <div className="app-row-text">
      <p className="app-row-name">{teamName ?? 'A team that was deleted'}</p>
      <p className="app-hint">{`You have left. You can take your content with you until ${dateText(until)}.`}</p>
    </div>
    <a href={href('team-left', { id: teamId })} className="app-secondary-button">
      Take my content with me
    </a>
  </li>
)
