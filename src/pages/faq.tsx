import type { PageProps } from './registry'

export function FaqPage({ shop }: PageProps) {
  return <h1>{shop.brand.name}</h1>
}
