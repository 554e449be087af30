// A live shop for a test file: the built Worker against the tests' commerce backend, both in a process of their own
// (live-shop-process.ts), so that it serves vitest and Playwright alike.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { script } from '#scripts/project.ts'
import type { Fault, Recorded, Store } from './storefront-server.ts'

export interface LiveShop {
  /** Origin of the shop. */
  url: string
  /** What the Worker has logged since `reset`, as parsed lines. */
  log(): Record<string, unknown>[]
  /** What the backend was asked since `reset`. */
  requests(): Promise<Recorded[]>
  /** How the backend misbehaves from now on; null for no more. */
  fault(fault: Fault | null): Promise<void>
  /** Changes what the store holds. */
  store(change: Partial<Store>): Promise<void>
  /** A sound backend, and nothing recorded. */
  reset(): Promise<void>
  stop(): Promise<void>
}

/** Starts one, with settings in place of the usual ones. Takes seconds, more where the build is stale. */
export async function startLiveShop(settings: Record<string, string> = {}): Promise<LiveShop> {
  const vars = Object.entries(settings).flatMap(([name, value]) => ['--var', `${name}:${value}`])
  // NODE_ENV of the test runner is not the build's; npm's marks would make the script look for npm as its parent.
  const { NODE_ENV: _, npm_lifecycle_event: __, ...env } = process.env
  const child = spawn(process.execPath, script('test/support/live-shop-process.ts', ...vars), {
    stdio: ['pipe', 'pipe', 'pipe'],
    env,
  })
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let log: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line))
  const { url, admin } = await new Promise<{ url: string; admin: string }>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('{') && resolve(JSON.parse(line)))
    void exited.then(() => reject(new Error(`The live shop did not start: ${log.join('\n')}`)))
  })
  const tell = async (action: string, body?: unknown) => {
    const response = await fetch(`${admin}/${action}`, { method: 'POST', body: JSON.stringify(body ?? null) })
    return response.json()
  }
  return {
    url,
    log: () => log.flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : [])),
    requests: () => tell('requests') as Promise<Recorded[]>,
    fault: (fault) => tell('fault', fault) as Promise<never>,
    store: (change) => tell('store', change) as Promise<never>,
    async reset() {
      await tell('reset')
      log = []
    },
    async stop() {
      child.stdin.end()
      await exited
    },
  }
}
