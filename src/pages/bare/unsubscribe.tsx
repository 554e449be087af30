// /unsubscribe?token=…: the unsubscribe link of a mail. Opening it changes nothing, because scanners and previews open
// links too; its button, and the one-click POST of mail programs (RFC 8058), unsubscribe.
import type { Context } from 'hono'
import { wordsOf } from '#client/stores/words.ts'
import { suppress } from '#db/suppressions.ts'
import { MAIL_LINKS_WORDS } from '#domain/content/words/mail-links.ts'
import type { MailingList } from '#domain/signup/signup.ts'
import type { Address } from '#domain/site/addresses.ts'
import type { Brand } from '#domain/site/brand.ts'
import { unsubscribePath } from '#domain/site/mail-links.ts'
import { cleanSearch } from '#domain/site/meant-address.ts'
import { addressHashes, readToken, readWithAny } from '#mail/unsubscribe-token.ts'
import type { AppEnv, Config } from '#src/env.ts'
import { dropBody, inPlaceOfMail, type MailLinkTexts, mailLinkResponse, mailLinkShop } from './mail-link.tsx'

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
  const place = await inPlaceOfMail(c, config, searchParams)
  const view = (await dropBody(c.req.raw))
    ? await viewOf(c, config, searchParams.get('token') ?? '')
    : ({ step: 'too_large' } as const)
  const t = wordsOf(await mailLinkShop(c, config, address), 'mail-links', MAIL_LINKS_WORDS)
  const brand = config.brand.name
  return mailLinkResponse(c, config, {
    address,
    page: 'unsubscribe',
    title: t.unsubscribeTitle({ brand }),
    description: t.unsubscribeDescription({ brand }),
    status: STATUS[view.step],
    ...textsOf(view, t, config.brand),
    form:
      'token' in view
        ? { action: unsubscribePath(view.token, place), label: view.step === 'confirm' ? t.unsubscribe : t.again }
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

function textsOf(view: View, t: MailLinkTexts, { name, supportEmail }: Brand): { heading: string; text: string } {
  const brand = { brand: name }
  switch (view.step) {
    case 'confirm':
      return {
        heading: t.unsubscribeQuestion,
        text: view.list === 'newsletter' ? t.unsubscribeNewsletterText(brand) : t.unsubscribeNoticesText(brand),
      }
    case 'done':
      return {
        heading: t.unsubscribed,
        text: view.list === 'newsletter' ? t.unsubscribedNewsletterText : t.unsubscribedNoticesText,
      }
    case 'invalid':
      return { heading: t.invalid, text: t.invalidText({ mail: supportEmail }) }
    case 'too_large':
      return { heading: t.failed, text: t.tooLargeText }
    case 'failed':
      return { heading: t.failed, text: t.failedText }
  }
}
