// A test order at the sample checkout: the form and its POST. Lines, prices and code come from the checkout's address;
// only the recipient is typed. Loaded by `await import` only.
import type { Context } from 'hono'
import type { ReactElement } from 'react'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import type { SampleCheckout } from '#commerce/sample.ts'
import { SAMPLE_CHECKOUT_WORDS } from '#domain/content/words/sample-checkout.ts'
import { engravingAttributes } from '#domain/engraving/engraved-line.ts'
import { pathIn } from '#domain/market/market.ts'
import { postcodeLabel, sampleAddress } from '#domain/market/sample-address.ts'
import type { IncomingOrder } from '#domain/order/order.ts'
import {
  canonicalEmail,
  canonicalName,
  isEmail,
  isName,
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
} from '#domain/signup/forms.ts'
import { crockfordCharacters } from '#domain/text/crockford.ts'
import type { Words } from '#domain/text/words.ts'
import { readBytes } from '#guards/request-body.ts'
import { countWithinLimit, visitorKey } from '#guards/visitor-limits.ts'
import { redirect } from '#http/responses.ts'
import { type AppEnv, type Config, siteOrigin } from '#src/env.ts'
import { Button } from '#ui/button.tsx'

/** The result to render: the form, with the typed values and their problems. */
export interface TestOrder {
  status: 200 | 403 | 413 | 422 | 429 | 503
  form: ReactElement
}

type T = Words<typeof SAMPLE_CHECKOUT_WORDS>

const MAX_BODY_BYTES = 16 * 1024
const ONCE = /^[0-9a-f]{32}$/

/** The typed values; `once` is the same however often this form is sent, so that it places one order. */
interface Fields {
  once: string
  email: string
  name: string
}
/** Problems by field; '' is for the whole form. */
type Problems = Partial<Record<'email' | 'name' | '', string>>

/** GET and HEAD: the form. POST: 303 to the thanks page, or the form again. Never throws. */
export async function testOrder(
  c: Context<AppEnv>,
  config: Config,
  { checkout, t }: { checkout: SampleCheckout; t: T },
): Promise<Response | TestOrder> {
  const again = (status: TestOrder['status'], fields: Fields, problems: Problems): TestOrder => ({
    status,
    form: <TestOrderForm fields={fields} problems={problems} />,
  })
  if (c.req.method !== 'POST') return again(200, emptyFields(), {})
  if (!isOwnPage(c.req.raw.headers, siteOrigin(config, c.req.url)))
    return again(403, emptyFields(), { '': t.pressAgain })
  const visitor = visitorKey(c.req.raw.headers)
  const isWithin = await countWithinLimit({ env: c.env, config }, 'LIMIT_CHECKOUT', { visitor, now: Date.now() })
  const fields = await readFields(c.req.raw)
  if (fields === null) return again(413, emptyFields(), { '': t.tooLarge })
  if (!isWithin) return again(429, fields, { '': t.tooMany })
  if (!ONCE.test(fields.once)) return again(422, { ...fields, once: newOnce() }, { '': t.placeAgain })
  const problems = problemsOf(fields, t)
  if (problems !== null) return again(422, fields, problems)
  return (await place(c.env, fields, checkout))
    ? new Response(null, { status: 303, headers: redirect(pathIn(checkout.market, '/order/thanks?test=1')).headers })
    : again(503, fields, { '': t.failed })
}

/** Does the browser say that this shop's page sent the form? Older browsers only send Origin. */
function isOwnPage(headers: Headers, site: string): boolean {
  const from = headers.get('sec-fetch-site')
  return from === null ? headers.get('origin') === site : from === 'same-origin'
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const newOnce = (): string => hex(crypto.getRandomValues(new Uint8Array(16)))
const emptyFields = (): Fields => ({ once: newOnce(), email: '', name: '' })

/** The submitted values, or null if the body is larger than our form's; a repeated field counts as empty. */
async function readFields(request: Request): Promise<Fields | null> {
  const bytes = await readBytes(request, MAX_BODY_BYTES).catch(() => new Uint8Array())
  if (typeof bytes === 'string') return null
  const sent = new URLSearchParams(new TextDecoder().decode(bytes))
  const only = (name: string): string => (sent.getAll(name).length === 1 ? (sent.get(name) ?? '') : '')
  return { once: only('once'), email: only('email'), name: only('name') }
}

function problemsOf({ email, name }: Fields, t: T): Problems | null {
  const problems: Problems = {
    ...(isEmail(email) ? {} : { email: t.emailInvalid }),
    ...(isName(canonicalName(name)) ? {} : { name: t.nameMissing }),
  }
  return Object.keys(problems).length === 0 ? null : problems
}

/** Stores the order through the intake; false if that is uncertain. */
async function place(
  { DB }: AppEnv['Bindings'],
  { once, email, name }: Fields,
  checkout: SampleCheckout,
): Promise<boolean> {
  const bytes = Uint8Array.from(once.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const { prefix, language, currency } = checkout.market
  const where = prefix === '' ? {} : { market: prefix, lang: language }
  const { takeOrder } = await import('#orders/intake.ts')
  const incoming: IncomingOrder = {
    backend: 'sample',
    externalId: hex(hash),
    number: `T-${crockfordCharacters(hash.subarray(0, 6))}`,
    email: canonicalEmail(email),
    name: canonicalName(name),
    shipTo: sampleAddress(checkout.market),
    currency,
    ...where,
    totalPence: checkout.totalPence,
    goodsPence: checkout.totalPence,
    referralCode: checkout.discountCode,
    test: true,
    lines: checkout.lines.map(({ design, quantity, engraving }) => {
      const attributes = engraving && engravingAttributes(engraving)
      return { designId: design.id, title: design.label, quantity, ...(attributes ? { attributes } : {}) }
    }),
  }
  return (await takeOrder({ DB }, incoming, Math.floor(Date.now() / 1000))) !== 'failed'
}

function TestOrderForm({ fields, problems }: { fields: Fields; problems: Problems }) {
  const t = useWords('sample-checkout', SAMPLE_CHECKOUT_WORDS)
  return (
    <form method="post" noValidate aria-labelledby="test-order">
      <h2 id="test-order" className="text-lg">
        {t.testOrder}
      </h2>
      <p className="mt-1 text-muted-foreground">{t.testOrderText}</p>
      {problems[''] === undefined ? null : (
        <p role="alert" className="mt-4 font-semibold text-danger">
          {problems['']}
        </p>
      )}
      <input type="hidden" name="once" value={fields.once} />
      <div className="mt-6 flex flex-col gap-4">
        <Field
          name="email"
          label={t.email}
          type="email"
          value={fields.email}
          problem={problems.email}
          maxLength={MAX_EMAIL_LENGTH}
          isFirst={problems.email !== undefined}
        />
        <Field
          name="name"
          label={t.name}
          type="text"
          value={fields.name}
          problem={problems.name}
          maxLength={MAX_NAME_LENGTH}
          isFirst={problems.name !== undefined && problems.email === undefined}
        />
      </div>
      <SentTo />
      <Button type="submit" className="mt-4 w-full">
        {t.place}
      </Button>
    </form>
  )
}

/** The sample address: in other markets than the default one that of the market's first country, part by part. */
function SentTo() {
  const { market } = useShop()
  const t = useWords('sample-checkout', SAMPLE_CHECKOUT_WORDS)
  if (market.prefix === '') return <p className="mt-6 text-muted-foreground text-sm">{t.sentTo}</p>
  const { address1, city, region, postcode, country } = sampleAddress(market)
  const parts = [
    [t.street, address1],
    [t.city, city],
    ...(region ? [[t.state, region] as const] : []),
    [postcodeLabel(t, country), postcode],
  ] as const
  return (
    <section aria-labelledby="sent-to" className="mt-6 text-muted-foreground text-sm">
      <h3 id="sent-to" className="text-sm">
        {t.sampleAddress}
      </h3>
      <dl className="mt-2 grid gap-1.5" data-sample-address>
        {parts.map(([label, value]) => (
          <div key={label} className="order-row">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface FieldProps {
  name: 'email' | 'name'
  label: string
  type: 'email' | 'text'
  value: string
  problem: string | undefined
  maxLength: number
  /** Is it the first invalid field? It then gets the focus. */
  isFirst: boolean
}

function Field({ name, label, type, value, problem, maxLength, isFirst }: FieldProps) {
  const wrong = problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${name}-problem` }
  // The first invalid field gets the focus, without a script.
  const focus = isFirst ? { autoFocus: true } : {}
  return (
    <div>
      <label htmlFor={name} className="font-semibold text-sm">
        {label}
      </label>
      <input
        id={name}
        name={name}
        type={type}
        className="field mt-2"
        autoComplete={name}
        defaultValue={value}
        maxLength={maxLength}
        required
        {...wrong}
        {...focus}
      />
      {problem === undefined ? null : (
        <p id={`${name}-problem`} className="mt-2 font-semibold text-danger text-sm">
          {problem}
        </p>
      )}
    </div>
  )
}
