// A report of a public profile. Whether the profile exists is not answered, and nothing of the visitor is kept.

import { storeReport } from '../db/profile-reports'
import { canonicalDetails, isReportDetails, isReportReason } from '../domain/profile/profile-report'
import { isUsername } from '../domain/profile/username'
import { ok } from '../domain/text/errors'
import { fields, into, optional, text } from '../domain/text/shape'
import { postAction } from '../door/action'
import { json } from '../worker/responses'

const shape = fields({
  username: text(isUsername),
  reason: text(isReportReason),
  details: optional(
    into(
      text((details) => isReportDetails(canonicalDetails(details))),
      canonicalDetails,
    ),
  ),
})

export const reportProfile = postAction({
  shape,
  limiter: () => 'LIMIT_SIGNUP',
  async run({ username, reason, details }, { env }) {
    const stored = await storeReport(env.DB, { username, reason, details: details || null })
    return stored.ok ? ok(json({ reference: stored.value }, 201)) : stored
  },
})
