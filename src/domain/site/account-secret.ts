// The secret behind accounts: claim codes, sign-in codes and links of the app hang on it. Read alike by the app and by the
// commands that make codes for it. Pure.

/** The settings it follows from, as they come in. */
export interface AccountSettings {
  readonly ACCOUNT_SECRET?: unknown
  readonly ANON_KEY?: unknown
  readonly APP_ENV?: unknown
  readonly APP_HOST?: unknown
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Names that lead to nobody's machine but one's own (RFC 6761). */
const OWN_MACHINE = /^(?:(?:[^.]+\.)*localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Does this host name lead to the machine that asks, as `URL.hostname` writes it? */
export const isOwnMachine = (hostname: string): boolean => OWN_MACHINE.test(hostname)

/** An origin of this machine, as `npm start` sets APP_HOST, or none: commands on a local database need none. */
const isLocalApp = (appHost: string): boolean =>
  appHost === '' || (URL.canParse(appHost) && isOwnMachine(new URL(appHost).hostname))

/**
 * ACCOUNT_SECRET, or for a development app on this machine one made of the public key: its codes can be guessed, which harms
 * nobody, and need no set-up. "" where none is set anywhere else: an app that others reach never derives one.
 */
export function accountSecretOf(settings: AccountSettings): string {
  const secret = text(settings.ACCOUNT_SECRET)
  if (secret !== '') return secret
  return ['', 'development'].includes(text(settings.APP_ENV)) && isLocalApp(text(settings.APP_HOST))
    ? `development account ${text(settings.ANON_KEY)}`
    : ''
}
