// Throttling and debouncing. A call may be marked "always"; the flag survives being delayed.
import { MIN_INTERVAL_MS } from '#domain/embed/embed.ts'

type Work = (always: boolean) => void
type Timer = ReturnType<typeof setTimeout>

/**
 * Runs `work` at once while one of `burst` turns is free; a turn comes back every 120 ms. The last call always runs.
 */
export function paced(work: Work, burst: number): (always?: boolean) => void {
  let turns = burst
  let held: boolean | null = null
  let isResting = false
  const run = (always = false): void => {
    if (turns === 0) {
      held = always || held === true
      return
    }
    turns--
    held = null
    rest()
    work(always)
  }
  const rest = (): void => {
    if (isResting || turns === burst) return
    isResting = true
    setTimeout(() => {
      isResting = false
      turns++
      if (held === null) rest()
      else run(held)
    }, MIN_INTERVAL_MS)
  }
  return run
}

/** Runs `work` once, `delayMs` after the last call of a series. */
export function debounced(work: Work, delayMs: number): (always?: boolean) => void {
  let timer: Timer | undefined
  let marked = false
  return (always = false) => {
    marked ||= always
    clearTimeout(timer)
    timer = setTimeout(() => {
      const mark = marked
      marked = false
      work(mark)
    }, delayMs)
  }
}
