// Which pages of the console a role may see, by the table of addresses.
import { type AddressRow, SCREENS, type ScreenId } from '#app/addresses.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'

/** May this role see this page? */
export function hasPage({ may }: Pick<ConsoleVisit, 'may'>, id: ScreenId): boolean {
  const { console: shown }: AddressRow = SCREENS[id]
  return shown !== undefined && may(shown.see)
}
