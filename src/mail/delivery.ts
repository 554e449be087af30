// Delivery of the outbox: a sign-up sends its own mail after the answer, Cron whatever is due. Each row is claimed,
// composed, sent and marked; a refused one waits longer each time and is given up in the end (T-ABU-11, D-118). One
// whose end we do not know may be with its reader already: it is repeated once, much later.
import { claimMail, finishMail, listDueMails, type MailOutcome, markHandedOver, type WaitingMail } from '../db/outbox'
import { renewSuppression } from '../db/suppressions'
import { listOfMail } from '../domain/signup/signup'
import { MAIL_LATE_MS } from '../domain/site/timings'
import { ok, type Result } from '../domain/text/errors'
import type { Bindings, Config } from '../env'
import { withDeadline } from '../worker/deadline'
import { describeError, logEvent } from '../worker/log'
import { composeMail } from './compose'
import { preparePersonalFacts } from './personal'
import type { Refusal } from './refusal'
import { createMailSender, type Mail, type MailFailure, type MailSender } from './sender'
import { parsePayload } from './templates'
import { addressHashes } from './unsubscribe-token'

const MAILS_PER_RUN = 100
const LEASE_SECONDS = 60 // well above MAIL_BUDGET_MS: a run that died is taken over after this
const MAX_ATTEMPTS = 8
const FIRST_RETRY_SECONDS = 60
const UNCLEAR_RETRY_SECONDS = 6 * 3600
const MAX_UNCLEAR = 2 // the mail and its one repeat
const UNHURRIED_AT_ONCE = 2
const WORK_AFTER_ANSWER_MS = 30_000 // then the platform cuts it off
/** So much trouble without a mail that the service has dealt with, and it is down: the rest waits for the next run. */
const MAX_TROUBLE = 30
const TROUBLE = { service: 10, unclear: 3, mail: 0 } as const

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
  let trouble = 0
  const unfinished: (() => Promise<unknown>)[] = []
  for (const mail of due.value) {
    const claimed = await claimMail(env.DB, mail, seconds(), LEASE_SECONDS)
    if (!claimed.ok || !claimed.value) continue
    const attempt = await deliver(env.DB, mail, config, sender)
    if (attempt.end === 'taken') continue
    const finish = (now: Attempt) => finishMail(env.DB, mail, outcomeOf(now, mail, seconds()))
    const finished = await finish(attempt)
    if (!finished.ok && attempt.end === 'sent') unfinished.push(() => finish(attempt))
    if (attempt.late) unfinished.push(listening(attempt.late, finish))
    if (attempt.end === 'sent') sent++
    if (attempt.end === 'sent' || attempt.concerns === 'mail') trouble = 0
    else if (attempt.concerns) trouble += TROUBLE[attempt.concerns]
    if (trouble >= MAX_TROUBLE) break
  }
  await Promise.all(unfinished.map((finish) => finish()))
  return sent
}

/** Listens for an answer that is late, from now on and a while longer; what it says replaces what was written down. */
function listening(late: Promise<Attempt>, finish: (attempt: Attempt) => Promise<unknown>) {
  const heard = withDeadline(late, MAIL_LATE_MS, 'mail service').then(finish, () => undefined)
  return () => heard
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
  /**
   * unwanted: the reader has unsubscribed · refused: by the mail service · unknown: it gave no answer · final: refused
   * for good · impossible: it was never asked · taken: by another run, or by its reader.
   */
  end: 'sent' | 'unwanted' | 'refused' | 'unknown' | 'final' | 'impossible' | 'taken'
  error?: string
  retryAfterSeconds?: number | null
  concerns?: Refusal['concerns']
  /** How it ended after all, should the service answer late. */
  late?: Promise<Attempt>
}

const impossible = (error: string): Attempt => ({ end: 'impossible', error })

async function deliver(db: D1Database, mail: WaitingMail, config: Config, sender: MailSender): Promise<Attempt> {
  // Every earlier run died before it could say how it went: this mail is what kills them.
  if (mail.attempts >= MAX_ATTEMPTS) return impossible('no attempt came to an end')
  if (mail.unclear >= MAX_UNCLEAR) return { end: 'final', error: 'the end of an attempt is not known, twice' }
  const list = listOfMail(mail.kind)
  const suppressed = list
    ? await renewSuppression(db, { hashes: await addressHashes(config, mail.recipient), list })
    : ok(false)
  if (!suppressed.ok) return impossible('the suppressions cannot be read')
  const message = await compose(db, mail, config, suppressed.value)
  if (message === null) return { end: 'unwanted' }
  if (typeof message === 'string') return impossible(message)
  const ours = await markHandedOver(db, mail)
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

/** The mail of a row, or why there is none; null when its reader has objected and no new sign-up is to be confirmed. */
async function compose(
  db: D1Database,
  mail: WaitingMail,
  config: Config,
  hasObjected: boolean,
): Promise<Mail | string | null> {
  const broken = 'the row cannot be rendered'
  try {
    const payload = parsePayload(mail.payload)
    if (payload === null) return broken
    const personal = await preparePersonalFacts(db, { ...mail, ...payload }, config, { giving: true })
    if (personal === null) return 'the sign-up cannot be read'
    if (hasObjected && personal.confirmUrl === null) return null
    const content = await composeMail(mail, { ...payload, ...personal }, config, { hasObjected })
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
