// What is wrong with where things stand, asked of the page itself.
import type { Page } from '@playwright/test'

/** How wide the page is, in pixels: more than the screen where it scrolls sideways. */
export const widest = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)

/** Elements whose own text is cut off by their box. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *, header *, footer *')].flatMap((element) => {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      const box = element.getBoundingClientRect()
      if (!own || box.width <= 1 || element.closest('[inert], [hidden], .sr-only, [aria-hidden="true"]')) return []
      const style = getComputedStyle(element)
      if (style.visibility === 'hidden' || style.overflowX === 'auto' || style.overflow === 'visible') return []
      return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1
        ? [`${element.tagName} "${element.textContent?.trim().slice(0, 40)}"`]
        : []
    }),
  )
