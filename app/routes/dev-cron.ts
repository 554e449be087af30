// /dev/cron of the app: runs at once what Cron starts, in a development shop. The deploy build leaves it out
// (build/without-development.ts); the shop's is in scripts/serve.ts and is in no build.

import { appHeaders } from '#app/guards/answers.ts'
import type { Visit } from '#app/guards/visit.ts'
import { methodNotAllowed } from '#http/responses.ts'
import { showsMails } from '#mail/shown-mails.ts'

export const CRON_PATHS: readonly string[] = ['/dev/cron']

/** Answers what the run did, in counts; `daily` or `minute` is the whole body. null: it does not exist here. */
export async function devCron({ request, url, env, config, now }: Visit): Promise<Response | null> {
  if (!CRON_PATHS.includes(url.pathname) || !showsMails(config, url)) return null
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const run = (await request.text()).trim()
  const { everyMinute, everyDay } = await import('#app/scheduled.ts')
  const done =
    run === 'daily' ? await everyDay(env, config, now) : run === 'minute' ? await everyMinute(env, config, now) : null
  return new Response(JSON.stringify(done ?? { error: { message: 'Say "daily" or "minute".' } }), {
    status: done ? 200 : 422,
    headers: { ...appHeaders(), 'Content-Type': 'application/json; charset=utf-8' },
  })
}
