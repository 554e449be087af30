// Draws the icon of a link's line when its platform changes; loaded then, with React and all icons.
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type RowIconId, rowIcon } from '#app/profile/row-icon.ts'

export function drawIcon(place: HTMLElement, id: RowIconId): void {
  const Icon = rowIcon(id)
  const host = document.createElement('span')
  const root = createRoot(host)
  flushSync(() => root.render(<Icon />))
  place.replaceChildren(...[...host.childNodes].map((node) => node.cloneNode(true)))
  root.unmount()
}
