// The position of a toast: below the header, at the first height where it covers nothing; failing that, no heading,
// price or question. Width and side are in toast.css.

const ROOM_PX = 92 // a toast of two lines and some space
const STEP_PX = 8
const WIDE_PX = 1024 // from this width it is at the left (toast.css)
const WIDTH_PX = 384
const NEVER = 'h1, h2, h3, h4, [data-price], [data-cart-line], [data-consent], .buy-bar, .popup-button'
/** Panels opened from the header are above the page, though not part of it. */
const PANELS = 'header #theme-list, header #main-menu'
const RATHER_NOT = `${NEVER}, a, button, legend, label, input, select, summary`

/** Distance from the top of the screen in pixels. `within` is the page, or the dialog that makes it inert. */
export function freeTop(within: Element): number {
  const isFrame = document.body.classList.contains('embed')
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  // A frame as tall as its page has no visible top: the search starts above the pressed element.
  const pressed = isFrame ? (document.activeElement?.getBoundingClientRect().top ?? 0) - 2 * ROOM_PX : 0
  const first = Math.max(header, pressed, 0) + STEP_PX
  const last = window.innerHeight - ROOM_PX
  const [left, right] = sides()
  for (const selector of [RATHER_NOT, NEVER]) {
    const boxes = [...within.querySelectorAll(`${selector}, ${PANELS}`)]
      .filter((element) => element.matches(PANELS) || !element.closest('header, .toaster'))
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.left < right && box.right > left)
    for (let top = first; top <= last; top += STEP_PX)
      if (!boxes.some((box) => box.top < top + ROOM_PX && box.bottom > top)) return top
  }
  return first
}

function sides(): [left: number, right: number] {
  const width = window.innerWidth
  if (width < 640) return [16, width - 16]
  const middle = width < WIDE_PX ? width / 2 : 16 + WIDTH_PX / 2
  return [middle - WIDTH_PX / 2, middle + WIDTH_PX / 2]
}
