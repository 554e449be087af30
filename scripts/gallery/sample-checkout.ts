// The sample checkout that the gallery shows.
import { API_PATHS } from '#domain/site/routes.ts'

/** The path of a checkout of the sample backend, or null if the shop uses another backend. */
export async function sampleCheckout(origin: string, anonKey: string, handle: string): Promise<string | null> {
  const lineItems = [{ variantId: `gid://sample/ProductVariant/${handle}`, quantity: 2 }]
  const answer = await fetch(origin + API_PATHS.commerce, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'createCheckout', input: { lineItems } }),
  })
  const said: { data?: { checkoutCreate?: { checkout?: { webUrl?: string } } } } | null = await answer
    .json()
    .catch(() => null)
  const webUrl = said?.data?.checkoutCreate?.checkout?.webUrl
  return webUrl ? new URL(webUrl, origin).pathname : null
}
