// The interface to the mail service and its one implementation: Cloudflare's `send_email` binding. Sender, subject and
// template are ours; a visitor chooses only the one recipient, which the guards have validated.

import { MAIL_BUDGET_MS } from '#domain/site/timings.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { DeadlineError, withDeadline } from '#http/deadline.ts'
import { describeError } from '#http/log.ts'
import { type Bindings, type Config, isMailSetUp } from '#src/env.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import { retryAfterSeconds } from './retry-after.ts'

export interface Mail {
  /** Idempotency key: the same on every attempt. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /**
   * Answers the one-click POST of RFC 8058; null for mails about an account or an order, which have no subscription.
   */
  unsubscribeUrl: string | null
}

export interface MailFailure {
  tag: 'mail_failed'
  /** For the log; may come from the mail service. */
  detail: string
  /** How long the service asks us to wait, if it says so. */
  retryAfterSeconds: number | null
  /** The classified refusal; omitted: the service is in trouble. */
  refusal?: Refusal
  /** After a timeout: the response, should it still arrive. It never rejects, and may never resolve. */
  late?: Promise<Result<void, MailFailure>>
}

/**
 * Sends one mail. Never throws; waits at most MAIL_BUDGET_MS. A timeout does not mean that the mail was not accepted.
 */
export interface MailSender {
  send(mail: Mail): Promise<Result<void, MailFailure>>
}

/** The sender of mails. */
export const senderOf = ({
  mailFrom,
  brand,
}: Pick<Config, 'mailFrom' | 'brand'>): { name: string; address: string } => ({
  name: brand.name,
  address: mailFrom || `no-reply@${brand.slug}.example`,
})

/** The sender of this environment, or null if no mail service is bound or configured. */
export function createMailSender(env: Pick<Bindings, 'EMAIL'>, config: Config): MailSender | null {
  const binding = env.EMAIL
  if (binding === undefined || !isMailSetUp(env, config)) return null
  const { brand } = config
  const { name, address: email } = senderOf(config)
  const from = { email, name }
  return {
    async send(mail) {
      // An async function turns a synchronous throw of the binding into a rejection.
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
