// An index that cycles by itself: it pauses while hovered or focused by keyboard, and a manual pick restarts its
// interval. Spread `attention` on the region that belongs to it.
import { type FocusEvent, type PointerEvent, useCallback, useState } from 'react'
import { nextIndex } from '#domain/text/sequence.ts'
import { useInterval } from './use-interval.ts'

/** Handlers for the visitor's attention: mouse over, or keyboard focus inside. */
function useAttention() {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  // Mouse and focus may have come before hydration. A finger leaves a stale hover behind and is ignored.
  const ref = useCallback((region: HTMLElement | null) => {
    if (region?.querySelector(':focus-visible')) setFocused(true)
    if (region?.matches(':hover') && window.matchMedia('(hover: hover)').matches) setHovered(true)
  }, [])
  return {
    held: hovered || focused,
    attention: {
      ref,
      // A finger "enters" on tap and never leaves: only a mouse or a pen hovers.
      onPointerEnter: (event: PointerEvent) => event.pointerType !== 'touch' && setHovered(true),
      onPointerLeave: () => setHovered(false),
      // Focus left by a mouse click must not stop the rotation: a pick restarts it.
      onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setFocused(true),
      onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && setFocused(false),
    },
  }
}

/** Cycles through `count` positions from `first` on, every `delayMs` while `active`. */
export function useRotation(count: number, delayMs: number, active = true, first = 0) {
  const [index, setIndex] = useState(first)
  const [picks, setPicks] = useState(0)
  const { held, attention } = useAttention()
  const moves = active && !held && count > 1
  useInterval(() => setIndex((current) => nextIndex(current, count)), moves ? delayMs : null, picks)
  const pick = (position: number) => {
    setIndex(position)
    setPicks((times) => times + 1)
  }
  return { index, pick, attention }
}
