// The configuration of the app's Worker: wrangler.app.toml, plus the settings that both Workers share from
// wrangler.toml (D-123): names, mail, commerce mode, the ids of D1, KV and R2.
import { existsSync, readFileSync } from 'node:fs'
import { Failure } from './failure.ts'
import type { Context } from './operator.ts'
import { wranglerApi } from './project.ts'
import type { AppBeside } from './serve.ts'
import { CONFIG_FILE, mergeSettings, readPlatform, type Settings } from './settings.ts'

export const APP_CONFIG_FILE = 'wrangler.app.toml'
/** The app's complete configuration, made by the build; paths in it are from its own folder. */
export const APP_PLATFORM_FILE = 'dist/app/wrangler.json'

/** Is the app part of this clone? The shop works without it (HOST-14). */
export const hasApp = (): boolean => existsSync('app/index.ts') && existsSync(APP_CONFIG_FILE)

/** Contents of APP_PLATFORM_FILE: wrangler.app.toml with all shared settings. */
export async function appPlatform() {
  const { experimental_readRawConfig: readRawConfig } = wranglerApi()
  const { rawConfig: shop } = readRawConfig({ config: CONFIG_FILE })
  const { rawConfig: app } = readRawConfig({ config: APP_CONFIG_FILE })
  const { d1_databases = [], kv_namespaces, r2_buckets } = shop
  return {
    ...app,
    main: 'server/index.js',
    base_dir: 'server',
    assets: { ...app.assets, directory: 'client' },
    // The shop applies the migrations.
    d1_databases: d1_databases.map((database: Record<string, unknown>) => ({ ...database, migrations_dir: undefined })),
    kv_namespaces,
    r2_buckets,
    vars: { ...shop.vars, ...app.vars },
  }
}

const LOCAL_NAME = 'app.localhost'

/** APP_HOST in wrangler.app.toml: the origin of this repository's app once deployed; "" if there is none yet. */
export function deployedAppHost(): string {
  if (!hasApp()) return ''
  const given = /^\s*APP_HOST\s*=\s*"([^"]*)"/m.exec(readFileSync(APP_CONFIG_FILE, 'utf8'))?.[1] ?? ''
  return given.trim().replace(/\/$/, '')
}

/**
 * The app's origin for a command: APP_HOST, otherwise that of this clone's deployment or of `npm start`; "" if there is
 * none. A remote command ignores .dev.vars, which applies to this machine only.
 */
export function appHostOf({
  settings,
  vars,
  platform,
  remote,
}: Pick<Context, 'settings' | 'vars' | 'platform' | 'remote'>): string {
  const { APP_HOST } = remote ? { ...platform.vars, ...vars } : settings
  const given = String(APP_HOST ?? '')
    .trim()
    .replace(/\/$/, '')
  if (given !== '') return given
  return remote ? deployedAppHost() : (localApp(settings, Number(process.env.PORT || 8787))?.appHost ?? '')
}

/** Error of a command that needs the app's address and has none. */
export const NO_HOST = 'Say where the app is: set APP_HOST, or add --var APP_HOST:https://app.acme.example.'

/** Does the shop link to the app of this repository? Yes, unless APP_HOST names another (HOST-15). */
export function usesOwnApp(settings: Settings): boolean {
  if (!hasApp()) return false
  const appHost = String(settings.APP_HOST ?? '')
    .trim()
    .replace(/\/$/, '')
  return appHost === '' || appHost === deployedAppHost()
}

/** Where `npm start` serves the app; null if the operator has their own. */
export const localApp = (settings: Settings, port: number): { appHost: string; siteUrl: string } | null =>
  usesOwnApp(settings) ? { appHost: `http://${LOCAL_NAME}:${port}`, siteUrl: `http://localhost:${port}` } : null

/**
 * The settings of a shop that is served together with the app: the app's origin and, if nothing is sold, test orders in
 * the sample checkout, unless SAMPLE_ORDERS is set (HOST-13, D-141).
 */
export function settingsBeside(settings: Settings, { appHost }: { appHost: string }): Settings {
  const given = (name: string) => String(settings[name] ?? '').trim()
  const isSample = ['', 'sample'].includes(given('COMMERCE_MODE')) && ['', 'development'].includes(given('APP_ENV'))
  return { APP_HOST: appHost, ...(isSample && given('SAMPLE_ORDERS') === '' ? { SAMPLE_ORDERS: 'on' } : {}) }
}

/**
 * The built app, to serve it together with the shop. The given origins replace the configured ones. `overrides` are
 * settings of the command line. Throws a Failure that names every invalid setting.
 */
export async function appBeside(
  overrides: Settings,
  { appHost, siteUrl }: { appHost: string; siteUrl: string },
): Promise<AppBeside> {
  const platform = await readPlatform(APP_PLATFORM_FILE)
  const own = { ...mergeSettings(platform, overrides), SITE_URL: siteUrl, APP_HOST: appHost }
  const { readAppConfig } = await import('#app/env.ts') // imported late: the clone may have no app
  const checked = readAppConfig(own)
  if (!checked.ok) throw new Failure(`The settings of the app are not usable: ${checked.problems.join(' ')}`)
  return { platform, settings: own, hostname: LOCAL_NAME }
}
