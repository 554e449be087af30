// Which proof opens the console (CON-03, CON-04). Pure.
import type { SignedIn } from '../door/visit'

/** How long a proof opens the console, in whole seconds. */
export const CONSOLE_SECONDS = 12 * 3600

/** Is this an address of the console, known or not? */
export const isConsolePath = (pathname: string): boolean => pathname === '/admin' || pathname.startsWith('/admin/')

/** Does the session's last proof open the console? In production a passkey alone, otherwise a code as well. */
export const opensConsole = ({ session }: SignedIn, production: boolean, now: number): boolean =>
  session.authAt > now - CONSOLE_SECONDS && (session.method === 'passkey' || !production)
