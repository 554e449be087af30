// `/admin/reports`: the open reports of visitors, and one report with its actions.

import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { consolePage } from '#app/console/frame.tsx'
import { List } from '#app/console/list.tsx'
import { When } from '#app/console/parts.tsx'
import { keptForm, refusedAction } from '#app/console/step-up.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent, keyOf, linesField, problemsOf } from '#app/guards/fields.ts'
import { type ConsoleVisit, reached } from '#app/guards/visit.ts'
import { CHANGED_MEANWHILE, doneIn } from '#app/layout/done.ts'
import { Submit } from '#app/layout/form.tsx'
import { notFound } from '#app/layout/message.tsx'
import { deliverAppMails } from '#app/mail/outbox.ts'
import { isUsername } from '#domain/profile/username.ts'
import { ok } from '#domain/text/errors.ts'
import { isPlainText } from '#domain/text/plain-text.ts'
import { MAX_REASON, ProfileLink, reasonText, reportPage, reportPath, stateText } from './report-page.tsx'
import {
  closeReport,
  closeReportsOf,
  type ListedReport,
  type OpenReport,
  openReport,
  openReports,
  REPORTS_SHOWN,
  reportsOfHidden,
  setHidden,
} from './report-store.ts'

const MAX_PAGE = 10_000
/** A page of the list, for all profiles or for one. */
const listPath = (profile: string, page = 1): string => {
  const query = new URLSearchParams([
    ...(profile === '' ? [] : [['profile', profile]]),
    ...(page === 1 ? [] : [['page', String(page)]]),
  ])
  return query.size === 0 ? href('console-reports') : `${href('console-reports')}?${query}`
}

const DONE: Readonly<Record<string, string>> = {
  closed: 'The report is closed.',
  'all-closed': 'The reports of the profile are closed.',
  hidden: 'The profile is hidden and its reports are closed.',
  shown: 'The profile is shown again.',
}

export async function GET(visit: ConsoleVisit): Promise<Response> {
  const id = visit.url.searchParams.get('report')
  if (id === null) return listPage(visit)
  const report = reached(await openReport(visit, id))
  if (report === null) return notFound(visit)
  return reportPage(visit, report, { typed: (await keptForm(visit))?.get('reason') ?? '', done: doneOf(visit) })
}

const doneOf = ({ url }: ConsoleVisit): string | undefined => doneIn(url, DONE)

async function listPage(
  visit: ConsoleVisit,
  { problem, status = 200 }: { problem?: string; status?: number } = {},
): Promise<Response> {
  const { searchParams } = visit.url
  const asked = searchParams.get('profile') ?? ''
  const profile = isUsername(asked) ? asked : ''
  const page = Math.min(MAX_PAGE, Math.max(1, Math.floor(Number(searchParams.get('page') ?? '1')) || 1))
  const [found, ofHidden] = await Promise.all([
    openReports(visit, profile, page),
    profile === '' && page === 1 ? reportsOfHidden(visit) : ok([]),
  ])
  const done = problem === undefined ? doneOf(visit) : undefined
  return consolePage(visit, {
    title: profile === '' ? 'Reports' : `Reports of @${profile}`,
    ...(profile === '' ? {} : { up: { href: href('console-reports'), name: 'All open reports' } }),
    status,
    ...(problem === undefined ? {} : { problems: { '': problem } }),
    ...(done === undefined ? {} : { done }),
    children: (
      <>
        <List<ListedReport>
          visit={visit}
          caption="Open reports"
          rows={found.ok ? ok(found.value.slice(0, REPORTS_SHOWN)) : found}
          keyOf={({ id }) => id}
          empty="No report is open."
          newer={page > 1 ? listPath(profile, page - 1) : undefined}
          older={found.ok && found.value.length > REPORTS_SHOWN ? listPath(profile, page + 1) : undefined}
          columns={[
            {
              name: 'Report',
              kind: 'row',
              cell: ({ id }) => (
                <a href={reportPath(id)} className="whitespace-nowrap">
                  {id}
                </a>
              ),
            },
            { name: 'Received', cell: ({ createdAt }) => <When at={createdAt} /> },
            { name: 'Profile', cell: ({ username }) => <ProfileLink visit={visit} username={username} /> },
            { name: 'State', cell: stateText },
            { name: 'Reason', cell: ({ reason }) => reasonText(reason) },
            { name: 'Text', cell: ({ details }) => <span className="whitespace-pre-wrap">{details ?? '–'}</span> },
            {
              name: 'Of the profile',
              kind: 'number',
              cell: ({ username, ofProfile }) =>
                profile === '' && ofProfile > 1 ? (
                  <a href={listPath(username)} className="whitespace-nowrap">
                    {`${ofProfile} open`}
                    <span className="sr-only">{`: @${username}`}</span>
                  </a>
                ) : (
                  `${ofProfile} open`
                ),
            },
            { name: 'Actions', cell: (report) => <RowActions visit={visit} report={report} /> },
          ]}
        />
        {profile !== '' && visit.may('reports:close') && found.ok && found.value.length > 1 ? (
          <form method="post" action={href('console-reports')} className="mt-6">
            <input type="hidden" name="profile" value={profile} />
            <Submit name="do" value="close-all" pending="Closing…" tone="secondary">
              Close all reports of this profile
            </Submit>
          </form>
        ) : null}
        {ofHidden.ok && ofHidden.value.length === 0 ? null : (
          <div className="console-section">
            <List<OpenReport>
              visit={visit}
              caption="Hidden after a report"
              rows={ofHidden}
              keyOf={({ id }) => id}
              empty="None."
              columns={[
                { name: 'Report', kind: 'row', cell: ({ id }) => <a href={reportPath(id)}>{id}</a> },
                { name: 'Received', cell: ({ createdAt }) => <When at={createdAt} /> },
                { name: 'Profile', cell: ({ username }) => <ProfileLink visit={visit} username={username} /> },
                { name: 'Hidden because', cell: ({ hiddenReason }) => hiddenReason ?? '–' },
              ]}
            />
          </div>
        )}
      </>
    ),
  })
}

const RowActions = ({ visit, report: { id, hidden } }: { visit: ConsoleVisit; report: OpenReport }) => (
  <div className="console-acts">
    {hidden === false && visit.may('profiles:hide') ? (
      <a href={reportPath(id)} className="console-act">
        Hide profile<span className="sr-only">{`: ${id}`}</span>
      </a>
    ) : null}
    {visit.may('reports:close') ? (
      <form method="post" action={href('console-reports')}>
        <input type="hidden" name="report" value={id} />
        <button type="submit" name="do" value="close" data-pending="Closing…" className="console-act app-link">
          Close report<span className="sr-only">{`: ${id}`}</span>
        </button>
      </form>
    ) : null}
  </div>
)

const ACTIONS = {
  hide: 'profiles:hide',
  unhide: 'profiles:unhide',
  close: 'reports:close',
  'close-all': 'reports:close',
} as const

const reportForm = z.object({
  do: keyOf(ACTIONS),
  /** For `close-all`: the profile. */
  profile: asSent,
  /** For the other actions: the report. */
  report: asSent,
  reason: asSent,
})
const hideForm = z.object({
  reason: linesField.check(
    z.refine(
      (reason) => reason !== '' && isPlainText(reason, { max: MAX_REASON, lines: true }),
      `Please give a reason of 1 to ${MAX_REASON} characters.`,
    ),
  ),
})

export async function POST(visit: ConsoleVisit, body: Body): Promise<Response> {
  const form = reportForm.safeParse(fieldsOf(body))
  if (!form.success) return notFound(visit)
  const { do: action, profile, report: id, reason: typed } = form.data
  const refused = await refusedAction(visit, ACTIONS[action], body)
  if (refused) return refused
  const changed = () => listPage(visit, { problem: CHANGED_MEANWHILE, status: 409 })
  if (action === 'close-all')
    return (await closeReportsOf(visit, profile)) ? leadTo(`${href('console-reports')}?done=all-closed`) : changed()
  const report = reached(await openReport(visit, id))
  if (report === null) return changed()
  if (action === 'close')
    return (await closeReport(visit, report.id)) ? leadTo(`${href('console-reports')}?done=closed`) : changed()
  const hides = action === 'hide' ? hideForm.safeParse(form.data) : null
  if (hides?.success === false)
    return reportPage(visit, report, { typed, problems: problemsOf(hides.error), status: 422 })
  const hidden = hides !== null
  if (!(await setHidden(visit, { username: report.username, hidden, reason: hides?.data.reason ?? '' }))) {
    const now = reached(await openReport(visit, report.id))
    return now === null
      ? changed()
      : reportPage(visit, now, { typed, problems: { '': CHANGED_MEANWHILE }, status: 409 })
  }
  if (hidden) visit.waitUntil(deliverAppMails(visit.env, visit.config, visit.now))
  return leadTo(`${reportPath(report.id)}&done=${hidden ? 'hidden' : 'shown'}`)
}
