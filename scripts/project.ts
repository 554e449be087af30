// Where the project is, and how a package's command is run.
import { fileURLToPath } from 'node:url'

/** The project's folder, with a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Arguments that run a package's command under this Node, e.g. `command('wrangler/bin/wrangler.js')`. */
export const command = (file: string, ...rest: string[]): string[] => [`${root}node_modules/${file}`, ...rest]

/** Arguments that run one of the project's own files under this Node as npm does, e.g. `script('scripts/build.ts')`. */
export const script = (file: string, ...rest: string[]): string[] => [`${root}scripts/run.mjs`, file, ...rest]

/** The signals a process is asked to end with. */
export const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']
