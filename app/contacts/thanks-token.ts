// What the page after an entry says, sealed in its address for a while. Not in a cookie: who leaves details gets none.
import * as z from 'zod/mini'
import { seal, unseal } from '#mail/sealed-token.ts'

/** What became of an entry: a receipt is on its way, or the page itself has the link to delete it (null: it has none). */
export type Thanks = { isMailed: true } | { isMailed: false; withdrawal: string | null }

const USE = 'contact thanks'
const SECONDS = 600
const fields = z.tuple([z.string(), z.number(), z.nullable(z.string()), z.boolean()])

/** `at` in whole seconds. */
export const thanksToken = (
  secret: string,
  { username, at, thanks }: { username: string; at: number; thanks: Thanks },
): Promise<string> =>
  seal(secret, USE, JSON.stringify([username, at, thanks.isMailed ? null : thanks.withdrawal, thanks.isMailed]))

/** null: not made by `thanksToken` for this profile, or older than ten minutes. Never throws. */
export async function readThanks(
  secret: string,
  token: string,
  { username, now }: { username: string; now: number },
): Promise<Thanks | null> {
  const read = fields.safeParse(JSON.parse((await unseal(secret, USE, token)) ?? 'null'))
  if (!read.success) return null
  const [name, at, withdrawal, isMailed] = read.data
  if (name !== username || now > at + SECONDS) return null
  return isMailed ? { isMailed } : { isMailed, withdrawal }
}
