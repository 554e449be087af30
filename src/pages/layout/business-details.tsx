// The operator of the shop, from the settings: one line in the footer, a block on the legal pages. Without settings
// nothing is rendered.
import { useWords } from '#client/context/words.tsx'
import { COMPANY_WORDS } from '#domain/content/words/company.ts'
import type { BusinessDetails } from '#domain/site/business.ts'
import { businessLines } from '#domain/site/business.ts'

export function BusinessLine({ business }: { business: BusinessDetails }) {
  const t = useWords('company', COMPANY_WORDS)
  const lines = businessLines(business, t)
  if (lines.length === 0) return null
  return (
    <p className="wrap pb-6 text-muted-foreground text-sm" data-business>
      {lines
        .map(({ id, label, text }) => (id === 'name' || id === 'address' ? text : t.inLine({ label, text })))
        .join(' · ')}
    </p>
  )
}

export function BusinessBlock({ business }: { business: BusinessDetails }) {
  const t = useWords('company', COMPANY_WORDS)
  const lines = businessLines(business, t)
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="company-details" className="wrap pb-20 md:pb-28" data-business>
      <h2 id="company-details" className="text-xl">
        {t.heading}
      </h2>
      <dl className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {lines.map(({ id, label, text }) => (
          <div key={id} className="contents">
            <dt className="text-muted-foreground">{label}</dt>
            <dd>
              {id === 'email' ? (
                <a className="text-link" href={`mailto:${text}`}>
                  {text}
                </a>
              ) : (
                text
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
