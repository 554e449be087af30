// /policies: the privacy policy.
import { useWords } from '#client/context/words.tsx'
import { LEGAL_PAGE_WORDS } from '#domain/content/words/legal-page.ts'
import { BusinessBlock } from '#pages/layout/business-details.tsx'
import type { PageProps } from '#pages/layout/page-props.ts'
import { englishPaths, LegalDocument } from './legal-document.tsx'

export function PoliciesPage({ shop, business, sections, isForInformation }: PageProps) {
  const t = useWords('legal-page', LEGAL_PAGE_WORDS)
  return (
    <>
      <LegalDocument
        heading={t.policies}
        intro={t.policiesIntro({ brand: shop.brand.name })}
        home={shop.paths.home}
        sections={sections}
        bindingText={isForInformation ? englishPaths(shop).policies : null}
      />
      <BusinessBlock business={business} />
    </>
  )
}
