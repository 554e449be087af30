import type { PageProps } from './registry'

export function TermsPage({ shop }: PageProps) {
  return <h1>{shop.brand.name}</h1>
}
