// Claim codes in the chip commands: the secret they are made with, and the list of new ones, which is printed once.
import { randomBytes } from 'node:crypto'
import { CLAIM_CODE_LENGTH, newClaimCode } from '#domain/chip/claim.ts'
import { accountSecretOf } from '#domain/site/account-secret.ts'
import { ACCOUNT_CHECK_KEY, accountCheck, claimCodeHash } from '#mail/claim-code.ts'
import { Failure } from '#scripts/failure.ts'
import type { Context } from '#scripts/operator.ts'
import { print } from '#scripts/output.ts'

/** The context that commands need to create codes. */
export type CodeContext = Pick<Context, 'lookUp' | 'remote' | 'settings'>

const NOT_THE_APPS = "ACCOUNT_SECRET is not the app's; the codes would not work. Set it, or use --claim open."
const NO_APP_YET = 'The app has not run yet; these codes work with this ACCOUNT_SECRET only.'

/**
 * The secrets known on this machine, the likeliest first: the configured ones, and the one derived from the public key.
 */
function secretsHere({ remote, settings }: CodeContext): { given: string[]; derived: string[] } {
  const only = (secret: unknown) => accountSecretOf({ ACCOUNT_SECRET: secret, APP_ENV: 'production' })
  const [environment, own] = [only(process.env.ACCOUNT_SECRET), only(settings.ACCOUNT_SECRET)]
  const filled = (secrets: string[]) => secrets.filter((secret) => secret !== '')
  return {
    given: filled(remote ? [environment, own] : [own, environment]),
    // Ignores APP_HOST: a local database belongs to the app on this machine, even if APP_HOST names the deployed app.
    derived: remote ? [] : filled([accountSecretOf({ ANON_KEY: settings.ANON_KEY, APP_ENV: settings.APP_ENV })]),
  }
}

/** The one of these secrets that matches the check the app stored in KV, if any. */
async function marked(secrets: readonly string[], mark: string | null): Promise<string | undefined> {
  for (const secret of secrets) if (mark !== null && (await accountCheck(secret)) === mark) return secret
  return undefined
}

/**
 * The app's secret, if it is known here and matches the check in KV. For a local database, otherwise the likeliest one.
 */
export async function secretOfApp(chips: CodeContext): Promise<string | null> {
  const { given, derived } = secretsHere(chips)
  const known = await marked([...given, ...derived], await chips.lookUp(ACCOUNT_CHECK_KEY))
  return known ?? (chips.remote ? null : (given[0] ?? derived[0] ?? null))
}

/**
 * The secret for new codes: from the environment, from .dev.vars, or derived from the public key in development,
 * whichever matches the check the app stored in KV. If the app has stored none, the likeliest one. Throws a Failure if
 * nobody could enter the codes (CLM-46).
 */
export async function codeSecret(chips: CodeContext): Promise<string> {
  const { given, derived } = secretsHere(chips)
  const mark = await chips.lookUp(ACCOUNT_CHECK_KEY)
  const known = await marked([...given, ...derived], mark)
  if (known !== undefined) return known
  const [secret] = chips.remote ? given : [...given, ...derived]
  if (secret === undefined || (chips.remote && mark !== null)) throw new Failure(NOT_THE_APPS)
  if (chips.remote) console.error(NO_APP_YET)
  return secret
}

export interface NewCode {
  chipId: string
  /** In its printed form. */
  code: string
  hash: string
}

/** A new code of 40 random bits for each of these chips. */
export const makeCodes = (secret: string, chipIds: readonly string[]): Promise<NewCode[]> =>
  Promise.all(
    chipIds.map(async (chipId) => {
      const code = newClaimCode(randomBytes(CLAIM_CODE_LENGTH))
      return { chipId, code, hash: await claimCodeHash(secret, chipId, code) }
    }),
  )

export const CODE_COLUMNS = ['chip_id', 'claim_code'] as const

/** Prints the list that `encode --codes` reads. Neither ids nor codes need quoting in CSV. */
export function printCodes(codes: readonly Pick<NewCode, 'chipId' | 'code'>[]): void {
  print(CODE_COLUMNS.join(','))
  for (const { chipId, code } of codes) print(`${chipId},${code}`)
}
