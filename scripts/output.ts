// What a command says and where: its data and its report go to standard output, everything else to standard error, so
// that `command > file` holds nothing but what was asked for, whatever the libraries in between like to mention.

import { oneLine } from './failure.ts'

/** Sends everything that is not said with `print` to standard error. First thing a script does whose output is data. */
export function keepOutputClean() {
  console.log = console.info = console.debug = (...said: unknown[]) => console.error(...said)
  // Anyone who reads may have seen enough, like `head`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
}

/** A line of the command's own output. */
export const print = (text: string): void => void process.stdout.write(`${text}\n`)

/** What somebody wrote, on one line that moves no cursor and colours no terminal. */
export const printable = (text: string | null): string =>
  oneLine(text ?? '').replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\ufffd')
