// Output of the commands: data and reports go to standard output, everything else to standard error, so that
// `command > file` contains only the requested data, whatever libraries log.

import { oneLine } from './failure.ts'

/** Sends everything except `print` to standard error. Called first by scripts whose output is data. */
export function keepOutputClean() {
  console.log = console.info = console.debug = (...said: unknown[]) => console.error(...said)
  // A reader like `head` may close the pipe early.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
}

/** A line of the command's own output. */
export const print = (text: string): void => void process.stdout.write(`${text}\n`)

/** User text on one line, without control characters. */
export const printable = (text: string | null): string =>
  oneLine(text ?? '').replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\ufffd')
