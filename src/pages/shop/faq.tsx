// /faq: six groups of questions in native <details>, so that they open independently and without a script.

import { type FaqGroup, faqGroups } from '#domain/content/faq.ts'
import { pageStyles } from '#pages/layout/assets.ts'
import type { PageProps } from '#pages/layout/page-props.ts'
import { ButtonLink } from '#ui/button.tsx'
import { InlineText } from '#ui/inline-text.tsx'

export function FaqPage({ shop: { brand, engraving } }: PageProps) {
  const groups = faqGroups(brand, engraving)
  return (
    <div className="wrap pt-12 pb-20 md:pt-20 md:pb-28">
      <link rel="stylesheet" href={pageStyles('client/styles/reading.css')} />
      <div className="said mb-12 md:mb-16">
        <div>
          <p className="eyebrow">FAQ</p>
          <h1 className="mt-4 text-4xl">Good questions.</h1>
        </div>
        <p className="text-lg text-muted-foreground">
          How the card works, which phones it works with, delivery, returns and custom orders.
        </p>
      </div>
      <nav aria-label="Contents" className="faq-contents">
        <ul>
          {groups.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map((group) => (
        <Group key={group.id} group={group} />
      ))}
      <section aria-labelledby="support" className="faq-group">
        <h2 id="support" className="text-2xl">
          Not answered here?
        </h2>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <p className="min-w-0 text-muted-foreground">Write to us at {brand.supportEmail}.</p>
          <ButtonLink href={`mailto:${brand.supportEmail}`}>Contact Support</ButtonLink>
        </div>
      </section>
    </div>
  )
}

function Group({ group }: { group: FaqGroup }) {
  return (
    <section id={group.id} aria-labelledby={`${group.id}-heading`} className="faq-group">
      <h2 id={`${group.id}-heading`} className="text-2xl">
        {group.title}
      </h2>
      <div>
        {group.items.map(({ question, answer }) => (
          <details key={question} className="faq-item">
            <summary>
              <h3>{question}</h3>
            </summary>
            <div className="faq-answer">
              {answer.map((paragraph) => (
                <p key={paragraph}>
                  <InlineText text={paragraph} />
                </p>
              ))}
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}
