// Call 1: a referral link was opened (API-05 to API-11). The client sets no counter; one call is one row.
import * as z from 'zod/mini'
import { recordClick } from '../db/referrals'
import { ok } from '../domain/errors'
import { json } from '../responses'
import { postAction } from './action'
import { codeField } from './body'

export const referralClick = postAction({
  schema: z.object({ referralCode: codeField }),
  limiter: () => 'LIMIT_CLICK',
  async run({ referralCode }, { env }) {
    const stored = await recordClick(env.DB, referralCode)
    return stored.ok ? ok(json({ ok: true })) : stored
  },
})
