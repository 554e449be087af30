// The message about a finished action, passed in the query parameter `done`. The address is never shown as it is: a word is
// looked up in a fixed table, and a sentence with names of cards or masked addresses is encrypted.
import type { Visit } from '#app/guards/visit.ts'
import { seal, unseal } from '#mail/sealed-token.ts'

/** The text for the value of `done`, or undefined if the table does not have it (`__proto__`, for example). */
export function doneIn(url: Pick<URL, 'searchParams'>, texts: Readonly<Record<string, string>>): string | undefined {
  const word = url.searchParams.get('done') ?? ''
  return Object.hasOwn(texts, word) ? texts[word] : undefined
}

const USE = 'done'
const SEPARATOR = '\n'

/** The value of `done` for a sentence; `about` is the id of the order or card. */
export const sealedDone = ({ config }: Pick<Visit, 'config'>, about: string, text: string): Promise<string> =>
  seal(config.accountSecret, USE, about + SEPARATOR + text)

/** The decrypted sentence, or null if there is none or it is about something else. */
export async function sealedDoneIn(
  { url, config }: Pick<Visit, 'url' | 'config'>,
  about: string,
): Promise<string | null> {
  const text = await unseal(config.accountSecret, USE, url.searchParams.get('done') ?? '')
  return text?.startsWith(about + SEPARATOR) ? text.slice(about.length + SEPARATOR.length) : null
}

/**
 * The problem of a page whose action came too late, because somebody else was faster: the page shows the present state
 * with the status 409 and `problems: { '': CHANGED_MEANWHILE }`.
 */
export const CHANGED_MEANWHILE = 'This was changed in the meantime. This is how it is now.'
