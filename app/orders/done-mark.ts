// What an action on an order did, said on the page it leads to (HOST-43). The sentence names cards and masked addresses, so it
// goes along sealed: a page says nothing that only its address claims.

import type { Visit } from '#app/guards/visit.ts'
import { seal, unseal } from '#mail/sealed-token.ts'

const USE = 'order done'
const SEPARATOR = '\n'

/** What `done` of the address holds; `about` is the order it is said of. */
export const doneMark = ({ config }: Pick<Visit, 'config'>, about: string, text: string): Promise<string> =>
  seal(config.accountSecret, USE, about + SEPARATOR + text)

/** The sentence of the page's address, or null where there is none, or one about something else. */
export async function doneText({ url, config }: Pick<Visit, 'url' | 'config'>, about: string): Promise<string | null> {
  const text = await unseal(config.accountSecret, USE, url.searchParams.get('done') ?? '')
  return text?.startsWith(about + SEPARATOR) ? text.slice(about.length + SEPARATOR.length) : null
}
