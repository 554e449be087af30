import type { PageProps } from './registry'

export function CheckoutPage({ shop }: PageProps) {
  return <h1>{shop.brand.name}</h1>
}
