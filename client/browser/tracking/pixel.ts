// Loads the advertising pixel: a queue that records events until the provider's script replaces it. Used only with a
// pixel id, with consent, outside frames and without Global Privacy Control.
import type { Pixel } from './tracking.ts'

const SCRIPT = 'https://analytics.tiktok.com/i18n/pixel/events.js'
const METHODS = [
  'page',
  'track',
  'identify',
  'instances',
  'debug',
  'on',
  'off',
  'once',
  'ready',
  'alias',
  'group',
  'enableCookie',
  'disableCookie',
]

/** The provider's queue: an array of calls with the fields its script expects. */
type Queue = unknown[] & Record<string, unknown>

/** Starts the pixel once per page. If the script does not load, events stay in the queue. */
export function loadPixel(pixelId: string): void {
  if (window.ttq) return
  const queue = [] as unknown as Queue
  for (const method of METHODS) queue[method] = (...args: unknown[]) => queue.push([method, ...args])
  Object.assign(queue, {
    methods: METHODS,
    _i: { [pixelId]: Object.assign([], { _u: SCRIPT }) },
    _t: { [pixelId]: Date.now() },
    _o: { [pixelId]: {} },
  })
  Object.assign(window, { TiktokAnalyticsObject: 'ttq', ttq: queue })
  const script = document.createElement('script')
  script.async = true
  script.src = `${SCRIPT}?sdkid=${encodeURIComponent(pixelId)}&lib=ttq`
  script.onerror = () => console.warn('The pixel could not be loaded.')
  document.head.append(script)
  ;(window.ttq as unknown as Pixel).page()
}
