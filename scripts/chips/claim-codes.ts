// The claim codes commands make: under which secret, and their list as it is printed, once.
import { randomBytes } from 'node:crypto'
import { CLAIM_CODE_LENGTH, newClaimCode } from '#domain/chip/claim.ts'
import { accountSecretOf } from '#domain/site/account-secret.ts'
import { ACCOUNT_CHECK_KEY, accountCheck, claimCodeHash } from '#mail/claim-code.ts'
import { Failure } from '#scripts/failure.ts'
import type { Context } from '#scripts/operator.ts'
import { print } from '#scripts/output.ts'

/** What a command needs to make codes. */
export type CodeContext = Pick<Context, 'lookUp' | 'remote' | 'settings'>

const NOT_THE_APPS = "ACCOUNT_SECRET is not the app's; the codes would not work. Set it, or use --claim open."
const NO_APP_YET = 'The app has not run yet; these codes work with this ACCOUNT_SECRET only.'

/** The secrets this machine knows, the likeliest first, and whether each was given or follows from the public key. */
function secretsHere({ remote, settings }: CodeContext): { given: string[]; derived: string[] } {
  const only = (secret: unknown) => accountSecretOf({ ACCOUNT_SECRET: secret, APP_ENV: 'production' })
  const [environment, own] = [only(process.env.ACCOUNT_SECRET), only(settings.ACCOUNT_SECRET)]
  const filled = (secrets: string[]) => secrets.filter((secret) => secret !== '')
  return {
    given: filled(remote ? [environment, own] : [own, environment]),
    // Only the app of this machine makes one, wherever the shop's settings say that the deployed one is.
    derived: remote ? [] : filled([accountSecretOf({ ANON_KEY: settings.ANON_KEY, APP_ENV: settings.APP_ENV })]),
  }
}

/** Which of these the app has left its mark of, if it has left one. */
async function marked(secrets: readonly string[], mark: string | null): Promise<string | undefined> {
  for (const secret of secrets) if (mark !== null && (await accountCheck(secret)) === mark) return secret
  return undefined
}

/** The app's secret, if this machine knows it and can be certain; on a local database the likeliest one. */
export async function secretOfApp(chips: CodeContext): Promise<string | null> {
  const { given, derived } = secretsHere(chips)
  const known = await marked([...given, ...derived], await chips.lookUp(ACCOUNT_CHECK_KEY))
  return known ?? (chips.remote ? null : (given[0] ?? derived[0] ?? null))
}

/**
 * The secret new codes are made under: from the environment or .dev.vars, or the one a development shop makes of its public
 * key, whichever the app has left its mark of in KV. Throws a Failure where nobody could enter the codes (CLM-46).
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
  /** As it is printed. */
  code: string
  hash: string
}

/** A new code for each of these chips, 40 random bits each. */
export const makeCodes = (secret: string, chipIds: readonly string[]): Promise<NewCode[]> =>
  Promise.all(
    chipIds.map(async (chipId) => {
      const code = newClaimCode(randomBytes(CLAIM_CODE_LENGTH))
      return { chipId, code, hash: await claimCodeHash(secret, chipId, code) }
    }),
  )

export const CODE_COLUMNS = ['chip_id', 'claim_code'] as const

/** The list `encode --codes` reads; neither ids nor codes hold anything that CSV would have to quote. */
export function printCodes(codes: readonly Pick<NewCode, 'chipId' | 'code'>[]): void {
  print(CODE_COLUMNS.join(','))
  for (const { chipId, code } of codes) print(`${chipId},${code}`)
}
