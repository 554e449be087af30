// The live example of /embed/docs: runs the partner's script on the element the page names, and lists the events it
// raises, newest first. As the page's only island it also activates the copy buttons. It listens before the script
// runs, so that the first event is shown too.
import { useEffect, useState } from 'react'
import { offerCopying } from '#client/browser/embed/copy-code.ts'

const EVENTS = ['ready', 'height', 'add_to_cart', 'checkout_started']
/** Rows rendered from the start, so that nothing below moves. */
const ROWS = 3

interface Entry {
  serial: number
  name: string
  detail: string
}

export interface EmbedExampleProps {
  /** The attributes of the script element, without "data-". */
  line: { target: string; page: string; title: string }
  heading: string
  empty: string
}

export function EmbedExample({ line, heading, empty }: EmbedExampleProps) {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  useEffect(offerCopying, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an island's props never change
  useEffect(() => {
    const add = ({ type, detail }: Event & { detail?: object }) => {
      const text = Object.entries(detail ?? {}).map(([name, value]) => `${name} ${value}`)
      setEntries((all) => [
        { serial: (all[0]?.serial ?? 0) + 1, name: type, detail: text.join(', ') },
        ...all.slice(0, ROWS - 1),
      ])
    }
    for (const name of EVENTS) document.addEventListener(name, add)
    const script = document.createElement('script')
    script.src = '/embed.js'
    Object.assign(script.dataset, line)
    // Loads a whole shop in a frame: not before its place is well in view, so not while only its edge is.
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        seen.disconnect()
        document.body.append(script)
      },
      { rootMargin: '0px 0px -20%' },
    )
    const place = document.querySelector(line.target)
    if (place) seen.observe(place)
    return () => {
      seen.disconnect()
      for (const name of EVENTS) document.removeEventListener(name, add)
    }
  }, [])
  return (
    <section aria-labelledby="embed-events" className="embed-events">
      <h3 id="embed-events" className="text-lg">
        {heading}
      </h3>
      <ol aria-live="polite" reversed className="text-sm">
        {entries.map(({ serial, name, detail }) => (
          <li key={serial}>
            <code>{name}</code> <span className="text-muted-foreground">{detail}</span>
          </li>
        ))}
        {Array.from({ length: ROWS - entries.length }, (_, at) => (
          <li key={-at} aria-hidden={entries.length > 0 || at > 0 || undefined} className="text-muted-foreground">
            {at === 0 ? empty : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
