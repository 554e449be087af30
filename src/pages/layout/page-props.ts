// What a page of the shop is made of, and what it is given.
import type { ComponentType } from 'react'
import type { Shop } from '#client/stores/shop-data.ts'
import type { LegalSection } from '#domain/content/legal-text.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import type { BusinessDetails } from '#domain/site/business.ts'
import type { ClientStrip } from '#src/env.ts'

export interface PageProps {
  shop: Shop
  /** The design a known `card` parameter names. */
  design: Design | undefined
  /** Origin for absolute addresses. */
  origin: string
  /** The username a valid `profile` parameter names, or null. */
  username: string | null
  business: BusinessDetails
  /** Clients to name on the teams page; null for the invented ones. */
  clients: ClientStrip | null
  /** The words of a legal page; none of the others. */
  sections: readonly LegalSection[]
}

export interface PageSpec {
  title: (shop: Shop) => string
  description: (shop: Shop) => string
  Page: ComponentType<PageProps>
}
