// Clicks on islands that do not live yet: none is lost. Until this module runs, the page's inline script keeps them
// (client/boot.ts); from then on a click wakes its island and is repeated once React listens.

declare global {
  interface Window {
    /**
     * The buttons clicked so far and the listener that keeps them; radios, check boxes and lists of islands in the order
     * of their last use, kept for as long as the page lives (early-choices.ts).
     */
    earlyClicks?: {
      controls: HTMLElement[]
      keep: (event: Event) => void
      used: Set<HTMLInputElement | HTMLSelectElement>
    }
  }
}

/** Buttons and what acts like one. Links work without a script and are left alone. */
const CONTROLS = 'button, [role="button"], [role="tab"], summary'

/** Keeps every early click until `hydrate` has made its island live, then repeats it. */
export function keepEarlyClicks(hydrate: (island: HTMLElement) => Promise<void>): void {
  const repeat = async (control: HTMLElement): Promise<void> => {
    const island = control.closest<HTMLElement>('[data-island]')
    if (island) await hydrate(island)
    // React takes over the server's elements; one that it had to draw anew has no click to repeat.
    if (control.isConnected) control.click()
  }
  document.addEventListener(
    'click',
    (event) => {
      const { target, isTrusted } = event
      const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null
      if (!isTrusted || !control?.closest('[data-island]:not([data-hydrated])')) return
      event.preventDefault()
      event.stopImmediatePropagation()
      void repeat(control)
    },
    { capture: true },
  )
  const early = window.earlyClicks
  if (!early) return
  document.removeEventListener('click', early.keep, true)
  for (const control of early.controls.splice(0)) void repeat(control)
}
