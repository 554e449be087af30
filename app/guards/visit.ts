// One request to the app, as every screen sees it.
import type { Context } from 'hono'
import type { AppBindings, AppConfig } from '#app/env.ts'

export type SignInMethod = 'code' | 'passkey'

/** Who is signed in. */
export interface SignedIn {
  id: string
  /** Canonical: trimmed, lower case. */
  email: string
  /** For mails; null where none was given. */
  name: string | null
  consoleRole: 'owner' | 'packer' | null
  knownEpoch: number
  /** When it last said "Not now" to a passkey, or saved one, in whole seconds. */
  passkeyAskedAt: number | null
  session: {
    idHash: string
    createdAt: number
    /** When code or passkey were last given, in whole seconds. */
    authAt: number
    method: SignInMethod
  }
}

export interface Visit {
  request: Request
  url: URL
  /** The pattern of the address that answers, like `/c/:token`; `*` for none. */
  route: string
  env: AppBindings
  config: AppConfig
  /** What stands for the `:names` of the address, decoded. */
  params: Readonly<Record<string, string>>
  /** null: signed out. A screen of signed-in people never meets null. */
  account: SignedIn | null
  /** Whole seconds since the epoch, the same throughout the request. */
  now: number
  /** Sent with the answer, whatever it is. */
  setCookies: string[]
  /** Draws a document; app/layout/page.tsx calls it. */
  render: Context['render']
  waitUntil(work: Promise<unknown>): void
}

/** A visit of somebody signed in. */
export type OwnVisit = Visit & { account: SignedIn }

/** A visit of somebody with a role in the console, proved as CON-03 asks. */
export type ConsoleVisit = OwnVisit & {
  role: 'owner' | 'packer'
  /** Does this action of console/permissions.ts exist for the role? What it lacks is not drawn. */
  may(action: string): boolean
}

/** D1 gave no answer where one is needed: the router answers 503, and nothing was changed. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/** The value of a result, for screens that can do nothing without it. Throws `Unreachable`. */
export function reached<Value>(result: { ok: true; value: Value } | { ok: false; error: unknown }): Value {
  if (result.ok) return result.value
  throw new Unreachable()
}
