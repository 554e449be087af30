// `/settings/data`: the export of all data, the deletion of a profile, and of the account.

import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { LAST_OWNER } from '#app/console/roles.ts'
import { appHeaders, leadTo } from '#app/guards/answers.ts'
import { logAuth } from '#app/guards/auth-log.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { clearedCookie, FLOW_COOKIE, KNOWN_COOKIE, SESSION_COOKIE } from '#app/guards/cookies.ts'
import { asSent, problemsOf, usernameField } from '#app/guards/fields.ts'
import { countWithin } from '#app/guards/limits.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { isFreshlyProved } from '#app/identity/sessions.ts'
import { stepUpPath } from '#app/identity/step-up.tsx'
import { dayText } from '#app/layout/dates.ts'
import { CHANGED_MEANWHILE, doneIn } from '#app/layout/done.ts'
import { SelectField, Submit, TextField } from '#app/layout/form.tsx'
import { type Problems, page } from '#app/layout/page.tsx'
import { deliverAppMails } from '#app/mail/outbox.ts'
import { isPersonal, ownProfiles, type ProfileRow } from '#app/profile/own-profiles.ts'
import { settingsPage } from '#app/settings/settings-page.tsx'
import { canonicalEmail } from '#domain/signup/forms.ts'
import { exportFile, exportName } from './export.ts'
import { deleteAccount, deleteProfile, deletionObstacle, exportRows } from './own-data.ts'

const PATH = href('settings-data')
const DOWNLOAD_SECONDS = 600
const HISTORY_DAYS = 30
const DAY_SECONDS = 24 * 3600

const DONE: Readonly<Record<string, string>> = { 'profile-deleted': 'Your profile was deleted.' }

/** Can cards lead to this profile? */
const isLead = ({ teamId, published }: ProfileRow): boolean => teamId === null && published

interface Facts {
  problems?: Problems
  status?: number
  headers?: Record<string, string>
  /** What was typed to confirm a deletion. */
  typed?: { username: string; address: string; lead: string }
}

const confirmation = asSent.check(z.overwrite((typed) => typed.slice(0, 254)))
/** What was typed before a step-up; it is in the address of the page. */
const keptForm = z.object({ username: confirmation, address: confirmation, lead: confirmation })

export const GET = (visit: OwnVisit): Promise<Response> =>
  dataPage(visit, { typed: keptForm.parse(Object.fromEntries(visit.url.searchParams)) })

async function dataPage(visit: OwnVisit, { problems, status = 200, headers = {}, typed }: Facts): Promise<Response> {
  const own = await ownProfiles(visit)
  const personal = own.filter(isPersonal)
  const leads = own.filter(isLead)
  const done = problems === undefined ? doneIn(visit.url, DONE) : undefined
  return settingsPage(visit, {
    title: 'Data',
    status,
    headers,
    ...(problems ? { problems } : {}),
    ...(done ? { done } : {}),
    children: (
      <>
        <section aria-labelledby="download" className="app-section">
          <h2 id="download" className="text-xl">
            Download my data
          </h2>
          <p className="app-lead">
            One file with everything we keep about you, in a form that programs can read. It holds your profiles, cards,
            statistics and events.
          </p>
          <form method="post" action={PATH} className="app-form" data-file="">
            <Submit name="act" value="download" pending="Preparing…" tone="secondary">
              Download my data
            </Submit>
          </form>
          <p className="mt-3">
            <a href={`${href('contacts-file')}?as=csv`} className="app-link">
              Contacts that visitors left, as CSV
            </a>
          </p>
          {own.map(({ username }) => (
            <p key={username} className="mt-3">
              <a
                href={`${visit.config.siteUrl}/profile/${encodeURIComponent(username)}/contact.vcf`}
                className="app-link"
              >
                {`Contact card of @${username}`}
              </a>
            </p>
          ))}
        </section>
        {personal.length === 0 ? null : (
          <section aria-labelledby="profile" className="app-section">
            <h2 id="profile" className="text-xl">
              Delete a profile
            </h2>
            <p className="app-lead">
              The page, its links, contact details, picture and statistics go at once. Its cards stay yours and lead
              nowhere until you choose another profile. Nobody can take its name for 90 days.
            </p>
            <form method="post" action={PATH} className="app-form" noValidate>
              <TextField
                name="username"
                label="Type its username to confirm"
                hint={personal.map(({ username }) => `@${username}`).join(', ')}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={65}
                defaultValue={typed?.username ?? ''}
                {...(problems ? { problems } : {})}
              />
              {leads.length < 2 ? null : (
                <SelectField
                  name="lead"
                  label="Its cards then lead to"
                  defaultValue={typed?.lead ?? ''}
                  choices={[
                    { value: '', text: 'Nowhere yet' },
                    ...leads.map(({ username }) => ({ value: username, text: `@${username}` })),
                  ]}
                  {...(problems ? { problems } : {})}
                />
              )}
              <Submit name="act" value="profile" pending="Deleting…" tone="secondary">
                Delete this profile
              </Submit>
            </form>
          </section>
        )}
        <section aria-labelledby="account" className="app-section">
          <h2 id="account" className="text-xl">
            Delete my account
          </h2>
          <p className="app-lead">
            Everything of yours goes at once: profiles, statistics, sign-ins and passkeys. Your cards then belong to
            nobody, and need a new code from us before somebody can claim them.
          </p>
          <p className="app-lead">
            Orders that were shipped lose your name and addresses; amounts and dates stay, as the law requires. An open
            order keeps them until it is shipped, so that it reaches you.
          </p>
          <form method="post" action={PATH} className="app-form" noValidate>
            <TextField
              name="address"
              label="Type your email address to confirm"
              hint={visit.account.email}
              type="email"
              autoComplete="off"
              maxLength={254}
              defaultValue={typed?.address ?? ''}
              {...(problems ? { problems } : {})}
            />
            <Submit name="act" value="account" pending="Deleting…" tone="secondary">
              Delete my account
            </Submit>
          </form>
        </section>
      </>
    ),
  })
}

const dataForm = z.object({ act: asSent, username: asSent, address: asSent, lead: asSent })
type DataForm = z.infer<typeof dataForm>

/** The address of the page, with the typed text of the form that was sent. */
function pathWith(form: DataForm): string {
  const { username, address, lead } = keptForm.parse(form)
  const profile = lead === '' ? { username } : { username, lead }
  const typed = form.act === 'download' ? {} : form.act === 'profile' ? profile : { address }
  return Object.values(typed).join('') === '' ? PATH : `${PATH}?${new URLSearchParams(typed)}`
}

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const form = dataForm.parse(fieldsOf(body))
  if (!isFreshlyProved(visit.account, visit.now)) return leadTo(stepUpPath(pathWith(form)))
  switch (form.act) {
    case 'download':
      return download(visit)
    case 'profile':
      return removeProfile(visit, form)
    case 'account':
      return removeAccount(visit, form)
    default:
      return leadTo(PATH)
  }
}

async function download(visit: OwnVisit): Promise<Response> {
  const { account, config, now, env } = visit
  const limit = { name: `download ${account.id}`, most: 1, seconds: DOWNLOAD_SECONDS }
  const verdict = reached(await countWithin(visit, [limit]))
  if (!verdict.within) {
    const minutes = Math.ceil(verdict.retryAfterSeconds / 60)
    return dataPage(visit, {
      status: 429,
      headers: { 'Retry-After': String(verdict.retryAfterSeconds) },
      problems: { '': `Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.` },
    })
  }
  const rows = reached(await exportRows(env.DB, account))
  const name = exportName(config.brand.name, now)
  return new Response(exportFile(rows, { brand: config.brand.name, now, site: config.appHost }), {
    headers: {
      ...appHeaders(),
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name.replace(/[^\x21-\x7e]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  })
}

const profileForm = z.object({ username: usernameField })

async function removeProfile(visit: OwnVisit, typed: DataForm): Promise<Response> {
  const form = profileForm.parse(typed)
  const own = await ownProfiles(visit)
  const chosen = own.find(({ username }) => username.toLowerCase() === form.username.toLowerCase())
  const again = (problems: Problems) => dataPage(visit, { status: 422, problems, typed })
  const refused = (username: string) => again({ username })
  if (!chosen) return refused('This is not the username of a profile of yours.')
  if (!isPersonal(chosen)) return refused('This profile belongs to a team. It goes when you leave the team.')
  if (chosen.hidden)
    return refused(
      `We have hidden this profile, so it cannot be deleted by itself. Write to ${visit.config.brand.legalEmail}.`,
    )
  const lead = typed.lead === '' ? null : own.find((one) => isLead(one) && one.username === typed.lead)
  if (lead === undefined || lead?.username === chosen.username)
    return again({ lead: 'Please choose another one of your profiles, or "Nowhere yet".' })
  const deleted = reached(await deleteProfile(visit, chosen.username, lead?.username ?? null))
  return deleted ? leadTo(`${PATH}?done=profile-deleted`) : refused('This profile has changed. Load the page again.')
}

const accountForm = (email: string) =>
  z.object({
    address: asSent.check(
      z.refine((address) => canonicalEmail(address) === email, 'This is not the email address of your account.'),
    ),
  })

async function removeAccount(visit: OwnVisit, typed: DataForm): Promise<Response> {
  const { account, env, config, now, setCookies } = visit
  const read = accountForm(account.email).safeParse(typed)
  if (!read.success) return dataPage(visit, { status: 422, problems: problemsOf(read.error), typed })
  const refused = (problem: string) => dataPage(visit, { status: 409, problems: { '': problem }, typed })
  const obstacle = reached(await deletionObstacle(env.DB, account.id))
  if (obstacle !== null) return refused(obstacle)
  const end = reached(await deleteAccount(visit, account))
  if (end === 'last') return refused(LAST_OWNER)
  // It became the owner of a team while this page was open.
  if (end === 'team') return refused(reached(await deletionObstacle(env.DB, account.id)) ?? CHANGED_MEANWHILE)
  await logAuth(visit, 'account_closed', { kind: 'own' })
  visit.waitUntil(deliverAppMails(env, config, now))
  setCookies.length = 0
  for (const name of [SESSION_COOKIE, FLOW_COOKIE, KNOWN_COOKIE] as const) setCookies.push(clearedCookie(name))
  const gone = dayText(Math.floor(now / DAY_SECONDS) + HISTORY_DAYS)
  return page(
    { ...visit, account: null },
    {
      title: 'Deleted',
      headers: { 'Clear-Site-Data': '"cache"' },
      children: (
        <>
          <h1 className="app-heading">Deleted</h1>
          <p role="status" className="app-lead">
            {`Deleted. Copies in the database's 30-day history disappear by ${gone}.`}
          </p>
          <p className="mt-6">
            <a href={`${config.siteUrl}/`} className="app-link">
              {`Back to ${config.brand.name}`}
            </a>
          </p>
        </>
      ),
    },
  )
}
