// The visitor's "Pause motion" switch (WCAG 2.2.2). One switch for the whole page: it lives on the root element, where
// the style sheet stops the marquees and every interval asks for it. Not remembered: the system setting is for that.
import { useSyncExternalStore } from 'react'

const CHANGED = 'motionchange'

export const isMotionPaused = (): boolean => document.documentElement.dataset.motion === 'paused'

export function setMotionPaused(paused: boolean): void {
  if (paused) document.documentElement.dataset.motion = 'paused'
  else delete document.documentElement.dataset.motion
  document.dispatchEvent(new Event(CHANGED))
}

/** Calls `listener` after every change of the switch; returns how to stop. */
export function onMotionChange(listener: () => void): () => void {
  document.addEventListener(CHANGED, listener)
  return () => document.removeEventListener(CHANGED, listener)
}

export const useMotionPaused = (): boolean => useSyncExternalStore(onMotionChange, isMotionPaused, () => false)
