// A scrolling banner in pure CSS: 18 s per cycle, resting on hover, focus and reduced motion (HOME-46, D-101). The row
// is drawn several times so that it never ends; everyone but the eye gets it once.
import { Fragment, type ReactNode } from 'react'

/** `children(copy)` draws the row's items; `copy` is true for repetitions, whose links must leave the tab order. */
export function Marquee({
  repeat = 2,
  className = '',
  children,
}: {
  /** How often one half holds the items, so that it is at least as wide as the screen. */
  repeat?: number
  className?: string
  children: (copy: boolean) => ReactNode
}) {
  const copies = Array.from({ length: repeat }, (_, index) => index)
  const half = (hidden: boolean) => (
    <ul className="marquee-half" aria-hidden={hidden || undefined}>
      {copies.map((copy) => (
        <Fragment key={copy}>{children(hidden || copy > 0)}</Fragment>
      ))}
    </ul>
  )
  return (
    <div className={`marquee ${className}`}>
      <div className="marquee-track">
        {half(false)}
        {half(true)}
      </div>
    </div>
  )
}
