// /terms: the terms of service.
import { routes } from '#domain/site/routes.ts'
import { BusinessBlock } from '#pages/layout/business-details.tsx'
import type { PageProps } from '#pages/layout/page-props.ts'
import { LegalDocument } from './legal-document.tsx'

export function TermsPage({ shop, business, sections }: PageProps) {
  return (
    <>
      <LegalDocument
        heading="Terms of service"
        intro={`What you can expect when you buy from ${shop.brand.name} or use this site, and what we expect of you.`}
        home={routes(shop.brand).home}
        sections={sections}
      />
      <BusinessBlock business={business} />
    </>
  )
}
