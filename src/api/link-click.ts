// A link or a contact detail of a public profile was opened. The page reports it beside the visit and waits for nothing; the answer is the
// same whether the link exists, is counted or was opened by a program. Nothing of the visitor is kept.

import { countLink, isShownLink } from '../db/daily-counts'
import { addPoint } from '../db/data-points'
import { MAX_URL_LENGTH } from '../domain/profile/profile'
import { isUsername } from '../domain/profile/username'
import { epochDay } from '../domain/site/visit'
import { ok } from '../domain/text/errors'
import { fields, text, textOf } from '../domain/text/shape'
import { postAction } from '../door/action'
import { visitOf } from '../tap/statistics'
import { json } from '../worker/responses'

const shape = fields({
  username: text(isUsername),
  url: textOf(1, MAX_URL_LENGTH),
})

export const linkClick = postAction({
  shape,
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
    if (shown.value) addPoint(env.STATS, link.username, ['link', visit.country, visit.device, link.url])
    return answer
  },
})
