// Delivery of the outbox: after the answer of call 5, and whenever something else calls it (a cron later). Each row is
// claimed, rendered, sent and marked; a failing one waits longer each time and is given up in the end (ABU-11).
import { claimMail, finishMail, listDueMails, type MailOutcome, type WaitingMail } from '../db/outbox'
import type { Bindings, Config } from '../env'
import { logEvent } from '../log'
import { createMailSender, type MailSender } from './sender'
import { parsePayload, renderMail } from './templates'

const BATCH_SIZE = 20
const LEASE_SECONDS = 60 // well above MAIL_BUDGET_MS: a run that died is taken over after this
const MAX_ATTEMPTS = 8
const FIRST_RETRY_SECONDS = 60
const LONGEST_RETRY_SECONDS = 6 * 3600

export interface DeliveryOptions {
  /** Milliseconds since the epoch. */
  now?: () => number
  /** Stands in for the binding of the environment. */
  sender?: MailSender | null
}

/** Sends the mails that are due, at most BATCH_SIZE of them. Never throws; answers how many went out. */
export async function deliverPending(
  env: Pick<Bindings, 'DB' | 'EMAIL'>,
  config: Config,
  { now = Date.now, sender = createMailSender(env, config) }: DeliveryOptions = {},
): Promise<number> {
  if (sender === null) return 0
  const seconds = () => Math.floor(now() / 1000)
  const due = await listDueMails(env.DB, seconds(), BATCH_SIZE)
  if (!due.ok) return 0
  let sent = 0
  for (const mail of due.value) {
    const claimed = await claimMail(env.DB, mail, seconds(), LEASE_SECONDS)
    if (!claimed.ok || !claimed.value) continue
    const outcome = await deliver(mail, config, sender, seconds)
    if (outcome.status === 'sent') sent++
    await finishMail(env.DB, mail.id, outcome)
  }
  return sent
}

async function deliver(
  mail: WaitingMail,
  config: Config,
  sender: MailSender,
  seconds: () => number,
): Promise<MailOutcome> {
  const payload = parsePayload(mail.payload)
  const content = payload && renderMail(mail.kind, payload, config.brand)
  const result = content ? await sender.send({ id: mail.id, to: mail.recipient, ...content }) : null
  if (result?.ok) return { status: 'sent', at: seconds() }
  const attempts = mail.attempts + 1
  const error = result ? result.error.detail : 'the row cannot be rendered'
  if (attempts >= MAX_ATTEMPTS) {
    logEvent('error', 'mail_given_up', { mail: mail.id, attempts, error })
    return { status: 'failed' }
  }
  logEvent('warn', 'mail_postponed', { mail: mail.id, attempts, error })
  const wait = Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), LONGEST_RETRY_SECONDS)
  return { status: 'pending', retryAt: seconds() + wait }
}
