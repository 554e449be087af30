// The daily run's part of orders: a buyer of whom no card was set up in a week is told so, once (PACK-27).

import type { AppBindings, AppConfig } from '#app/env.ts'
import { openStore } from '#db/store.ts'
import { attemptInStore } from '#http/attempt.ts'
import { remindBuyers } from './ship.ts'

const BUDGET_MS = 60_000

/** Lays the mails out for the next minute's delivery; answers how many. Never throws: what fails is a line in the log. */
export async function remindOfCards(env: AppBindings, config: AppConfig, now: number): Promise<number> {
  const work = () => remindBuyers(openStore(env.DB), config, now)
  const reminded = await attemptInStore(work, { what: 'remind buyers', budgetMs: BUDGET_MS, once: true })
  return reminded.ok ? reminded.value : 0
}
