// Lets an element lean towards the mouse, or under a finger that moves sideways: sets --tilt-x and --tilt-y (degrees) and
// --light (per cent) on it. Not under reduced motion; the style sheet decides what they do. The phone's own tilt is not
// asked for: the Permissions-Policy of every page keeps the sensors shut.
import { type RefObject, useEffect } from 'react'

const MAX_TILT_DEGREES = 9
const ENDS = ['pointerleave', 'pointercancel'] as const

export function useTilt(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)')
    const onMove = (event: PointerEvent) => {
      if (still.matches) return
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
    for (const end of ENDS) element.addEventListener(end, onLeave)
    return () => {
      element.removeEventListener('pointermove', onMove)
      for (const end of ENDS) element.removeEventListener(end, onLeave)
    }
  }, [ref])
}
