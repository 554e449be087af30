// Delivers the outbox of the shop or the app: each due mail is claimed for a minute, composed, marked as handed over,
// sent, and its outcome recorded. A refused mail is retried with growing delays and finally given up. A mail with an
// unknown outcome may have reached its reader: it is repeated once, six hours later.
import {
  claimMail,
  finishMail,
  listDueMails,
  type MailOutcome,
  markHandedOver,
  type Outbox,
  type WaitingMail,
} from '#db/outbox.ts'
import { MAIL_LATE_MS } from '#domain/site/timings.ts'
import type { Result } from '#domain/text/errors.ts'
import { withDeadline } from '#http/deadline.ts'
import { describeError, logEvent } from '#http/log.ts'
import type { Refusal } from './refusal.ts'
import type { Mail, MailFailure, MailSender } from './sender.ts'

const MAILS_PER_RUN = 100
const LEASE_SECONDS = 60 // well above MAIL_BUDGET_MS: another run takes over after this if a run died
const MAX_ATTEMPTS = 8
const FIRST_RETRY_SECONDS = 60
const UNCLEAR_RETRY_SECONDS = 6 * 3600
const MAX_UNCLEAR = 2 // the mail and its one repeat
/** The run stops when the service seems down: this much trouble (see TROUBLE) without a mail that it processed. */
const MAX_TROUBLE = 30
const TROUBLE = { service: 10, unclear: 3, mail: 0 } as const

/** Logged when a broken row yields no mail. */
export const NOT_RENDERED = 'the row cannot be rendered'

export interface DeliverDueOptions {
  outbox: Outbox
  sender: MailSender
  /** The mail of a row; a text is why there is none yet; null: its reader does not want it. May throw. */
  compose: (row: WaitingMail) => Mail | string | null | Promise<Mail | string | null>
  /** Milliseconds since the epoch. */
  now: () => number
  /** Id of the one mail to send, if it is due. */
  only?: string | undefined
}

/**
 * Mails that were sent while D1 refused to record it: by id, the time in seconds. They are recorded before anything
 * else is sent, so that no mail goes out again when its lease ends. Keyed by database, because each Worker has one
 * outbox. Bounded by the number of mails in progress when D1 failed.
 */
const unmarked = new WeakMap<D1Database, Map<string, number>>()

/** Sends the due mails of an outbox, at most MAILS_PER_RUN. Returns how many were sent. Never throws. */
export async function deliverDue(
  db: D1Database,
  { outbox, sender, compose, now, only }: DeliverDueOptions,
): Promise<number> {
  const seconds = () => Math.floor(now() / 1000)
  const sentBefore = unmarked.get(db) ?? new Map<string, number>()
  unmarked.set(db, sentBefore)
  const markSent = async () => {
    for (const [id, at] of sentBefore) {
      const marked = await finishMail(db, outbox, { id, attempts: 0 }, { status: 'sent', at })
      if (!marked.ok) return
      sentBefore.delete(id)
    }
  }
  await markSent()
  const due = await listDueMails(db, outbox, { now: seconds(), limit: MAILS_PER_RUN, id: only })
  if (!due.ok) return 0
  let sent = 0
  let trouble = 0
  const unfinished: (() => Promise<unknown>)[] = []
  for (const mail of due.value) {
    if (sentBefore.has(mail.id)) continue
    const claimed = await claimMail(db, outbox, mail, seconds(), LEASE_SECONDS)
    if (!claimed.ok || !claimed.value) continue
    const attempt = await deliver(db, outbox, mail, compose, sender)
    if (attempt.end === 'taken') continue
    const finish = (now: Attempt) => finishMail(db, outbox, mail, outcomeOf(now, mail, seconds()))
    const finished = await finish(attempt)
    if (!finished.ok && attempt.end === 'sent') sentBefore.set(mail.id, seconds())
    if (attempt.late) unfinished.push(listening(attempt.late, finish))
    if (attempt.end === 'sent') sent++
    if (attempt.end === 'sent' || attempt.concerns === 'mail') trouble = 0
    else if (attempt.concerns) trouble += TROUBLE[attempt.concerns]
    if (trouble >= MAX_TROUBLE) break
  }
  await Promise.all([markSent(), ...unfinished.map((finish) => finish())])
  return sent
}

/** Waits for a late response, from now on; its outcome replaces the recorded one. */
function listening(late: Promise<Attempt>, finish: (attempt: Attempt) => Promise<unknown>) {
  const heard = withDeadline(late, MAIL_LATE_MS, 'mail service').then(finish, () => undefined)
  return () => heard
}

interface Attempt {
  /**
   * unwanted: its reader does not want it · refused: by the mail service · unknown: the service did not answer · final:
   * refused permanently · impossible: it was never sent to the service · taken: by another run, or by its reader.
   */
  end: 'sent' | 'unwanted' | 'refused' | 'unknown' | 'final' | 'impossible' | 'taken'
  error?: string
  retryAfterSeconds?: number | null
  concerns?: Refusal['concerns']
  /** The outcome if the service answers late. */
  late?: Promise<Attempt>
}

const impossible = (error: string): Attempt => ({ end: 'impossible', error })

async function deliver(
  db: D1Database,
  outbox: Outbox,
  mail: WaitingMail,
  compose: DeliverDueOptions['compose'],
  sender: MailSender,
): Promise<Attempt> {
  // Every earlier run died before recording an outcome, so this mail is probably the cause.
  if (mail.attempts >= MAX_ATTEMPTS) return impossible('no attempt came to an end')
  if (mail.unclear >= MAX_UNCLEAR) return { end: 'final', error: 'the end of an attempt is not known, twice' }
  let message: Mail | string | null
  try {
    message = await compose(mail)
  } catch (thrown) {
    logEvent('error', 'mail_not_rendered', { mail: mail.id, error: describeError(thrown) })
    return impossible(NOT_RENDERED) // one broken row must not hold up the others
  }
  if (message === null) return { end: 'unwanted' }
  if (typeof message === 'string') return impossible(message)
  const ours = await markHandedOver(db, outbox, mail)
  if (!ours.ok) return impossible('the hand-over cannot be written down')
  return ours.value ? attemptOf(await sender.send(message)) : { end: 'taken' }
}

function attemptOf(result: Result<void, MailFailure>): Attempt {
  if (result.ok) return { end: 'sent' }
  const { detail: error, retryAfterSeconds, refusal, late } = result.error
  const concerns = refusal?.concerns ?? 'service'
  if (late) return { end: 'unknown', error, concerns: 'service', late: late.then(attemptOf) }
  if (refusal?.isUnknown) return { end: 'unknown', error, concerns: 'service' }
  return { end: refusal?.isFinal ? 'final' : 'refused', error, retryAfterSeconds, concerns }
}

/** The outcome to record after an attempt; `now` in seconds. */
function outcomeOf(attempt: Attempt, mail: WaitingMail, now: number): MailOutcome {
  if (attempt.end === 'sent') return { status: 'sent', at: now }
  if (attempt.end === 'unwanted') return { status: 'suppressed' }
  const attempts = mail.attempts + 1
  const isUnknown = attempt.end === 'unknown'
  const unclear = mail.unclear + (isUnknown ? 1 : 0)
  const facts = { mail: mail.id, attempts, error: attempt.error ?? '' }
  if (attempts >= MAX_ATTEMPTS || attempt.end === 'final' || unclear >= MAX_UNCLEAR) {
    logEvent('error', 'mail_given_up', facts)
    return { status: 'failed' }
  }
  logEvent('warn', 'mail_postponed', facts)
  const backOff = isUnknown ? UNCLEAR_RETRY_SECONDS : FIRST_RETRY_SECONDS * 2 ** (attempts - 1)
  return { status: 'pending', retryAt: now + Math.max(backOff, attempt.retryAfterSeconds ?? 0), unclear }
}
