// Links into the cart by their path. Separate from the links of the site, which no tap evaluates. Pure.

/** A link into the cart; parsed by permalink.ts. */
export interface Permalink {
  kind: 'discount' | 'cart'
  /** The part below /discount/ or /cart/ as in the path: not empty, percent-encoded. */
  rest: string
}

/** The permalink in a path, or null. The bare paths are not permalinks; a trailing slash is accepted. */
export function permalinkInPath(pathname: string): Permalink | null {
  const [, kind, below = ''] = /^\/(discount|cart)\/(.*)$/.exec(pathname) ?? []
  const rest = below.endsWith('/') ? below.slice(0, -1) : below
  return (kind === 'discount' || kind === 'cart') && rest !== '' ? { kind, rest } : null
}
