// Drops a stored value when its time is over, also in a page that stays open.
const MAX_TIMEOUT_MS = 2 ** 31 - 1 // setTimeout overflows above this

/**
 * Calls `drop` once `leftMs` returns 0; null means never. Returns the function to call when the value has changed.
 */
export function dropInTime(leftMs: () => number | null, drop: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = () => {
    clearTimeout(timer)
    const left = leftMs()
    if (left === 0) drop()
    else if (left !== null) timer = setTimeout(schedule, Math.min(left, MAX_TIMEOUT_MS))
  }
  // Timers pause while a device sleeps or a page is in the back/forward cache.
  document.addEventListener('visibilitychange', schedule)
  window.addEventListener('pageshow', schedule)
  schedule()
  return schedule
}
