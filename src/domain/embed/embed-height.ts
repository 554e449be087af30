// Measures the height of a framed page, decides which heights to report to the host, and detects on both sides a frame
// that would grow for ever. Pure: times are passed in, in milliseconds.

/** The specified height is the largest of four sizes, in pixels. */
export type PageBoxes = Record<'scrollHeight' | 'offsetHeight', number>
export const specifiedHeight = (document: PageBoxes, body: PageBoxes): number =>
  Math.max(document.scrollHeight, document.offsetHeight, body.scrollHeight, body.offsetHeight)

/** The frame's own size, in pixels. */
export interface Viewport {
  viewportWidth: number
  viewportHeight: number
}

export interface Measure extends Viewport {
  /** Pixels. */
  height: number
  /** When it was measured, on any monotonic clock. */
  at: number
}

/** The state of a watched height: the last measurement, the verdict, and the height reported to the host. */
export interface HeightWatch extends Measure {
  /** same: unchanged · news: report it · loop: do not report. */
  verdict: 'same' | 'news' | 'loop'
  reported: number
  /** Viewport height at the last change of the height. */
  base: number
  /** When the frame last grew without the content growing since. */
  grewAt: number
  /** Number of consecutive signs of a loop. */
  suspicion: number
}

export const watchHeight = (first: Measure): HeightWatch => ({
  ...first,
  verdict: 'news',
  reported: first.height,
  base: first.viewportHeight,
  grewAt: Number.NEGATIVE_INFINITY,
  suspicion: 0,
})

const WAKE_MS = 250 // browsers lay out sizes in vh up to some frames after the resize
const LOOP = 6

/**
 * Processes the next measurement. Content that grows because its frame has grown will grow for ever. Growth shortly
 * after the frame's may be a coincidence, so a loop takes six in a row, or two by exactly the frame's growth (as with
 * 100vh).
 */
export function measureAgain(watch: HeightWatch, now: Measure): HeightWatch {
  const sameWidth = now.viewportWidth === watch.viewportWidth
  const frameGrew = now.viewportHeight > watch.viewportHeight
  const grewAt = !sameWidth ? Number.NEGATIVE_INFINITY : frameGrew ? now.at : watch.grewAt
  const growth = now.height - watch.height
  if (growth === 0) return { ...watch, ...now, grewAt, verdict: 'same' }
  const isDriven = growth > 0 && now.at - grewAt <= WAKE_MS
  const isEqual = Math.abs(growth - (now.viewportHeight - watch.base)) <= 1
  const suspicion = isDriven ? watch.suspicion + (isEqual ? LOOP / 2 : 1) : 0
  const isLoop = suspicion >= LOOP
  return {
    ...now,
    verdict: isLoop ? 'loop' : 'news',
    reported: isLoop ? watch.reported : now.height,
    base: now.viewportHeight,
    grewAt: Number.NEGATIVE_INFINITY,
    suspicion,
  }
}

/** Is a resize the host's reaction to the reported height? Then there is nothing to report. */
export const isAnswer = (before: Viewport, now: Viewport, reported: number): boolean =>
  now.viewportWidth === before.viewportWidth &&
  now.viewportHeight !== before.viewportHeight &&
  now.viewportHeight === reported

const MAX_GROWTHS = 20 // R20: number of growing steps a host follows …
const GROWTH_WINDOW_MS = 2000 // … within this time

/** Times of the recent growing steps, including `now`; null if there are too many and the host must stop. */
export function countGrowth(times: readonly number[], now: number): number[] | null {
  const recent = times.filter((time) => now - time < GROWTH_WINDOW_MS)
  return recent.length >= MAX_GROWTHS ? null : [...recent, now]
}
