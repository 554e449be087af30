// Settings, read and checked before anything is answered.
import type { Context, MiddlewareHandler, Next } from 'hono'
import { isCardPath } from '#domain/site/address-of.ts'
import { type AppEnv, type Config, type ConfigResult, readConfig } from '#src/env.ts'
import { logSettings } from './log.ts'
import { failedAnswer } from './request-log.ts'

/** Answers, or leaves it to the next one by `next()`. */
export type Handler = (c: Context<AppEnv>, config: Config, next: Next) => ReturnType<MiddlewareHandler> | Response

/**
 * Runs a handler with checked settings. Broken settings are a log line for every problem, and a 500; except where
 * a card leads: anyone who taps one cannot mend them, so taps and profiles go on with the strictest reading of them.
 */
export const configured =
  (handler: Handler): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const result = readConfig(c.env)
    if (result.ok) {
      if (isFirstOf(result)) logSettings('warn', 'settings_warning', result.warnings)
      return handler(c, result.config, next)
    }
    const isCards = isCardPath(c.req.path)
    if (isFirstOf(result) || !isCards) logSettings('error', 'settings_invalid', result.problems)
    return isCards ? handler(c, result.strictest, next) : failedAnswer(c.req.raw, c.env, 'settings_invalid')
  }

const told = new WeakSet<ConfigResult>()

/** Is this the first request of the isolate with these settings? Its start is the first one it sees. */
function isFirstOf(result: ConfigResult): boolean {
  if (told.has(result)) return false
  told.add(result)
  return true
}
