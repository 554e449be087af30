// The report of a profile: a form, then its reference number in the form's place.
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type CallFailure, unwrap } from '#client/browser/calls/call-failure.ts'
import { reportProfile } from '#client/browser/calls/profile-api.ts'
import { withQueries } from '#client/browser/queries/page-queries.tsx'
import { failureText } from '#client/browser/toast/failures.ts'
import { knownText } from '#client/browser/toast/known-failure.ts'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import type { Shop } from '#client/stores/shop-data.ts'
import { REPORT_FORM_WORDS } from '#domain/content/words/report-form.ts'
import { MAX_REPORT_DETAILS, REPORT_REASONS, type ReportReason } from '#domain/profile/profile-report.ts'
import { isUsername } from '#domain/profile/username.ts'
import { TRY_AGAIN } from '#domain/site/messages.ts'
import { cleanPastedCode } from '#domain/text/pasted.ts'
import type { Words } from '#domain/text/words.ts'
import { SubmitButton } from '#ui/submit-button.tsx'
import { TextField } from './form-field.tsx'

const REASONS = {
  impersonation: 'impersonation',
  'private-data': 'privateData',
  harmful: 'harmful',
  deceptive: 'deceptive',
  copyright: 'copyright',
  unlawful: 'unlawful',
  other: 'other',
} as const satisfies Record<ReportReason, keyof typeof REPORT_FORM_WORDS>

interface Report {
  username: string
  reason: string
  details: string
}

export const ReportForm = withQueries(function ReportForm({ username }: { username: string }) {
  const shop = useShop()
  const t = useWords('report-form', REPORT_FORM_WORDS)
  const [isWrong, setWrong] = useState(false) // the username; the report is then not sent
  const report = useMutation<{ reference: string }, CallFailure, Report>({
    mutationKey: ['report'],
    mutationFn: async (sent) => unwrap(await reportProfile(shop.anonKey, sent)),
  })
  // Two presses before hydration are repeated at once, before the button is disabled.
  const isSending = useRef(false)
  if (report.isSuccess) return <ReportSent reference={report.data.reference} />

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    const fields = new FormData(event.currentTarget)
    const profile = cleanPastedCode(String(fields.get('username'))).replace(/^@/, '')
    setWrong(!isUsername(profile))
    if (!isUsername(profile)) return
    isSending.current = true
    report.mutate(
      { username: profile, reason: String(fields.get('reason')), details: String(fields.get('details')) },
      {
        onSettled: () => {
          isSending.current = false
        },
      },
    )
  }

  return (
    <form method="post" onSubmit={submit} className="panel grid gap-5 p-6 md:p-9" aria-label={t.label}>
      <TextField
        id="report-username"
        name="username"
        label={t.profile}
        note={t.profileNote}
        defaultValue={username}
        maxLength={65}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div>
        <label htmlFor="report-reason" className="font-semibold text-sm">
          {t.reason}
          <span aria-hidden="true" className="ml-1 text-accent">
            *
          </span>
        </label>
        <select id="report-reason" name="reason" className="field mt-1.5" defaultValue="" required>
          <option value="">{t.chooseReason}</option>
          {REPORT_REASONS.map(({ id }) => (
            <option key={id} value={id}>
              {t[REASONS[id]]}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor="report-details" className="font-semibold text-sm">
          {t.details}
          <span className="font-normal text-muted-foreground"> {t.detailsNote}</span>
        </label>
        <textarea
          id="report-details"
          name="details"
          rows={5}
          maxLength={MAX_REPORT_DETAILS}
          className="field mt-1.5 h-auto py-2.5"
        />
      </div>
      <SubmitButton isSending={report.isPending}>{t.submit}</SubmitButton>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {isWrong ? t.wrongProfile : report.error && problemOf(shop, t, report.error)}
      </p>
      <p className="text-muted-foreground text-sm">{t.privacy}</p>
    </form>
  )
})

const problemOf = (shop: Shop, t: Words<typeof REPORT_FORM_WORDS>, { reason }: CallFailure): string =>
  failureText(shop, reason.tag === 'call_failed' ? reason.message : TRY_AGAIN, (message) =>
    knownText(message, Object.entries(REPORT_FORM_WORDS), t),
  )

function ReportSent({ reference }: { reference: string }) {
  const { brand } = useShop()
  const t = useWords('report-form', REPORT_FORM_WORDS)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="panel p-6 md:p-9" aria-labelledby="report-sent">
      <h2 id="report-sent" ref={heading} tabIndex={-1} className="text-2xl leading-snug outline-none">
        {t.doneHeading}
      </h2>
      <p className="mt-6 text-muted-foreground">{t.reference}</p>
      <p className="engraved mt-1 text-2xl" data-reference>
        {reference}
      </p>
      <p className="mt-6">
        {t.doneText}{' '}
        <a className="text-link" href={`mailto:${brand.supportEmail}?subject=${encodeURIComponent(reference)}`}>
          {brand.supportEmail}
        </a>
      </p>
    </section>
  )
}
