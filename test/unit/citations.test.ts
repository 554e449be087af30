// Every ID that code, tests and documents cite is one line of docs/ or SECURITY.md, and means one thing.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const below = (folder: string, pattern: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => pattern.test(name) && !name.includes('node_modules/'))

/** Where an ID is defined, by the form of its line. */
const DEFINITIONS: readonly [files: readonly string[], line: RegExp][] = [
  [
    ['requirements', 'app-requirements', 'orders-requirements', 'world-requirements'].map((name) => `docs/${name}.md`),
    /^\| *([A-Z]+-\d+) *\|/,
  ],
  [
    ['decisions', 'app-decisions', 'orders-decisions', 'world-decisions'].map((name) => `docs/${name}.md`),
    /^\*\*(D-\d+) /,
  ],
  [['docs/rules.md'], /^- \*\*(R\d+)\*\*/],
  [['docs/rules.md'], /^\| ([FL]\d+) \|/],
  [['SECURITY.md'], /^\| (T-[A-Z]{3}-\d+) \|/],
]
const defined = DEFINITIONS.flatMap(([files, line]) =>
  files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((text) => line.exec(text)?.[1] ?? []),
  ),
)
const AREAS = new Set(defined.filter((id) => id.includes('-')).map((id) => id.replace(/-\d+$/, '')))

/** IDs a text cites: of a known area, or a letter with a number of at most two digits. */
const cited = (text: string): string[] => [
  ...[...text.matchAll(/(?<![\w-])((?:T-)?[A-Z]+)-\d+(?![\w-])/g)].flatMap(([id, area = '']) =>
    AREAS.has(area) ? [id] : [],
  ),
  ...[...text.matchAll(/(?<![\w"'`/-])[RFL][1-9]\d?(?![\w-])/g)].map(([id]) => id),
]
/** What may cite: comments and titles of code and tests, and the documents. */
const citing = [
  ...['src', 'client', 'scripts', 'tools', 'build', 'test'].flatMap((folder) =>
    below(folder, /\.(?:tsx?|mjs|mts|css|md)$/),
  ),
  ...below('docs', /\.md$/),
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
]

describe('the IDs in code, tests and documents', () => {
  it('are defined once each', () => {
    expect(defined.length).toBeGreaterThan(1500)
    expect(defined.filter((id, index) => defined.indexOf(id) !== index)).toEqual([])
  })

  it('lead to one line each', () => {
    const known = new Set(defined)
    const unknown = citing.flatMap((file) =>
      cited(read(file))
        .filter((id) => !known.has(id))
        .map((id) => `${file}: ${id}`),
    )
    expect(unknown).toEqual([])
  })

  it('no comment points to a document that is not here', () => {
    for (const file of citing.filter((name) => !/^docs\/|citations/.test(name)))
      expect(read(file), file).not.toMatch(/security notes|header document|\bhouse \d|\bpeers [FL]\d/i)
  })

  it('no comment of the sources is an ID alone', () => {
    const alone = /\S[ \t]+\/\/ (?:(?:T-)?(?:[A-Z]+-\d+|[RFL]\d+)(?:, | and |; )?)+$/m
    for (const file of ['src', 'client', 'scripts', 'tools', 'build'].flatMap((folder) =>
      below(folder, /\.(?:tsx?|mjs)$/),
    ))
      expect(alone.exec(read(file))?.[0], file).toBeUndefined()
  })
})
