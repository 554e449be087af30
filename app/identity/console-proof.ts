// Which proof opens the console, and which one changes the passkeys that open it. Pure.
import { href } from '#app/addresses.ts'
import type { SignedIn } from '#app/guards/visit.ts'

/** How long a proof opens the console, in whole seconds. */
export const CONSOLE_SECONDS = 12 * 3600

/** Is this an address of the console, known or not? */
export const isConsolePath = (pathname: string): boolean =>
  pathname === href('console') || pathname.startsWith(`${href('console')}/`)

/**
 * Does a change of this account's passkeys need one of them? Where a passkey alone opens the console, a mailbox must
 * not be enough to get one.
 */
export const guardsPasskeys = ({ consoleRole }: Pick<SignedIn, 'consoleRole'>, production: boolean): boolean =>
  production && consoleRole !== null

/** Does the session's last proof open the console? In production a passkey alone, otherwise a code as well. */
export const opensConsole = ({ session }: SignedIn, production: boolean, now: number): boolean =>
  session.authAt > now - CONSOLE_SECONDS && (session.method === 'passkey' || !production)
