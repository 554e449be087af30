// What an action did, told on the page it leads to by `done` in the address. Nothing of the address is repeated: a
// word is looked up in a fixed table, and a sentence that names cards or masked addresses goes along sealed.
import type { Visit } from '#app/guards/visit.ts'
import { seal, unseal } from '#mail/sealed-token.ts'

/** The text for the word `done` of an address, or undefined where it is none of the table's, like `__proto__`. */
export function doneIn(url: Pick<URL, 'searchParams'>, texts: Readonly<Record<string, string>>): string | undefined {
  const word = url.searchParams.get('done') ?? ''
  return Object.hasOwn(texts, word) ? texts[word] : undefined
}

const USE = 'done'
const SEPARATOR = '\n'

/** What `done` holds for a sentence; `about` is the order or card it is said of. */
export const sealedDone = ({ config }: Pick<Visit, 'config'>, about: string, text: string): Promise<string> =>
  seal(config.accountSecret, USE, about + SEPARATOR + text)

/** The sentence of an address, or null where there is none, or one about something else. */
export async function sealedDoneIn(
  { url, config }: Pick<Visit, 'url' | 'config'>,
  about: string,
): Promise<string | null> {
  const text = await unseal(config.accountSecret, USE, url.searchParams.get('done') ?? '')
  return text?.startsWith(about + SEPARATOR) ? text.slice(about.length + SEPARATOR.length) : null
}
