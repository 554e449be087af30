// Writes the figures of a bench as JSON below bench/results, with the machine they were measured on.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'

const FOLDER = 'bench/results'

/** Returns whether the machine is busy with other work, and prints the warning if it is. */
export function warnWhenBusy(warning: string): boolean {
  const busy = (loadavg()[0] ?? 0) > cpus().length / 2
  if (busy) console.warn(warning)
  return busy
}

/**
 * Writes `results` to a file named after `prefix` and the time, and returns its path. `load` is added to the machine's
 * properties: the load average, or whether the machine was busy.
 */
export function writeResults(prefix: string, results: object, load: object = { load: loadavg()[0] }): string {
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length, ...load }
  mkdirSync(FOLDER, { recursive: true })
  const file = `${FOLDER}/${prefix}${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`
  writeFileSync(file, `${JSON.stringify({ machine, ...results }, null, 2)}\n`)
  return file
}
