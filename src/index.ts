// The Worker: taps first, then app-host redirects, calls, small files and pages. A tap or a redirect evaluates neither
// React nor drizzle nor zod: those live behind the two `await import` (test/boundaries proves it). House 2.3, 2.5.
import { type Context, Hono } from 'hono'
import { appHostTarget, notFoundRules, routeRules } from './domain/app-host'
import { UNEXPECTED_ERROR } from './domain/messages'
import { pageForPath, profileFileForPath, UNSUBSCRIBE_PATH } from './domain/routes'
import { type AppEnv, type Bindings, type Config, type ConfigResult, readConfig } from './env'
import { smallFile } from './files'
import { describeError, logEvent } from './log'
import { methodNotAllowed, plainError, problem, redirect } from './responses'
import { scheduled } from './scheduled'
import { handleTap } from './tap/scan'

type Handler = (c: Context<AppEnv>, config: Config) => Response | Promise<Response>

/** Runs a handler with checked settings; broken settings are one log line naming every problem, and a 500. */
const configured =
  (handler: Handler) =>
  (c: Context<AppEnv>): Response | Promise<Response> => {
    const result = readConfig(c.env)
    if (result.ok) {
      warnOnce(result)
      return handler(c, result.config)
    }
    logEvent('error', 'settings_invalid', { problems: result.problems.join(' ') })
    return plainError(500, UNEXPECTED_ERROR)
  }

const warned = new WeakSet<ConfigResult>()

/** The warnings of these settings, once per isolate: its start is the first request it sees (R19). */
function warnOnce(result: Extract<ConfigResult, { ok: true }>): void {
  if (result.warnings.length === 0 || warned.has(result)) return
  warned.add(result)
  logEvent('warn', 'settings_warning', { warnings: result.warnings.join(' ') })
}

const tap: Handler = (c, config) =>
  handleTap(new URL(c.req.url).pathname, c.env, config, {
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    pausedPage: async () => (await import('./pages/paused')).pausedResponse(c, config),
  })

const call: Handler = async (c, config) => (await import('./api')).handleCall(c, config)

const site: Handler = async (c, config) => {
  const url = new URL(c.req.url)
  const profileFile = profileFileForPath(url.pathname)
  if (profileFile) return (await import('./profile-files')).handleProfileFile(c, config, profileFile)
  const leaving = appHostTarget(url, routeRules(config.brand), config.brand)
  if (leaving) return redirect(leaving)
  const file = smallFile(url, config)
  if (file) return file
  const page = pageForPath(url.pathname, config.brand)
  if (!page && !/^\/(profile|sample-checkout)\//.test(url.pathname)) {
    const unknown = appHostTarget(url, notFoundRules(config.brand), config.brand)
    if (unknown) return redirect(unknown)
  }
  return (await import('./pages/router')).handlePage(c, config, url, page)
}

/** The app, without state of its own: everything comes from the environment of each request. */
export function createApp(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/scan', configured(site)) // D-10: the bare path follows the prefix list; '/scan/*' would take it as well
  app.get('/scan/*', configured(tap))
  app.all('/api/*', configured(call))
  app.get('*', configured(site))
  app.post(UNSUBSCRIBE_PATH, configured(site)) // the one page that does something
  app.all('*', () => methodNotAllowed('GET, HEAD'))
  app.onError((thrown, c) => {
    logEvent('error', 'unexpected', { error: describeError(thrown) })
    if (new URL(c.req.url).pathname.startsWith('/api/')) return problem(500, UNEXPECTED_ERROR)
    return plainError(500, UNEXPECTED_ERROR)
  })
  return app
}

export default { fetch: createApp().fetch, scheduled } satisfies ExportedHandler<Bindings>
