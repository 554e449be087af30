// Reads paid sessions, refunds and disputes from Stripe page by page, in the shape of the webhooks.
import { requestStripe, type StripeAccess, stripeList } from '#commerce/stripe-client.ts'
import { lenientObject, lenientText } from '#domain/text/lenient.ts'
import { Failure } from '#scripts/failure.ts'

const LIMIT_MS = 20_000
const DAY = 24 * 3600
/** How long after its creation a session can be paid, a refund fail and a dispute end, in seconds. */
const PAID_WITHIN = 14 * DAY
const FAILS_WITHIN = 45 * DAY
const ENDS_WITHIN = 150 * DAY

/** Completed sessions, paid or not. `since` in whole seconds. */
export const stripeSessions = (access: StripeAccess, since: number) =>
  pages(access, 'checkout/sessions', since - PAID_WITHIN, 'sessions', [['status', 'complete']])

/** Refunds, each with its expanded charge. */
export const stripeRefunds = (access: StripeAccess, since: number) =>
  pages(access, 'refunds', since - FAILS_WITHIN, 'refunds', [['expand[]', 'data.charge']])

export const stripeDisputes = (access: StripeAccess, since: number) =>
  pages(access, 'disputes', since - ENDS_WITHIN, 'disputes', [])

const entry = lenientObject({ id: lenientText })

/** Keeps responses below a megabyte. */
const PAGE = 50

async function* pages(
  access: StripeAccess,
  path: string,
  since: number,
  what: string,
  fields: readonly (readonly [string, string])[],
): AsyncGenerator<readonly unknown[]> {
  const seen = new Set<string>()
  for (let after = ''; ; ) {
    const query = new URLSearchParams({ 'created[gte]': String(Math.max(0, since)), limit: String(PAGE) })
    for (const [name, value] of fields) query.append(name, value)
    if (after !== '') query.set('starting_after', after)
    const page = await requestStripe(access, { path: `${path}?${query}`, limitMs: LIMIT_MS })
    if (!page.ok)
      throw new Failure(
        `Stripe did not list the ${what}: it says ${page.error.code ?? page.error.reason}. The key needs to read Checkout Sessions, Charges and Refunds, and Disputes. Run it again; what was imported stays.`,
      )
    const list = stripeList.safeParse(page.value)
    if (!list.success) throw new Failure(`Stripe did not list the ${what}: its answer is no list.`)
    const { data, has_more } = list.data
    yield data
    if (!has_more) return
    const { id: last } = entry.parse(data.at(-1))
    if (last === '' || seen.has(last))
      throw new Failure(
        `Stripe answers with a page of ${what} that does not follow the one before. What was imported stays.`,
      )
    seen.add(last)
    after = last
  }
}
