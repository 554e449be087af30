// Call 1: a referral link was opened. The client sends no counter; one call is one click. In strict mode the response
// is what the operator's table says about the code, and only its codes are counted.
import * as z from 'zod/mini'

import { ok } from '#domain/text/errors.ts'
import { postAction } from '#guards/action.ts'
import { codeField } from '#guards/body.ts'
import { json } from '#http/responses.ts'

const schema = z.object({ referralCode: codeField })

export const referralClick = postAction({
  schema,
  limiter: () => 'LIMIT_CLICK',
  async run({ referralCode }, { env, config }) {
    const { recordClick, recordClickOfActive } = await import('#db/referrals.ts')
    if (!config.referralStrict) {
      const stored = await recordClick(env.DB, referralCode)
      return stored.ok ? ok(json({ ok: true })) : stored
    }
    const known = await recordClickOfActive(env.DB, referralCode)
    if (!known.ok) return known
    return ok(json(known.value === null ? { ok: true, known: false } : { ok: true, ...known.value }))
  },
})
