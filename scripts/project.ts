// Where the project is, how a package's command is run, and the packages that are slow to load.
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const required = createRequire(import.meta.url)

/** The project's folder, with a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Arguments that run a package's command under this Node, e.g. `command('wrangler/bin/wrangler.js')`. */
export const command = (file: string, ...rest: string[]): string[] => [`${root}node_modules/${file}`, ...rest]

/** Arguments that run one of the project's own files under this Node as npm does, e.g. `script('scripts/build.ts')`. */
export const script = (file: string, ...rest: string[]): string[] => [`${root}scripts/run.mjs`, file, ...rest]

/** The signals a process is asked to end with. */
export const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * wrangler's functions, and Miniflare's. Required, for both are CommonJS: an import would first read all twenty megabytes of
 * wrangler once more to find the names it exports, which is a third of the time a command takes to start.
 */
export const wranglerApi = (): typeof import('wrangler') => required('wrangler')
export const miniflareApi = (): typeof import('miniflare') => required('miniflare')
