// Files that a command reads and writes for its user. An error is a sentence, not a system code.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { FILE_PROBLEMS, READ_AS_WESTERN, textOfFile } from '#domain/text/file-text.ts'
import { pathOf } from './command-line.ts'
import { Failure, systemProblem } from './failure.ts'
import { print } from './output.ts'

/**
 * The text of a file of at most `maxBytes`, in any recognisable encoding. `name` is as the user typed it; `tooLarge` is
 * the error for a larger file.
 */
export function readText(
  file: string,
  {
    name,
    maxBytes,
    tooLarge = `${name} has more than ${maxBytes / 1024 / 1024} MB; split it.`,
  }: { name: string; maxBytes: number; tooLarge?: string },
): string {
  const bytes = attempt(`${name} cannot be read`, () => {
    const found = statSync(file)
    if (!found.isDirectory() && found.size > maxBytes) throw new Failure(tooLarge)
    return readFileSync(file)
  })
  const read = textOfFile(bytes)
  if (!read.ok) throw new Failure(`${name} ${FILE_PROBLEMS[read.error]}`)
  if (read.value.western) console.error(READ_AS_WESTERN)
  return read.value.text
}

/** Writes a file; `mode` is 0o600 for private data. With `isNew`, a file that exists is an error. */
export const writeText = (
  file: string,
  text: string,
  { name, mode = 0o666, isNew = false }: { name: string; mode?: number; isNew?: boolean },
): void => attempt(`${name} cannot be written`, () => writeFileSync(file, text, { mode, flag: isNew ? 'wx' : 'w' }))

/** Creates a folder and its parents. */
export const makeFolder = (folder: string, { name }: { name: string }): void =>
  attempt(`${name} cannot be made`, () => void mkdirSync(folder, { recursive: true }))

/** Fails early if the folder of a file does not exist. */
export const expectFolderOf = (file: string, { name }: { name: string }): void =>
  attempt(`${name} cannot be written`, () => {
    if (!statSync(dirname(file)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
  })

/**
 * Writes an export to a file that only its owner can read, or to standard output if `out` is "-" or "/dev/stdout". The
 * summary is never written to the same stream as the data.
 */
export function writeExport(out: string, text: string, what: string): void {
  if (['-', '/dev/stdout'].includes(out)) {
    process.stdout.write(text)
    console.error(`${what} written to standard output.`)
  } else {
    writeText(pathOf(out), text, { name: out, mode: 0o600 })
    print(`${what} written to ${out}.`)
  }
}

function attempt<Result>(what: string, work: () => Result): Result {
  try {
    return work()
  } catch (thrown) {
    if (thrown instanceof Failure) throw thrown
    throw new Failure(`${what}: ${systemProblem(thrown)}.`)
  }
}
