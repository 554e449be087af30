// /embed.js, the one line a partner puts on a page:
//   <script src="https://{shop}/embed.js" data-target="#shop" data-market="us" async></script>
// Puts the shop into a lazy frame, follows the height of its content both ways, and raises what happens there as DOM
// events. A classic script of its own build, without a dependency and without a brand.
import { embedAddress, type HostEvent, type KitMessage, parseKitMessage } from '#domain/embed/embed.ts'
import { countGrowth } from '#domain/embed/embed-height.ts'

const DEFAULT_HEIGHT = '640' // px, until the frame has reported its own
const script = document.currentScript

if (script instanceof HTMLScriptElement) {
  // An async script may run before its target exists.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => start(script))
  else start(script)
}

function start({ src, dataset }: HTMLScriptElement): void {
  const target = findTarget(dataset.target)
  if (!target) {
    console.error(`${src}: data-target="${dataset.target ?? ''}" names no element of this page.`)
    return
  }
  const { origin, hostname } = new URL(src)
  if (target.querySelector('iframe[data-shop]')) return // the script is included twice
  const frame = document.createElement('iframe')
  frame.src = embedAddress(origin, dataset.page, dataset.market)
  frame.title = dataset.title || `Shop, ${hostname}`
  frame.loading = 'lazy'
  frame.dataset.shop = origin
  frame.width = '100%'
  frame.style.display = 'block'
  frame.style.border = '0'
  frame.style.height = `${Number.parseInt(dataset.height || DEFAULT_HEIGHT, 10)}px`
  follow(frame, origin, embedAddress(origin, dataset.page))
  target.replaceChildren(frame)
}

function findTarget(selector = ''): Element | null {
  try {
    return document.querySelector(selector)
  } catch {
    return null // no selector, or an invalid one
  }
}

/** Follows what the frame reports. `fallback` is its address in the default market, for a market that is not there. */
function follow(frame: HTMLIFrameElement, origin: string, fallback: string): void {
  let growths: number[] | null = []
  let height = 0
  let pages = 0
  let pagesToSkip = 0 // the missing page reports itself until the next one is ready

  const reply = ({ type }: KitMessage, event: HostEvent) =>
    frame.contentWindow?.postMessage({ type, version: 1, event }, origin)

  const setHeight = (message: KitMessage): void => {
    const next = message.contentHeight
    if (growths === null || next === height) return
    if (next > height) growths = countGrowth(growths, Date.now())
    if (growths === null) {
      reply(message, 'unfollow')
      console.warn(`${origin}: the shop grew too often in a short time, so its frame keeps its height and scrolls.`)
      return
    }
    height = next
    frame.style.height = `${height}px`
  }

  const scrollHost = (top: number): void => {
    const margin = Number.parseFloat(getComputedStyle(frame).scrollMarginTop) || 0
    window.scrollBy(0, frame.getBoundingClientRect().top + top - margin)
  }

  window.addEventListener('message', (event) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return
    const message = parseKitMessage(event.data)
    if (!message) return
    if (message.event === 'not_found') {
      if (pages > 0 || frame.src === fallback) return
      frame.src = fallback
      pagesToSkip = 2
      return
    }
    if (pagesToSkip > 0 && (message.event !== 'ready' || --pagesToSkip > 0)) return
    if (message.event === 'ready' && growths) reply(message, 'follow')
    setHeight(message)
    if (message.event === 'scroll') return scrollHost(message.top)
    // The next page of the shop starts at its top, as it would without a frame.
    if (message.event === 'ready' && pages++ > 0 && frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
    frame.dispatchEvent(new CustomEvent(message.event, { bubbles: true, detail: detailOf(message) }))
  })
}

function detailOf(message: KitMessage): object {
  if (message.event !== 'add_to_cart')
    return message.event === 'checkout_started' ? {} : { height: message.contentHeight }
  const { design, quantity, value, currency } = message
  return { design, quantity, value, currency }
}
