// The report of a profile: a form, then its reference number in the form's place. The button works only once the script
// lives, so that a native submit can never put words into an address (T-PII-3).

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { createProfileApi } from '#client/browser/calls/profile-api.ts'
import { useShop } from '#client/context/shop.tsx'
import { REPORT_COPY as COPY } from '#domain/content/report-copy.ts'
import { MAX_REPORT_DETAILS, REPORT_REASONS } from '#domain/profile/profile-report.ts'
import { isUsername } from '#domain/profile/username.ts'
import { TRY_AGAIN } from '#domain/site/messages.ts'
import { cleanPastedCode } from '#domain/text/pasted.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from './form-field.tsx'

export function ReportForm({ username }: { username: string }) {
  const { anonKey } = useShop()
  const [live, setLive] = useState(false)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const [reference, setReference] = useState<string | null>(null)
  useEffect(() => setLive(true), [])
  if (reference !== null) return <ReportSent reference={reference} />

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    const fields = new FormData(event.currentTarget)
    const profile = cleanPastedCode(String(fields.get('username'))).replace(/^@/, '')
    if (!isUsername(profile)) return setProblem(COPY.wrongProfile)
    setProblem('')
    setSending(true)
    const answer = await createProfileApi(anonKey).reportProfile(
      profile,
      String(fields.get('reason')),
      String(fields.get('details')),
    )
    setSending(false)
    if (answer.ok) setReference(answer.value.reference)
    else setProblem(answer.error.tag === 'call_failed' ? answer.error.message : TRY_AGAIN)
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
      <Button type="submit" disabled={!live || sending}>
        {COPY.submit}
      </Button>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {problem}
      </p>
      <p className="text-muted-foreground text-sm">{COPY.privacy}</p>
    </form>
  )
}

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
