// The definition of a shop page, and the props it gets.
import type { ComponentType } from 'react'
import type { Shop } from '#client/stores/shop-data.ts'
import type { LegalSection } from '#domain/content/legal-text.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import type { BusinessDetails } from '#domain/site/business.ts'
import type { ProductContacts } from '#domain/site/product-contacts.ts'
import type { ClientStrip } from '#src/env.ts'

export interface PageProps {
  shop: Shop
  /** The design named by a known `card` parameter. */
  design: Design | undefined
  /** Origin of absolute addresses. */
  origin: string
  /** The username in a valid `profile` parameter, or null. */
  username: string | null
  business: BusinessDetails
  /** Clients for the teams page; null for the invented ones. */
  clients: ClientStrip | null
  /** The text of a legal page; empty for others. */
  sections: readonly LegalSection[]
  /** Is the text of a legal page a translation for information, so that the English one binds? */
  isForInformation: boolean
  /** On product pages of the zone EU: who answers for the cards. */
  contacts?: ProductContacts
}

export interface PageSpec {
  title: (shop: Shop) => string
  description: (shop: Shop) => string
  Page: ComponentType<PageProps>
}
