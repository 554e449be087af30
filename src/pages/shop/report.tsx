// /report: reports a public profile to the operator. The form needs its script; without it the page shows the mail
// address. The link in a profile's footer fills in the profile, which can be changed.

import { ReportForm } from '#client/islands/forms/report-form.tsx'
import { Island } from '#client/islands/island.tsx'
import { REPORT_COPY as COPY } from '#domain/content/report-copy.ts'
import { routes } from '#domain/site/routes.ts'
import type { PageProps } from '#pages/layout/page-props.ts'

export function ReportPage({ shop: { brand }, username }: PageProps) {
  const subject = encodeURIComponent(`Report: ${username ?? 'a profile'}`)
  const mail = (
    <a className="text-link" href={`mailto:${brand.supportEmail}?subject=${subject}`}>
      {brand.supportEmail}
    </a>
  )
  return (
    <div className="wrap grid gap-12 pt-12 pb-20 md:pt-20 md:pb-28 lg:grid-cols-[5fr_6fr] lg:gap-20">
      <div>
        <p className="eyebrow">{COPY.eyebrow}</p>
        <h1 className="mt-4 text-4xl">{COPY.heading}</h1>
        <p className="mt-6 text-lg text-muted-foreground">{COPY.intro}</p>
        <p className="mt-6 text-muted-foreground">
          What profiles may show is set out in the{' '}
          <a className="text-link" href={`${routes(brand).terms}#profiles`}>
            terms of service
          </a>
          .
        </p>
      </div>
      <div>
        <p className="panel hidden p-6 noscript:block md:p-9">
          The form needs JavaScript. Email {mail} and name the profile{username === null ? '' : ` @${username}`} and
          what is wrong with it.
        </p>
        <div className="noscript:hidden">
          <Island name="report-form" component={ReportForm} props={{ username: username ?? '' }} />
        </div>
      </div>
    </div>
  )
}
