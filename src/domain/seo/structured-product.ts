// The structured data of a design: product, offer, delivery and returns (schema.org). Pure; prices come from the
// catalogue, the rest from delivery.ts and shop-facts.ts, as in the visible copy.
import { decimalAmount } from '#domain/market/decimals.ts'
import { type Days, DELIVERY, travelsFree } from '#domain/market/delivery.ts'
import { DEFAULT_MARKET, type Market } from '#domain/market/market.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { GUARANTEE_DAYS } from '#domain/shop/shop-facts.ts'
import type { ProductContact } from '#domain/site/product-contacts.ts'
import { routes } from '#domain/site/routes.ts'
import { isEmail } from '#domain/text/mail-address.ts'
import { designPicture } from './share-image.ts'
import type { Site, StructuredNode } from './structured-data.ts'

const days = ([from, to]: Days) => ({
  '@type': 'QuantitativeValue',
  minValue: from,
  maxValue: to,
  unitCode: 'DAY',
})

/** One thing by itself, several as a list. */
const oneOrAll = <Thing>(things: readonly [Thing, ...Thing[]]): Thing | readonly Thing[] =>
  things.length === 1 ? things[0] : things

const shippingIn = ({ countries, currency, zone }: Market) => {
  const regionOf = (country: string) => ({ '@type': 'DefinedRegion', addressCountry: country })
  const [first, ...others] = countries
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: decimalAmount(0, currency), currency },
    shippingDestination: oneOrAll([regionOf(first), ...others.map(regionOf)]),
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(DELIVERY[zone].dispatchDays),
      transitTime: days(DELIVERY[zone].standardDays),
    },
  }
}

const returnsIn = ({ countries }: Market) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: oneOrAll(countries),
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: GUARANTEE_DAYS,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  refundType: 'https://schema.org/FullRefund',
})

const organizationOf = (contact: ProductContact) => ({
  '@type': 'Organization',
  name: contact.name,
  address: contact.address,
  ...(isEmail(contact.electronic) ? { email: contact.electronic } : { url: contact.electronic }),
})

/** A single card of this design: description, price, delivery and returns in the market; its maker where there is one. */
export function productNode(
  { brand, origin, market = DEFAULT_MARKET }: Site,
  design: Design,
  maker: ProductContact | null = null,
): StructuredNode {
  const url = origin + routes(brand, market).product(design.card)
  const scarce = design.stockStatus === 'low' || design.stockStatus === 'medium'
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: design.editionName,
    alternateName: design.label,
    description: design.story,
    image: origin + designPicture(design),
    url,
    sku: design.handle,
    brand: { '@type': 'Brand', name: brand.name },
    ...(maker ? { manufacturer: organizationOf(maker) } : {}),
    offers: {
      '@type': 'Offer',
      url,
      price: decimalAmount(design.pricePence, market.currency),
      priceCurrency: market.currency,
      availability: `https://schema.org/${scarce ? 'LimitedAvailability' : 'InStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', '@id': `${origin}/#organization`, name: brand.name },
      shippingDetails: travelsFree(design.pricePence, null, market.zone) ? shippingIn(market) : undefined,
      hasMerchantReturnPolicy: returnsIn(market),
    },
  }
}
