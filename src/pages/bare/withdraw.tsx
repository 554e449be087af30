// /{prefix}/withdraw: withdrawal from a contract, in the markets of the EU. The first form takes the statement, the second
// page repeats it, and its button sends it. It works without script and without an account, and answers the same whether
// such an order exists or not. Whatever fails, the page has everything that was typed and says where to write instead.
import type { Context } from 'hono'
import type { ReactElement } from 'react'
import { createShop, type Shop } from '#client/stores/shop-data.ts'
import { wordsOf } from '#client/stores/words.ts'
import { SIGNUP_WORDS } from '#domain/content/words/signup.ts'
import { WITHDRAWAL_WORDS } from '#domain/content/words/withdrawal.ts'
import {
  cleanWithdrawal,
  MOST_LETTERS,
  type WithdrawalField,
  type WithdrawalFields,
  type WithdrawalProblem,
  withdrawalProblems,
} from '#domain/order/withdrawal.ts'
import { emailProblem } from '#domain/signup/forms.ts'
import type { Address } from '#domain/site/addresses.ts'
import type { Words } from '#domain/text/words.ts'
import { readBytes } from '#guards/request-body.ts'
import { countCallWithinLimit, WINDOW_SECONDS } from '#guards/visitor-limits.ts'
import { timeOf, writeTo } from '#mail/receipt.ts'
import { type RenderOptions, renderPage } from '#pages/layout/render.tsx'
import { shopData } from '#pages/layout/shop-data.ts'
import { type AppEnv, type Config, siteOrigin } from '#src/env.ts'
import { takeWithdrawal } from './take-withdrawal.ts'
import { ConfirmForm, Received, StatementForm } from './withdraw-forms.tsx'

export type WithdrawalTexts = Words<typeof WITHDRAWAL_WORDS>
/** Problems by field, as sentences; '' is for the whole form. */
export type Problems = Partial<Record<WithdrawalField | '', string>>

const MAX_BODY_BYTES = 16 * 1024
const ONCE = /^[0-9a-f]{32}$/
const RETRY_SECONDS = 60
const HOUR_SECONDS = 3600

/** A submitted form. `once` is the same however often a confirmation is sent, so that it is one statement. */
interface Sent {
  step: 'form' | 'check' | 'confirm'
  once: string
  fields: WithdrawalFields
}

interface View {
  status: 200 | 403 | 413 | 422 | 429 | 503
  page: ReactElement
  /** Does it show a form? The browser then keeps the answer to a form for its Back button. */
  isForm: boolean
  /** When to try again, where that is known. */
  retrySeconds?: number
}

/** GET and HEAD: the form. POST: the second page, the answer to it, or either form again. */
export async function withdrawPage(c: Context<AppEnv>, config: Config, address: Address): Promise<Response> {
  const shop = createShop(await shopData(c, config, { headers: address.headers, embed: false }))
  const t = wordsOf(shop, 'withdrawal', WITHDRAWAL_WORDS)
  const view = await viewOf(c, config, shop, t)
  const { isForm } = view
  const brand = { brand: shop.brand.name }
  const options: RenderOptions = {
    address: isForm && c.req.method === 'POST' ? { ...address, cache: 'CacheForBack' } : address,
    noStore: false,
    page: 'withdraw',
    title: (view.status === 200 ? t.title : t.errorTitle)(brand),
    description: t.description(brand),
    status: view.status,
    canonicalPath: null,
    chrome: 'bare',
    children: view.page,
  }
  const page = await renderPage(c, config, options)
  if (view.retrySeconds !== undefined) page.headers.set('Retry-After', String(view.retrySeconds))
  return page
}

async function viewOf(c: Context<AppEnv>, config: Config, shop: Shop, t: WithdrawalTexts): Promise<View> {
  const mail = writeTo(config)
  const form = (status: View['status'], fields: WithdrawalFields, problems: Problems = {}): View => ({
    status,
    page: <StatementForm fields={fields} problems={problems} mail={mail} />,
    isForm: true,
  })
  if (c.req.method !== 'POST') {
    const { number } = cleanWithdrawal({ ...NOTHING, number: c.req.query('order') ?? '' })
    return form(200, { ...NOTHING, number })
  }
  const sent = await readSent(c.req.raw)
  if (isForeign(c.req.raw.headers, siteOrigin(config, c.req.url))) return form(403, NOTHING, { '': t.fillAgain })
  if (sent === null) return form(413, NOTHING, { '': t.tooLarge({ mail }) })
  const { step } = sent
  const fields = cleanWithdrawal(sent.fields)
  if (step === 'form') return form(200, fields)
  const problems = problemsOf(fields, shop, t)
  if (problems !== null) return form(422, fields, { '': t.checkFields, ...problems })
  const once = ONCE.test(sent.once) ? sent.once : newOnce()
  const confirm = (status: View['status'], problem: string | null): View => ({
    status,
    page: <ConfirmForm fields={fields} once={once} problem={problem} mail={mail} />,
    isForm: true,
  })
  if (step === 'check') return confirm(200, null)
  if (once !== sent.once) return confirm(422, t.pressAgain)
  const isWithin = await countCallWithinLimit({ env: c.env, config }, 'LIMIT_SIGNUP', {
    headers: c.req.raw.headers,
    now: Date.now(),
  })
  if (!isWithin) return { ...confirm(429, t.tooMany({ mail })), retrySeconds: WINDOW_SECONDS }
  const taken = await takeWithdrawal(c, config, { once, fields, market: shop.market })
  if (taken === 'too_many') return { ...confirm(429, t.tooMany({ mail })), retrySeconds: HOUR_SECONDS }
  if (taken === 'failed') return { ...confirm(503, t.failed({ mail })), retrySeconds: RETRY_SECONDS }
  const { createdAt, isMailed } = taken
  return {
    status: 200,
    page: <Received fields={fields} at={timeOf(createdAt, shop.market.language)} isMailed={isMailed} mail={mail} />,
    isForm: false,
  }
}

/**
 * Did a page of another site send the form? A browser that does not say where from sends the origin "null" from a page
 * without referrer, like this one; such a form is taken, because there is no session that it could use.
 */
function isForeign(headers: Headers, site: string): boolean {
  const from = headers.get('sec-fetch-site')
  // 'none': the visitor's own doing, such as a page that the browser restored.
  if (from !== null) return !['same-origin', 'none'].includes(from)
  return ![null, 'null', site].includes(headers.get('origin'))
}

const NOTHING: WithdrawalFields = { name: '', email: '', number: '', cards: '' }
const newOnce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The submitted values, or null if the body is larger than our form's; a repeated field counts as empty. */
async function readSent(request: Request): Promise<Sent | null> {
  const bytes = await readBytes(request, MAX_BODY_BYTES).catch(() => new Uint8Array())
  if (typeof bytes === 'string') return null
  const sent = new URLSearchParams(new TextDecoder().decode(bytes))
  const only = (name: string): string => (sent.getAll(name).length === 1 ? (sent.get(name) ?? '') : '')
  const step = only('step')
  return {
    step: step === 'confirm' || step === 'form' ? step : 'check',
    once: only('once'),
    fields: { name: only('name'), email: only('email'), number: only('number'), cards: only('cards') },
  }
}

function problemsOf(fields: WithdrawalFields, shop: Shop, t: WithdrawalTexts): Problems | null {
  const found = Object.entries(withdrawalProblems(fields)) as [WithdrawalField, WithdrawalProblem][]
  if (found.length === 0) return null
  const words = wordsOf(shop, 'signup', SIGNUP_WORDS)
  const sentence = (field: WithdrawalField, problem: WithdrawalProblem): string => {
    if (field === 'email') return emailProblem(fields.email, words) ?? words.addressWrong
    if (problem === 'long') return t.tooLong({ most: MOST_LETTERS[field] })
    if (problem === 'link') return t.noLinks
    if (field === 'name') return problem === 'missing' ? t.nameMissing : t.nameWrong
    if (field === 'cards') return t.cardsWrong
    return problem === 'missing' ? t.numberMissing : t.numberWrong
  }
  return Object.fromEntries(found.map(([field, problem]) => [field, sentence(field, problem)]))
}
