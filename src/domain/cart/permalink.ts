// Links into the cart: /discount/{code} and /cart/{variant:quantity,…}. The Worker redirects them to a page of the shop
// with the lines in three parameters, which the browser reads and removes, so that pages stay the same for everyone.
// What does not fit is dropped. Pure, linear in the input, never throws.

import type { Prices } from '#domain/market/prices.ts'
import { priceAsPack } from '#domain/shop/bundles.ts'
import type { Catalogue, Design } from '#domain/shop/catalogue.ts'
import { withoutParameters } from '#domain/site/address.ts'
import { cleanPastedCode } from '#domain/text/pasted.ts'
import { addLines, type CartItem, MAX_LINE_QUANTITY, MAX_LINES } from './cart.ts'
import { createLine } from './cart-lines.ts'
import { cleanCode, isCode } from './referral.ts'

/** Parameters of a landing address. None of them is a referral parameter (`ref`, `discount`, `expires`). */
export const CART_PARAMETERS = { lines: 'cart-lines', code: 'cart-code', note: 'cart-note' } as const

/** Why lines of a link are missing: unknown names, or a backend that did not answer. */
export type LinkNote = 'unknown' | 'unanswered'

export interface LinkLine {
  /** Identifies a design: the last part of a variant id, or a product handle; in the browser a design id. */
  name: string
  quantity: number
}

/** Text decoded once; null if its encoding is invalid. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** A code from a link, or null if invalid. `encoded` is percent-encoded. */
export function codeInLink(encoded: string): string | null {
  const code = cleanCode((encoded.length > 1000 ? null : decoded(encoded)) ?? '')
  return isCode(code) ? code : null
}

/**
 * Parses "variant:quantity,variant:quantity", percent-encoded or not. A variant may be a whole gid; only the part after
 * its last slash counts. At most 50 lines of 1 to 1000; `whole` is false if something was dropped.
 */
export function parseLinkLines(text: string): { lines: LinkLine[]; whole: boolean } {
  const lines: LinkLine[] = []
  let whole = true
  for (const part of text.split(/,|%2C/i)) {
    if (part.trim() === '') continue
    const [, name, amount] =
      /^(?:.*\/)?([\w.-]{1,100}):(\d{1,4})$/.exec(part.length > 500 ? '' : cleanPastedCode(decoded(part) ?? '')) ?? []
    const quantity = Number(amount)
    if (name && quantity >= 1 && quantity <= MAX_LINE_QUANTITY && lines.length < MAX_LINES)
      lines.push({ name, quantity })
    else whole = false
  }
  return { lines, whole }
}

/** One line per design with the sum of its quantities; beyond 1000 the rest is dropped. */
export function mergeLinkLines(
  lines: readonly LinkLine[],
  designOf: (name: string) => Design | undefined,
): { lines: { design: Design; quantity: number }[]; whole: boolean } {
  const quantities = new Map<Design, number>()
  let whole = true
  for (const { name, quantity } of lines) {
    const design = designOf(name)
    const sum = design ? (quantities.get(design) ?? 0) + quantity : Number.NaN
    if (design && sum <= MAX_LINE_QUANTITY) quantities.set(design, sum)
    else whole = false
  }
  return { lines: [...quantities].map(([design, quantity]) => ({ design, quantity })), whole }
}

/** The lines for the browser, by design ids, which are independent of the backend. */
export const linesParameter = (lines: readonly { design: Design; quantity: number }[]): string =>
  lines.map(({ design, quantity }) => `${design.id}:${quantity}`).join(',')

/**
 * The cart lines of a landing address, at catalogue prices. A quantity that the shop sells as a pack becomes that pack.
 * The variant is looked up at checkout. `now` in milliseconds since the epoch.
 */
export function linkedItems(
  text: string,
  { catalogue, now }: { catalogue: Catalogue; now: number },
): { items: readonly CartItem[]; whole: boolean } {
  const parsed = parseLinkLines(text)
  const merged = mergeLinkLines(parsed.lines, (name) => catalogue.designs.find((design) => design.id === name))
  const made = merged.lines.map(({ design, quantity }) => linkedItem(design, quantity, now, catalogue.prices))
  const { items, whole } = addLines([], made)
  return { items, whole: whole && parsed.whole && merged.whole }
}

function linkedItem(design: Design, quantity: number, now: number, prices: Prices): CartItem {
  const packPence = priceAsPack(design.group, design.pricePence, quantity, prices)
  if (packPence !== null) return createLine({ design, variantId: '', packPence, quantity }, now, prices)
  const single = createLine({ design, variantId: '', packPence: design.pricePence, quantity: 1 }, now, prices)
  return { ...single, quantity }
}

/**
 * The target of a permalink: a path of this site with query and fragment, printable ASCII. `redirect` is only used if
 * it stays on `origin`; other parameters of the permalink are passed on, and `added` ones replace those of the same
 * name.
 */
export function landingAddress(
  search: string,
  {
    origin,
    inMarket = (path) => path,
    added,
    dropped = [],
  }: {
    origin: string
    /** The path of a page in the market of the permalink. */
    inMarket?: (path: string) => string
    added: Readonly<Record<string, string | null>>
    /** Further parameters of the permalink to remove, besides `redirect`. */
    dropped?: readonly string[]
  },
): string {
  const target = localTarget(new URLSearchParams(search).get('redirect'), origin)
  const set = Object.entries(added).filter((entry): entry is [string, string] => entry[1] !== null)
  const replaced = set.map(([name]) => name)
  const query = [
    withoutParameters(target.search, replaced),
    withoutParameters(search, ['redirect', ...dropped, ...replaced]),
    ...set.map(
      ([name, value]) => `?${name}=${encodeURIComponent(value).replaceAll('%3A', ':').replaceAll('%2C', ',')}`,
    ),
  ]
  const joined = query
    .filter((part) => part !== '')
    .map((part) => part.slice(1))
    .join('&')
  return inMarket(target.pathname) + (joined === '' ? '' : `?${joined}`) + target.hash
}

/** The address in a `redirect` parameter if it is one of this site; otherwise the home page. */
function localTarget(redirect: string | null, origin: string): URL {
  const home = new URL('/', origin)
  if (redirect === null || !URL.canParse(redirect, home)) return home
  const target = new URL(redirect, home)
  return target.origin === home.origin && !target.pathname.startsWith('//') ? target : home
}
