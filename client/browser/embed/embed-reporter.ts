// Embed mode in the browser: posts the three specified heights. Posts nothing without another window as parent.

import { debounced, paced } from '#client/browser/motion/paced.ts'
import type { CartStore } from '#client/stores/cart-store.ts'
import { isFramed } from '#client/stores/in-frame.ts'
import type { Shop } from '#client/stores/shop-data.ts'
import {
  PAGE_DELAY_MS,
  PAGE_RESIZE_TYPES,
  postsPageMessages,
  START_UP_REPOSTS_MS,
  startUpResizeType,
} from '#domain/embed/embed.ts'
import {
  isAnswer,
  type Measure,
  measureAgain,
  specifiedHeight,
  type Viewport,
  watchHeight,
} from '#domain/embed/embed-height.ts'
import { startEmbedKit } from './embed-kit.ts'
import { leaveFrameForOutsideLinks } from './frame-links.ts'

/** Starts reporting to the host page. Call once, before the islands hydrate; does nothing in a top-level page. */
export function startEmbedReporter(shop: Pick<Shop, 'brand' | 'market'>, cart: CartStore): void {
  if (!isFramed()) return
  // Without a width, as in a closed drawer, every word is a line: a host would briefly follow that height once it
  // opens.
  if (window.innerWidth === 0) {
    window.addEventListener('resize', () => startEmbedReporter(shop, cart), { once: true })
    return
  }
  let page = watchHeight(measure(pageHeight()))
  let content = watchHeight(measure(contentHeight()))
  let size = viewport()
  let isLoaded = false

  const reportContentHeight = startEmbedKit(shop, cart, () => content.reported)
  const isHome = postsPageMessages(window.location.pathname, shop.market)
  const sendStartUp = sender([startUpResizeType(shop.brand)], () => page.reported)
  const sendPair = sender(isHome ? PAGE_RESIZE_TYPES : [], () => page.reported)
  const startUpSoon = paced(sendStartUp, 1)
  const pairLater = debounced(sendPair, PAGE_DELAY_MS)

  const report = (always: boolean): void => {
    if (!isLoaded) return
    startUpSoon(always)
    pairLater(always)
  }
  const check = (): void => {
    if (window.innerWidth === 0) return
    content = measureAgain(content, measure(contentHeight()))
    if (content.verdict === 'news') reportContentHeight()
    page = measureAgain(page, measure(pageHeight()))
    if (page.verdict === 'news') report(false)
  }
  const repost = (): void => {
    check()
    sendStartUp(true)
  }
  const onResize = (): void => {
    check()
    const before = size
    size = viewport()
    if (page.verdict === 'same' && !isAnswer(before, size, page.reported)) report(true)
  }

  window.addEventListener('resize', onResize)
  window.addEventListener('orientationchange', onResize)
  new ResizeObserver(check).observe(document.body)
  // An open dialog is above the page and does not change the size of its body.
  const changes = { subtree: true, childList: true, characterData: true, attributeFilter: ['open', 'hidden'] }
  new MutationObserver(check).observe(document.body, changes)
  afterLoad(() => {
    check()
    isLoaded = true
    sendStartUp(true)
    sendPair(true)
    for (const delayMs of START_UP_REPOSTS_MS) setTimeout(repost, delayMs)
  })
  leaveFrameForOutsideLinks(shop)
}

const viewport = (): Viewport => ({ viewportWidth: window.innerWidth, viewportHeight: window.innerHeight })
const measure = (height: number): Measure => ({ height, ...viewport(), at: performance.now() })

const pageHeight = (): number => specifiedHeight(document.documentElement, document.body)

const DIALOG_MARGIN = 16 // px

/** The body's border box, which unlike the specified height can shrink, and what an open dialog needs below it. */
function contentHeight(): number {
  const bottoms = [...document.querySelectorAll('dialog[open]')].map(
    (dialog) => dialog.getBoundingClientRect().bottom + window.scrollY + DIALOG_MARGIN,
  )
  return Math.ceil(Math.max(document.body.getBoundingClientRect().height, ...bottoms))
}

/** Posts one height under several types; repeats a height only when `always` is set. */
function sender(types: readonly string[], height: () => number): (always: boolean) => void {
  let last: number | null = null
  return (always) => {
    if (!always && last === height()) return
    last = height()
    for (const type of types) window.parent.postMessage({ type, height: last }, '*')
  }
}

function afterLoad(work: () => void): void {
  if (document.readyState === 'complete') work()
  else window.addEventListener('load', work, { once: true })
}
