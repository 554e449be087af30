// A link of a public profile was opened. The page reports it beside the visit and waits for nothing; the answer is the
// same whether the link exists, is counted or was opened by a program. Nothing of the visitor is kept.
import * as z from 'zod/mini'
import { countLink, isShownLink } from '../db/daily-counts'
import { isUsername } from '../domain/chip'
import { ok } from '../domain/errors'
import { MAX_URL_LENGTH } from '../domain/profile'
import { epochDay } from '../domain/visit'
import { json } from '../responses'
import { visitOf } from '../tap/statistics'
import { postAction } from './action'

export const linkClick = postAction({
  schema: z.object({
    username: z.string().check(z.refine(isUsername)),
    url: z.string().check(z.minLength(1), z.maxLength(MAX_URL_LENGTH)),
  }),
  limiter: () => 'LIMIT_CLICK',
  async run(link, { env, request }) {
    const answer = ok(json({ ok: true }))
    const visit = visitOf(request)
    if (visit === null) return answer
    if (env.STATS === undefined) {
      const counted = await countLink(env.DB, link, visit, epochDay(Date.now()))
      return counted.ok ? answer : counted
    }
    const shown = await isShownLink(env.DB, link)
    if (!shown.ok) return shown
    const { username, url } = link
    if (shown.value)
      env.STATS.writeDataPoint({
        indexes: [username.toLowerCase()],
        blobs: ['link', visit.country, visit.device, url],
        doubles: [1],
      })
    return answer
  },
})
