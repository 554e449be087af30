// The withdrawal form as a browser without script sends it, and what a page of it says.
import { type Shop, SITE } from './shop.ts'

/** Markets of the EU in each language, and one elsewhere. */
export const EU_MARKETS = 'GB:GBP:en-GB US:USD:en-US DE+AT:EUR:de,en-GB FR:EUR:fr ES:EUR:es'

export const STATEMENT = { name: 'Ann Lee', email: 'ann@example.com', number: '#1001', cards: '' }
type Fields = Record<string, string>

let visitors = 0
/** A network address that no other visitor has. */
export const someVisitor = (): string => `203.0.${Math.floor(++visitors / 250)}.${visitors % 250}`

interface Sending {
  prefix?: string
  headers?: Record<string, string>
  visitor?: string
}

/** POSTs the fields of a form. */
export const post = (
  shop: Shop,
  fields: Fields | URLSearchParams,
  { prefix = 'de', headers = { 'sec-fetch-site': 'same-origin', origin: SITE }, visitor = someVisitor() }: Sending = {},
): Promise<Response> =>
  shop.fetch(`/${prefix}/withdraw`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { ...headers, 'cf-connecting-ip': visitor },
  })

const unescaped = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|#x27);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
  )

const attribute = (tag: string, name: string): string | undefined => {
  const [, value] = new RegExp(`${name}="([^"]*)"`).exec(tag) ?? []
  return value === undefined ? undefined : unescaped(value)
}

/** The values of a page's form, by name of the field. */
export function fieldsIn(html: string): Fields {
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => [
    attribute(tag, 'name'),
    attribute(tag, 'value') ?? '',
  ])
  const areas = [...html.matchAll(/<textarea([^>]*)>([^<]*)<\/textarea>/g)].map(([, tag = '', text = '']) => [
    attribute(tag, 'name'),
    unescaped(text).replace(/^\n/, ''),
  ])
  return Object.fromEntries([...inputs, ...areas])
}

/** The text of a page, without tags. */
export const textIn = (html: string): string =>
  unescaped(
    html
      .replace(/<(script|style|head)[^>]*>.*?<\/\1>/gs, '')
      .replace(/<!--.*?-->/g, '')
      .replace(/<[^>]+>/g, '\n'),
  ).replace(/\s*\n\s*/g, '\n')

/** Sends the first form and returns the fields of the second page. */
export async function checked(shop: Shop, fields: Fields = STATEMENT, sending: Sending = {}): Promise<Fields> {
  const answer = await post(shop, { ...fields, step: 'check' }, sending)
  return fieldsIn(await answer.text())
}

/** Sends a statement from the first form to the end. */
export async function withdraw(shop: Shop, fields: Fields = STATEMENT, sending: Sending = {}): Promise<Response> {
  return post(shop, { ...(await checked(shop, fields, sending)), step: 'confirm' }, sending)
}
