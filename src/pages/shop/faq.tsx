// /faq: six groups of questions in native <details>, so that they open independently and without a script.

import { useWords } from '#client/context/words.tsx'
import type { FaqGroup } from '#domain/content/faq.ts'
import { FAQ_WORDS } from '#domain/content/words/faq.ts'
import { pageStyles } from '#pages/layout/assets.ts'
import type { PageProps } from '#pages/layout/page-props.ts'
import { ButtonLink } from '#ui/button.tsx'
import { InlineText } from '#ui/inline-text.tsx'
import { faqOf } from './faq-groups.ts'

export function FaqPage({ shop }: PageProps) {
  const t = useWords('faq', FAQ_WORDS)
  const groups = faqOf(shop)
  const mail = shop.brand.supportEmail
  return (
    <div className="wrap pt-12 pb-20 md:pt-20 md:pb-28">
      <link rel="stylesheet" href={pageStyles('client/styles/reading.css')} />
      <div className="said mb-12 md:mb-16">
        <div>
          <p className="eyebrow">{t.eyebrow}</p>
          <h1 className="mt-4 text-4xl">{t.heading}</h1>
        </div>
        <p className="text-lg text-muted-foreground">{t.description}</p>
      </div>
      <nav aria-label={t.contents} className="faq-contents">
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
          {t.unanswered}
        </h2>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <p className="min-w-0 text-muted-foreground">{t.writeTo({ mail, link: (text) => text })}</p>
          <ButtonLink href={`mailto:${mail}`}>{t.contact}</ButtonLink>
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
