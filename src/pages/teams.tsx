import type { PageProps } from './registry'

export function TeamsPage({ shop }: PageProps) {
  return <h1>{shop.brand.name}</h1>
}
