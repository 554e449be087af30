// The response of each failed call: status and message in one place. Messages are shown to people and echo nothing of
// the request.
import type { ReportRefusal } from '#db/profile-reports.ts'
import type { CommerceFailure } from '#domain/shop/commerce.ts'
import {
  NOT_VALID,
  REPORTED_ENOUGH,
  TOO_MANY_CALLS,
  TOO_MANY_REPORTS,
  UNKNOWN_PROFILE,
} from '#domain/site/failure-texts.ts'
import { TRY_AGAIN } from '#domain/site/messages.ts'
import type { StoreFailure } from '#http/attempt.ts'
import { withErrorCode } from '#http/request-log.ts'
import { problem } from '#http/responses.ts'

export type CallFailure =
  | { tag: 'unknown_address' }
  | { tag: 'wrong_method'; allow: string }
  | { tag: 'key_refused' }
  | { tag: 'foreign_page' }
  | { tag: 'wrong_content_type' }
  | { tag: 'body_too_large' }
  | { tag: 'body_too_slow' }
  | { tag: 'body_invalid' }
  | { tag: 'unknown_market'; message: string }
  | { tag: 'engraving_refused'; message: string }
  | { tag: 'token_refused' }
  | { tag: 'too_many_rows'; most: number }
  | { tag: 'too_many_calls'; retryAfterSeconds: number }
  | { tag: 'duplicate_signup' }
  | { tag: 'words_failed' }
  | ReportRefusal
  | StoreFailure
  | CommerceFailure

/** The response of a failed call; its tag is the error code in the log. */
export const failureReply = (failure: CallFailure): Response => withErrorCode(replyTo(failure), failure.tag)

/** Exhaustive: a new failure does not compile without its status. */
function replyTo(failure: CallFailure): Response {
  switch (failure.tag) {
    case 'unknown_address':
      return problem(404, 'There is no such call.')
    case 'wrong_method':
      return problem(405, `This call is answered to ${failure.allow} only.`, { Allow: failure.allow })
    case 'key_refused':
      return problem(401, 'The apikey header is missing or wrong.')
    case 'foreign_page':
      return problem(403, 'Calls are answered to pages of this site only.')
    case 'wrong_content_type':
      return problem(415, 'The content type must be application/json.')
    case 'body_too_large':
      return problem(413, 'The request is too large.')
    case 'body_too_slow':
      return problem(408, 'The request did not arrive in time.')
    case 'body_invalid':
      return problem(400, NOT_VALID)
    case 'token_refused':
      return problem(401, 'The operator token is missing or wrong.', { 'WWW-Authenticate': 'Bearer' })
    case 'too_many_rows':
      return problem(413, `At most ${failure.most} rows in one call.`)
    case 'too_many_calls':
      return problem(429, TOO_MANY_CALLS, {
        'Retry-After': String(failure.retryAfterSeconds),
      })
    case 'duplicate_signup':
      return problem(409, 'duplicate key value violates unique constraint')
    case 'unknown_profile':
      return problem(404, UNKNOWN_PROFILE)
    case 'reported_enough':
      return problem(409, REPORTED_ENOUGH)
    case 'too_many_reports':
      return problem(429, TOO_MANY_REPORTS, {
        'Retry-After': String(failure.retryAfterSeconds),
      })
    case 'store_failed':
    case 'words_failed':
      return problem(503, TRY_AGAIN)
    case 'unknown_market':
    case 'unknown_variant':
    case 'engraving_refused':
      return problem(400, failure.message)
    case 'not_available':
      return problem(409, failure.message)
    case 'discount_refused':
      return problem(422, failure.message)
    case 'unreachable':
      return problem(503, failure.message)
  }
}
