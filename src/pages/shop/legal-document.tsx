// The layout of the two legal pages: heading, date, table of contents and numbered sections at a readable line length.
import { ArrowLeft } from 'lucide-react'
import { LAST_UPDATED, type LegalSection } from '#domain/content/legal-text.ts'
import { pageStyles } from '#pages/layout/assets.ts'
import { LegalContents, LegalSections } from '#ui/legal-sections.tsx'

export function LegalDocument({
  heading,
  intro,
  home,
  sections,
}: {
  heading: string
  intro: string
  /** Address of the home page. */
  home: string
  sections: readonly LegalSection[]
}) {
  return (
    <div className="wrap pt-8 pb-20 md:pt-12 md:pb-28">
      <link rel="stylesheet" href={pageStyles('client/styles/reading.css')} />
      <BackHome href={home} />
      <div className="said mt-2">
        <h1 className="text-4xl">{heading}</h1>
        <div>
          <p className="text-lg text-muted-foreground">{intro}</p>
          <p className="mt-2 text-sm">
            Last updated: <time dateTime={LAST_UPDATED.date}>{LAST_UPDATED.text}</time>
          </p>
        </div>
      </div>
      <div className="legal-room">
        <LegalContents sections={sections} />
        <div className="legal">
          <LegalSections sections={sections} />
          <p className="border-border border-t pt-6">
            <BackHome href={home} />
          </p>
        </div>
      </div>
    </div>
  )
}

function BackHome({ href }: { href: string }) {
  return (
    <a className="text-link inline-flex min-h-11 items-center gap-2" href={href}>
      <ArrowLeft aria-hidden="true" className="size-4" />
      Back to home
    </a>
  )
}
