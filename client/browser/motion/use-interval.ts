// One timer for everything that moves by itself: it stops in hidden tabs, under reduced motion and while the visitor
// has paused motion.
import { useEffect, useEffectEvent } from 'react'
import { isMotionPaused, onMotionChange } from './motion.ts'

/** Calls `tick` every `delayMs`; null pauses. A change of `delayMs` or `restart` restarts the interval. */
export function useInterval(tick: () => void, delayMs: number | null, restart: unknown = null): void {
  const onTick = useEffectEvent(tick)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `restart` is there to start the interval again
  useEffect(() => {
    if (delayMs === null) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)')
    let timer: ReturnType<typeof setInterval> | undefined
    const update = () => {
      clearInterval(timer)
      const moving = !document.hidden && !still.matches && !isMotionPaused()
      if (moving) timer = setInterval(() => onTick(), delayMs)
    }
    update()
    document.addEventListener('visibilitychange', update)
    still.addEventListener('change', update)
    const stopListening = onMotionChange(update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
      still.removeEventListener('change', update)
      stopListening()
    }
  }, [delayMs, restart])
}
