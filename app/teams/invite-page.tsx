// `/app/teams/{id}/invite`: invites one person, or a list that is pasted or sent as a file.
import { href } from '#app/addresses.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { problemsOf } from '#app/guards/fields.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { SelectField, Submit, TextArea, TextField } from '#app/layout/form.tsx'
import { byLabels } from '#app/layout/named.ts'
import type { Problems } from '#app/layout/page.tsx'
import { type TeamVisit, teamOf } from '#app/team-membership/membership.ts'
import { ROLE_NAMES } from '#app/team-membership/permissions.ts'
import { FILE_PROBLEMS, READ_AS_WESTERN, textOfFile } from '#domain/text/file-text.ts'
import { teamPage } from './frame.tsx'
import {
  GIVEN_ROLES,
  INVITE_COLUMNS,
  type InviteRow,
  invitationShape,
  MOST_INVITE_ROWS,
  readInviteRows,
} from './invite-rows.ts'
import { INVITE_ENDS, type InviteEnd, inviteAll, MOST_INVITES_A_DAY } from './invites.ts'

export async function GET(visit: OwnVisit): Promise<Response> {
  const entered = await teamOf(visit, 'members:invite')
  return entered instanceof Response ? entered : invitePage(entered)
}

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const entered = await teamOf(visit, 'members:invite')
  if (entered instanceof Response) return entered
  return body.kind === 'upload' ? inviteList(entered, body) : inviteOne(entered, body)
}

interface Typed {
  name?: string
  email?: string
  role?: string
  username?: string
}

interface Facts {
  problems?: Problems
  status?: number
  done?: string
  /** What was typed about one person. */
  typed?: Typed
  /** The text that was pasted. */
  list?: string
  report?: Report
}

/** What became of each row of a list. */
interface Report {
  rows: readonly { row: number; shown: string; end: InviteEnd | null; text: string }[]
  western: boolean
}

/** The sentences of a single invitation, beside its fields. */
const ONE_ENDS: Readonly<Record<Exclude<InviteEnd, 'invited'>, readonly [field: string, text: string]>> = {
  member: ['email', 'This person is already a member.'],
  known: ['email', 'This person is already invited. You can remind them in the list of members, once a day.'],
  taken: ['username', 'That name is taken.'],
  day: ['', `${MOST_INVITES_A_DAY} invitations were sent today. Please send this one tomorrow.`],
  full: ['', 'The team has reached its limit of 500 members and invitations.'],
}

async function inviteOne(visit: TeamVisit, body: Body): Promise<Response> {
  const fields = fieldsOf(body)
  const typed: Typed = fields
  const read = invitationShape(visit.config.brand).safeParse(fields)
  if (!read.success) return invitePage(visit, { problems: problemsOf(read.error), status: 422, typed })
  const [end = 'full'] = await inviteAll(visit, [read.data])
  if (end === 'invited') return invitePage(visit, { done: `Invited ${read.data.email}.` })
  const [field, text] = ONE_ENDS[end]
  return invitePage(visit, { problems: { [field]: text }, status: end === 'day' ? 429 : 409, typed })
}

async function inviteList(visit: TeamVisit, { form, files }: Extract<Body, { kind: 'upload' }>): Promise<Response> {
  const file = files.get('file')
  const list = form.get('list')
  const refused = (problems: Problems) => invitePage(visit, { problems, status: 422, list })
  const hasFile = file !== undefined && file.bytes.length > 0
  if (hasFile && list.trim() !== '') return refused({ list: 'Please paste a list or choose a file, not both.' })
  const given = hasFile ? textOfFile(file.bytes) : { ok: true as const, value: { text: list, western: false } }
  if (!given.ok) return refused({ file: `This file ${FILE_PROBLEMS[given.error]}` })
  const { text, western } = given.value
  const rows = readInviteRows(text, visit.config.brand)
  const at = hasFile ? 'file' : 'list'
  if (rows === null) return refused({ [at]: `At most ${MOST_INVITE_ROWS} rows.` })
  if (rows.length === 0) return refused({ [at]: 'There is no row in this list.' })
  const good = rows.flatMap(({ read }) => (read.ok ? [read.invitation] : []))
  const ends = good.length === 0 ? [] : await inviteAll(visit, good)
  const report: Report = { rows: answered(rows, ends), western }
  const invited = ends.filter((end) => end === 'invited').length
  if (invited === 0) return invitePage(visit, { problems: { [at]: 'Nobody was invited.' }, status: 422, report, list })
  return invitePage(visit, { done: `Invited ${invited} ${invited === 1 ? 'person' : 'people'}.`, report })
}

/** What became of each row; `ends` are those of the rows that could be read, in order. */
function answered(rows: readonly InviteRow[], ends: readonly InviteEnd[]): Report['rows'] {
  const left = [...ends]
  return rows.map(({ row, shown, read }) => {
    if (!read.ok) return { row, shown, end: null, text: read.problem }
    const end = left.shift() ?? 'full'
    return { row, shown, end, text: INVITE_ENDS[end] }
  })
}

const LABELS = { name: 'Name', email: 'Email', role: 'Role', username: 'Username', list: 'List', file: 'CSV file' }

function invitePage(
  visit: TeamVisit,
  { problems = {}, status = 200, done, typed = {}, list = '', report }: Facts = {},
): Promise<Response> {
  const { id } = visit.membership.team
  const path = href('team-invite', { id })
  return teamPage(visit, {
    title: 'Invite people',
    up: { href: href('team', { id }), name: 'Members' },
    problems,
    named: byLabels(LABELS),
    status,
    ...(done === undefined ? {} : { done }),
    children: (
      <>
        {report === undefined ? null : <ReportTable {...report} />}
        <div className="team-columns">
          <section aria-labelledby="one">
            <h2 id="one" className="text-xl">
              One person
            </h2>
            <form method="post" action={path} className="app-form" noValidate>
              <TextField
                name="name"
                label="Name (optional)"
                hint="As it will appear on the profile."
                problems={problems}
                defaultValue={typed.name}
                autoComplete="off"
                maxLength={200}
              />
              <TextField
                name="email"
                label="Email"
                type="email"
                problems={problems}
                defaultValue={typed.email}
                autoComplete="off"
                maxLength={254}
                required
              />
              <SelectField
                name="role"
                label="Role"
                hint="Admins invite people, hand out cards and edit all profiles of the team."
                problems={problems}
                defaultValue={typed.role ?? 'member'}
                choices={GIVEN_ROLES.map((value) => ({ value, text: ROLE_NAMES[value] }))}
              />
              <TextField
                name="username"
                label="Username (optional)"
                hint="The address of the profile. The person can choose another."
                problems={problems}
                defaultValue={typed.username}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={64}
              />
              <Submit pending="Inviting…" className="justify-self-start">
                Invite
              </Submit>
            </form>
          </section>
          <section aria-labelledby="many">
            <h2 id="many" className="text-xl">
              A list
            </h2>
            <form method="post" action={path} encType="multipart/form-data" className="app-form" noValidate>
              <TextArea
                name="list"
                label="List"
                hint={`One person a row: ${INVITE_COLUMNS.join(',')}. A column may be empty; addresses alone will do. At most ${MOST_INVITE_ROWS} rows, ${MOST_INVITES_A_DAY} invitations a day.`}
                problems={problems}
                defaultValue={list}
                rows={8}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                placeholder={'Mara Stone,mara@example.com,member,mara.stone'}
              />
              <TextField
                name="file"
                label="Or a CSV file"
                type="file"
                accept=".csv,.tsv,.txt,text/csv,text/comma-separated-values,text/tab-separated-values"
                className="order-form-file"
                problems={problems}
              />
              <Submit pending="Inviting…" className="justify-self-start">
                Invite by list
              </Submit>
            </form>
          </section>
        </div>
        <p className="app-hint mt-8">
          Each person gets an email with a link that works for 14 days. Nobody joins without pressing “Join” in it.
        </p>
      </>
    ),
  })
}

const ReportTable = ({ rows, western }: Report) => (
  <section aria-labelledby="report" className="team-report">
    <h2 id="report" className="text-xl">
      Your list, row by row
    </h2>
    {western ? <p className="app-lead">{READ_AS_WESTERN}</p> : null}
    <div className="team-scroll">
      <table className="team-table">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Who</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, shown, end, text }) => (
            <tr key={row} data-end={end ?? 'fault'}>
              <th scope="row">{row}</th>
              <td>{shown}</td>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
)
