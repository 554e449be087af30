// The design that the label of a card names. Pure.
import type { Design } from './catalogue.ts'

/** null where it names none, because a label is free text. */
export function designOfLabel(designs: readonly Design[], label: string | null): Design | null {
  const words = (label ?? '').trim().toLowerCase()
  const names = ({ id, key, label, editionName, handle }: Design) => [id, key, label, editionName, handle]
  return designs.find((design) => names(design).some((name) => name.toLowerCase() === words)) ?? null
}
