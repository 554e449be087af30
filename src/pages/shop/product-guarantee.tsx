// The legal guarantee of conformity, on product pages of the EU.
import { useWords } from '#client/context/words.tsx'
import { LEGAL_GUARANTEE_WORDS } from '#domain/content/words/legal-guarantee.ts'
import { GuaranteeNotice, LegalGuarantee } from '#ui/legal-guarantee.tsx'

export function ProductGuarantee() {
  const t = useWords('legal-guarantee', LEGAL_GUARANTEE_WORDS)
  return (
    <section id="legal-guarantee" aria-labelledby="guarantee-title" className="border-border border-t">
      <div className="wrap section grid gap-8 md:grid-cols-[1fr_1.6fr] md:gap-16">
        <div>
          <h2 id="guarantee-title" className="text-3xl">
            {t.heading}
          </h2>
          <GuaranteeNotice className="mt-5" />
        </div>
        <div className="max-w-prose text-muted-foreground">
          <LegalGuarantee />
        </div>
      </div>
    </section>
  )
}
