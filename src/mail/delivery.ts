// Sends the shop's mails: a sign-up sends its own after the response, Cron sends all that are due. See deliver-due.ts.
import { SHOP_OUTBOX, type WaitingMail } from '#db/outbox.ts'
import { renewSuppression } from '#db/suppressions.ts'
import { WITHDRAWAL_MAIL } from '#domain/order/withdrawal.ts'
import { listOfMail } from '#domain/signup/signup.ts'
import { ok } from '#domain/text/errors.ts'
import { marketsOf } from '#http/markets.ts'
import { readWords } from '#http/word-files.ts'
import type { Bindings, Config } from '#src/env.ts'
import { composeMail } from './compose.ts'
import { deliverDue, NOT_RENDERED } from './deliver-due.ts'
import { mailLanguageOf } from './mail-words.ts'
import { preparePersonalFacts } from './personal.ts'
import { composeReceipt } from './receipt.ts'
import { createMailSender, type Mail, type MailSender } from './sender.ts'
import { parsePayload } from './templates.ts'
import { addressHashes } from './unsubscribe-token.ts'

const UNHURRIED_AT_ONCE = 2
const WORK_AFTER_ANSWER_MS = 30_000 // the platform's limit

export interface DeliveryOptions {
  /** Milliseconds since the epoch. */
  now?: () => number
  /** Replaces the binding of the environment. */
  sender?: MailSender | null
  /** Id of the one mail to send, if it is due. */
  only?: string | undefined
}

/** Sends the shop's due mails. Returns how many were sent. Never throws. */
export const deliverPending = async (
  env: Pick<Bindings, 'DB' | 'EMAIL' | 'ASSETS'>,
  config: Config,
  { now = Date.now, sender = createMailSender(env, config), only }: DeliveryOptions = {},
): Promise<number> =>
  sender === null
    ? 0
    : deliverDue(env.DB, {
        outbox: SHOP_OUTBOX,
        sender,
        compose: (mail) => compose(env, mail, config),
        now,
        only,
      })

/** End times (milliseconds since the epoch) of this isolate's unhurried deliveries. */
const unhurried = new Set<{ until: number }>()

/**
 * Sends one mail that nobody waits for, unless enough of those are in progress already: Cron then sends it within the
 * minute. This leaves the database to visitors' requests during a rush of sign-ups.
 */
export async function deliverUnhurried(
  env: Pick<Bindings, 'DB' | 'EMAIL' | 'ASSETS'>,
  config: Config,
  id: string,
): Promise<void> {
  const now = Date.now()
  for (const other of unhurried) if (other.until < now) unhurried.delete(other) // ended with its request
  if (unhurried.size >= UNHURRIED_AT_ONCE) return
  const own = { until: now + WORK_AFTER_ANSWER_MS }
  unhurried.add(own)
  try {
    await deliverPending(env, config, { only: id })
  } finally {
    unhurried.delete(own)
  }
}

/** The mail of a row, or why there is none; null if its reader has objected and no new sign-up is to be confirmed. */
async function compose(
  { DB: db, ASSETS }: Pick<Bindings, 'DB' | 'ASSETS'>,
  mail: WaitingMail,
  config: Config,
): Promise<Mail | string | null> {
  if (mail.kind === WITHDRAWAL_MAIL) return composeReceipt({ DB: db, ASSETS }, mail, config)
  const list = listOfMail(mail.kind)
  const suppressed = list
    ? await renewSuppression(db, { hashes: await addressHashes(config, mail.recipient), list })
    : ok(false)
  if (!suppressed.ok) return 'the suppressions cannot be read'
  const hasObjected = suppressed.value
  const payload = parsePayload(mail.payload)
  if (payload === null) return NOT_RENDERED
  const language = await mailLanguageOf(
    { language: payload.lang, attempts: mail.attempts },
    marketsOf(config),
    (language) => readWords(ASSETS, language),
  )
  if (typeof language === 'string') return language
  const personal = await preparePersonalFacts(db, { ...mail, ...payload }, config, {
    giving: true,
    language: language.language,
  })
  if (personal === null) return 'the sign-up cannot be read'
  if (hasObjected && personal.confirmUrl === null) return null
  const content = await composeMail(mail, { ...payload, ...personal }, config, { hasObjected, language })
  return content ? { id: mail.id, to: mail.recipient, ...content } : NOT_RENDERED
}
