// The Worker: the caches of answers and of pages first, then the router made from the table of addresses
// (src/router/app.ts).
import type { Hono } from 'hono'
import { cachedAnswer } from './cache/answer-cache.ts'
import { cachedPage } from './cache/page-cache.ts'
import { type AppEnv, type Bindings, readConfig } from './env.ts'
import { observed } from './http/request-log.ts'
import { createApp } from './router/app.ts'
import { scheduled } from './routes/scheduled.ts'
import { countTap } from './tap/statistics.ts'

/** Routers by the brand's slug, which is in some of the paths. */
const apps = new Map<string, Hono<AppEnv>>()

function appOf(env: Bindings): Hono<AppEnv> {
  const settings = readConfig(env)
  const { slug } = (settings.ok ? settings.config : settings.strictest).brand
  const app = apps.get(slug) ?? createApp(slug)
  apps.set(slug, app)
  return app
}

/** What is in a cache of this isolate needs no router; everything else goes through the app. */
const answer = (request: Request, env: Bindings, context: ExecutionContext): Response | Promise<Response> => {
  if (request.method === 'GET') {
    const now = Date.now()
    const hot = cachedAnswer(env, request.url, now)
    if (hot) {
      if (hot.chipId !== '') countTap(env, request, hot.chipId, (work) => context.waitUntil(work))
      return hot.answer(request)
    }
    const page = cachedPage(env, request, now)
    if (page) return page
  }
  return appOf(env).fetch(request, env, context)
}

export default { fetch: observed(answer), scheduled } satisfies ExportedHandler<Bindings>
