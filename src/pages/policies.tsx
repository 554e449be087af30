import type { PageProps } from './registry'

export function PoliciesPage({ shop }: PageProps) {
  return <h1>{shop.brand.name}</h1>
}
