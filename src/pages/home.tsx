import type { PageProps } from './registry'

export function HomePage({ shop }: PageProps) {
  return <h1>{shop.brand.name}</h1>
}
