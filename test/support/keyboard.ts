// Walking with the keyboard alone: every stop must lie within the screen, uncovered, with a mark around it that stands
// out from what it lies on, in every theme. WCAG 2.4.7, 2.4.11, 1.4.11.
import { expect, type Locator, type Page } from '@playwright/test'
import { PROFILE_THEMES } from '#domain/profile/profile.ts'
import { SITE_THEMES } from '#domain/site/themes.ts'

/** Classes of the root, and of the body of a profile, which wears its own theme (D-86). */
const LOOKS = {
  site: SITE_THEMES.map(({ id }) => `theme-${id}`),
  profile: PROFILE_THEMES.map((theme) => `profile profile-${theme}`),
}

export interface Stop {
  /** The element that has the focus, or null between the end of the page and its beginning. */
  name: string | null
  faults: string[]
  inMain: boolean
}

/** What a stop looks like: a hash of its classes and states and of those below its mark. Null if there is nothing to compare. */
type Kind = string | null

/**
 * The kinds that this process has compared in every theme. Styles hang on classes and states, so that the same kind has the
 * same colours on every page; each comparison restyles the whole page once per theme.
 */
const compared = new Set<string>()

/** In the page: judges the element that has the focus, and its colours unless its kind is among `known`. */
async function judge({
  looks,
  known,
}: {
  looks: Record<'site' | 'profile', readonly string[]>
  known: readonly string[]
}): Promise<Stop & { kind: Kind }> {
  const LEAST_CONTRAST = 3
  const LEAST_WIDTH = 2
  // Every colour at once, else a theme is seen in the colours of the one before it.
  if (!('standsStill' in window)) {
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
    Object.assign(window, { standsStill: true })
  }
  await new Promise((resolve) => requestAnimationFrame(resolve))
  const at = document.activeElement
  if (!at || at === document.body) return { name: null, faults: [], inMain: false, kind: null }
  if (at instanceof HTMLIFrameElement) return { name: 'something in a frame', faults: [], inMain: true, kind: null }
  const words = at.getAttribute('aria-label') ?? at.getAttribute('name') ?? at.textContent ?? ''
  const name = `${at.tagName.toLowerCase()} "${words.trim().slice(0, 40)}"`
  const faults: string[] = []
  const stop = { name, faults, inMain: at.closest('main') !== null, kind: null }
  if (at.matches('[tabindex="-1"]')) return stop // takes the focus for what is read, not for what is done
  if (!at.matches(':focus-visible')) faults.push(`${name} has the focus without showing it`)

  /** Red, green, blue and how much of it there is. Mixed colours are written "color(srgb 1 1 1 / 1)". */
  const parsed = (color: string): number[] => {
    const numbers = (color.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number)
    const [r = 0, g = 0, b = 0, alpha = 1] = color.startsWith('color(srgb')
      ? numbers.map((part, index) => (index < 3 ? part * 255 : part))
      : numbers
    if (!/^(rgba?|color\(srgb)/.test(color)) throw new Error(`This colour cannot be judged: ${color}`)
    return [r, g, b, alpha]
  }
  const over = ([r = 0, g = 0, b = 0, alpha = 0]: number[], ground: number[]): number[] =>
    [r, g, b].map((part, index) => part * alpha + (ground[index] ?? 0) * (1 - alpha))
  const luminance = (color: number[]): number => {
    const [r = 0, g = 0, b = 0] = color.map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (one: number[], other: number[]): number => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }

  // A cover over a tile shows its focus on the tile, a radio button on its label.
  const tile = at.closest('label, .choice')
  const carriers: [Element, string?][] = [...(tile ? [[tile] as [Element]] : []), [at], [at, '::after']]
  const carrier = carriers.find(([element, pseudo]) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= LEAST_WIDTH
  })
  if (!carrier) return { ...stop, faults: [...faults, `${name} has no outline`] }
  const [marked, pseudo] = carrier
  const own = getComputedStyle(marked, pseudo)
  let boxed = marked
  // The pseudo-elements that carry a focus are stretched over their nearest positioned ancestor.
  if (pseudo && own.position === 'absolute')
    while (boxed.parentElement && getComputedStyle(boxed).position === 'static') boxed = boxed.parentElement
  const box = boxed.getBoundingClientRect()

  // Seen at all: five points of it are where a finger would find it. What is larger than the screen shows its beginning.
  const [right, bottom] = [document.documentElement.clientWidth, document.documentElement.clientHeight]
  const seen = {
    left: Math.max(box.left, 0),
    right: Math.min(box.right, right),
    top: Math.max(box.top, 0),
    bottom: Math.min(box.bottom, bottom),
  }
  const least = (size: number, screen: number) => Math.min(size, screen / 4) - 1
  if (seen.right - seen.left < least(box.width, right) || seen.bottom - seen.top < least(box.height, bottom))
    faults.push(`${name} has the focus outside of the screen`)
  else
    for (const [x, y] of [
      [0.5, 0.5],
      [0.2, 0.2],
      [0.8, 0.2],
      [0.2, 0.8],
      [0.8, 0.8],
    ] as const) {
      const top = document.elementFromPoint(
        seen.left + x * (seen.right - seen.left),
        seen.top + y * (seen.bottom - seen.top),
      )
      // A toast, which goes by itself, may lie over a corner of what fills a quarter of the screen.
      if (x !== 0.5 && top?.closest('.toast') && box.width * box.height > (right * bottom) / 4) continue
      const isIt = top && (boxed.contains(top) || top.contains(at) || at.closest('label')?.contains(top))
      if (!isIt) {
        faults.push(`${name} is covered by ${top?.tagName.toLowerCase()}.${top?.className}`)
        break
      }
    }

  // The mark: eight points on its line, as far as they are on the screen.
  const width = Number.parseFloat(own.outlineWidth)
  const out = Number.parseFloat(own.outlineOffset) + width / 2
  const [l, r, t, b] = [box.left - out, box.right + out, box.top - out, box.bottom + out]
  const line = [0.25, 0.75].flatMap((share) => [
    [l + share * (r - l), t],
    [l + share * (r - l), b],
    [l, t + share * (b - t)],
    [r, t + share * (b - t)],
  ]) as [number, number][]
  const inView = line.filter(([x, y]) => x >= 0 && y >= 0 && x < right && y < bottom)
  const cutOff = inView.filter(([x, y]) => {
    for (let above = boxed.parentElement; above && above !== document.body; above = above.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(above)
      const edge = above.getBoundingClientRect()
      if (overflowX !== 'visible' && (x < edge.left || x > edge.right)) return true
      if (overflowY !== 'visible' && (y < edge.top || y > edge.bottom)) return true
      if (above.matches('dialog, .fixed')) break
    }
    return false
  })
  if (cutOff.length > inView.length / 4) faults.push(`${name}: its mark is cut off`)
  if (inView.length < 4) faults.push(`${name}: its mark is outside of the screen`)

  // Points under something that floats above it are not seen, and a picture has every colour; the rest has to do.
  const grounds = inView
    .map(([x, y]) => document.elementsFromPoint(x, y))
    .filter(([top]) => top && !floats(top) && !(top instanceof HTMLImageElement))
  if (grounds.length < 3) faults.push(`${name}: too little of its mark is seen`)
  const isProfile = document.body.classList.contains('profile')
  const wearer = isProfile ? document.body : document.documentElement
  const looksOf = [marked, ...grounds.flat()]
    .filter((element) => element !== wearer)
    .map(
      (element) =>
        `${element.tagName} ${element.getAttribute('class')} ` +
        (element as HTMLElement).ariaPressed +
        (element as HTMLElement).ariaCurrent +
        (element as HTMLElement).ariaSelected,
    )
  const key = `${isProfile} ${pseudo}|${[...new Set(looksOf)].join('|')}`
  let hash = 0n
  for (const character of key)
    hash = BigInt.asUintN(64, hash * 1_099_511_628_211n + BigInt(character.codePointAt(0) ?? 0))
  const kind = hash.toString(36)
  if (known.includes(kind)) return { ...stop, kind }
  const worn = wearer.className
  for (const look of isProfile ? looks.profile : looks.site) {
    wearer.className = look
    const mark = parsed(getComputedStyle(marked, pseudo).outlineColor)
    const worst = Math.min(...grounds.map((elements) => leastContrast(mark, elements)))
    if (worst < LEAST_CONTRAST) faults.push(`${name}: its mark has a contrast of ${worst.toFixed(2)} in ${look}`)
  }
  wearer.className = worn
  return { ...stop, kind }

  /** Is it part of something that stays in its place while the page scrolls beneath, and that does not hold the focus? */
  function floats(element: Element): boolean {
    for (let above: Element | null = element; above && !above.contains(boxed); above = above.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(above).position)) return true
    return false
  }

  /** Against what lies there, from the top down to the first that lets nothing through; a gradient counts with each of its colours. */
  function leastContrast(mark: number[], elements: Element[]): number {
    const layers: number[][][] = []
    for (const element of elements) {
      const { backgroundColor, backgroundImage } = getComputedStyle(element)
      const flat = parsed(backgroundColor)
      const pictures = backgroundImage
        .split(/,\s*(?=[a-z-]+-gradient\()/)
        .map((gradient) => (gradient.match(/(?:rgba?|color)\([^()]*\)/g) ?? []).map(parsed))
        .filter((colors) => colors.length > 0)
      layers.unshift([flat], ...pictures.reverse())
      if ([[flat], ...pictures].some((colors) => colors.every((color) => color[3] === 1))) break
    }
    let seen: number[][] = [[255, 255, 255]]
    for (const colors of layers) seen = seen.flatMap((ground) => colors.map((color) => over(color, ground)))
    return Math.min(...seen.map((ground) => contrast(over(mark, ground), ground)))
  }
}

/** Looks at the element that has the focus, in every theme. */
export async function lookAtFocus(page: Page): Promise<Stop> {
  const { kind, ...stop } = await page.evaluate(judge, { looks: LOOKS, known: [...compared] })
  if (kind !== null) compared.add(kind)
  return stop
}

/** Tabs on until `target` has the focus; every stop on the way must be visible. Throws after `most` stops. */
export async function tabTo(page: Page, target: Locator, { back = false, most = 90 } = {}): Promise<void> {
  const faults: string[] = []
  for (let stops = 0; stops < most; stops++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    faults.push(...(await lookAtFocus(page)).faults)
    if (await target.evaluate((element) => element === document.activeElement, undefined, { timeout: 5000 }))
      return expect(faults).toEqual([])
  }
  throw new Error(`The focus did not come to ${target} within ${most} stops.`)
}

/** Tabs on while `goesOn`; gives the stops there were. */
export async function walk(page: Page, goesOn: (inMain: boolean) => boolean): Promise<string[]> {
  const names: string[] = []
  const faults: string[] = []
  for (let stops = 0; stops < 120; stops++) {
    await page.keyboard.press('Tab')
    const stop = await lookAtFocus(page)
    if (stop.name === null || !goesOn(stop.inMain)) break
    names.push(stop.name)
    faults.push(...stop.faults)
  }
  expect(faults).toEqual([])
  return names
}

/** Walks through the content of a page: every stop shows its focus, uncovered, in every theme. */
export async function walkContent(page: Page): Promise<void> {
  const skip = page.getByRole('link', { name: 'Skip to content' })
  if ((await skip.count()) > 0) {
    await page.keyboard.press('Tab')
    await expect(skip).toBeFocused()
    await page.keyboard.press('Enter')
  }
  const names = await walk(page, (inMain) => inMain)
  const tabbable = await page
    .locator('main :is(a[href], button:enabled, input:enabled, select, textarea, summary):not([tabindex="-1"])')
    .evaluateAll((all) => all.filter((each) => each.checkVisibility() && !each.closest('[inert]')).length)
  // Radio buttons of one group are one stop, and what sleeps in a carousel none.
  expect(names.length).toBeGreaterThanOrEqual(Math.min(tabbable, 1))
  expect(names.length).toBeGreaterThan(tabbable / 3)
}
