// An operator's command in this process, as if it had been typed in some folder. What a process of its own adds – that npm
// finds the file, that it ends – is proved by the tests that start one.
import { spawn } from 'node:child_process'
import { type MockInstance, vi } from 'vitest'
import { type Chips, inProcess } from '#scripts/chips/database.ts'
import { Failure } from '#scripts/failure.ts'
import type { LocalStorage } from '#scripts/local-db.ts'
import { type Command, perform } from '#scripts/operator.ts'

/** What a file of scripts/commands exports. */
export interface Script {
  COMMANDS: Readonly<Record<string, Command>>
  help(name?: string): string
}
export interface Said {
  code: number | null
  out: string
  err: string
}

/** The storage a test has open, for command after command: what it opened it closes itself. */
export const sharing = (local: LocalStorage) => (): Chips => ({
  ...inProcess(async () => local),
  close: async () => {},
})

/** Types a command in a folder; the database is that of its options, or what `open` answers. One at a time. */
export async function typed(
  { COMMANDS, help }: Script,
  line: readonly string[],
  { folder, open }: { folder: string; open?: () => Chips },
): Promise<Said> {
  const said = { out: '', err: '' }
  const before = process.env.INIT_CWD
  process.env.INIT_CWD = folder
  const toError = (...words: unknown[]) => {
    said.err += `${words.join(' ')}\n`
  }
  const spies: MockInstance[] = (['log', 'info', 'debug', 'warn', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(toError),
  )
  spies.push(
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      said.out += text
      return true
    }),
  )
  try {
    return { code: await perform(line, COMMANDS, help, open), ...said }
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown
    return { code: thrown.exitCode, out: said.out, err: `${said.err}${thrown.message}\n` }
  } finally {
    for (const spy of spies) spy.mockRestore()
    if (before === undefined) delete process.env.INIT_CWD
    else process.env.INIT_CWD = before
  }
}

/** `npm run SCRIPT -- …` in a process of its own; resolves when it has ended. `env` is added to this environment. */
export function runScript(script: string, args: readonly string[], env: Record<string, string> = {}): Promise<Said> {
  const child = spawn(process.execPath, ['scripts/run.mjs', `scripts/${script}.ts`, ...args], {
    env: { ...process.env, ...env },
  })
  const said = { out: '', err: '' }
  for (const [stream, name] of [
    [child.stdout, 'out'],
    [child.stderr, 'err'],
  ] as const)
    stream.on('data', (data) => {
      said[name] += data
    })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...said })))
}
