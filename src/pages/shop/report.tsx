// /report: reports a public profile to the operator. The form needs its script; without it the page shows the mail
// address. The link in a profile's footer fills in the profile, which can be changed.

import { useWords } from '#client/context/words.tsx'
import { ReportForm } from '#client/islands/forms/report-form.tsx'
import { Island } from '#client/islands/island.tsx'
import { REPORT_PAGE_WORDS } from '#domain/content/words/report-page.ts'
import type { PageProps } from '#pages/layout/page-props.ts'
import { TextLink } from '#ui/text-link.tsx'

export function ReportPage({ shop: { brand, paths }, username }: PageProps) {
  const t = useWords('report-page', REPORT_PAGE_WORDS)
  const subject = encodeURIComponent(username === null ? t.subject : t.subjectOf({ username }))
  return (
    <div className="wrap grid gap-12 pt-12 pb-20 md:pt-20 md:pb-28 lg:grid-cols-[5fr_6fr] lg:gap-20">
      <div>
        <p className="eyebrow">{t.eyebrow}</p>
        <h1 className="mt-4 text-4xl">{t.heading}</h1>
        <p className="mt-6 text-lg text-muted-foreground">{t.intro}</p>
        <p className="mt-6 text-muted-foreground">
          {t.rules({
            terms: (words) => <TextLink className="text-link" href={`${paths.terms}#profiles`} words={words} />,
          })}
        </p>
      </div>
      <div>
        <p className="panel hidden p-6 noscript:block md:p-9">
          {t.noScript({
            mail: brand.supportEmail,
            link: (text) => (
              <a className="text-link" href={`mailto:${brand.supportEmail}?subject=${subject}`}>
                {text}
              </a>
            ),
            profile: username === null ? '' : ` @${username}`,
          })}
        </p>
        <div className="noscript:hidden">
          <Island name="report-form" component={ReportForm} props={{ username: username ?? '' }} />
        </div>
      </div>
    </div>
  )
}
