// Call: a public profile was viewed. Its page sends this one second after it opens, in the background; the response is
// the same whether the profile exists, is counted or was opened by a bot. Nothing of the visitor is stored.
import * as z from 'zod/mini'
import { countView } from '#db/profile-counts.ts'
import { ok } from '#domain/text/errors.ts'
import { postAction } from '#guards/action.ts'
import { usernameField } from '#guards/body.ts'
import { json } from '#http/responses.ts'
import { visitOf } from '#tap/statistics.ts'

const schema = z.object({ username: usernameField })

export const profileView = postAction({
  schema,
  limiter: () => 'LIMIT_CLICK',
  async run({ username }, { env, request, waitUntil }) {
    const visit = visitOf(request)
    const counted = visit === null ? ok(null) : await countView(env, username, visit, waitUntil)
    return counted.ok ? ok(json({ ok: true })) : counted
  },
})
