// Settings of a local run: wrangler.toml [vars], then .dev.vars, then --var NAME:value; the last one wins. The Worker's
// own check (src/env.ts) runs before anything is served, so that an invalid setting prints one sentence at start-up,
// instead of causing an error page later.
import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { DEVELOPMENT_MASTER_KEYS } from '#domain/chip/master-keys.ts'
import { marketProblems } from '#http/markets.ts'
import { type Config, readConfig } from '#src/env.ts'
import { takeOptions } from './command-line.ts'
import { Failure, messageOf, oneLine, UsageFailure } from './failure.ts'
import { wranglerApi } from './project.ts'

export const CONFIG_FILE = 'wrangler.toml'

/** The configuration as parsed by wrangler. */
export type Platform = ReturnType<ReturnType<typeof wranglerApi>['unstable_readConfig']>
/** Settings by name, unchecked; the Worker's own check validates them. */
export type Settings = Record<string, unknown>

/** Splits a command line into `--var NAME:value` settings and the rest. */
export function parseArguments(args: readonly string[]): { vars: Record<string, string>; rest: string[] } {
  const vars: Record<string, string> = {}
  const { taken, rest } = takeOptions(args, { var: { type: 'string' } })
  for (const { value: pair = '' } of taken) {
    const [, name, value = ''] = /^([A-Za-z_][A-Za-z0-9_]*):(.*)$/s.exec(pair) ?? []
    if (!name) throw new UsageFailure(`--var needs NAME:value, like --var BRAND_SLUG:acme, not "${pair}".`)
    vars[name] = value
  }
  return { vars, rest }
}

/** Rejects unknown arguments. */
export function expectNothing(rest: readonly string[]): void {
  if (rest.length > 0) throw new UsageFailure(`Unknown argument "${rest[0]}"; settings are given as --var NAME:value.`)
}

/** Parses wrangler.toml or a similar file. Errors of wrangler's parser or validator become one sentence. */
export async function readPlatform(file: string = CONFIG_FILE): Promise<Platform> {
  if (!existsSync(file)) throw new Failure(`${file} is missing; restore it from the repository.`)
  const { unstable_readConfig } = wranglerApi()
  try {
    return unstable_readConfig({ config: file }, { hideWarnings: true })
  } catch (thrown) {
    const { location, text } = thrown as { location?: { line: number }; text?: string }
    const where = location ? ` (line ${location.line})` : ''
    const what = oneLine(text ?? messageOf(thrown)).replace(/^Processing \S+ configuration: ?/, '')
    throw new Failure(`${file} is broken${where}: ${what}`)
  }
}

/** The settings of .dev.vars; none without that file. */
export const localSettings = (): Record<string, string | undefined> =>
  existsSync('.dev.vars') ? parseEnv(readFileSync('.dev.vars', 'utf8')) : {}

/** Is this a development shop, as far as its settings say? */
export const isDevelopment = ({ APP_ENV }: Settings): boolean =>
  ['', 'development'].includes(String(APP_ENV ?? '').trim())

/** The master key of cards that sign their taps, for a development shop that has none. */
export const developmentKeys = (settings: Settings): Settings =>
  isDevelopment(settings) && String(settings.SUN_MASTER_KEYS ?? '').trim() === ''
    ? { SUN_MASTER_KEYS: DEVELOPMENT_MASTER_KEYS }
    : {}

/** The merged settings. `platform` is what `readPlatform` returned, `overrides` come from the command line. */
export function mergeSettings(platform: Platform, overrides: Settings): Settings {
  return { ...platform.vars, ...localSettings(), ...overrides }
}

/** Throws one sentence with every problem that the Worker would find in these settings. Prints its warnings. */
export async function checkSettings(settings: Settings): Promise<Config> {
  const result = readConfig(settings)
  const problems = result.ok ? marketProblems(result.config) : [...result.problems, ...marketProblems(result.strictest)]
  if (!result.ok || problems.length > 0) throw new Failure(`The settings are not usable: ${problems.join(' ')}`)
  for (const warning of result.warnings) console.warn(warning)
  return result.config
}

/** wrangler.toml with this machine's settings, merged and checked; `overrides` win. Throws one sentence. */
export async function readShop(
  overrides: Settings = {},
): Promise<{ platform: Platform; settings: Settings; config: Config }> {
  const platform = await readPlatform()
  const settings = mergeSettings(platform, overrides)
  return { platform, settings, config: await checkSettings(settings) }
}
