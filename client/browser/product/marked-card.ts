// Scrolls to the card a link pointed at. The server has marked it.

const HEADER_PX = 96 // height of the sticky header, as the page's scroll padding

/** Scrolls to the marked card unless it is in view, the address has a fragment, or the visitor has scrolled already. */
export function showMarkedCard(): void {
  const card = document.querySelector('[data-marked]')
  if (!card || window.location.hash !== '' || window.scrollY > 0) return
  const { top, bottom } = card.getBoundingClientRect()
  if (top >= HEADER_PX && bottom <= window.innerHeight) return
  card.scrollIntoView({ block: 'center' })
}
