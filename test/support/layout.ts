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

/** Words that are not wholly within the page or the boxes around them: lost, as nothing scrolls to them. */
export const lostWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const lost: string[] = []
    // Asked once of each box: many words lie in it.
    const boxes = new Map<Element, { overflowX: string; overflowY: string; position: string; edge: DOMRect }>()
    const boxOf = (element: Element) => {
      const known = boxes.get(element)
      if (known) return known
      const { overflowX, overflowY, position } = getComputedStyle(element)
      const box = { overflowX, overflowY, position, edge: element.getBoundingClientRect() }
      boxes.set(element, box)
      return box
    }
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim().slice(0, 40)
      if (!text || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      // What is only heard, lies off stage until it is chosen, or drifts.
      if (parent.closest('[inert], [aria-hidden="true"], .sr-only, .skip-link, .hero-slide, .marquee, .showcase-strip'))
        continue
      range.selectNodeContents(node)
      for (const { left, right, top, bottom, width } of range.getClientRects()) {
        if (width <= 1 || parent.clientWidth === 1) continue // the latter is only heard
        let reached = false
        for (let box: Element | null = parent; box && box !== document.body && !reached; box = box.parentElement) {
          const { overflowX, overflowY, position, edge } = boxOf(box)
          const cutX = /hidden|clip/.test(overflowX) && (left < edge.left - 1 || right > edge.right + 1)
          const cutY = /hidden|clip/.test(overflowY) && (top < edge.top - 2 || bottom > edge.bottom + 2)
          if (cutX || cutY) lost.push(`"${text}" is cut off by ${box.tagName}.${box.className}`)
          reached = /auto|scroll/.test(overflowX) || position === 'fixed'
        }
        if (!reached && (left < -1 || right > document.documentElement.scrollWidth + 1))
          lost.push(`"${text}" leaves the page`)
      }
    }
    return [...new Set(lost)]
  })

/** Sets the size of text as a reader does in the settings of a browser; '' is the usual size. */
export const textAt = (page: Page, size: '200%' | '') =>
  page.evaluate((given) => {
    document.documentElement.style.fontSize = given
  }, size)

/** WCAG 1.4.12, as a reader's own style sheet sets it. */
export const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`
