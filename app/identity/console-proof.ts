// Which step-up opens the console, and which one is needed to change the passkeys that open it. Pure.
import { href } from '#app/addresses.ts'
import type { SignedIn } from '#app/guards/visit.ts'

/** How long a step-up opens the console, in whole seconds. */
const CONSOLE_SECONDS = 12 * 3600

/** Is this path below that of the console, whether a page exists there or not? */
export const isConsolePath = (pathname: string): boolean =>
  pathname === href('console') || pathname.startsWith(`${href('console')}/`)

/**
 * Does changing this account's passkeys need a step-up by passkey? In production only a passkey opens the console, so access
 * to a mailbox must not be enough to add one.
 */
export const guardsPasskeys = ({ consoleRole }: Pick<SignedIn, 'consoleRole'>, production: boolean): boolean =>
  production && consoleRole !== null

/** Does the session's last step-up open the console? In production only a passkey does, elsewhere also a code. */
export const opensConsole = ({ session }: SignedIn, production: boolean, now: number): boolean =>
  session.authAt > now - CONSOLE_SECONDS && (session.method === 'passkey' || !production)
