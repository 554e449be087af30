// /confirm?token=…: the confirm link of a mail. Opening it changes nothing, because scanners and previews open links
// too; its button adds the address to its list, idempotently. Whoever presses the button has confirmed the address, so
// this is also where a single-use code is given; with `only=code` nothing else happens.
import type { Context } from 'hono'
import { wordsOf } from '#client/stores/words.ts'
import { addressOfSignup, confirmSignup } from '#db/confirmations.ts'
import { MAIL_LINKS_WORDS } from '#domain/content/words/mail-links.ts'
import type { MailingList } from '#domain/signup/signup.ts'
import type { Address } from '#domain/site/addresses.ts'
import type { Brand } from '#domain/site/brand.ts'
import { confirmPath, ownCodePath } from '#domain/site/mail-links.ts'
import { cleanSearch } from '#domain/site/meant-address.ts'
import { readConfirmToken } from '#mail/confirm-token.ts'
import { giveCodeTo } from '#mail/personal.ts'
import { addressHashes, readWithAny } from '#mail/unsubscribe-token.ts'
import type { AppEnv, Config } from '#src/env.ts'
import { dropBody, inPlaceOfMail, type MailLinkTexts, mailLinkResponse, mailLinkShop } from './mail-link.tsx'

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

/** GET and HEAD return the question, POST executes it and may be repeated. The POST's body is ignored. */
export async function confirmPage(c: Context<AppEnv>, config: Config, address: Address): Promise<Response> {
  // People copy links out of mails together with the text after them.
  const searchParams = new URLSearchParams(cleanSearch(new URL(c.req.url).search))
  const onlyCode = searchParams.get('only') === 'code'
  const place = await inPlaceOfMail(c, config, searchParams)
  const view = (await dropBody(c.req.raw))
    ? await viewOf(c, config, { token: searchParams.get('token') ?? '', onlyCode })
    : ({ step: 'too_large' } as const)
  const t = wordsOf(await mailLinkShop(c, config, address), 'mail-links', MAIL_LINKS_WORDS)
  const brand = config.brand.name
  const labels = { confirm: t.confirm, offer: t.showCode, failed: t.again }
  return mailLinkResponse(c, config, {
    address,
    page: 'confirm',
    title: onlyCode ? t.codeTitle({ brand }) : t.confirmTitle({ brand }),
    description: t.confirmDescription({ brand }),
    status: STATUS[view.step],
    ...textsOf(view, t, config.brand),
    code: 'code' in view ? view.code : null,
    form:
      'token' in view
        ? { action: (onlyCode ? ownCodePath : confirmPath)(view.token, place), label: labels[view.step] }
        : null,
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

function textsOf(view: View, t: MailLinkTexts, { name, supportEmail }: Brand): { heading: string; text: string } {
  const brand = { brand: name }
  switch (view.step) {
    case 'confirm':
      return view.list === 'limited-edition-notify'
        ? { heading: t.confirmNotices, text: t.confirmNoticesText(brand) }
        : { heading: t.confirmNewsletter, text: t.confirmNewsletterText(brand) }
    case 'offer':
      return { heading: t.offer, text: t.offerText }
    case 'done':
      return { heading: t.confirmed, text: t.confirmedText }
    case 'code':
      return { heading: t.code, text: t.codeText }
    case 'gone':
      return { heading: t.gone, text: t.goneText }
    case 'invalid':
      return { heading: t.invalid, text: t.invalidText({ mail: supportEmail }) }
    case 'too_large':
      return { heading: t.failed, text: t.tooLargeText }
    case 'failed':
      return { heading: t.failed, text: t.failedText }
  }
}
