// The master keys of cards that sign their taps, for the commands. They come from the environment or .dev.vars, and are
// never printed.
import { DEVELOPMENT_MASTER_KEYS, readMasterKeys } from '#domain/chip/master-keys.ts'
import { Failure, UsageFailure } from '#scripts/failure.ts'
import type { Context } from '#scripts/operator.ts'
import { isDevelopment, localSettings } from '#scripts/settings.ts'
import { wholeNumber } from './args.ts'

export type MasterKeys = ReadonlyMap<number, string>
type KeyContext = Pick<Context, 'remote' | 'settings' | 'vars'>

/** The keys set here. */
export function givenKeys({ vars }: Pick<Context, 'vars'>): MasterKeys {
  if (vars.SUN_MASTER_KEYS !== undefined)
    throw new UsageFailure(
      'SUN_MASTER_KEYS is a secret, which a command line shows: put it into the environment or .dev.vars.',
    )
  const keys = readMasterKeys(process.env.SUN_MASTER_KEYS || localSettings().SUN_MASTER_KEYS || '')
  if (keys === null)
    throw new Failure('SUN_MASTER_KEYS must be pairs like "1:32 hexadecimal digits", separated by commas.')
  return keys
}

const DEVELOPMENT_KEYS = readMasterKeys(DEVELOPMENT_MASTER_KEYS) ?? new Map<number, string>()

/** The keys that the shop of this database has: those set here, otherwise that of `npm start`. */
export function keysOfShop({ remote, settings, vars }: KeyContext): MasterKeys {
  const given = givenKeys({ vars })
  return given.size === 0 && !remote && isDevelopment(settings) ? DEVELOPMENT_KEYS : given
}

/** Is this the published key of development? */
export const isDevelopmentKey = (key: string): boolean => [...DEVELOPMENT_KEYS.values()].includes(key.toUpperCase())

const MAX_NUMBER = 99

/** The value of --key. */
export const keyNumber = (text: string | undefined): number => wholeNumber(text, { name: '--key', most: MAX_NUMBER })
