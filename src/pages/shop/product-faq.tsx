// Four questions as native disclosures: they open without JavaScript.
import { ChevronDown } from 'lucide-react'
import { useWords } from '#client/context/words.tsx'
import type { Shop } from '#client/stores/shop-data.ts'
import { productFaq } from '#domain/content/product-copy.ts'
import { PRODUCT_PAGE_WORDS } from '#domain/content/words/product-page.ts'
import { TextLink } from '#ui/text-link.tsx'

export function ProductFaq({ shop: { brand, engraving, paths } }: { shop: Shop }) {
  const t = useWords('product-page', PRODUCT_PAGE_WORDS)
  const linked = 'text-foreground underline underline-offset-4'
  return (
    <section aria-labelledby="faq-title" className="border-border border-t">
      <div className="wrap section grid gap-8 md:grid-cols-[1fr_1.6fr] md:gap-16">
        <div>
          <h2 id="faq-title" className="text-3xl">
            {t.questions}
          </h2>
          <p className="mt-5 max-w-sm text-muted-foreground">
            {t.more({ faq: (words) => <TextLink className={linked} href={paths.faq} words={words} /> })}
          </p>
        </div>
        <div className="divide-y divide-border border-border border-y">
          {productFaq(t, engraving).map(({ question, answer, seeTerms }) => (
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
                    {t.returnsMore({
                      mail: brand.supportEmail,
                      link: (words) => (
                        <TextLink className={linked} href={`mailto:${brand.supportEmail}`} words={words} />
                      ),
                      terms: (words) => <TextLink className={linked} href={paths.terms} words={words} />,
                    })}
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
