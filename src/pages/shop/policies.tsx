// /policies: the privacy policy.
import { routes } from '#domain/site/routes.ts'
import { BusinessBlock } from '#pages/layout/business-details.tsx'
import type { PageProps } from '#pages/layout/page-props.ts'
import { LegalDocument } from './legal-document.tsx'

export function PoliciesPage({ shop, business, sections }: PageProps) {
  return (
    <>
      <LegalDocument
        heading="Privacy policy"
        intro={`What ${shop.brand.name} keeps about you, why, for how long, and what you can do about it.`}
        home={routes(shop.brand).home}
        sections={sections}
      />
      <BusinessBlock business={business} />
    </>
  )
}
