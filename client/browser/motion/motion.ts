// The visitor's "Pause motion" switch (WCAG 2.2.2), one for the whole page. It is an attribute of the root element,
// where the style sheet stops the marquees; every interval reads it. It is not remembered: the system setting is for
// that.
import { useSyncExternalStore } from 'react'

const CHANGED = 'motionchange'

export const isMotionPaused = (): boolean => document.documentElement.dataset.motion === 'paused'

export function setMotionPaused(paused: boolean): void {
  if (paused) document.documentElement.dataset.motion = 'paused'
  else delete document.documentElement.dataset.motion
  document.dispatchEvent(new Event(CHANGED))
}

/** Calls `listener` after every change of the switch; returns a function that stops it. */
export function onMotionChange(listener: () => void): () => void {
  document.addEventListener(CHANGED, listener)
  return () => document.removeEventListener(CHANGED, listener)
}

export const useMotionPaused = (): boolean => useSyncExternalStore(onMotionChange, isMotionPaused, () => false)
