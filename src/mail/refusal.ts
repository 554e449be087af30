// Classifies an error of the mail service: is the service in trouble, is this one mail refused, or may the mail have
// been sent anyway? The codes are those of Cloudflare's `send_email` binding; other services and older bindings only
// have messages. Pure.

export interface Refusal {
  /** service: no mail can be sent now · mail: this one cannot, others may · unclear: the message does not say. */
  concerns: 'service' | 'mail' | 'unclear'
  /** The service will never accept a mail to this address. */
  isFinal: boolean
  /** The connection broke before a response: whether the mail was sent is unknown. */
  isUnknown: boolean
}

const CODES: Record<string, Refusal['concerns']> = {
  E_RECIPIENT_SUPPRESSED: 'mail',
  E_RECIPIENT_NOT_ALLOWED: 'mail',
  E_TOO_MANY_RECIPIENTS: 'mail',
  E_DELIVERY_FAILED: 'mail',
  E_VALIDATION_ERROR: 'mail',
  E_FIELD_MISSING: 'mail',
  E_CONTENT_TOO_LARGE: 'mail',
  E_RATE_LIMIT_EXCEEDED: 'service',
  E_DAILY_LIMIT_EXCEEDED: 'service',
  E_INTERNAL_SERVER_ERROR: 'service',
  E_SENDER_NOT_VERIFIED: 'service',
  E_SENDER_DOMAIN_NOT_AVAILABLE: 'service',
}

const UNKNOWN = /\btimed?[ -]?out\b|\b504\b|connection (?:was )?(?:lost|reset|closed|aborted)|disconnected|broken pipe/i
// SMTP replies about a mailbox, 550 to 554 and 450 to 452, with or without the longer 5.1.1; or a message about one.
const MAIL =
  /\b(?:55[0-4]|45[0-2])\b|\b[45]\.[12]\.\d{1,3}\b|recipient|mailbox|destination address|no such user|user unknown|unknown user|invalid (?:e-?mail )?address|address rejected|undeliverable/i
const SERVICE =
  /\b(?:40[013]|421|429|50[0-35])\b|internal|unavailable|overload|too many|rate.?limit|quota|limit exceeded|network|sender|domain|not verified|unauthori[sz]ed|forbidden/i

/** Classifies an error of any type. */
export function refusalOf(thrown: unknown): Refusal {
  const { code, message } = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Record<string, unknown>
  const words = `${typeof code === 'string' ? code : ''} ${typeof message === 'string' ? message : String(thrown)}`
  const named = /\bE_[A-Z_]+\b/.exec(words)?.[0] ?? ''
  const byWords = MAIL.test(words) ? 'mail' : SERVICE.test(words) ? 'service' : 'unclear'
  const concerns = CODES[named] ?? (named.startsWith('E_HEADER_') ? 'mail' : byWords)
  return {
    concerns,
    isFinal: named === 'E_RECIPIENT_SUPPRESSED',
    isUnknown: named === '' && byWords !== 'mail' && UNKNOWN.test(words),
  }
}
