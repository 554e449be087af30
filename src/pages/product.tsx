import type { PageProps } from './registry'

export function ProductPage({ shop }: PageProps) {
  return <h1>{shop.brand.name}</h1>
}
