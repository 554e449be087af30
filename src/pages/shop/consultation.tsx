// /consultation: the request form and its confirmation. The form needs its script, which enables the button; without it
// the page offers the mail address and the booking page.
import { Check } from 'lucide-react'
import { useWords } from '#client/context/words.tsx'
import { ConsultationForm } from '#client/islands/forms/consultation-form.tsx'
import { Island } from '#client/islands/island.tsx'
import { CONSULTATION_PAGE_WORDS } from '#domain/content/words/consultation-page.ts'
import { pageStyles } from '#pages/layout/assets.ts'
import type { PageProps } from '#pages/layout/page-props.ts'
import { GroupImage } from '#ui/group-image.tsx'
import { TextLink } from '#ui/text-link.tsx'

export function ConsultationPage({ shop: { brand } }: PageProps) {
  const t = useWords('consultation-page', CONSULTATION_PAGE_WORDS)
  const mail = brand.supportEmail
  const link = (text: string) => (
    <a className="text-link" href={`mailto:${mail}`}>
      {text}
    </a>
  )
  const steps = [
    { name: t.write, text: t.writeText },
    { name: t.talk, text: t.talkText },
    { name: t.decide, text: t.decideText },
  ]
  return (
    <div className="wrap section consultation">
      <link rel="stylesheet" href={pageStyles('client/styles/teams.css')} />
      <div>
        <p className="eyebrow">{t.eyebrow}</p>
        <h1 className="mt-4 text-3xl">{t.heading}</h1>
        <p className="mt-5 text-lg text-muted-foreground">{t.intro}</p>
        <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2 font-semibold text-sm">
          {[t.duration, t.obligation, t.answer].map((fact) => (
            <li key={fact} className="flex items-center gap-2">
              <Check aria-hidden="true" className="size-4 text-accent" />
              {fact}
            </li>
          ))}
        </ul>
      </div>
      <div className="consultation-form">
        <noscript>
          <p className="mb-5 rounded-md border border-accent px-4 py-3">
            {t.noScript({
              mail,
              link,
              book: (words) => (
                <TextLink className="text-link" href={brand.bookingUrl} target="_blank" rel="noopener" words={words} />
              ),
            })}
          </p>
        </noscript>
        <Island name="consultation-form" component={ConsultationForm} props={{}} />
      </div>
      <div className="consultation-cards">
        <GroupImage group="stack" alt="" sizes="(min-width: 64rem) 44rem, (min-width: 48rem) 54vw, 116vw" />
      </div>
      <div className="consultation-after">
        <ol className="consultation-steps">
          {steps.map(({ name, text }, step) => (
            <li key={name}>
              <span className="engraved text-accent text-xl">{step + 1}</span>
              <span>
                <span className="engraved">{name}</span>
                <span className="mt-1 block text-muted-foreground">{text}</span>
              </span>
            </li>
          ))}
        </ol>
        <p className="mt-8">{t.mailUs({ mail, link })}</p>
      </div>
    </div>
  )
}
