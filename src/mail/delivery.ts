// Delivery of the outbox: a sign-up sends its own mail after the answer, Cron whatever is due. Each row is claimed,
// composed, sent and marked; a failing one waits longer each time and is given up in the end (ABU-11, D-118).
import { claimMail, finishMail, listDueMails, type MailOutcome, type WaitingMail } from '../db/outbox'
import { isSuppressed } from '../db/suppressions'
import type { Bindings, Config } from '../env'
import { describeError, logEvent } from '../log'
import { composeMail, purposeOf } from './compose'
import { personalFacts } from './personal'
import { createMailSender, type Mail, type MailSender } from './sender'
import { parsePayload } from './templates'
import { addressHash } from './unsubscribe-token'

const MAILS_PER_RUN = 100
const LEASE_SECONDS = 60 // well above MAIL_BUDGET_MS: a run that died is taken over after this
const MAX_ATTEMPTS = 8
const FIRST_RETRY_SECONDS = 60
const UNHURRIED_AT_ONCE = 2
const WORK_AFTER_ANSWER_MS = 30_000 // then the platform cuts it off
const MAX_REFUSALS_IN_A_ROW = 3 // then the service is down, and the rest waits for the next run

export interface DeliveryOptions {
  /** Milliseconds since the epoch. */
  now?: () => number
  /** Stands in for the binding of the environment. */
  sender?: MailSender | null
  /** Id of the one mail to send, if it is due. */
  only?: string | undefined
}

/** Sends the mails that are due, at most MAILS_PER_RUN of them. Answers how many went out. */
export async function deliverPending(
  env: Pick<Bindings, 'DB' | 'EMAIL'>,
  config: Config,
  { now = Date.now, sender = createMailSender(env, config), only }: DeliveryOptions = {},
): Promise<number> {
  if (sender === null) return 0
  const seconds = () => Math.floor(now() / 1000)
  const due = await listDueMails(env.DB, { now: seconds(), limit: MAILS_PER_RUN, id: only })
  if (!due.ok) return 0
  let sent = 0
  let refusals = 0
  for (const mail of due.value) {
    const claimed = await claimMail(env.DB, mail, seconds(), LEASE_SECONDS)
    if (!claimed.ok || !claimed.value) continue
    const attempt = await deliver(env.DB, mail, config, sender)
    await finishMail(env.DB, mail, outcomeOf(attempt, mail, seconds()))
    if (attempt.end === 'sent') sent++
    refusals = attempt.end === 'refused' ? refusals + 1 : 0
    if (refusals === MAX_REFUSALS_IN_A_ROW) break
  }
  return sent
}

/** Until when (milliseconds since the epoch) the unhurried deliveries of this isolate may take. */
const unhurried = new Set<{ until: number }>()

/**
 * Sends one mail nobody waits for, unless some of those are on their way already: then Cron takes it within the minute,
 * so that a rush of sign-ups leaves the database to the answers.
 */
export async function deliverUnhurried(env: Pick<Bindings, 'DB' | 'EMAIL'>, config: Config, id: string): Promise<void> {
  const now = Date.now()
  for (const other of unhurried) if (other.until < now) unhurried.delete(other) // cut off with its request
  if (unhurried.size >= UNHURRIED_AT_ONCE) return
  const own = { until: now + WORK_AFTER_ANSWER_MS }
  unhurried.add(own)
  try {
    await deliverPending(env, config, { only: id })
  } finally {
    unhurried.delete(own)
  }
}

interface Attempt {
  /** unwanted: the reader has unsubscribed · refused: by the mail service · impossible: it was never asked. */
  end: 'sent' | 'unwanted' | 'refused' | 'impossible'
  error?: string
  retryAfterSeconds?: number | null
}

const impossible = (error: string): Attempt => ({ end: 'impossible', error })

async function deliver(db: D1Database, mail: WaitingMail, config: Config, sender: MailSender): Promise<Attempt> {
  // Every earlier run died before it could say how it went: this mail is what kills them.
  if (mail.attempts >= MAX_ATTEMPTS) return impossible('no attempt came to an end')
  const purpose = purposeOf(mail.kind)
  if (purpose !== null) {
    const suppressed = await isSuppressed(db, {
      addressHash: await addressHash(config.mailSecret, mail.recipient),
      purpose,
    })
    if (!suppressed.ok) return impossible('the suppressions cannot be read')
    if (suppressed.value) return { end: 'unwanted' }
  }
  const message = await compose(db, mail, config)
  if (typeof message === 'string') return impossible(message)
  const result = await sender.send(message)
  if (result.ok) return { end: 'sent' }
  const { detail, retryAfterSeconds } = result.error
  return { end: 'refused', error: detail, retryAfterSeconds }
}

/** The mail of a row, or why there is none. */
async function compose(db: D1Database, mail: WaitingMail, config: Config): Promise<Mail | string> {
  const broken = 'the row cannot be rendered'
  try {
    const payload = parsePayload(mail.payload)
    if (payload === null) return broken
    const personal = await personalFacts(db, { ...mail, ...payload }, config, { giving: true })
    if (personal === null) return 'the sign-up cannot be read'
    const content = await composeMail(mail, { ...payload, ...personal }, config)
    return content ? { id: mail.id, to: mail.recipient, ...content } : broken
  } catch (thrown) {
    logEvent('error', 'mail_not_rendered', { mail: mail.id, error: describeError(thrown) })
    return broken // one broken row must not keep the others waiting
  }
}

/** What to write down after an attempt; `now` in seconds. */
function outcomeOf(attempt: Attempt, mail: WaitingMail, now: number): MailOutcome {
  if (attempt.end === 'sent') return { status: 'sent', at: now }
  if (attempt.end === 'unwanted') return { status: 'suppressed' }
  const attempts = mail.attempts + 1
  const facts = { mail: mail.id, attempts, error: attempt.error ?? '' }
  if (attempts >= MAX_ATTEMPTS) {
    logEvent('error', 'mail_given_up', facts)
    return { status: 'failed' }
  }
  logEvent('warn', 'mail_postponed', facts)
  const backOff = FIRST_RETRY_SECONDS * 2 ** (attempts - 1)
  return { status: 'pending', retryAt: now + Math.max(backOff, attempt.retryAfterSeconds ?? 0) }
}
