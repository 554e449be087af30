// Brings the card a link pointed at into view once the page is there. The server has marked it.

const HEADER_PX = 96 // what the sticky header covers, as the page's scroll padding

/** Scrolls to the marked card unless it is in view, the address names an anchor, or the visitor has moved already. */
export function showMarkedCard(): void {
  const card = document.querySelector('[data-marked]')
  if (!card || window.location.hash !== '' || window.scrollY > 0) return
  const { top, bottom } = card.getBoundingClientRect()
  if (top >= HEADER_PX && bottom <= window.innerHeight) return
  card.scrollIntoView({ block: 'center' })
}
