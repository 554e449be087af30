// Every command as somebody types it: what makes no sense is one sentence on standard error, exit code 2 and nothing
// written; what the system complains of is said in words; standard output holds data only.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { readQuery } from '#scripts/chips/stats.ts'
import { readCommandLine, wholeNumber } from '#scripts/command-line.ts'
import * as chips from '#scripts/commands/chips.ts'
import * as codes from '#scripts/commands/codes.ts'
import * as profiles from '#scripts/commands/profiles.ts'
import * as subscribers from '#scripts/commands/subscribers.ts'
import { systemProblem } from '#scripts/failure.ts'
import { expectFolderOf, readText, writeText } from '#scripts/files.ts'
import { workerOptions } from '#scripts/local-db.ts'
import { readPlatform } from '#scripts/settings.ts'
import { runScript, type Said, type Script, typed } from '#test/support/typed.ts'

const folder = mkdtempSync(join(tmpdir(), 'command-lines-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const command = (script = '', ...args: string[]): Promise<Said> => runScript(script, args, { INIT_CWD: folder })

const OPERATORS: Readonly<Record<string, Script>> = { chips, codes, profiles, subscribers }
/** In this process where the file is nothing but the command line it hands on. */
const typedOrRun = ([script = '', ...args]: readonly string[]) => {
  const operators = OPERATORS[script]
  return operators ? typed(operators, args, { folder }) : command(script, ...args)
}

describe('a command line that makes no sense', { timeout: 120_000 }, () => {
  it.each([['accounts'], ['chips'], ['codes'], ['profiles'], ['subscribers']])(
    'npm run %s hands its command line on, and ends with its exit code',
    async (script) => {
      const { code, out, err } = await command(script, 'polish')
      expect([code, out, err.startsWith('Unknown command "polish".')], err).toEqual([2, '', true])
    },
  )

  it.each([
    ['subscribers', 'export', '--out'],
    ['subscribers', 'export', '--out', '--remote'],
    ['subscribers', 'export', '--out='],
    ['subscribers', 'export', '--output', 'x.csv'],
    ['subscribers', 'list'],
    ['subscribers'],
    ['codes', 'export', '--out', '--remote'],
    ['codes', 'new'],
    ['codes', 'new', '--count', '-5'],
    ['codes', 'new', '--count=-5'],
    ['codes', 'new', '--count', '5', '--count', '6'],
    ['codes', 'show', 'me'],
    ['profiles', 'hide'],
    ['profiles', 'hide', '../x'],
    ['profiles', 'reports', '--remot'],
    ['chips', 'export', '--state', '--remote'],
    ['shop-check', 'now'],
    ['check', '--wirte'],
    ['deploy', '--migrate-only', 'now'],
    ['test', 'everything'],
    ['build', '--fast'],
    ['gallery', '--themes', 'dark'],
    ['gallery', '--width', 'wide'],
    ['html-check', '--only', 'home'],
    ['observatory', 'now'],
    ['sbom', '--file', 'x.json'],
    ['../bench/bench', '--round', '3'],
    ['../bench/chips', '--chips', '1.5'],
    ['../bench/pages', 'home'],
    ['../bench/soak', '--second', '5'],
  ])('%s %s %s %s: exit code 2, a sentence, and no file', async (...args) => {
    const { code, out, err } = await typedOrRun(args)
    expect([code, out, err.includes('Unexpected')], err).toEqual([2, '', false])
    expect(err).not.toMatch(/\n {4}at |ERR_/)
    expect(readdirSync(folder).filter((name) => name.endsWith('.csv'))).toEqual([])
  })

  it.each([['subscribers'], ['codes'], ['profiles'], ['deploy'], ['chips'], ['chips', 'stats'], ['chips', 'import']])(
    '%s %s --help is the usage, exit code 0, and opens nothing',
    async (...args) => {
      const { code, out, err } = await typedOrRun([...args, '--help'])
      expect([code, err]).toEqual([0, ''])
      expect(out).toContain(`npm run ${args[0]}`)
    },
  )
})

describe('chips stats', () => {
  it('asks for a chip, a batch, a profile or all, over so many days', () => {
    const all = { chip: null, batch: null, profile: null, days: 30, json: false }
    expect(readQuery([])).toEqual(all)
    expect(readQuery(['B1', '--days=60', '--json'])).toEqual({ ...all, chip: 'B1', days: 60, json: true })
    expect(readQuery(['--batch', 'spring', '--days', '1'])).toEqual({ ...all, batch: 'spring', days: 1 })
    expect(readQuery(['--profile', 'ava'])).toEqual({ ...all, profile: 'ava' })
  })

  it.each([
    [['--days', '0'], /whole number from 1 to 731/],
    [['--days', '1.5'], /whole number/],
    [['--days', 'x'], /whole number/],
    [['--days'], /needs a value/],
    [['--batch', 'a', 'B1'], /a chip, a batch or a profile/],
    [['B1', 'B2'], /Unknown argument "B2"/],
    [['--verbose'], /Unknown option "--verbose"/],
  ])('%j is one sentence', (args, sentence) => expect(() => readQuery(args)).toThrow(sentence))
})

describe('options', () => {
  const options = { count: { type: 'string' }, dry: { type: 'boolean' } } as const
  const read = (...args: string[]) => readCommandLine(args, { options, words: 'CHIP [USERNAME]' })

  it('are read wherever they stand', () => {
    expect(read('A', '--count', '5', '--dry')).toMatchObject({ values: { count: '5', dry: true }, words: ['A'] })
  })

  it.each([
    [['A', '--count'], '--count needs a value.'],
    [['A', '--count', '--dry'], '--count needs a value.'],
    [['A', '--count', '-5'], '--count needs a value.'],
    [['A', '--count='], '--count needs a value.'],
    [['A', '--count=1', '--count=2'], '--count is given twice.'],
    [['A', '--dry=yes'], '--dry takes no value.'],
    [['A', '--nope'], 'Unknown option "--nope".'],
    [[], 'This command needs CHIP [USERNAME].'],
    [['A', 'B', 'C'], 'This command needs CHIP [USERNAME].'],
  ])('%j: %s', (args, sentence) => expect(() => read(...args)).toThrow(sentence))

  it.each(['', '-1', '0', '1.5', '1e3', 'x', '11', undefined])('%j is no number from 1 to 10', (text) =>
    expect(() => wholeNumber(text, { name: '--days', most: 10 })).toThrow(
      '--days must be a whole number from 1 to 10.',
    ),
  )
})

describe('what the system complains of', () => {
  const file = join(folder, 'file')
  writeFileSync(file, 'x')

  it.each([
    ['in a folder that is not there', () => writeText(join(folder, 'no', 'x.csv'), '', { name: 'x.csv' })],
    ['below a file', () => writeText(join(file, 'x.csv'), '', { name: 'x.csv' })],
    ['over a folder', () => writeText(folder, '', { name: 'x.csv' })],
    ['later, in a folder that is not there', () => expectFolderOf(join(folder, 'no', 'x.csv'), { name: 'x.csv' })],
    ['from a folder', () => readText(folder, { name: 'x.csv', maxBytes: 10 })],
    ['from nothing', () => readText(join(folder, 'no'), { name: 'x.csv', maxBytes: 10 })],
  ])('a file %s: a sentence without a code', (_case, work) => {
    expect(work).toThrow(/^x\.csv cannot be (?:read|written): [a-z ,]+\.$/)
  })

  it('a server that is not there is said so, not "fetch failed"', async () => {
    const thrown = await fetch('http://127.0.0.1:9239').catch((error) => error)
    expect(systemProblem(thrown)).toMatch(/^nothing answers there$/)
    expect(systemProblem(Object.assign(new TypeError('fetch failed'), { cause: { code: 'ENOTFOUND' } }))).toBe(
      'no such host is known',
    )
  })
})

it('secrets of this machine leave no line of wrangler’s in front of the data, and reach only whoever asks for them', async () => {
  writeFileSync(join(folder, '.dev.vars'), 'MAIL_SECRET="of-this-machine"\n')
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  const configPath = join(folder, 'wrangler.toml')
  const options = await workerOptions({ ...(await readPlatform()), configPath, userConfigPath: configPath } as never)
  expect(said).not.toHaveBeenCalled()
  expect(JSON.stringify(options)).not.toContain('of-this-machine')
})
