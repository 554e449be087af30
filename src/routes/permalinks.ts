// GET /discount/{code} and /cart/{variant:quantity,…}: a 302 to the shop that carries the code and the lines along.
// Handles are known here; variant ids are looked up at the commerce backend. If that is down, the shop opens anyway and
// names what is missing. Behind a prefix they lead into that market. Never an error page.
import type { Context } from 'hono'
import { createCommerce } from '#commerce/provider.ts'
import {
  CART_PARAMETERS,
  codeInLink,
  type LinkNote,
  landingAddress,
  linesParameter,
  mergeLinkLines,
  parseLinkLines,
} from '#domain/cart/permalink.ts'
import { permalinkAsMeant } from '#domain/cart/permalink-as-meant.ts'
import { DEFAULT_MARKET, type Market } from '#domain/market/market.ts'
import { type Catalogue, createCatalogue, type Design } from '#domain/shop/catalogue.ts'
import type { CommerceProvider } from '#domain/shop/commerce.ts'
import { pathInMarket } from '#domain/site/page-in-market.ts'
import type { Permalink } from '#domain/site/permalink-path.ts'
import { PERMALINK_BUDGET_MS } from '#domain/site/timings.ts'
import { withDeadline } from '#http/deadline.ts'
import { describeError, logEvent } from '#http/log.ts'
import { marketsOf } from '#http/markets.ts'
import { redirect } from '#http/responses.ts'
import { type AppEnv, type Config, siteOrigin } from '#src/env.ts'

export async function handlePermalink(
  c: Context<AppEnv>,
  config: Config,
  { kind, rest: sent, market = DEFAULT_MARKET }: Permalink & { market?: Market },
): Promise<Response> {
  const { brand } = config
  const inMarket = (path: string) => pathInMarket(path, market, { markets: marketsOf(config), brand })
  const origin = siteOrigin(config, c.req.url)
  const { lines, code, note } = CART_PARAMETERS
  const { rest, search } = permalinkAsMeant(sent, new URL(c.req.url).search)
  const searchParams = new URLSearchParams(search)
  if (kind === 'discount')
    return redirect(landingAddress(search, { origin, inMarket, added: { [code]: codeInLink(rest) } }))

  // Next to `ref`, `discount` is the percentage of a referral and is passed on.
  const isCode = searchParams.has('discount') && !searchParams.has('ref')
  const commerce = createCommerce(c.env, config, origin, (work) => c.executionCtx.waitUntil(work), market)
  const found = await readLines(rest, createCatalogue(brand, market.currency), commerce)
  return redirect(
    landingAddress(search, {
      origin,
      inMarket,
      added: {
        [lines]: found.lines || null,
        [note]: found.note,
        [code]: isCode ? codeInLink(encodeURIComponent(searchParams.get('discount') ?? '')) : null,
      },
      dropped: isCode ? ['discount'] : [],
    }),
  )
}

/** The lines of a link in the browser's format, and why some are missing, if any. */
async function readLines(
  text: string,
  catalogue: Catalogue,
  commerce: CommerceProvider,
): Promise<{ lines: string; note: LinkNote | null }> {
  const parsed = parseLinkLines(text)
  const names = new Map(catalogue.designs.map((design) => [design.handle, design]))
  const isKnown = parsed.lines.every(({ name }) => names.has(name))
  const variants = isKnown
    ? { names: new Map<string, Design>(), all: true }
    : await loadVariantNames(catalogue, commerce)
  const merged = mergeLinkLines(parsed.lines, (name) => names.get(name) ?? variants.names.get(name))
  const note = !variants.all && !merged.whole ? 'unanswered' : merged.whole && parsed.whole ? null : 'unknown'
  return { lines: linesParameter(merged.lines), note }
}

/** Maps the part after the last slash of each variant id to its design. `all` is false if the backend failed. */
async function loadVariantNames(
  catalogue: Catalogue,
  commerce: CommerceProvider,
): Promise<{ names: Map<string, Design>; all: boolean }> {
  const names = new Map<string, Design>()
  let all = true
  const load = async (design: Design): Promise<void> => {
    try {
      const product = await withDeadline(commerce.productByHandle(design.handle), PERMALINK_BUDGET_MS, 'commerce')
      if (!product.ok) all = false
      else for (const { node } of product.value?.variants.edges ?? []) names.set(lastPart(node.id), design)
    } catch (thrown) {
      all = false
      logEvent('warn', 'permalink_lookup_failed', { handle: design.handle, error: describeError(thrown) })
    }
  }
  await Promise.all(catalogue.designs.map(load))
  return { names, all }
}

const lastPart = (id: string): string => id.slice(id.lastIndexOf('/') + 1)
