// `npm run mutations [-- NAME …]`: applies the mutations of test/mutations, one after the other, to a copy of this
// clone, and checks whether the named test fails. Ends with exit code 1 if a mutation survives.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MUTATIONS, type Mutation } from '#test/mutations/mutations.ts'
import { readCommandLine } from './command-line.ts'
import { run, UsageFailure } from './failure.ts'
import { root } from './project.ts'

const NOT_COPIED = new Set(['node_modules', 'dist', '.git', '.wrangler', '.dev.vars', 'gallery'])

const KEPT_BY_TOOLS = new Set(['.vite', '.vite-temp', '.cache', '.mf'])

/** The fields that are read from vitest's results. */
interface Results {
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mutations-'))
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !NOT_COPIED.has(path.slice(root.length).split('/')[0] ?? ''),
  })
  // Links each package separately, so that the copy has its own Vite caches in node_modules.
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!KEPT_BY_TOOLS.has(name)) symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  return folder
}

/** The titles of the tests that fail with this mutation; null if it could not be applied or no test ran. */
function failingTests(folder: string, { file, find, replace, test: [testFile] }: Mutation): string[] | null {
  const path = join(folder, file)
  const before = readFileSync(path, 'utf8')
  if (before.split(find).length !== 2) return null
  const results = join(folder, 'mutation.local')
  rmSync(results, { force: true })
  // A function, because a replacement string could contain "$&" and the like.
  writeFileSync(
    path,
    before.replace(find, () => replace),
  )
  try {
    const project = testFile.split('/')[0] ?? ''
    const args = ['run', '--project', project, '--reporter=json', `--outputFile=${results}`, `test/${testFile}`]
    const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
    spawnSync(process.execPath, [vitest, ...args], { cwd: folder, stdio: 'ignore' })
    if (!existsSync(results)) return null
    const { testResults }: Results = JSON.parse(readFileSync(results, 'utf8'))
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    if (tests.length === 0) return null
    return tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  } finally {
    writeFileSync(path, before)
  }
}

await run(() => {
  const { words } = readCommandLine(process.argv.slice(2), {
    words: '[NAME]…',
    usage: 'Use: npm run mutations [-- NAME …], with names of test/mutations/mutations.ts.',
  })
  const unknown = words.find((word) => !MUTATIONS.some(({ name }) => name === word))
  if (unknown !== undefined) throw new UsageFailure(`There is no mutation "${unknown}" in test/mutations/mutations.ts.`)
  const chosen = MUTATIONS.filter(({ name }) => words.length === 0 || words.includes(name))
  const folder = copyOfProject()
  let killed = 0
  try {
    for (const mutation of chosen) {
      const { name, breaks, test } = mutation
      const [file, title] = test
      const failing = failingTests(folder, mutation)
      const isKilled = failing?.some((fullName) => fullName.includes(title)) ?? false
      if (isKilled) killed++
      const end = isKilled ? 'killed  ' : failing === null ? 'NOT RUN ' : 'SURVIVED'
      console.log(`${end} ${name}: ${breaks} (${file})`)
      if (!isKilled || process.env.DEBUG) for (const other of failing ?? []) console.log(`         fails: ${other}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(`${killed} killed, ${chosen.length - killed} not`)
  if (killed < chosen.length) process.exitCode = 1
})
