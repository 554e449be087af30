// The history of a card or an order, the newest event first: the last five, and the others in a fold.
import type { ReactNode } from 'react'

const SHOWN = 5

interface HistoryProps<Event> {
  events: readonly Event[]
  keyOf: (event: Event) => string | number
  /** The content of a row: what happened, and when. */
  row: (event: Event) => ReactNode
  className?: string
}

export function History<Event>({ events, keyOf, row, className = '' }: HistoryProps<Event>) {
  const rows = (some: readonly Event[]) => (
    <ol>
      {some.map((event) => (
        <li key={keyOf(event)}>{row(event)}</li>
      ))}
    </ol>
  )
  const earlier = events.slice(SHOWN)
  return (
    <section aria-labelledby="events" className={`card-events ${className}`}>
      <h2 id="events">History</h2>
      {rows(events.slice(0, SHOWN))}
      {earlier.length === 0 ? null : (
        <details className="card-events-earlier">
          <summary>{earlier.length === 1 ? 'One earlier event' : `${earlier.length} earlier events`}</summary>
          {rows(earlier)}
        </details>
      )}
    </section>
  )
}
