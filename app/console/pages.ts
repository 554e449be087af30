// Which pages of the console a role may see, by the table of addresses.
import { type AddressRow, SCREENS, type ScreenId } from '#app/addresses.ts'
import type { AppConfig } from '#app/env.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import type { Zone } from '#domain/market/zones.ts'
import { marketsOf } from '#http/markets.ts'

type Asked = Pick<ConsoleVisit, 'may' | 'config'>

/** May this role see this page, and has this shop a use for it? */
export function hasPage(visit: Asked, id: ScreenId): boolean {
  const { zone }: AddressRow = SCREENS[id]
  return mayHaveHad(visit, id) && (!zone || sellsIn(visit.config, zone))
}

/** The same, but the shop need not sell in the page's zone any more. */
export function mayHaveHad({ may, config }: Asked, id: ScreenId): boolean {
  const { console: shown, setting }: AddressRow = SCREENS[id]
  return shown !== undefined && may(shown.see) && (!setting || config[setting])
}

/** Does the shop sell in this zone? */
export const sellsIn = (config: AppConfig, zone: Zone): boolean =>
  marketsOf(config).some((market) => market.zone === zone)
