// What a line and a card are called, and whether a card's label speaks of the design its line asks for. Pure.
import { createCatalogue, type Design } from '#domain/shop/catalogue.ts'
import type { Brand } from '#domain/site/brand.ts'
import type { OrderLine } from './order-rules.ts'

export const designsOf = (brand: Brand): readonly Design[] => createCatalogue(brand).designs

export const designById = (designs: readonly Design[], id: string | null): Design | undefined =>
  designs.find((design) => design.id === id)

/** The label of a line's design, or what the shop sold it as. */
export const lineName = (
  designs: readonly Design[],
  { designId, title }: Pick<OrderLine, 'designId' | 'title'>,
): string => designById(designs, designId)?.label ?? title

/** The design a card's label names, or null: a label may be anything. */
export function designOfLabel(designs: readonly Design[], label: string | null): Design | null {
  const words = (label ?? '').trim().toLowerCase()
  const names = ({ id, key, label, editionName, handle }: Design) => [id, key, label, editionName, handle]
  return designs.find((design) => names(design).some((name) => name.toLowerCase() === words)) ?? null
}

/** What is said where a card's label names another design than its line; null where it fits, or names none. */
export function labelWarning(
  designs: readonly Design[],
  label: string | null,
  line: Pick<OrderLine, 'designId' | 'title'>,
): string | null {
  const named = designOfLabel(designs, label)
  if (named === null || line.designId === null || named.id === line.designId) return null
  return `The card's label is "${label?.trim()}", the line is "${lineName(designs, line)}".`
}
