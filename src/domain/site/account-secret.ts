// The secret that protects accounts: claim codes, sign-in codes and links of the app are derived from it. Used by the
// app and by the commands that create codes for it. Pure.

/** The raw settings that determine it. */
export interface AccountSettings {
  readonly ACCOUNT_SECRET?: unknown
  readonly ANON_KEY?: unknown
  readonly APP_ENV?: unknown
  readonly APP_HOST?: unknown
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Names that always resolve to the local machine (RFC 6761). */
const OWN_MACHINE = /^(?:(?:[^.]+\.)*localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Does this host name, as in `URL.hostname`, refer to the local machine? */
export const isOwnMachine = (hostname: string): boolean => OWN_MACHINE.test(hostname)

/** A local origin, as `npm start` sets APP_HOST, or none: commands on a local database need none. */
const isLocalApp = (appHost: string): boolean =>
  appHost === '' || (URL.canParse(appHost) && isOwnMachine(new URL(appHost).hostname))

/**
 * ACCOUNT_SECRET. A local development app without one derives it from the public key: its codes can be guessed, which
 * harms nobody, and need no set-up. "" in all other cases: an app that others can reach never derives one.
 */
export function accountSecretOf(settings: AccountSettings): string {
  const secret = text(settings.ACCOUNT_SECRET)
  if (secret !== '') return secret
  return ['', 'development'].includes(text(settings.APP_ENV)) && isLocalApp(text(settings.APP_HOST))
    ? `development account ${text(settings.ANON_KEY)}`
    : ''
}
