// What every bench writes: its figures, with the machine they were measured on, as JSON below bench/results.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'

const FOLDER = 'bench/results'

/** Is the machine busy with other work? Prints the warning if it is. */
export function warnWhenBusy(warning: string): boolean {
  const busy = (loadavg()[0] ?? 0) > cpus().length / 2
  if (busy) console.warn(warning)
  return busy
}

/**
 * Writes `results` to a file named after `prefix` and the time, and returns its path. `load` goes to the machine's facts: the
 * load average, or whether the machine was busy.
 */
export function writeResults(prefix: string, results: object, load: object = { load: loadavg()[0] }): string {
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length, ...load }
  mkdirSync(FOLDER, { recursive: true })
  const file = `${FOLDER}/${prefix}${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`
  writeFileSync(file, `${JSON.stringify({ machine, ...results }, null, 2)}\n`)
  return file
}
