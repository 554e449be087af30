// /unsubscribe?token=…: the unsubscribe link of a mail. Opening it changes nothing, because scanners and previews open
// links too; its button, and the one-click POST of mail programs (RFC 8058), unsubscribe.
import type { Context } from 'hono'
import { suppress } from '#db/suppressions.ts'
import type { MailingList } from '#domain/signup/signup.ts'
import type { Address } from '#domain/site/addresses.ts'
import type { Brand } from '#domain/site/brand.ts'
import { unsubscribePath } from '#domain/site/mail-links.ts'
import { cleanSearch } from '#domain/site/meant-address.ts'
import { TRY_AGAIN } from '#domain/site/messages.ts'
import { addressHashes, readToken, readWithAny } from '#mail/unsubscribe-token.ts'
import type { AppEnv, Config } from '#src/env.ts'
import { dropBody, mailLinkResponse } from './mail-link.tsx'

const MAILS: Record<MailingList, string> = {
  newsletter: 'the newsletter and discount codes',
  'limited-edition-notify': 'notices of limited editions',
}

/** The state of the page: asking to confirm, done, or why not. */
type View =
  | { step: 'confirm'; list: MailingList; token: string }
  | { step: 'done'; list: MailingList }
  | { step: 'invalid' }
  | { step: 'too_large' }
  | { step: 'failed'; token: string }

const STATUS = { confirm: 200, done: 200, invalid: 400, too_large: 413, failed: 503 } as const

/** GET and HEAD return the question, POST executes it and may be repeated. The POST's body is ignored. */
export async function unsubscribePage(c: Context<AppEnv>, config: Config, address: Address): Promise<Response> {
  // People copy links out of mails together with the text after them.
  const searchParams = new URLSearchParams(cleanSearch(new URL(c.req.url).search))
  const view = (await dropBody(c.req.raw))
    ? await viewOf(c, config, searchParams.get('token') ?? '')
    : ({ step: 'too_large' } as const)
  return mailLinkResponse(c, config, {
    address,
    page: 'unsubscribe',
    title: `Unsubscribe · ${config.brand.name}`,
    description: `No more emails from ${config.brand.name}.`,
    status: STATUS[view.step],
    ...wordsOf(view, config.brand),
    form:
      'token' in view
        ? { action: unsubscribePath(view.token), label: view.step === 'confirm' ? 'Unsubscribe' : 'Try again' }
        : null,
  })
}

async function viewOf(c: Context<AppEnv>, config: Config, token: string): Promise<View> {
  const subscription = await readWithAny(config, readToken, token)
  if (subscription === null) return { step: 'invalid' }
  const { address, list } = subscription
  if (c.req.method !== 'POST') return { step: 'confirm', list, token }
  const hashes = await addressHashes(config, address)
  const stored = await suppress(c.env.DB, address, { hashes, list })
  return stored.ok ? { step: 'done', list } : { step: 'failed', token }
}

function wordsOf(view: View, brand: Brand): { heading: string; text: string } {
  switch (view.step) {
    case 'confirm':
      return {
        heading: 'No more emails?',
        text: `We stop sending ${MAILS[view.list]} from ${brand.name} to your address, and delete your sign-up.`,
      }
    case 'done':
      return {
        heading: 'You are unsubscribed',
        text: `We deleted your sign-up and send you no more of ${MAILS[view.list]}. You can sign up again at any time.`,
      }
    case 'invalid':
      return {
        heading: 'This link does not work',
        text: `It is incomplete or too old. Use the link in your latest email, or write to ${brand.supportEmail}.`,
      }
    case 'too_large':
      return { heading: 'That did not work', text: 'More was sent than this page takes. Use the link in your email.' }
    case 'failed':
      return { heading: 'That did not work', text: TRY_AGAIN }
  }
}
