// The design of a card: the one that its label names, else that of the order's line it was sold under.
import { sql } from 'drizzle-orm'
import { createCatalogue, type Design } from '#domain/shop/catalogue.ts'
import { designOfLabel } from '#domain/shop/design-label.ts'
import type { Brand } from '#domain/site/brand.ts'

/** The design of the line that a row of `chips` is assigned to; null: none. */
export const lineDesign = sql<string | null>`(SELECT order_lines.design_id FROM order_lines
  WHERE order_lines.id = chips.order_line_id)`

/** What names the design of a card. */
export interface NamesDesign {
  label: string | null
  lineDesign: string | null
}

/** The design of a card; undefined where nothing names one: a label is free text. */
export type DesignOf = (card: NamesDesign) => Design | undefined

export function designFinder(brand: Brand): DesignOf {
  const { designs } = createCatalogue(brand)
  return (card) => designOfLabel(designs, card.label) ?? designs.find(({ id }) => id === card.lineDesign)
}
