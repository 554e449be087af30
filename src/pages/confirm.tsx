// /confirm?token=…: where the confirm link of a mail leads. Opening it changes nothing, because scanners and previews
// open links too; its button puts the address on the list. The first time counts, again is fine.
import type { Context } from 'hono'
import { confirmSignup } from '../db/confirmations'
import type { Brand } from '../domain/brand'
import { TRY_AGAIN } from '../domain/messages'
import { confirmPath } from '../domain/routes'
import type { AppEnv, Config } from '../env'
import { readConfirmToken } from '../mail/confirm-token'
import { dropBody, mailLinkResponse } from './mail-link'

/** What the visitor is told: asked to confirm, done, or why not. */
type View =
  | { step: 'confirm'; token: string }
  | { step: 'done' }
  | { step: 'gone' }
  | { step: 'invalid' }
  | { step: 'failed'; token: string }

const STATUS = { confirm: 200, done: 200, gone: 410, invalid: 400, failed: 503 } as const

/** GET and HEAD answer the question, POST does it, as often as it is sent. The body of the POST does not matter. */
export async function confirmResponse(c: Context<AppEnv>, config: Config, url: URL): Promise<Response> {
  await dropBody(c.req.raw)
  const view = await viewOf(c, config, url.searchParams.get('token') ?? '')
  return mailLinkResponse(c, config, {
    page: 'confirm',
    title: `Confirm your sign-up · ${config.brand.name}`,
    description: `Marketing emails from ${config.brand.name}: only once you confirm.`,
    status: STATUS[view.step],
    ...wordsOf(view, config.brand),
    form:
      'token' in view
        ? { action: confirmPath(view.token), label: view.step === 'confirm' ? 'Confirm' : 'Try again' }
        : null,
  })
}

async function viewOf(c: Context<AppEnv>, config: Config, token: string): Promise<View> {
  const signupId = await readConfirmToken(config.mailSecret, token)
  if (signupId === null) return { step: 'invalid' }
  if (c.req.method !== 'POST') return { step: 'confirm', token }
  const confirmed = await confirmSignup(c.env.DB, signupId)
  if (!confirmed.ok) return { step: 'failed', token }
  return { step: confirmed.value ? 'done' : 'gone' }
}

function wordsOf(view: View, brand: Brand): { heading: string; text: string } {
  switch (view.step) {
    case 'confirm':
      return {
        heading: 'Marketing emails, yes?',
        text: `Confirm that ${brand.name} may send you marketing emails about new designs and offers. Each one lets you unsubscribe.`,
      }
    case 'done':
      return { heading: 'You are on the list', text: 'Thank you. Every mail has a link that takes you off it again.' }
    case 'gone':
      return {
        heading: 'This sign-up no longer exists',
        text: 'You unsubscribed, or it waited too long for its confirmation. You can sign up again at any time.',
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
