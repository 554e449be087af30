import type { PageProps } from './registry'

export function CoreEditionsPage({ shop }: PageProps) {
  return <h1>{shop.brand.name}</h1>
}
