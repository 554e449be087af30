// Lets an element lean towards the mouse: sets --tilt-x and --tilt-y (degrees) and --light (per cent) on it.
// Not for touch, not under reduced motion; the style sheet decides what they do.
import { type RefObject, useEffect } from 'react'

const MAX_TILT_DEGREES = 9

export function useTilt(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)')
    const onMove = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || still.matches) return
      const box = element.getBoundingClientRect()
      const x = (event.clientX - box.left) / box.width - 0.5
      const y = (event.clientY - box.top) / box.height - 0.5
      element.style.setProperty('--tilt-x', `${(-y * 2 * MAX_TILT_DEGREES).toFixed(2)}deg`)
      element.style.setProperty('--tilt-y', `${(x * 2 * MAX_TILT_DEGREES).toFixed(2)}deg`)
      element.style.setProperty('--light', `${((x + 0.5) * 100).toFixed(1)}%`)
    }
    const onLeave = () => {
      for (const name of ['--tilt-x', '--tilt-y', '--light']) element.style.removeProperty(name)
    }
    element.addEventListener('pointermove', onMove)
    element.addEventListener('pointerleave', onLeave)
    return () => {
      element.removeEventListener('pointermove', onMove)
      element.removeEventListener('pointerleave', onLeave)
    }
  }, [ref])
}
