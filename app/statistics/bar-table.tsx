// Charts as tables: the numbers are text, the bars decoration. The bars are SVG, because the content security policy forbids
// inline styles.

const number = (count: number): string => count.toLocaleString('en-GB')

/** A bar that is `part` of `whole` long. */
export function Bar({ part, whole }: { part: number; whole: number }) {
  const width = whole > 0 ? (part / whole) * 100 : 0
  return (
    <svg
      className="stat-bar"
      width="100%"
      height="4"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="stat-bar-ground" width="100" height="1" />
      {width > 0 ? <rect className="stat-bar-part" width={Math.max(width, 1)} height="1" /> : null}
    </svg>
  )
}

export interface BarRow {
  key: string
  name: string
  /** Shown after the name, like "removed". */
  note?: string | undefined
  count: number
}

/** A table with one number per row. */
export function BarTable({
  caption,
  of,
  what,
  rows,
}: {
  caption: string
  /** Heading of the names, like "Country". */
  of: string
  /** Heading of the numbers, like "Card taps". */
  what: string
  rows: readonly BarRow[]
}) {
  const most = Math.max(0, ...rows.map(({ count }) => count))
  // In a box of its own: a table whose borders collapse has neither padding nor round corners.
  return (
    <div>
      <table className="stat-table stat-table-one">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col" className="stat-number">
              {what}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, note, count }) => (
            <tr key={key}>
              <th scope="row">
                <span className="stat-name">{name}</span>
                {note === undefined ? null : <span className="stat-note">{` ${note}`}</span>}
                <Bar part={count} whole={most} />
              </th>
              <td className="stat-number">{number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export interface DayRow {
  key: string
  name: string
  note?: string | undefined
  counts: readonly number[]
}

/** A table with several numbers per day; the bar shows the first. */
export function DayTable({
  caption,
  whats,
  rows,
}: {
  caption: string
  whats: readonly string[]
  rows: readonly DayRow[]
}) {
  const most = Math.max(0, ...rows.map(({ counts }) => counts[0] ?? 0))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section className="stat-days" aria-label={caption} tabIndex={0}>
      <table className="stat-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {whats.map((what) => (
              <th key={what} scope="col" className="stat-number">
                {what}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, note, counts }) => (
            <tr key={key}>
              <th scope="row">
                <span className="stat-name">{name}</span>
                {note === undefined ? null : <span className="stat-note">{` ${note}`}</span>}
                <Bar part={counts[0] ?? 0} whole={most} />
              </th>
              {counts.map((count, at) => (
                <td key={whats[at]} className="stat-number">
                  {number(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
