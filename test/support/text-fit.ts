// What a page does to its texts: whether one is cut off, leaves its button, or lies on another, and whether the page
// scrolls sideways. For pages in longer languages and from right to left.
import type { Page } from '@playwright/test'

/** Rows that scroll, where a text at the edge is cut on purpose; without motion the marquees are none. */
const STRIPS = '.showcase-strip, .hero-viewport .hero-slide:not(:first-child)'

/**
 * Every problem as a sentence; empty if there is none. `within` limits it to what is in that element, like an open
 * dialog; by default to the page without what floats over it.
 */
export const textProblems = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate(
    ([strips, root]) => {
      interface Line {
        text: string
        node: Text
        box: DOMRect
        element: Element
      }
      const problems = new Set<string>()
      const sideways = document.documentElement.scrollWidth - innerWidth
      if (sideways > 0) problems.add(`the page scrolls sideways by ${sideways} px`)
      const top = document.querySelector(root)
      if (top === null) return [`there is no ${root}`]
      const floats = (element: Element): boolean => {
        for (let at: Element | null = element; at !== null && at !== top; at = at.parentElement)
          if (['fixed', 'sticky'].includes(getComputedStyle(at).position) || at.matches('dialog, [popover]'))
            return true
        return false
      }
      /** For screen readers only: drawn into a pixel. */
      const isUnseen = (element: Element): boolean => {
        for (let at: Element | null = element; at !== null && at !== top; at = at.parentElement) {
          const { width, height } = at.getBoundingClientRect()
          const { position, clipPath } = getComputedStyle(at)
          if (position === 'absolute' && ((width <= 1 && height <= 1) || clipPath.startsWith('inset(50'))) return true
        }
        return false
      }
      /** Scrolled out of the part of a dialog that scrolls. */
      const isScrolledOut = (element: Element, { top: above, bottom: below }: DOMRect): boolean => {
        for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) {
          if (!/auto|scroll/.test(getComputedStyle(at).overflowY)) continue
          const inside = at.getBoundingClientRect()
          if (below > inside.bottom || above < inside.top) return true
        }
        return false
      }
      const lines: Line[] = []
      const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const element = node.parentElement
        const text = node.textContent?.trim() ?? ''
        if (element === null || text === '' || element.closest('script, style, noscript, option, svg')) continue
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
        if (element.closest(strips) || element.closest('.skip-link') || isUnseen(element)) continue
        if (root === 'body' && floats(element)) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const box of range.getClientRects())
          if (box.width > 0.5 && !isScrolledOut(element, box))
            lines.push({ text: text.slice(0, 40), node: node as Text, box, element })
      }
      const named = ({ text, element }: Line) => `"${text}" in ${element.tagName.toLowerCase()}.${element.className}`
      for (const line of lines) {
        const { box, element } = line
        if (box.left < -1 || box.right > innerWidth + 1) problems.add(`${named(line)} leaves the screen`)
        const button = element
          .closest('button, summary, [role="tab"], label:has(input), .rounded-md')
          ?.getBoundingClientRect()
        if (button && (box.left < button.left - 1 || box.right > button.right + 1))
          problems.add(`${named(line)} leaves its button`)
        for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(at)
          if (/auto|scroll/.test(overflowX + overflowY) && !/hidden|clip/.test(overflowX + overflowY)) break
          const inside = at.getBoundingClientRect()
          const isCutX = /hidden|clip/.test(overflowX) && (box.left < inside.left - 1 || box.right > inside.right + 1)
          const isCutY = /hidden|clip/.test(overflowY) && (box.top < inside.top - 3 || box.bottom > inside.bottom + 3)
          if (isCutX || isCutY) problems.add(`${named(line)} is cut off by ${at.tagName.toLowerCase()}.${at.className}`)
        }
      }
      // The box of a line is taller than its letters: two lines of one paragraph may touch.
      const core = ({ box }: Line) => ({
        left: box.left + 1,
        right: box.right - 1,
        top: box.top + box.height * 0.28,
        bottom: box.bottom - box.height * 0.28,
      })
      const cores = lines.map(core)
      for (const [at, first] of lines.entries())
        for (let other = at + 1; other < lines.length; other++) {
          const second = lines[other]
          const [a, b] = [cores[at], cores[other]]
          if (!second || !a || !b || first.node === second.node) continue
          if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
            problems.add(`${named(first)} lies on ${named(second)}`)
        }
      return [...problems]
    },
    [STRIPS, within] as const,
  )
