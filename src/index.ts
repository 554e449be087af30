// The Worker: checks the caches of responses and pages first, then runs the router built from the table of addresses
// (src/router/app.ts).
import type { Hono } from 'hono'
import { cachedAnswer } from './cache/answer-cache.ts'
import { cachedPage } from './cache/page-cache.ts'
import { type AppEnv, type Bindings, readConfig } from './env.ts'
import { observed } from './http/request-log.ts'
import { createApp } from './router/app.ts'
import { scheduled } from './routes/scheduled.ts'
import { countTap } from './tap/statistics.ts'

/** Routers by the brand's slug, which is part of some paths. */
const apps = new Map<string, Hono<AppEnv>>()

function appOf(env: Bindings): Hono<AppEnv> {
  const settings = readConfig(env)
  const { slug } = (settings.ok ? settings.config : settings.strictest).brand
  const app = apps.get(slug) ?? createApp(slug)
  apps.set(slug, app)
  return app
}

/** Serves a request from this isolate's caches, or passes it to the router. */
const answer = (request: Request, env: Bindings, context: ExecutionContext): Response | Promise<Response> => {
  if (request.method === 'GET') {
    const now = Date.now()
    const hot = cachedAnswer(env, request.url, now)
    const known = hot?.answer(request)
    if (hot && known) {
      if (hot.chipId !== '') countTap(env, request, hot.chipId, (work) => context.waitUntil(work))
      return known
    }
    const page = cachedPage(env, request, now)
    if (page) return page
  }
  return appOf(env).fetch(request, env, context)
}

export default { fetch: observed(answer), scheduled } satisfies ExportedHandler<Bindings>
