// /confirm?token=…: the confirm link of a mail. Opening it changes nothing, because scanners and previews open links
// too; its button adds the address to its list, idempotently. Whoever presses the button has confirmed the address, so
// this is also where a single-use code is given; with `only=code` nothing else happens.
import type { Context } from 'hono'
import { addressOfSignup, confirmSignup } from '#db/confirmations.ts'
import type { MailingList } from '#domain/signup/signup.ts'
import type { Address } from '#domain/site/addresses.ts'
import type { Brand } from '#domain/site/brand.ts'
import { confirmPath, ownCodePath } from '#domain/site/mail-links.ts'
import { cleanSearch } from '#domain/site/meant-address.ts'
import { TRY_AGAIN } from '#domain/site/messages.ts'
import { readConfirmToken } from '#mail/confirm-token.ts'
import { giveCodeTo } from '#mail/personal.ts'
import { addressHashes, readWithAny } from '#mail/unsubscribe-token.ts'
import type { AppEnv, Config } from '#src/env.ts'
import { dropBody, mailLinkResponse } from './mail-link.tsx'

/** The state of the page: asking for the button, done, or why not. `code` is the visitor's; a notice has none. */
type View =
  | { step: 'confirm'; token: string; list: MailingList }
  | { step: 'offer'; token: string }
  | { step: 'done'; code: string | null }
  | { step: 'code'; code: string }
  | { step: 'gone' }
  | { step: 'invalid' }
  | { step: 'too_large' }
  | { step: 'failed'; token: string }

const STATUS = {
  confirm: 200,
  offer: 200,
  done: 200,
  code: 200,
  gone: 410,
  invalid: 400,
  too_large: 413,
  failed: 503,
} as const
const LABELS = { confirm: 'Confirm', offer: 'Show my code', failed: 'Try again' } as const

/** GET and HEAD return the question, POST executes it and may be repeated. The POST's body is ignored. */
export async function confirmPage(c: Context<AppEnv>, config: Config, address: Address): Promise<Response> {
  // People copy links out of mails together with the text after them.
  const searchParams = new URLSearchParams(cleanSearch(new URL(c.req.url).search))
  const onlyCode = searchParams.get('only') === 'code'
  const view = (await dropBody(c.req.raw))
    ? await viewOf(c, config, { token: searchParams.get('token') ?? '', onlyCode })
    : ({ step: 'too_large' } as const)
  return mailLinkResponse(c, config, {
    address,
    page: 'confirm',
    title: `${onlyCode ? 'Your discount code' : 'Confirm your sign-up'} · ${config.brand.name}`,
    description: `Emails from ${config.brand.name}: only once you confirm.`,
    status: STATUS[view.step],
    ...wordsOf(view, config.brand),
    code: 'code' in view ? view.code : null,
    form:
      'token' in view ? { action: (onlyCode ? ownCodePath : confirmPath)(view.token), label: LABELS[view.step] } : null,
  })
}

async function viewOf(
  c: Context<AppEnv>,
  config: Config,
  { token, onlyCode }: { token: string; onlyCode: boolean },
): Promise<View> {
  const { DB } = c.env
  const signup = await readWithAny(config, readConfirmToken, token)
  if (signup === null || (onlyCode && signup.list !== 'newsletter')) return { step: 'invalid' }
  const { signupId, list } = signup
  if (c.req.method !== 'POST') return onlyCode ? { step: 'offer', token } : { step: 'confirm', token, list }
  const address = await addressOfSignup(DB, signupId, list)
  if (!address.ok) return { step: 'failed', token }
  if (address.value === null) return { step: 'gone' }
  if (!onlyCode) {
    const confirmed = await confirmSignup(DB, signupId, {
      list,
      hashes: await addressHashes(config, address.value),
    })
    if (!confirmed.ok) return { step: 'failed', token }
    if (!confirmed.value) return { step: 'gone' }
    if (list !== 'newsletter') return { step: 'done', code: null }
  }
  const code = await giveCodeTo(DB, address.value, config)
  if (!code.ok && onlyCode) return { step: 'failed', token }
  // The address is on the list, so the page says so even if no single-use code is available.
  return { step: onlyCode ? 'code' : 'done', code: code.ok ? code.value : config.brand.promoCode }
}

function wordsOf(view: View, brand: Brand): { heading: string; text: string } {
  switch (view.step) {
    case 'confirm':
      if (view.list === 'limited-edition-notify')
        return {
          heading: 'Limited editions, yes?',
          text: `Confirm that ${brand.name} may write to you when the next limited edition is released, and for nothing else. Each email lets you unsubscribe.`,
        }
      return {
        heading: 'Marketing emails, yes?',
        text: `Confirm that ${brand.name} may send you marketing emails about new designs and offers. Each one lets you unsubscribe.`,
      }
    case 'offer':
      return {
        heading: 'Your own discount code',
        text: 'One press shows it. It signs you up for nothing.',
      }
    case 'done':
      return { heading: 'You are on the list', text: 'Thank you. Every email has a link that takes you off it again.' }
    case 'code':
      return {
        heading: 'Here is your code',
        text: 'Enter it at checkout for 10% off your first order. The link in your email shows it again.',
      }
    case 'gone':
      return {
        heading: 'This sign-up no longer exists',
        text: 'You unsubscribed, or it waited too long for its confirmation. You can sign up again at any time.',
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
