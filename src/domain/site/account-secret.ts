// The secret behind accounts: claim codes, sign-in codes and links of the app hang on it. Read alike by the app and by the
// commands that make codes for it. Pure.

/** The settings it follows from, as they come in. */
export interface AccountSettings {
  readonly ACCOUNT_SECRET?: unknown
  readonly ANON_KEY?: unknown
  readonly APP_ENV?: unknown
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/**
 * ACCOUNT_SECRET, or in development one made of the public key: codes of a development shop can be guessed, which harms
 * nobody, and need no set-up. "" where none is set anywhere else.
 */
export function accountSecretOf(settings: AccountSettings): string {
  const secret = text(settings.ACCOUNT_SECRET)
  if (secret !== '') return secret
  return ['', 'development'].includes(text(settings.APP_ENV)) ? `development account ${text(settings.ANON_KEY)}` : ''
}
