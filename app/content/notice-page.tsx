// Renders the app's two public texts, privacy notice and terms, as the shop renders its own.

import type { Visit } from '#app/guards/visit.ts'
import { page } from '#app/layout/page.tsx'
import type { LegalSection } from '#domain/content/legal-text.ts'
import { LegalContents, LegalSections } from '#ui/legal-sections.tsx'

export interface NoticeText {
  heading: string
  /** Date of the last change. */
  updated: { text: string; date: string }
  sections: readonly LegalSection[]
}

export const noticePage = (visit: Visit, { heading, updated, sections }: NoticeText): Promise<Response> =>
  page(visit, {
    title: heading,
    width: 'wide',
    children: (
      <>
        <h1 className="app-heading">{heading}</h1>
        <p className="app-lead">
          Last updated: <time dateTime={updated.date}>{updated.text}</time>
        </p>
        <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-14">
          <LegalContents sections={sections} />
          <div className="legal">
            <LegalSections sections={sections} />
          </div>
        </div>
      </>
    ),
  })
