// A scrolling banner in pure CSS: 18 s per cycle, paused on hover, focus and reduced motion. The row is rendered four
// times so that it never ends; assistive technology gets it once.
import type { ReactNode } from 'react'

const ROWS = [0, 1, 2, 3] as const // even: half of them fill the screen, the other half follows

/** `children(copy)` renders the row's items; `copy` is true for repetitions, whose links must leave the tab order. */
export function Marquee({
  label,
  className = '',
  children,
}: {
  /** Names the list. */
  label: string
  className?: string
  children: (copy: boolean) => ReactNode
}) {
  return (
    <div className={`marquee ${className}`}>
      <div className="marquee-track">
        {ROWS.map((row) => (
          <ul key={row} aria-label={row === 0 ? label : undefined} aria-hidden={row > 0 || undefined}>
            {children(row > 0)}
          </ul>
        ))}
      </div>
    </div>
  )
}
