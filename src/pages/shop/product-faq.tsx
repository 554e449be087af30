// Four questions as native disclosures: they open without JavaScript.
import { ChevronDown } from 'lucide-react'
import type { Shop } from '#client/stores/shop-data.ts'
import { productFaq } from '#domain/content/product-copy.ts'
import { routes } from '#domain/site/routes.ts'

export function ProductFaq({ shop: { brand, engraving } }: { shop: Shop }) {
  const paths = routes(brand)
  const link = 'underline underline-offset-4'
  return (
    <section aria-labelledby="faq-title" className="border-border border-t">
      <div className="wrap section grid gap-8 md:grid-cols-[1fr_1.6fr] md:gap-16">
        <div>
          <h2 id="faq-title" className="text-3xl">
            Before you order
          </h2>
          <p className="mt-5 max-w-sm text-muted-foreground">
            More in the{' '}
            <a className={`text-foreground ${link}`} href={paths.faq}>
              frequently asked questions
            </a>
          </p>
        </div>
        <div className="divide-y divide-border border-border border-y">
          {productFaq(engraving).map(({ question, answer, seeTerms }) => (
            <details key={question} className="group">
              <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-4 [&::-webkit-details-marker]:hidden">
                <h3 className="text-lg">{question}</h3>
                <ChevronDown
                  aria-hidden="true"
                  className="size-5 shrink-0 text-muted-foreground transition-transform group-open:rotate-180"
                />
              </summary>
              <div className="max-w-prose pb-6 text-muted-foreground">
                <p>{answer}</p>
                {seeTerms ? (
                  <p className="mt-3">
                    <a className={`text-foreground ${link}`} href={`mailto:${brand.supportEmail}`}>
                      {brand.supportEmail}
                    </a>{' '}
                    or read the{' '}
                    <a className={`text-foreground ${link}`} href={paths.terms}>
                      terms of service
                    </a>
                  </p>
                ) : null}
              </div>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
