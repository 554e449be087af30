// A temporary folder that is deleted after use, also if the work in it fails.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const makeTemporaryFolder = (name: string): string => mkdtempSync(join(tmpdir(), `${name}-`))

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** `name` is the prefix of the folder's name. Settles like `work`. */
export async function withTemporaryFolder<Result>(
  name: string,
  work: (folder: string) => Result | Promise<Result>,
): Promise<Result> {
  const folder = makeTemporaryFolder(name)
  try {
    return await work(folder)
  } finally {
    removeFolder(folder)
  }
}
