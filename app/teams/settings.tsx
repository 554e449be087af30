// `/app/teams/{id}/settings`: the name of the team, its owner, its data, and its end.
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { lastFour } from '#app/cards/own-cards.ts'
import { appHeaders, leadTo } from '#app/guards/answers.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent, keyOf, lineField, problemsOf } from '#app/guards/fields.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { isFreshlyProved } from '#app/identity/sessions.ts'
import { stepUpPath } from '#app/identity/step-up.tsx'
import { CHANGED_MEANWHILE, doneIn } from '#app/layout/done.ts'
import { SelectField, Submit, TextField } from '#app/layout/form.tsx'
import { type Problems, page } from '#app/layout/page.tsx'
import { refusedAct, type TeamVisit, teamOf } from '#app/team-membership/membership.ts'
import { may, type TeamAct } from '#app/team-membership/permissions.ts'
import { csvText } from '#domain/text/csv.ts'
import { cleanPasted } from '#domain/text/pasted.ts'
import { teamPage } from './frame.tsx'
import { type Member, memberName, readMembers } from './read-members.ts'
import { teamExport } from './team-export.ts'
import { MOST_IN_NAME, teamNameField } from './team-name.ts'
import { deleteTeam, handOver, type ReleasedCard, renameTeam } from './team-writes.ts'

const DONE: Readonly<Record<string, string>> = {
  renamed: 'The team was renamed.',
  handed: 'The team was handed over. You are an admin now.',
}

/** What the buttons do: the act that each is, and whether it needs a step-up. */
const ACTIONS = {
  rename: { act: 'team:rename', proved: false },
  'hand-over': { act: 'team:hand-over', proved: true },
  export: { act: 'team:export', proved: true },
  delete: { act: 'team:delete', proved: true },
} as const satisfies Record<string, { act: TeamAct; proved: boolean }>

/** What was typed or chosen before a step-up; it is in the address of the page. */
const keptText = asSent.check(z.overwrite((typed) => typed.slice(0, 254)))
const keptShape = z.object({ to: keptText, confirm: keptText })
type Kept = z.infer<typeof keptShape>

export async function GET(visit: OwnVisit): Promise<Response> {
  const entered = await teamOf(visit, 'team:see')
  if (entered instanceof Response) return entered
  return settingsPage(entered, { kept: keptShape.parse(Object.fromEntries(visit.url.searchParams)) })
}

const settingsForm = z.object({
  do: z.catch(z.nullable(keyOf(ACTIONS)), null),
  name: lineField,
  to: asSent,
  confirm: asSent,
})
type SettingsForm = z.infer<typeof settingsForm>

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const entered = await teamOf(visit, 'team:see')
  if (entered instanceof Response) return entered
  const form = settingsForm.parse(fieldsOf(body))
  const path = href('team-settings', { id: entered.membership.team.id })
  if (form.do === null) return leadTo(path)
  const { act, proved } = ACTIONS[form.do]
  const refused = await refusedAct(entered, act)
  if (refused) return refused
  if (proved && !isFreshlyProved(visit.account, visit.now)) return leadTo(stepUpPath(pathWith(path, form)))
  switch (form.do) {
    case 'rename':
      return rename(entered, form, path)
    case 'hand-over':
      return hand(entered, form, path)
    case 'export':
      return download(entered)
    case 'delete':
      return remove(entered, form)
  }
}

/** The address of the page with what was typed. */
function pathWith(path: string, { do: action, ...form }: SettingsForm): string {
  const { to, confirm } = keptShape.parse(form)
  const kept = action === 'hand-over' && to !== '' ? { to } : action === 'delete' && confirm !== '' ? { confirm } : null
  return kept === null ? path : `${path}?${new URLSearchParams(kept)}`
}

const again = (visit: TeamVisit, problems: Problems, status: number, kept: Partial<Kept> & { name?: string }) =>
  settingsPage(visit, { problems, status, kept: { to: '', confirm: '', ...kept } })

async function rename(visit: TeamVisit, form: SettingsForm, path: string): Promise<Response> {
  const read = z.object({ name: teamNameField(visit.config.brand) }).safeParse(form)
  if (!read.success) return again(visit, problemsOf(read.error), 422, { name: form.name })
  const renamed = await renameTeam(visit, read.data.name)
  return renamed ? leadTo(`${path}?done=renamed`) : again(visit, { '': CHANGED_MEANWHILE }, 409, {})
}

async function hand(visit: TeamVisit, { to }: SettingsForm, path: string): Promise<Response> {
  const admins = await adminsOf(visit)
  if (!admins.some(({ id }) => id === to)) return again(visit, { to: 'Please choose one of the admins.' }, 422, { to })
  const handed = await handOver(visit, to)
  return handed ? leadTo(`${path}?done=handed`) : again(visit, { '': CHANGED_MEANWHILE }, 409, { to })
}

async function download(visit: TeamVisit): Promise<Response> {
  const name = `${visit.membership.team.slug}-data-${new Date(visit.now * 1000).toISOString().slice(0, 10)}.json`
  return new Response(await teamExport(visit), {
    headers: {
      ...appHeaders(),
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  })
}

async function remove(visit: TeamVisit, { confirm }: SettingsForm): Promise<Response> {
  const { team } = visit.membership
  if (cleanPasted(confirm).toLowerCase() !== team.name.toLowerCase())
    return again(visit, { confirm: 'This is not the name of the team.' }, 422, { confirm })
  const cards = await deleteTeam(visit)
  if (cards === null) return again(visit, { '': CHANGED_MEANWHILE }, 409, { confirm })
  return cards.length === 0 ? leadTo(`${href('teams')}?done=deleted`) : codesPage(visit, cards)
}

/** Admins who have joined: one of them can become the owner. */
async function adminsOf({ env, membership, now }: TeamVisit): Promise<Member[]> {
  const members = await readMembers(env, membership.team.id, now)
  return members.filter(({ role, joinedAt, leftAt }) => role === 'admin' && joinedAt !== null && leftAt === null)
}

interface Facts {
  kept: Kept & { name?: string }
  problems?: Problems
  status?: number
}

async function settingsPage(visit: TeamVisit, { kept, problems = {}, status = 200 }: Facts): Promise<Response> {
  const { team, role } = visit.membership
  const path = href('team-settings', { id: team.id })
  const isOwner = may(role, 'team:hand-over')
  const admins = isOwner ? await adminsOf(visit) : []
  const done = doneIn(visit.url, DONE)
  return teamPage(visit, {
    title: 'Settings',
    width: 'narrow',
    problems,
    status,
    ...(done && status === 200 ? { done } : {}),
    children: (
      <>
        {may(role, 'team:rename') ? (
          <section aria-labelledby="rename" className="app-section">
            <h2 id="rename" className="text-xl">
              Name
            </h2>
            <form method="post" action={path} className="app-form" noValidate>
              <TextField
                name="name"
                label="Name of the team"
                problems={problems}
                defaultValue={kept.name ?? team.name}
                maxLength={MOST_IN_NAME * 2}
                autoComplete="organization"
              />
              <Submit name="do" value="rename" pending="Saving…" tone="secondary">
                Save name
              </Submit>
            </form>
          </section>
        ) : null}
        {may(role, 'team:leave') ? (
          <section aria-labelledby="leave" className="app-section">
            <h2 id="leave" className="text-xl">
              Leave
            </h2>
            <p className="app-lead">
              Your profile of the team is no longer public then, and its cards stay with the team.
            </p>
            <p className="mt-4">
              <a href={href('team-leave', { id: team.id })} className="app-secondary-button">
                {`Leave ${team.name}`}
              </a>
            </p>
          </section>
        ) : null}
        {isOwner ? (
          <section aria-labelledby="hand-over" className="app-section">
            <h2 id="hand-over" className="text-xl">
              Hand over
            </h2>
            <p className="app-lead">
              A team has one owner. An admin becomes the owner in your place, and you become an admin; then you can
              leave.
            </p>
            {admins.length === 0 ? (
              <p className="team-none">There is no admin yet. Make somebody an admin first.</p>
            ) : (
              <form method="post" action={path} className="app-form" noValidate>
                <SelectField
                  name="to"
                  label="New owner"
                  problems={problems}
                  defaultValue={kept.to}
                  choices={[
                    { value: '', text: 'Choose an admin' },
                    ...admins.map((one) => ({ value: one.id, text: `${memberName(one)} (${one.email})` })),
                  ]}
                />
                <Submit name="do" value="hand-over" pending="Handing over…" tone="secondary">
                  Hand over
                </Submit>
              </form>
            )}
          </section>
        ) : null}
        {may(role, 'team:export') ? (
          <section aria-labelledby="export" className="app-section">
            <h2 id="export" className="text-xl">
              Download the data of the team
            </h2>
            <p className="app-lead">
              One file with members, profiles, cards, contacts and the log, in a form that programs can read.
            </p>
            <form method="post" action={path} className="app-form" data-file="">
              <Submit name="do" value="export" pending="Preparing…" tone="secondary">
                Download data
              </Submit>
            </form>
          </section>
        ) : null}
        {may(role, 'team:delete') ? (
          <section aria-labelledby="delete" className="app-section">
            <h2 id="delete" className="text-xl">
              Delete the team
            </h2>
            <p className="app-lead">
              Its profiles are taken offline, its contacts are deleted, and every member gets an email. Its cards belong
              to nobody then: you get their new codes once, on the next page.
            </p>
            <form method="post" action={path} className="app-form" noValidate>
              <TextField
                name="confirm"
                label="Type its name to confirm"
                hint={team.name}
                problems={problems}
                defaultValue={kept.confirm}
                autoComplete="off"
                maxLength={254}
              />
              <Submit name="do" value="delete" pending="Deleting…" tone="secondary">
                Delete the team
              </Submit>
            </form>
          </section>
        ) : null}
      </>
    ),
  })
}

/** The new codes of the released cards, shown once: only their hashes are stored. */
function codesPage(visit: TeamVisit, cards: readonly ReleasedCard[]): Promise<Response> {
  const { team } = visit.membership
  const csv = csvText(
    ['label', 'chip_id', 'code'],
    cards.map(({ label, chipId, code }) => ({ label, chip_id: chipId, code })),
  )
  return page(visit, {
    title: 'The team was deleted',
    width: 'wide',
    done: 'The team was deleted.',
    children: (
      <>
        <h1 className="app-heading">New codes of its cards</h1>
        <p className="app-lead">
          {`The ${cards.length === 1 ? 'card belongs' : `${cards.length} cards belong`} to nobody now, and can be set up with these codes. They are shown only now: save them before you leave this page.`}
        </p>
        <p className="team-links">
          {/* A data URL: the codes are stored nowhere, so there is nothing to load them from. */}
          <a
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`}
            download={`${team.slug}-codes.csv`}
            className="app-secondary-button"
          >
            Download as CSV
          </a>
          <button type="button" className="app-quiet-button" data-copy={csv.slice(1)} hidden>
            Copy all
          </button>
        </p>
        <p role="status" className="app-hint" data-copied />
        <div className="team-scroll">
          <table className="team-table">
            <thead>
              <tr>
                <th scope="col">Card</th>
                <th scope="col">Ends in</th>
                <th scope="col">Code</th>
              </tr>
            </thead>
            <tbody>
              {cards.map(({ chipId, label, code }) => (
                <tr key={chipId}>
                  <th scope="row">{label ?? 'Card'}</th>
                  <td>{lastFour(chipId)}</td>
                  <td className="team-code">{code}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="mt-8">
          <a href={href('teams')} className="app-link">
            Go to your teams
          </a>
        </p>
      </>
    ),
  })
}
