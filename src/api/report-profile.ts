// A report of a public profile, or of one that was public a moment ago. Nothing of the visitor is stored with it; a
// hash counts the visitor's reports for a day.
import * as z from 'zod/mini'

import { canonicalDetails, isReportDetails, isReportReason } from '#domain/profile/profile-report.ts'
import { ok } from '#domain/text/errors.ts'
import { postAction } from '#guards/action.ts'
import { usernameField } from '#guards/body.ts'
import { visitorHash, visitorKey } from '#guards/visitor-limits.ts'
import { json } from '#http/responses.ts'

const schema = z.object({
  username: usernameField,
  reason: z.string().check(z.refine(isReportReason)),
  details: z.optional(z.string().check(z.overwrite(canonicalDetails), z.refine(isReportDetails))),
})

export const reportProfile = postAction({
  schema,
  limiter: () => 'LIMIT_SIGNUP',
  async run({ username, reason, details }, { env, request }) {
    const reporter = await visitorHash(env, `reports ${visitorKey(request.headers)}`)
    const report = { username, reason, details: details || null }
    const { storeReport } = await import('#db/profile-reports.ts')
    const stored = await storeReport(env.DB, report, { reporter, now: Math.floor(Date.now() / 1000) })
    return stored.ok ? ok(json({ reference: stored.value }, 201)) : stored
  },
})
