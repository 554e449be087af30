// `/dev/cron` of the app: runs a Cron task at once, in development. The deploy build omits it
// (build/without-development.ts). The shop's own is in scripts/serve.ts, which no build contains.

import { appHeaders } from '#app/guards/answers.ts'
import type { Visit } from '#app/guards/visit.ts'
import { methodNotAllowed } from '#http/responses.ts'
import { showsMails } from '#mail/shown-mails.ts'

export const CRON_PATHS: readonly string[] = ['/dev/cron']

/** Runs the task named in the body, `daily` or `minute`, and responds with its counts. null: not in development. */
export async function devCron({ request, url, env, config, now }: Visit): Promise<Response | null> {
  if (!CRON_PATHS.includes(url.pathname) || !showsMails(config, url)) return null
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const task = (await request.text()).trim()
  const { everyMinute, everyDay } = await import('#app/scheduled.ts')
  const done =
    task === 'daily' ? await everyDay(env, config, now) : task === 'minute' ? await everyMinute(env, config, now) : null
  return new Response(JSON.stringify(done ?? { error: { message: 'Say "daily" or "minute".' } }), {
    status: done ? 200 : 422,
    headers: { ...appHeaders(), 'Content-Type': 'application/json; charset=utf-8' },
  })
}
