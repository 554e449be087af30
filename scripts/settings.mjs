// The settings of a local run: wrangler.toml [vars], then .dev.vars, then --var NAME:value, the last one wins.
// The Worker's own check (src/env.ts) is run on the result before anything is served, so that a wrong setting is one
// sentence at start-up instead of an error page later.
import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import './ts-imports.mjs'
import { Failure, oneLine } from './failure.mjs'

export const CONFIG_FILE = 'wrangler.toml'

/** Splits a command line into `--var NAME:value` settings and the rest. */
export function parseArguments(args) {
  const vars = {}
  const rest = []
  for (let i = 0; i < args.length; i++) {
    const match = /^--var(?:=(.*))?$/s.exec(args[i])
    if (!match) {
      rest.push(args[i])
      continue
    }
    const pair = match[1] ?? args[++i] ?? ''
    const [, name, value] = /^([A-Za-z_][A-Za-z0-9_]*):(.*)$/s.exec(pair) ?? []
    if (!name) throw new Failure(`--var needs NAME:value, like --var BRAND_SLUG:acme, not "${pair}".`)
    vars[name] = value
  }
  return { vars, rest }
}

/** Refuses arguments a script does not know. */
export function expectNothing(rest) {
  if (rest.length > 0) throw new Failure(`Unknown argument "${rest[0]}"; settings are given as --var NAME:value.`)
}

/** wrangler.toml as wrangler understands it. Every complaint of its parser or validator becomes one sentence. */
export async function readPlatform() {
  if (!existsSync(CONFIG_FILE)) throw new Failure(`${CONFIG_FILE} is missing; restore it from the repository.`)
  const { unstable_readConfig } = await import('wrangler')
  try {
    return unstable_readConfig({ config: CONFIG_FILE }, { hideWarnings: true })
  } catch (thrown) {
    const where = thrown?.location ? ` (line ${thrown.location.line})` : ''
    const what = oneLine(thrown?.text ?? thrown?.message ?? thrown).replace(/^Processing \S+ configuration: ?/, '')
    throw new Failure(`${CONFIG_FILE} is broken${where}: ${what}`)
  }
}

/** The merged settings. `platform` is what `readPlatform` returned, `overrides` come from the command line. */
export function mergeSettings(platform, overrides) {
  const local = existsSync('.dev.vars') ? parseEnv(readFileSync('.dev.vars', 'utf8')) : {}
  return { ...platform.vars, ...local, ...overrides }
}

/** Throws one sentence naming every problem the Worker itself would find in these settings; its warnings are printed. */
export async function checkSettings(settings) {
  const { readConfig } = await import('../src/env.ts')
  const result = readConfig(settings)
  if (!result.ok) throw new Failure(`The settings are not usable: ${result.problems.join(' ')}`)
  for (const warning of result.warnings) console.warn(warning)
  return result.config
}
