import type { PageProps } from './registry'

export function LimitedEditionsPage({ shop }: PageProps) {
  return <h1>{shop.brand.name}</h1>
}
