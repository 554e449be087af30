// With LIMITED_STOCK "counted": stores in KV how many cards of each limited edition are left, in the words of its label. Runs
// in Cron every five minutes and writes only on a change.
import type { AppBindings, AppConfig } from '#app/env.ts'
import { countedStock, LIMITED_STOCK_KEY } from '#domain/shop/limited-stock.ts'
import { describeError, logEvent } from '#http/log.ts'
import { hasCards, readStock } from './read-stock.ts'

const EVERY_SECONDS = 300

/** `now` in whole seconds. Never throws: a failure is logged, and the shop keeps the last stock. */
export async function publishStock(env: AppBindings, config: AppConfig, now: number): Promise<void> {
  if (!config.limitedStockCounted || now % EVERY_SECONDS >= 60) return
  const stock = await readStock({ env, config })
  if (!stock.ok) return
  const words = stock.value.designs
    .filter((one) => one.design.group === 'limited' && hasCards(one))
    .map(({ design, left }) => [design.id, countedStock(left)] as const)
  const text = JSON.stringify(Object.fromEntries(words))
  try {
    if ((await env.CACHE.get(LIMITED_STOCK_KEY)) !== text) await env.CACHE.put(LIMITED_STOCK_KEY, text)
  } catch (thrown) {
    logEvent('warn', 'stock_not_published', { error: describeError(thrown) })
  }
}
