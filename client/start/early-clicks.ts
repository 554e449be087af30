// Clicks on islands that are not hydrated yet, and keys that move through their tabs: none is lost. Until this module
// runs, the page's inline script records them (client/boot.ts); from then on each one hydrates its island and is
// repeated once React listens.
import { hasModifier } from '#domain/site/with-modifier.ts'

declare global {
  interface Window {
    /**
     * The clicks and keys so far and the listener that records them; radios, check boxes and lists of islands in the
     * order of their last use, kept for the life of the page (early-choices.ts). `repeating` is the control a person has
     * clicked, while that click is repeated.
     */
    earlyClicks?: {
      events: Event[]
      keep: (event: Event) => void
      used: Set<HTMLInputElement | HTMLSelectElement>
      repeating?: HTMLElement | undefined
    }
  }
}

/** Buttons and what acts like one. Links work without a script and are ignored. */
const CONTROLS = 'button, [role="button"], [role="tab"], summary'
const TAB_KEYS = /^(Arrow(Left|Right)|Home|End)$/

/** The control of a click, or the tab a key moves on from; null for anything that works without a script. */
export function controlOf(event: Event): HTMLElement | null {
  const { target } = event
  if (!(target instanceof Element)) return null
  if (event instanceof KeyboardEvent)
    return TAB_KEYS.test(event.key) && !hasModifier(event) ? target.closest<HTMLElement>('[role="tab"]') : null
  return target.closest<HTMLElement>(CONTROLS)
}

/**
 * Records early clicks and keys and repeats each one after `hydrate` has hydrated its island; drops it if that resolves
 * to false.
 */
export function keepEarlyClicks(hydrate: (island: HTMLElement) => Promise<boolean>): void {
  const early = window.earlyClicks
  const repeat = async (event: Event): Promise<void> => {
    const control = controlOf(event)
    const island = control?.closest<HTMLElement>('[data-island]')
    if (island && !(await hydrate(island))) return
    if (event instanceof KeyboardEvent) {
      // From the tab the previous key has reached. If the focus has left the tabs meanwhile, it is not moved back.
      const focused = document.activeElement
      if (control?.parentElement?.contains(focused)) focused?.dispatchEvent(event)
    }
    // React keeps the server's elements; an element it had to render again has no click to repeat.
    else if (control?.isConnected) {
      if (early && event.isTrusted) early.repeating = control
      control.click()
      if (early) early.repeating = undefined
    }
  }
  const keep = (event: Event): void => {
    if (!event.isTrusted || !controlOf(event)?.closest('[data-island]:not([data-hydrated])')) return
    event.preventDefault()
    event.stopPropagation()
    void repeat(event)
  }
  for (const type of ['click', 'keydown']) document.addEventListener(type, keep, true)
  if (!early) return
  for (const type of ['click', 'keydown']) document.removeEventListener(type, early.keep, true)
  for (const event of early.events.splice(0)) void repeat(event)
}
