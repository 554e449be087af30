// What is no screen: robots, health, and what only a development shop has.
import { mediaAnswer } from '../../src/answers/media'
import { methodNotAllowed, textFile } from '../../src/worker/responses'
import { appHeaders } from '../door/answers'
import type { Visit } from '../door/visit'
import { notFound } from '../frame/message'

/** Addresses answered here. */
export const FILE_PATHS = ['/robots.txt', '/healthz', '/dev/mail', '/dev/cron', '/media/*'] as const

export async function answerFile(visit: Visit): Promise<Response> {
  const { request, url } = visit
  const isGet = request.method === 'GET' || request.method === 'HEAD'
  if (url.pathname.startsWith('/media/'))
    return isGet ? mediaAnswer(request, visit.env.MEDIA) : methodNotAllowed('GET, HEAD')
  switch (url.pathname) {
    case '/robots.txt':
      return isGet
        ? textFile('User-agent: *\nDisallow: /\n', 'text/plain; charset=utf-8', 'CacheFile')
        : methodNotAllowed('GET, HEAD')
    case '/healthz':
      return isGet ? (await import('./health')).health(visit) : methodNotAllowed('GET, HEAD')
    case '/dev/mail':
      return isGet
        ? ((await (await import('./dev-mail')).devMailPage(visit)) ?? notFound(visit))
        : methodNotAllowed('GET, HEAD')
    case '/dev/cron':
      if (visit.config.production) return notFound(visit)
      return request.method === 'POST' ? runCron(visit) : methodNotAllowed('POST')
    default:
      return notFound(visit)
  }
}

/** Runs at once what Cron starts, and answers what it did; `daily` or `minute` is the whole body. */
async function runCron({ request, env, config, now }: Visit): Promise<Response> {
  const run = (await request.text()).trim()
  const { everyMinute, everyDay } = await import('../scheduled')
  const done =
    run === 'daily' ? await everyDay(env, config, now) : run === 'minute' ? await everyMinute(env, config, now) : null
  return new Response(JSON.stringify(done ?? { error: { message: 'Say "daily" or "minute".' } }), {
    status: done ? 200 : 422,
    headers: { ...appHeaders(), 'Content-Type': 'application/json; charset=utf-8' },
  })
}
