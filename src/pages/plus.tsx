import type { PageProps } from './registry'

export function PlusPage({ shop }: PageProps) {
  return <h1>{shop.brand.name}</h1>
}
