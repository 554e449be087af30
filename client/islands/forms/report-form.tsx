// The report of a profile: a form, then its reference number in the form's place. The button works only after
// hydration, so that no native submit puts text into an address.

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type CallFailure, unwrap } from '#client/browser/calls/call-failure.ts'
import { reportProfile } from '#client/browser/calls/profile-api.ts'
import { withQueries } from '#client/browser/queries/page-queries.tsx'
import { useShop } from '#client/context/shop.tsx'
import { useHydrated } from '#client/context/use-hydrated.ts'
import { REPORT_COPY as COPY } from '#domain/content/report-copy.ts'
import { MAX_REPORT_DETAILS, REPORT_REASONS } from '#domain/profile/profile-report.ts'
import { isUsername } from '#domain/profile/username.ts'
import { TRY_AGAIN } from '#domain/site/messages.ts'
import { cleanPastedCode } from '#domain/text/pasted.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from './form-field.tsx'

interface Report {
  username: string
  reason: string
  details: string
}

export const ReportForm = withQueries(function ReportForm({ username }: { username: string }) {
  const { anonKey } = useShop()
  const isLive = useHydrated()
  const [isWrong, setWrong] = useState(false) // the username; the report is then not sent
  const report = useMutation<{ reference: string }, CallFailure, Report>({
    mutationKey: ['report'],
    mutationFn: async (sent) => unwrap(await reportProfile(anonKey, sent)),
  })
  if (report.isSuccess) return <ReportSent reference={report.data.reference} />

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (report.isPending) return
    const fields = new FormData(event.currentTarget)
    const profile = cleanPastedCode(String(fields.get('username'))).replace(/^@/, '')
    setWrong(!isUsername(profile))
    if (isUsername(profile))
      report.mutate({ username: profile, reason: String(fields.get('reason')), details: String(fields.get('details')) })
  }

  return (
    <form method="post" onSubmit={submit} className="panel grid gap-5 p-6 md:p-9" aria-label={COPY.eyebrow}>
      <TextField
        id="report-username"
        name="username"
        label={COPY.profile}
        note={COPY.profileNote}
        defaultValue={username}
        maxLength={65}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div>
        <label htmlFor="report-reason" className="font-semibold text-sm">
          {COPY.reason}
          <span aria-hidden="true" className="ml-1 text-accent">
            *
          </span>
        </label>
        <select id="report-reason" name="reason" className="field mt-1.5" defaultValue="" required>
          <option value="">{COPY.chooseReason}</option>
          {REPORT_REASONS.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor="report-details" className="font-semibold text-sm">
          {COPY.details}
          <span className="font-normal text-muted-foreground"> {COPY.detailsNote}</span>
        </label>
        <textarea
          id="report-details"
          name="details"
          rows={5}
          maxLength={MAX_REPORT_DETAILS}
          className="field mt-1.5 h-auto py-2.5"
        />
      </div>
      <Button type="submit" disabled={!isLive || report.isPending}>
        {COPY.submit}
      </Button>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {isWrong ? COPY.wrongProfile : report.error && problemOf(report.error)}
      </p>
      <p className="text-muted-foreground text-sm">{COPY.privacy}</p>
    </form>
  )
})

const problemOf = ({ reason }: CallFailure): string => (reason.tag === 'call_failed' ? reason.message : TRY_AGAIN)

function ReportSent({ reference }: { reference: string }) {
  const { brand } = useShop()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="panel p-6 md:p-9" aria-labelledby="report-sent">
      <h2 id="report-sent" ref={heading} tabIndex={-1} className="text-2xl leading-snug outline-none">
        {COPY.doneHeading}
      </h2>
      <p className="mt-6 text-muted-foreground">{COPY.reference}</p>
      <p className="engraved mt-1 text-2xl" data-reference>
        {reference}
      </p>
      <p className="mt-6">
        {COPY.doneText}{' '}
        <a className="text-link" href={`mailto:${brand.supportEmail}?subject=${encodeURIComponent(reference)}`}>
          {brand.supportEmail}
        </a>
      </p>
    </section>
  )
}
