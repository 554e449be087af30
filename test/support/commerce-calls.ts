// Calls 2 and 3 answered inside a browser test: products at given prices, checkouts at a hosted address that is no
// real host. What the page sent is kept for the test to read.
import type { BrowserContext, Page, Route } from '@playwright/test'
import { API_PATHS } from '#domain/site/routes.ts'

export const HOSTED_CHECKOUT = 'https://checkout.example/pay/1'

interface CheckoutCall {
  action: 'createCheckout'
  input: { lineItems: { variantId: string; quantity: number }[]; discountCode?: string }
}
type Call = { action: 'getProductByHandle'; handle: string } | CheckoutCall

export interface CommerceStub {
  /** Bodies of the calls, in order of arrival. */
  calls: Call[]
  /** Inputs of the checkouts. */
  checkouts: () => CheckoutCall['input'][]
  /** How call 2 answers from now on; null is a handle nobody knows. */
  product: (handle: string) => Answer | Promise<Answer>
  /** How call 3 answers from now on. */
  checkout: (input: CheckoutCall['input']) => Answer | Promise<Answer>
}

type Answer = { status?: number; body: unknown } | 'unreachable'

export const variantOf = (handle: string): string => `gid://stub/ProductVariant/${handle}`

export const productAnswer = (handle: string, amount: string, currencyCode = 'GBP'): Answer => ({
  body: {
    data: {
      productByHandle: {
        title: handle,
        variants: { edges: [{ node: { id: variantOf(handle), price: { amount, currencyCode } } }] },
      },
    },
  },
})
export const soldOutAnswer = (handle: string): Answer => {
  const node = { id: variantOf(handle), price: { amount: '45.0', currencyCode: 'GBP' }, availableForSale: false }
  return { body: { data: { productByHandle: { title: handle, variants: { edges: [{ node }] } } } } }
}
/** A limited edition whose stock is counted. */
export const countedAnswer = (handle: string, stock: string): Answer => {
  const node = { id: variantOf(handle), price: { amount: '45.0', currencyCode: 'GBP' }, stock }
  return { body: { data: { productByHandle: { title: handle, variants: { edges: [{ node }] } } } } }
}
export const noProduct: Answer = { body: { data: { productByHandle: null } } }
export const failure = (message?: string, status = 502): Answer => ({
  status,
  body: message ? { error: { message } } : {},
})
export const checkoutAnswer = (checkout: {
  webUrl: string | null
  totalPence?: number | null
  discountApplied?: boolean
}): Answer => ({
  body: { data: { checkoutCreate: { checkout } } },
})

/** Core designs at £40, limited ones at £45, and a hosted checkout page that shows its own address. */
export async function stubCommerce(page: Page): Promise<CommerceStub> {
  const stub: CommerceStub = {
    calls: [],
    checkouts: () => stub.calls.flatMap((call) => (call.action === 'createCheckout' ? [call.input] : [])),
    product: (handle) =>
      productAnswer(handle, ['tappt-card', 'tappt-desert-tappt-card'].includes(handle) ? '40.0' : '45.0'),
    checkout: () => checkoutAnswer({ webUrl: HOSTED_CHECKOUT }),
  }
  await page.route(`**${API_PATHS.commerce}`, async (route) => {
    const call = route.request().postDataJSON() as Call
    stub.calls.push(call)
    await answer(
      route,
      await (call.action === 'createCheckout' ? stub.checkout(call.input) : stub.product(call.handle)),
    )
  })
  await hostedCheckout(page.context())
  return stub
}

const answer = (route: Route, given: Answer) =>
  given === 'unreachable'
    ? route.abort('connectionfailed')
    : route.fulfill({ status: given.status ?? 200, json: given.body })

const hostedCheckout = (context: BrowserContext) =>
  context.route('https://checkout.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Hosted checkout</title><h1>Hosted checkout</h1>' }),
  )
