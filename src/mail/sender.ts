// The port to the mail service and the one implementation: Cloudflare's `send_email` binding. Sender, subject
// and template are ours; the only thing a visitor chooses is the one recipient, which the door has checked.

import { MAIL_BUDGET_MS } from '#domain/site/timings.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { DeadlineError, withDeadline } from '#http/deadline.ts'
import { describeError } from '#http/log.ts'
import { type Bindings, type Config, isMailSetUp } from '#src/env.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import { retryAfterSeconds } from './retry-after.ts'

export interface Mail {
  /** The same on every attempt, so that a repeat can be recognised at the other end. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /**
   * Answers the one-click POST of RFC 8058; null for mails about an account or an order, which nobody subscribed to.
   */
  unsubscribeUrl: string | null
}

export interface MailFailure {
  tag: 'mail_failed'
  /** For the log; may come from the mail service. */
  detail: string
  /** How long the service asks us to wait, when it says so. */
  retryAfterSeconds: number | null
  /** What the refusal means; left out: the service is in trouble. */
  refusal?: Refusal
  /** Where there was no answer in time: the answer, should it come after all. It never rejects, and may never come. */
  late?: Promise<Result<void, MailFailure>>
}

/**
 * Sends one mail. Never throws; waits no longer than MAIL_BUDGET_MS, which does not mean that the mail was not taken.
 */
export interface MailSender {
  send(mail: Mail): Promise<Result<void, MailFailure>>
}

/** Whom mails are from. */
export const senderOf = ({
  mailFrom,
  brand,
}: Pick<Config, 'mailFrom' | 'brand'>): { name: string; address: string } => ({
  name: brand.name,
  address: mailFrom || `no-reply@${brand.slug}.example`,
})

/** The sender of this environment, or null when no mail service is bound or set up. */
export function createMailSender(env: Pick<Bindings, 'EMAIL'>, config: Config): MailSender | null {
  const binding = env.EMAIL
  if (binding === undefined || !isMailSetUp(env, config)) return null
  const { brand } = config
  const { name, address: email } = senderOf(config)
  const from = { email, name }
  return {
    async send(mail) {
      // An async function, so that a binding that throws at once looks like one that throws later.
      const sending = (async () =>
        binding.send({
          from,
          to: mail.to,
          replyTo: brand.supportEmail,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: {
            'X-Entity-Ref-ID': mail.id,
            ...(mail.unsubscribeUrl === null
              ? {}
              : {
                  'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                }),
          },
        }))()
      const answer: Promise<Result<void, MailFailure>> = sending.then(() => ok(undefined), failure)
      try {
        return await withDeadline(answer, MAIL_BUDGET_MS, 'mail service')
      } catch (thrown) {
        return thrown instanceof DeadlineError ? err({ ...failed(thrown), late: answer }) : failure(thrown)
      }
    },
  }
}

const failed = (thrown: unknown): MailFailure => ({
  tag: 'mail_failed',
  detail: describeError(thrown),
  retryAfterSeconds: retryAfterSeconds(thrown, Date.now()),
  refusal: refusalOf(thrown),
})
const failure = (thrown: unknown) => err(failed(thrown))
