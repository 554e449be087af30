// A list of tabs after the ARIA pattern: arrow keys, Home and End move on from the focused tab and select at once. All
// panels are in the HTML, so that they keep one height while the tabs rotate, and can be read without a script
// (pages.css).
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { arrowStep } from '#client/browser/motion/direction.ts'
import { hasModifier } from '#domain/site/with-modifier.ts'

export function TabList({
  id,
  label,
  tabs,
  index,
  onPick,
}: {
  /** Prefix of the ids of tabs and panels. */
  id: string
  label: string
  tabs: readonly ReactNode[]
  index: number
  onPick: (index: number) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent, from: number) => {
    const last = tabs.length - 1
    const step = arrowStep(event.key)
    const ends: Record<string, number> = { Home: 0, End: last }
    const next = step === 0 ? ends[event.key] : (from + step + tabs.length) % tabs.length
    if (next === undefined || hasModifier(event)) return
    event.preventDefault()
    onPick(next)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} className="tab-list">
      {tabs.map((tab, position) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: the tabs never change
          key={position}
          type="button"
          role="tab"
          id={`${id}-tab-${position}`}
          aria-controls={`${id}-panel-${position}`}
          aria-selected={position === index}
          tabIndex={position === index ? 0 : -1}
          className="tab"
          onClick={() => onPick(position)}
          onKeyDown={(event) => onKeyDown(event, position)}
        >
          {tab}
        </button>
      ))}
    </div>
  )
}

/** A panel of the list; place all of them in one `tab-stack`. */
export function TabPanel({
  id,
  position,
  index,
  children,
}: {
  id: string
  position: number
  index: number
  children: ReactNode
}) {
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${position}`}
      aria-labelledby={`${id}-tab-${position}`}
      className="tab-panel"
      data-shown={position === index || undefined}
    >
      {children}
    </div>
  )
}
