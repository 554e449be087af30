// Handles addresses that are no screens: robots.txt, health, pictures, and the pages of development.

import { FILES } from '#app/addresses.ts'
import type { Visit } from '#app/guards/visit.ts'
import { notFound } from '#app/layout/message.tsx'
import { methodNotAllowed, textFile } from '#http/responses.ts'
import { serveMedia } from '#routes/media.ts'
import { CRON_PATHS, devCron } from './dev-cron.ts'

/** Addresses that `answerFile` handles. */
export const FILE_PATHS = [...Object.values(FILES), ...CRON_PATHS]

export async function answerFile(visit: Visit): Promise<Response> {
  const { request, url } = visit
  const isGet = request.method === 'GET' || request.method === 'HEAD'
  if (url.pathname.startsWith(FILES.media.slice(0, -1)))
    return isGet ? serveMedia(request, visit.env.MEDIA) : methodNotAllowed('GET, HEAD')
  switch (url.pathname) {
    case FILES.robots:
      return isGet
        ? textFile('User-agent: *\nDisallow: /\n', 'text/plain; charset=utf-8', 'CacheFile')
        : methodNotAllowed('GET, HEAD')
    case FILES.healthz:
      return isGet ? (await import('./health.ts')).health(visit) : methodNotAllowed('GET, HEAD')
    case FILES['dev-mail']:
      return isGet
        ? ((await (await import('./dev-mail.tsx')).devMailPage(visit)) ?? notFound(visit))
        : methodNotAllowed('GET, HEAD')
    default:
      return (await devCron(visit)) ?? notFound(visit)
  }
}
