// Reads and checks the settings before a handler runs.
import type { Context, MiddlewareHandler, Next } from 'hono'
import { isCardPath } from '#domain/site/address-of.ts'
import { type AppEnv, type Config, type ConfigResult, readConfig } from '#src/env.ts'
import { logSettings } from './log.ts'
import { failureResponse } from './request-log.ts'

/** Returns a response, or passes the request on with `next()`. */
export type Handler = (c: Context<AppEnv>, config: Config, next: Next) => ReturnType<MiddlewareHandler> | Response

/**
 * Runs a handler with checked settings. Invalid settings are logged, one line per problem, and answered with a 500.
 * Taps and profiles are the exception: whoever taps a card cannot fix the settings, so these routes continue with the
 * strictest reading of them.
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
    return isCards ? handler(c, result.strictest, next) : failureResponse(c.req.raw, c.env, 'settings_invalid')
  }

const logged = new WeakSet<ConfigResult>()

/** Is this the first request of the isolate with these settings? The problems are logged only then. */
function isFirstOf(result: ConfigResult): boolean {
  if (logged.has(result)) return false
  logged.add(result)
  return true
}
