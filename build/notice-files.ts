// Finds the operator's files of the notice on the legal guarantee in public/legal-guarantee. Vite copies them unchanged,
// as it does with every public file; their names become a constant of the Worker, so no page has to ask for a file to
// learn whether it exists. A file that no page would find, or that is not what its name says, fails the build.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { isNoticeFile, NOTICE_FOLDER } from '../src/domain/market/legal-guarantee.ts'

/** Is the beginning of a file's content, a character a byte, that of its kind? An SVG may have comments first. */
const IS_OF_KIND: Readonly<Record<string, (beginning: string) => boolean>> = {
  svg: (beginning) => /^(?:\u00ef\u00bb\u00bf)?\s*<(?:\?xml\s|!--|!DOCTYPE\s+svg|svg[\s>])/i.test(beginning),
  png: (beginning) => beginning.startsWith('\u0089PNG\r\n\u001a\n'),
  pdf: (beginning) => beginning.startsWith('%PDF-'),
}

/** The names of the files, in their order; empty without the folder. Throws a sentence that names a file that is wrong. */
export function noticeFilesIn(publicFolder: string): string[] {
  const folder = join(publicFolder, NOTICE_FOLDER)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort()
  for (const name of names) {
    const path = `public/${NOTICE_FOLDER}/${name}`
    if (!isNoticeFile(name))
      throw new Error(`No page finds ${path}: the name must be en, de, fr or es with .svg, .png or .pdf, like de.svg.`)
    const beginning = readFileSync(join(folder, name)).subarray(0, 1000).toString('latin1')
    const ending = name.slice(name.lastIndexOf('.') + 1)
    if (!IS_OF_KIND[ending]?.(beginning))
      throw new Error(
        `${path} is no ${ending.toUpperCase()} file: take the official one as it is, with its own ending.`,
      )
  }
  return names
}

export const noticeFiles = (): Plugin => ({
  name: 'notice-files',
  config: ({ root = process.cwd() }) => ({
    define: { __NOTICE_FILES__: JSON.stringify(noticeFilesIn(join(root, 'public'))) },
  }),
})
