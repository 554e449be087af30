// Building blocks for the schema of a form. A form is `z.object` of these fields: it says which fields an action reads, how
// each is cleaned, and the sentence for a value that fails its check.
import * as z from 'zod/mini'
import { cleanPasted, cleanPastedCode, cleanPastedLines } from '#domain/text/pasted.ts'

/** The text of a field as it was sent, "" where it is missing. For values that the page itself put there. */
export const asSent = z._default(z.string(), '')
/** Text of one line that a person typed, cleaned. */
export const lineField = asSent.check(z.overwrite(cleanPasted))
/** Text of several lines that a person typed, cleaned. */
export const linesField = asSent.check(z.overwrite(cleanPastedLines))
/** A name, number, address or code that a person typed, cleaned. */
export const codeField = asSent.check(z.overwrite(cleanPastedCode))
/** A username that a person typed, cleaned, without the "@" before it. */
export const usernameField = codeField.check(z.overwrite((typed) => typed.replace(/^@/, '')))

/** A key of a table, such as the actions of a page. */
export const keyOf = <Table extends object>(table: Table) =>
  z.custom<keyof Table & string>((value) => typeof value === 'string' && Object.hasOwn(table, value))

/** A check whose sentence depends on the value; `problemOf` returns null for a valid one. */
export const judgedBy = (problemOf: (typed: string) => string | null) =>
  z.check<string>((context) => {
    const message = problemOf(context.value)
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value })
  })

/** The first sentence for each field that failed. */
export function problemsOf({ issues }: z.core.$ZodError): Record<string, string> {
  const problems = new Map<string, string>()
  for (const { path, message } of issues) {
    const name = String(path[0] ?? '')
    if (!problems.has(name)) problems.set(name, message)
  }
  return Object.fromEntries(problems)
}
