// SECURITY.md's table against the tests it points to: every threat once, and each named file names the threat in a title.
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const COUNTS = {
  ...{ TAP: 15, PRO: 9, EMB: 8, CSP: 8, PII: 11, ABU: 11, COM: 8, CAC: 9, INP: 11, OPR: 4, PLT: 8 },
  ...{ ACC: 14, SES: 10, CLM: 11, OWN: 8, UPL: 7, DAT: 6, CMD: 3, TIL: 3, CON: 4 }, // the app
}
const IDS = Object.entries(COUNTS).flatMap(([letters, count]) =>
  Array.from({ length: count }, (_, n) => `T-${letters}-${n + 1}`),
)
const ROWS = [...readFileSync('SECURITY.md', 'utf8').matchAll(/^\| (T-[A-Z]{3}-\d+) \| [^|]+ \| (.+) \|$/gm)].map(
  ([, id = '', files = '']) => ({ id, files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file) }),
)
/** The source of a test without the comment at its head, which may speak of more than its titles prove. */
function titlesOf(file: string): string {
  const [found] = ['.test.ts', '.test.tsx', '.spec.ts']
    .map((ending) => `test/${file}${ending}`)
    .filter((path) => existsSync(path))
  return found === undefined ? '' : readFileSync(found, 'utf8').replace(/^(?:\/\/.*\n)+/, '')
}

describe('SECURITY.md', () => {
  it('has a row for every threat, in order', () => expect(ROWS.map(({ id }) => id)).toEqual(IDS))

  it.each(ROWS)('$id is named by $files', ({ id, files }) => {
    expect(files.length).toBeGreaterThan(0)
    for (const file of files)
      expect(titlesOf(file), `${file} names ${id}`).toMatch(new RegExp(`(?<![\\w-])${id}(?!\\d)`))
  })
})
