// The structured data of a design: product, offer, delivery and returns (schema.org). Pure; prices come from the
// catalogue, the rest from shop-facts.ts, as in the visible copy.
import type { Design } from '#domain/shop/catalogue.ts'
import { decimalPounds } from '#domain/shop/money.ts'
import {
  DISPATCH_DAYS,
  GUARANTEE_DAYS,
  HOME_COUNTRY,
  STANDARD_DELIVERY_DAYS,
  travelsFree,
} from '#domain/shop/shop-facts.ts'
import { routes } from '#domain/site/routes.ts'
import { designPicture } from './share-image.ts'
import type { Site, StructuredNode } from './structured-data.ts'

const days = ([from, to]: readonly [number, number]) => ({
  '@type': 'QuantitativeValue',
  minValue: from,
  maxValue: to,
  unitCode: 'DAY',
})

const shipping = {
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: '0.00', currency: 'GBP' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: HOME_COUNTRY },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    handlingTime: days(DISPATCH_DAYS),
    transitTime: days(STANDARD_DELIVERY_DAYS),
  },
}

const returns = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: HOME_COUNTRY,
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: GUARANTEE_DAYS,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  refundType: 'https://schema.org/FullRefund',
}

/** A single card of this design: description, price, delivery and returns. */
export function productNode({ brand, origin }: Site, design: Design): StructuredNode {
  const url = origin + routes(brand).product(design.card)
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
    offers: {
      '@type': 'Offer',
      url,
      price: decimalPounds(design.pricePence),
      priceCurrency: 'GBP',
      availability: `https://schema.org/${scarce ? 'LimitedAvailability' : 'InStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', '@id': `${origin}/#organization`, name: brand.name },
      shippingDetails: travelsFree(design.pricePence) ? shipping : undefined,
      hasMerchantReturnPolicy: returns,
    },
  }
}
