// The memory of a Worker: the heap of its isolate, by the inspector, and the resident memory of its process.
import { execFileSync } from 'node:child_process'
import { Failure } from '../scripts/failure.ts'

export interface Heap {
  /** After a full garbage collection. Resolves only while requests arrive. */
  usedMib(): Promise<number>
  close(): void
}
/** The fields that are read from the inspector's response. */
interface HeapUsage {
  usedSize: number
  embedderHeapUsedSize?: number
  backingStorageSize?: number
}

/**
 * The heap of the Worker's isolate, by the inspector. The memory of the process says little: with a Worker of two lines
 * it grows as much, because the runtime collects late while there is room.
 */
export async function heapOf(inspector: URL, name: string): Promise<Heap> {
  const list: { id: string; webSocketDebuggerUrl: string }[] = await (
    await fetch(new URL('/json', inspector.href.replace('ws:', 'http:')))
  ).json()
  const target = list.find(({ id }) => id.endsWith(`user:${name}`))
  if (!target) throw new Failure(`The inspector knows no Worker "${name}".`)
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject }))
  const waiting = new Map<number, (result: HeapUsage) => void>()
  let serial = 0
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(data)
    waiting.get(id)?.(result)
    waiting.delete(id)
  }
  const ask = (method: string) =>
    new Promise<HeapUsage>((resolve) => {
      waiting.set(++serial, resolve)
      socket.send(JSON.stringify({ id: serial, method }))
    })
  return {
    async usedMib() {
      await ask('HeapProfiler.collectGarbage')
      const { usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 } = await ask('Runtime.getHeapUsage')
      return Math.round((10 * (usedSize + embedderHeapUsedSize + backingStorageSize)) / 1024 / 1024) / 10
    },
    close: () => socket.close(),
  }
}

/** The process id of the workerd that this process started. */
export function workerdPid(): number {
  const list = execFileSync('ps', ['-Ao', 'pid=,ppid=,comm='], { encoding: 'utf8' })
  for (const line of list.split('\n')) {
    const [pid, parent, command = ''] = line.trim().split(/\s+/)
    if (Number(parent) === process.pid && command.includes('workerd')) return Number(pid)
  }
  throw new Failure('The workerd of this run was not found; is there no "ps"?')
}
/** Resident memory of a process. */
export function residentMib(pid: number): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024)
}
