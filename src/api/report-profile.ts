// A report of a public profile. Whether the profile exists is not answered, and nothing of the visitor is kept.

import * as z from 'zod/mini'
import { storeReport } from '../db/profile-reports'
import { canonicalDetails, isReportDetails, isReportReason } from '../domain/profile/profile-report'
import { isUsername } from '../domain/profile/username'
import { ok } from '../domain/text/errors'
import { postAction } from '../door/action'
import { json } from '../worker/responses'

export const reportProfile = postAction({
  schema: z.object({
    username: z.string().check(z.refine(isUsername)),
    reason: z.string().check(z.refine(isReportReason)),
    details: z.optional(z.string().check(z.overwrite(canonicalDetails), z.refine(isReportDetails))),
  }),
  limiter: () => 'LIMIT_SIGNUP',
  async run({ username, reason, details }, { env }) {
    const stored = await storeReport(env.DB, { username, reason, details: details || null })
    return stored.ok ? ok(json({ reference: stored.value }, 201)) : stored
  },
})
