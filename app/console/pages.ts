// Which pages of the console there are, by the table of addresses, and whom they are for.
import { type AddressRow, SCREENS } from '#app/addresses.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'

const ROWS: readonly AddressRow[] = Object.values(SCREENS)

/** "/admin/chips/:chip" → "/admin/chips/:": a page is the same whatever its part is called. */
const shapeOf = (path: string): string => path.replace(/:\w+/g, ':')

const isSeen = ({ console: shown }: AddressRow, may: ConsoleVisit['may']): boolean =>
  shown !== undefined && may(shown.see)

/** Is there this page, and may this role see it? `path` as the table of addresses writes it. */
export const hasPage = ({ may }: Pick<ConsoleVisit, 'may'>, path: string): boolean =>
  ROWS.some((row) => shapeOf(row.path) === shapeOf(path) && isSeen(row, may))
