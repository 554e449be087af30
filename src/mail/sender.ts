// The port to the mail service and the one implementation: Cloudflare's `send_email` binding (D-118). Sender, subject
// and template are ours; the only thing a visitor chooses is the one recipient, which the door has checked (ABU-4).
import { withDeadline } from '../deadline'
import { err, ok, type Result } from '../domain/errors'
import { MAIL_BUDGET_MS } from '../domain/timings'
import type { Bindings, Config } from '../env'
import { describeError } from '../log'
import { retryAfterSeconds } from './retry-after'

export interface Mail {
  /** The same on every attempt, so that a repeat can be recognised at the other end. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Answers the one-click POST of RFC 8058. */
  unsubscribeUrl: string
}

export interface MailFailure {
  tag: 'mail_failed'
  /** For the log; may come from the mail service. */
  detail: string
  /** How long the service asks us to wait, when it says so. */
  retryAfterSeconds: number | null
}

/** Sends one mail. Never throws; gives up after MAIL_BUDGET_MS. */
export interface MailSender {
  send(mail: Mail): Promise<Result<void, MailFailure>>
}

/** Are mails wanted at all? In production only with MAIL_FROM: the default sender is a name nobody can own. */
export const isMailSetUp = (env: Pick<Bindings, 'EMAIL'>, config: Config): boolean =>
  config.mailFrom !== '' || (env.EMAIL !== undefined && !config.production)

/** The sender of this environment, or null when no mail service is bound or set up. */
export function createMailSender(env: Pick<Bindings, 'EMAIL'>, config: Config): MailSender | null {
  const binding = env.EMAIL
  if (binding === undefined || !isMailSetUp(env, config)) return null
  const { brand } = config
  const from = { email: config.mailFrom || `no-reply@${brand.slug}.example`, name: brand.name }
  return {
    async send(mail) {
      try {
        const sending = binding.send({
          from,
          to: mail.to,
          replyTo: brand.supportEmail,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: {
            'X-Entity-Ref-ID': mail.id,
            'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        })
        await withDeadline(Promise.resolve(sending), MAIL_BUDGET_MS, 'mail service')
        return ok(undefined)
      } catch (thrown) {
        const detail = withoutAddresses(describeError(thrown))
        return err({ tag: 'mail_failed', detail, retryAfterSeconds: retryAfterSeconds(thrown, Date.now()) })
      }
    },
  }
}

/** A mail service may name the recipient in its refusal; the log must not (PII-7). */
const withoutAddresses = (text: string): string => text.replace(/[^\s<>"']+@[^\s<>"']+/g, '[address]')
