// The Worker: taps first, then app-host redirects, calls, small files and pages. A tap or a redirect evaluates neither
// React nor drizzle nor zod: those live behind the two `await import` (test/boundaries proves it). House 2.3, 2.5.
import { type Context, Hono } from 'hono'
import { appHostTarget, notFoundRules, routeRules } from './domain/app-host'
import {
  CONFIRM_PATH,
  HEALTH_PATH,
  pageForPath,
  permalinkInPath,
  profileFileForPath,
  UNSUBSCRIBE_PATH,
} from './domain/routes'
import { type AppEnv, type Bindings, type Config, type ConfigResult, readConfig } from './env'
import { smallFile } from './files'
import { hotAnswer } from './hot'
import { keptPage } from './kept-pages'
import { logEvent } from './log'
import { failedAnswer, lastResort, observed } from './request-log'
import { methodNotAllowed, redirect } from './responses'
import { scheduled } from './scheduled'
import { handleTap } from './tap/scan'
import { countTap } from './tap/statistics'

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
    return failedAnswer(c.req.raw, 'settings_invalid')
  }

const warned = new WeakSet<ConfigResult>()

/** The warnings of these settings, once per isolate: its start is the first request it sees (R19). */
function warnOnce(result: Extract<ConfigResult, { ok: true }>): void {
  if (result.warnings.length === 0 || warned.has(result)) return
  warned.add(result)
  logEvent('warn', 'settings_warning', { warnings: result.warnings.join(' ') })
}

const tap: Handler = (c, config) =>
  handleTap(c.req.raw, c.env, config, {
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    pausedPage: async () => (await import('./pages/paused')).pausedResponse(c, config),
  })

const call: Handler = async (c, config) => (await import('./api')).handleCall(c, config)

const health: Handler = async ({ env, req, executionCtx }, config) => {
  const waitUntil = (work: Promise<unknown>) => executionCtx.waitUntil(work)
  return (await import('./health')).handleHealth({ env, config, request: req.raw, waitUntil })
}

const site: Handler = async (c, config) => {
  const url = new URL(c.req.url)
  const profileFile = profileFileForPath(url.pathname)
  if (profileFile) return (await import('./profile-files')).handleProfileFile(c, config, profileFile)
  const permalink = permalinkInPath(url.pathname)
  if (permalink) return (await import('./permalinks')).handlePermalink(c, config, url, permalink)
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
function createApp(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/scan', configured(site)) // D-10: the bare path follows the prefix list; '/scan/*' would take it as well
  app.get('/scan/*', configured(tap))
  app.all('/api/*', configured(call))
  app.get(HEALTH_PATH, configured(health))
  app.get('*', configured(site))
  for (const path of [UNSUBSCRIBE_PATH, CONFIRM_PATH]) app.post(path, configured(site)) // the pages that do something
  app.all('*', () => methodNotAllowed('GET, HEAD'))
  app.onError((thrown, c) => lastResort(c.req.raw, thrown))
  return app
}

const app = createApp()

/** Hot addresses and kept pages need no router; everything else goes through the app. */
const answer = (request: Request, env: Bindings, context: ExecutionContext): Response | Promise<Response> => {
  if (request.method === 'GET') {
    const hot = hotAnswer(env, request.url, Date.now())
    if (hot) {
      if (hot.subject.startsWith('chip '))
        countTap(env, request, hot.subject.slice(5), (work) => context.waitUntil(work))
      return hot.answer(request)
    }
    const kept = keptPage(env, request)
    if (kept) return kept
  }
  return app.fetch(request, env, context)
}

export default { fetch: observed(answer), scheduled } satisfies ExportedHandler<Bindings>
