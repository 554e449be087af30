// The GraphQL documents of the live backend. They are constants: visitor input is passed in variables. A unit test
// validates them against the backend's schema and rejects deprecated fields. Texts for people, such as error messages,
// are not requested.

const PRODUCT = `{
  product(handle: $handle) {
    title
    variants(first: 1) { edges { node { id availableForSale price { amount currencyCode } } } }
  }
}`

const CART_CREATE = `{
  cartCreate(input: $input) {
    cart {
      id
      checkoutUrl
      totalQuantity
      cost { totalAmount { amount currencyCode } }
      discountCodes { code applicable }
    }
    userErrors { code field }
    warnings { code target }
  }
}`

const CONTEXT = '@inContext(country: $country, language: $language)'

/** One product by handle, at the price for a British buyer. */
export const PRODUCT_QUERY = `query Product($handle: String!) @inContext(country: GB) ${PRODUCT}`

/** The same at the price for a buyer of this country. */
export const PRODUCT_IN_MARKET_QUERY = `query Product($handle: String!, $country: CountryCode!, $language: LanguageCode!) ${CONTEXT} ${PRODUCT}`

/** A cart with lines and codes: its URL is the hosted checkout, its cost the charge before delivery. */
export const CART_CREATE_MUTATION = `mutation CreateCart($input: CartInput!) ${CART_CREATE}`

/** The same for a buyer of this country, with a checkout in this language. */
export const CART_CREATE_IN_MARKET_MUTATION = `mutation CreateCart($input: CartInput!, $country: CountryCode!, $language: LanguageCode!) ${CONTEXT} ${CART_CREATE}`

/** The lines of a cart; queried only if the cart contains fewer cards than were picked. */
export const CART_LINES_QUERY = `query CartLines($id: ID!) {
  cart(id: $id) { lines(first: 50) { nodes { quantity merchandise { ... on ProductVariant { id } } } } }
}`
