// Which pages of the console a role may see, by the table of addresses.
import { type AddressRow, SCREENS, type ScreenId } from '#app/addresses.ts'
import type { AppConfig } from '#app/env.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'

/** May this role see this page, and does it exist? */
export function hasPage(
  { may, config }: Pick<ConsoleVisit, 'may'> & { config: Pick<AppConfig, 'engraving'> },
  id: ScreenId,
): boolean {
  const { console: shown, setting }: AddressRow = SCREENS[id]
  return shown !== undefined && may(shown.see) && (!setting || config[setting])
}
