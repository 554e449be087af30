// The commands of `npm run chips` in this process, on a real local D1 and KV of their own, migrated and seeded like a fresh
// clone.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { inProcess } from '#scripts/chips/database.ts'
import { openLocal, prepareDatabase } from '#scripts/local-db.ts'
import { readPlatform, type Settings } from '#scripts/settings.ts'

type Run = (args: string[], db: never, chips: never) => Promise<number | undefined>
export type Row = Record<string, string | null>

export async function openChipCommands(settings: Settings) {
  const folder = mkdtempSync(join(tmpdir(), 'chips-test-'))
  const state = join(folder, 'v3') // where wrangler keeps it below --persist-to
  const platform = await readPlatform()
  await prepareDatabase(platform, settings, state)
  const local = await openLocal(platform, state)
  const chips = inProcess(async () => local)

  /** Runs a command; answers what it said, and its exit code or the failure it ended with. */
  async function command(work: unknown, args: string[], context: Record<string, unknown> = {}) {
    const said = { out: '', err: '' }
    vi.spyOn(console, 'log').mockImplementation((text) => {
      said.out += `${text}\n`
    })
    vi.spyOn(console, 'error').mockImplementation((text) => {
      said.err += `${text}\n`
    })
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      said.out += text
      return true
    })
    try {
      const code = (await (work as Run)(args, chips.db as never, { ...chips, settings, ...context } as never)) ?? 0
      return { ...said, code, failure: '' }
    } catch (thrown) {
      return { ...said, code: (thrown as { exitCode: number }).exitCode, failure: (thrown as Error).message }
    } finally {
      vi.restoreAllMocks()
    }
  }

  const rows = async (sql: string, ...values: (string | number | null)[]): Promise<Row[]> =>
    (
      await chips.db
        .prepare(sql)
        .bind(...values)
        .all<Row>()
    ).results

  return {
    folder,
    local,
    chips,
    command,
    rows,
    chip: async (id: string) => (await rows('SELECT status, username FROM chips WHERE chip_id = ?1', id))[0],
    events: async (id: string) =>
      (
        await rows(
          'SELECT event, from_status, to_status, username, actor FROM chip_events WHERE chip_id = ?1 ORDER BY id',
          id,
        )
      ).map((event) => Object.values(event).join(' ')),
    /** A file with this text; its path. */
    file(text: string): string {
      const path = join(folder, 'given.csv')
      writeFileSync(path, text)
      return path
    },
    async close() {
      await chips.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
