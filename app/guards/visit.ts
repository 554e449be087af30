// A request to the app in the form that screens get.
import type { Context } from 'hono'
import type { AppBindings, AppConfig } from '#app/env.ts'

export type SignInMethod = 'code' | 'passkey'

/** The signed-in user. */
export interface SignedIn {
  id: string
  /** Canonical: trimmed, lower case. */
  email: string
  /** The name for mails, or null. */
  name: string | null
  consoleRole: 'owner' | 'packer' | null
  knownEpoch: number
  /** When the user last declined or saved a passkey, in whole seconds. */
  passkeyAskedAt: number | null
  /** The time zone of the owner's statistics (counts/local-days.ts); null: none was chosen. */
  timeZone: string | null
  session: {
    idHash: string
    createdAt: number
    /** When a code or passkey was last entered, in whole seconds. */
    authAt: number
    method: SignInMethod
  }
}

export interface Visit {
  request: Request
  url: URL
  /** The pattern of the matched route, like `/c/:token`; `*` for none. */
  route: string
  env: AppBindings
  config: AppConfig
  /** The values of the `:names` in the route, decoded. */
  params: Readonly<Record<string, string>>
  /** null where signed out; never null in a screen that requires sign-in. */
  account: SignedIn | null
  /** Whole seconds since the epoch, fixed for the request. */
  now: number
  /** Sent with every response. */
  setCookies: string[]
  /** Renders a document; called by app/layout/page.tsx. */
  render: Context['render']
  waitUntil(work: Promise<unknown>): void
}

/** A visit of a signed-in user. */
export type OwnVisit = Visit & { account: SignedIn }

/** A visit of a user with a role in the console and the step-up that CON-03 requires. */
export type ConsoleVisit = OwnVisit & {
  role: 'owner' | 'packer'
  /** Does this action of console/permissions.ts exist for the role? Actions it lacks are not rendered. */
  may(action: string): boolean
}

/** D1 failed where a result is needed: the router responds with 503, and nothing was changed. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/** The value of a result that a screen cannot do without. Throws `Unreachable`. */
export function reached<Value>(result: { ok: true; value: Value } | { ok: false; error: unknown }): Value {
  if (result.ok) return result.value
  throw new Unreachable()
}
