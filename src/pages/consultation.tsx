import type { PageProps } from './registry'

export function ConsultationPage({ shop }: PageProps) {
  return <h1>{shop.brand.name}</h1>
}
