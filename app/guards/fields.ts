// What the schema of a form is made of. A form is `z.object` of these fields: which fields an action reads, how each is
// cleaned and, beside its check, the sentence for anyone who filled it in wrongly.
import * as z from 'zod/mini'
import { cleanPasted, cleanPastedCode } from '#domain/text/pasted.ts'

/** The text of a field as it was sent, "" where it is missing. For what a page put there itself. */
export const asSent = z._default(z.string(), '')
/** What a person typed into a field of one line, cleaned. */
export const lineField = asSent.check(z.overwrite(cleanPasted))
/** A name, number, address or code that a person typed, cleaned. */
export const codeField = asSent.check(z.overwrite(cleanPastedCode))

/** A check whose sentence depends on what was typed; null where nothing is wrong. */
export const judgedBy = (problemOf: (typed: string) => string | null) =>
  z.check<string>((context) => {
    const message = problemOf(context.value)
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value })
  })

/** The sentence for each field that is wrong: the first one of it. */
export function problemsOf({ issues }: z.core.$ZodError): Record<string, string> {
  const problems = new Map<string, string>()
  for (const { path, message } of issues) {
    const name = String(path[0] ?? '')
    if (!problems.has(name)) problems.set(name, message)
  }
  return Object.fromEntries(problems)
}
