// /unsubscribe?token=…: where the link of a mail leads. Opening it changes nothing, because scanners and previews open
// links too; its button, and the one-click POST of mail programs (RFC 8058), unsubscribe. D-118, ABU-10.
import type { Context } from 'hono'
import { type MailPurpose, suppress } from '../db/suppressions'
import type { Brand } from '../domain/brand'
import { TRY_AGAIN } from '../domain/messages'
import { unsubscribePath } from '../domain/routes'
import type { AppEnv, Config } from '../env'
import { addressHash, readToken } from '../mail/unsubscribe-token'
import { dropBody, mailLinkResponse } from './mail-link'

const MAILS: Record<MailPurpose, string> = {
  newsletter: 'the newsletter and discount codes',
  'limited-edition-notify': 'notices of limited editions',
}

/** What the visitor is told: asked to confirm, done, or why not. */
type View =
  | { step: 'confirm'; purpose: MailPurpose; token: string }
  | { step: 'done'; purpose: MailPurpose }
  | { step: 'invalid' }
  | { step: 'failed'; token: string }

const STATUS = { confirm: 200, done: 200, invalid: 400, failed: 503 } as const

/** GET and HEAD answer the question, POST does it, as often as it is sent. The body of the POST does not matter. */
export async function unsubscribeResponse(c: Context<AppEnv>, config: Config, url: URL): Promise<Response> {
  await dropBody(c.req.raw)
  const view = await viewOf(c, config, url.searchParams.get('token') ?? '')
  return mailLinkResponse(c, config, {
    page: 'unsubscribe',
    title: `Unsubscribe · ${config.brand.name}`,
    description: `No more mails from ${config.brand.name}.`,
    status: STATUS[view.step],
    ...wordsOf(view, config.brand),
    form:
      'token' in view
        ? { action: unsubscribePath(view.token), label: view.step === 'confirm' ? 'Unsubscribe' : 'Try again' }
        : null,
  })
}

async function viewOf(c: Context<AppEnv>, config: Config, token: string): Promise<View> {
  const subscription = await readToken(config.mailSecret, token)
  if (subscription === null) return { step: 'invalid' }
  const { address, purpose } = subscription
  if (c.req.method !== 'POST') return { step: 'confirm', purpose, token }
  const hash = await addressHash(config.mailSecret, address)
  const stored = await suppress(c.env.DB, address, { addressHash: hash, purpose })
  return stored.ok ? { step: 'done', purpose } : { step: 'failed', token }
}

function wordsOf(view: View, brand: Brand): { heading: string; text: string } {
  switch (view.step) {
    case 'confirm':
      return {
        heading: 'No more mails?',
        text: `We stop sending ${MAILS[view.purpose]} from ${brand.name} to your address, and delete your sign-up.`,
      }
    case 'done':
      return {
        heading: 'You are unsubscribed',
        text: `We deleted your sign-up and send you no more of ${MAILS[view.purpose]}. You can sign up again at any time.`,
      }
    case 'invalid':
      return {
        heading: 'This link does not work',
        text: `It is incomplete or too old. Use the link in your latest mail, or write to ${brand.supportEmail}.`,
      }
    case 'failed':
      return { heading: 'That did not work', text: TRY_AGAIN }
  }
}
