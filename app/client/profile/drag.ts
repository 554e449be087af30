// Drags a row by its handle with mouse, pen or finger; loaded at the first touch of a handle. The row follows the
// pointer, and each row it passes changes places with it. links.ts does the same for the arrow keys.

/** Distance from the edge of the screen at which the page scrolls, and by how much at a time, in pixels. */
const EDGE = 72
const SCROLL = 14

/** Drags a row from the pointerdown on its handle; `dropped` reports whether its place has changed. */
export function dragRow(
  row: HTMLElement,
  handle: HTMLElement,
  touch: PointerEvent,
  dropped: (isElsewhere: boolean) => void,
): void {
  const { pointerId } = touch
  const first = row.previousElementSibling
  /** Where the pointer would be with the row in its current place, in pixels of the page. */
  let origin = touch.clientY + scrollY
  let latest = touch.clientY
  let frame = 0

  const follow = () => {
    frame = 0
    if (latest < EDGE) scrollBy(0, -SCROLL)
    else if (latest > innerHeight - EDGE) scrollBy(0, SCROLL)
    let by = latest + scrollY - origin
    for (;;) {
      const other = by < 0 ? row.previousElementSibling : row.nextElementSibling
      if (other === null) break
      const distance = Math.abs(
        by < 0
          ? row.offsetTop - offsetTopOf(other)
          : offsetTopOf(other) + heightOf(other) - row.offsetTop - row.offsetHeight,
      )
      if (Math.abs(by) < distance / 2 || distance === 0) break
      // The other row moves: the dragged row and the handle that captures the pointer stay in the document.
      if (by < 0) row.after(other)
      else row.before(other)
      origin += by < 0 ? -distance : distance
      by += by < 0 ? distance : -distance
    }
    row.style.translate = `0 ${by}px`
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    latest = event.clientY
    frame ||= requestAnimationFrame(follow)
  }
  const end = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    cancelAnimationFrame(frame)
    if (event.type === 'pointerup') follow()
    cancelAnimationFrame(frame)
    for (const type of ['pointerup', 'pointercancel'] as const) removeEventListener(type, end)
    removeEventListener('pointermove', move)
    row.style.translate = ''
    row.classList.remove('link-row-dragged')
    dropped(row.previousElementSibling !== first)
  }
  row.classList.add('link-row-dragged')
  handle.focus()
  addEventListener('pointermove', move)
  for (const type of ['pointerup', 'pointercancel'] as const) addEventListener(type, end)
}

const offsetTopOf = (element: Element): number => (element instanceof HTMLElement ? element.offsetTop : 0)
const heightOf = (element: Element): number => (element instanceof HTMLElement ? element.offsetHeight : 0)
