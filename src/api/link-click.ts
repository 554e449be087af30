// Call: a link or a contact detail of a public profile was opened. The page sends it in the background; the response is
// the same whether the link exists, is counted or was opened by a bot. Nothing of the visitor is stored.
import * as z from 'zod/mini'
import { countLink } from '#db/link-counts.ts'
import { MAX_URL_LENGTH } from '#domain/profile/profile.ts'
import { ok } from '#domain/text/errors.ts'
import { postAction } from '#guards/action.ts'
import { usernameField } from '#guards/body.ts'
import { json } from '#http/responses.ts'
import { visitOf } from '#tap/statistics.ts'

const schema = z.object({
  username: usernameField,
  url: z.string().check(z.minLength(1), z.maxLength(MAX_URL_LENGTH)),
})

export const linkClick = postAction({
  schema,
  limiter: () => 'LIMIT_CLICK',
  async run(link, { env, request, waitUntil }) {
    const visit = visitOf(request)
    const counted = visit === null ? ok(null) : await countLink(env, link, visit, waitUntil)
    return counted.ok ? ok(json({ ok: true })) : counted
  },
})
