// The GraphQL documents of the live backend. Constants: whatever a visitor sends travels in variables. A unit
// test validates both against the backend's schema, and that no field in them is deprecated. Texts for people, such as
// the message of an error, are not even asked for.

/** One product by handle, at the price a British buyer pays. */
export const PRODUCT_QUERY = `query Product($handle: String!) @inContext(country: GB) {
  product(handle: $handle) {
    title
    variants(first: 1) { edges { node { id availableForSale price { amount currencyCode } } } }
  }
}`

/** A cart with lines and codes: its address is the hosted checkout, its cost what will be charged before delivery. */
export const CART_CREATE_MUTATION = `mutation CreateCart($input: CartInput!) {
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

/** What a cart really holds: asked only when it came back with fewer cards than were picked. */
export const CART_LINES_QUERY = `query CartLines($id: ID!) {
  cart(id: $id) { lines(first: 50) { nodes { quantity merchandise { ... on ProductVariant { id } } } } }
}`
