// The GraphQL documents of the live backend. They are constants: visitor input is passed in variables. A unit test
// validates them against the backend's schema and rejects deprecated fields. Texts for people, such as error messages,
// are not requested.

/** One product by handle, at the price for a British buyer. */
export const PRODUCT_QUERY = `query Product($handle: String!) @inContext(country: GB) {
  product(handle: $handle) {
    title
    variants(first: 1) { edges { node { id availableForSale price { amount currencyCode } } } }
  }
}`

/** A cart with lines and codes: its URL is the hosted checkout, its cost the charge before delivery. */
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

/** The lines of a cart; queried only if the cart contains fewer cards than were picked. */
export const CART_LINES_QUERY = `query CartLines($id: ID!) {
  cart(id: $id) { lines(first: 50) { nodes { quantity merchandise { ... on ProductVariant { id } } } } }
}`
