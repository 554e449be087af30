// Walking with the keyboard alone: every stop must be seen, lie within the screen and not be covered.
import { expect, type Locator, type Page } from '@playwright/test'

/** What is wrong with the element that has the focus, or null. */
const focusFault = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body) return null // the browser's own controls between end and beginning
    const name = `${at.tagName.toLowerCase()} "${at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 40)}"`
    if (!at.matches(':focus-visible')) return `${name} has the focus without showing it`
    const outlined = (element: Element | null, pseudo?: string): boolean => {
      if (!element) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    // A cover over a tile shows its focus on the tile.
    const shown =
      outlined(at) || outlined(at, '::after') || outlined(at.closest('label')) || at.matches('[tabindex="-1"]')
    if (!shown) return `${name} has no outline`
    const box = at.getBoundingClientRect()
    const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1)
    const y = Math.min(Math.max(box.top + box.height / 2, 1), innerHeight - 1)
    if (box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth)
      return `${name} has the focus outside of the screen`
    const top = document.elementFromPoint(x, y)
    const covered = top && !at.contains(top) && !top.contains(at) && !at.closest('label')?.contains(top)
    return covered ? `${name} is covered by ${top.tagName.toLowerCase()}.${top.className}` : null
  })

/** Tabs on until `target` has the focus; every stop on the way must be visible. Throws after `most` stops. */
export async function tabTo(page: Page, target: Locator, { back = false, most = 90 } = {}): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  const faults: string[] = []
  for (let stops = 0; stops < most; stops++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    // Two frames: under reduced motion every change is a transition of a hundredth of a millisecond.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
    )
    const fault = await focusFault(page)
    if (fault) faults.push(fault)
    if (await isThere()) {
      expect(faults).toEqual([])
      return
    }
  }
  throw new Error(`The focus did not come to ${target} within ${most} stops.`)
}
