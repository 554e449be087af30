// The CPU time of processes, as the kernel accounts it. Wall time depends on other load on the machine; CPU time shows
// what the work costs. Linux only; elsewhere there are no figures, and the tables say so.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

export const hasCpuBooks = existsSync('/proc/self/stat')
const TICK_MS = 10 // USER_HZ is 100 on every Linux

/** The fields of /proc/PID/stat after the command's name, which may contain spaces. */
function statOf(pid: number): { name: string; fields: string[] } {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const end = text.lastIndexOf(')')
  return { name: text.slice(text.indexOf('(') + 1, end), fields: text.slice(end + 2).split(' ') }
}

/** User and system time of a process and all of its threads, including ended ones, in ms; NaN if not available. */
export function cpuMs(pid: number | null): number {
  if (!hasCpuBooks || pid === null) return Number.NaN
  const { fields } = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** The same with nanosecond resolution, but without ended threads: for a process that has just started. */
export function fineCpuMs(pid: number | undefined): number {
  if (!hasCpuBooks || pid === undefined) return Number.NaN
  const threads = readdirSync(`/proc/${pid}/task`)
  const spent = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0])
  return spent.reduce((sum, nanoseconds) => sum + Number(nanoseconds), 0) / 1e6
}

/** Ids of this process's own children with this name. */
export function childrenNamed(name: string): number[] {
  if (!hasCpuBooks) return []
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = statOf(pid)
        return stat.name === name && Number(stat.fields[1]) === process.pid
      } catch {
        return false // ended meanwhile
      }
    })
}
