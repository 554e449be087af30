// The project's folder, how to run the command of a package, and packages that are slow to load.
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const required = createRequire(import.meta.url)

/** The project's folder, with a trailing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Arguments that run a package's command under this Node, e.g. `command('wrangler/bin/wrangler.js')`. */
export const command = (file: string, ...rest: string[]): string[] => [`${root}node_modules/${file}`, ...rest]

/** Arguments that run one of the project's own files under this Node as npm does, e.g. `script('scripts/build.ts')`. */
export const script = (file: string, ...rest: string[]): string[] => [`${root}scripts/run.mjs`, file, ...rest]

/** The signals that end a process. */
export const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * The APIs of wrangler and Miniflare. Loaded by `require`, because both are CommonJS: an import would parse all 20 MB
 * of wrangler again to find its export names, a third of a command's start-up time.
 */
export const wranglerApi = (): typeof import('wrangler') => required('wrangler')
export const miniflareApi = (): typeof import('miniflare') => required('miniflare')
