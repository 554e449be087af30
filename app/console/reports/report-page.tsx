// The page of one report: what was reported, and the forms for what can be done about it.
import { href } from '#app/addresses.ts'
import { consolePage } from '#app/console/frame.tsx'
import { ActionForm, Facts, Forms, Section, When } from '#app/console/parts.tsx'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { Submit, TextArea } from '#app/layout/form.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { REPORT_REASONS } from '#domain/profile/profile-report.ts'
import type { OpenReport } from './report-store.ts'

/** In UTF-16 units. */
export const MAX_REASON = 300

export const reportPath = (id: string): string => `${href('console-reports')}?report=${encodeURIComponent(id)}`

export const reasonText = (reason: string): string => REPORT_REASONS.find(({ id }) => id === reason)?.label ?? reason
export const stateText = ({ hidden }: OpenReport): string =>
  hidden === null ? 'no such profile' : hidden ? 'hidden' : 'shown'

export const ProfileLink = ({ visit, username }: { visit: ConsoleVisit; username: string }) => (
  <a href={`${visit.config.siteUrl}/profile/${encodeURIComponent(username)}`} className="app-link">{`@${username}`}</a>
)

interface ReportFacts {
  /** The reason as it was typed. */
  typed: string
  problems?: Problems
  status?: number
  done?: string | undefined
}

export function reportPage(
  visit: ConsoleVisit,
  report: OpenReport,
  { typed, problems = {}, status = 200, done }: ReportFacts,
): Promise<Response> {
  const path = reportPath(report.id)
  const name = <input type="hidden" name="report" value={report.id} />
  return consolePage(visit, {
    title: `Report ${report.id}`,
    up: { href: href('console-reports'), name: 'All open reports' },
    problems,
    status,
    ...(done === undefined ? {} : { done }),
    children: (
      <>
        <Facts
          facts={[
            ['Profile', <ProfileLink key="profile" visit={visit} username={report.username} />],
            ['State', stateText(report)],
            ['Hidden because', report.hidden ? (report.hiddenReason ?? '–') : null],
            ['Received', <When key="received" at={report.createdAt} />],
            ['Reason', reasonText(report.reason)],
            [
              'Text',
              <span key="text" className="whitespace-pre-wrap">
                {report.details ?? '–'}
              </span>,
            ],
          ]}
        />
        <Section id="actions" title="Actions">
          <Forms>
            {report.hidden === false && visit.may('profiles:hide') ? (
              <ActionForm
                action={path}
                title="Hide profile"
                text="Visitors see that it is not available, and its reports are closed. Its owner is emailed the reason and can read it in the editor."
              >
                {name}
                <TextArea
                  name="reason"
                  label="Reason"
                  hint={`1 to ${MAX_REASON} characters, for its owner.`}
                  defaultValue={typed}
                  maxLength={MAX_REASON}
                  rows={3}
                  problems={problems}
                  required
                />
                <Submit name="do" value="hide" pending="Hiding…" tone="secondary">
                  Hide profile
                </Submit>
              </ActionForm>
            ) : null}
            {report.hidden === true && visit.may('profiles:unhide') ? (
              <ActionForm action={path} title="Show profile again" text="It is on the site again within minutes.">
                {name}
                <Submit name="do" value="unhide" pending="Saving…" tone="secondary">
                  Show profile
                </Submit>
              </ActionForm>
            ) : null}
            {visit.may('reports:close') && report.isOpen ? (
              <ActionForm action={path} title="Close report" text="It leaves the list. The profile stays as it is.">
                {name}
                <Submit name="do" value="close" pending="Closing…" tone="secondary">
                  Close report
                </Submit>
              </ActionForm>
            ) : null}
          </Forms>
        </Section>
      </>
    ),
  })
}
