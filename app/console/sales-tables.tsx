// Sales and parcels of the overview as tables; the bars are decoration. Amounts are shown to roles that may see them.
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { dayText } from '#app/layout/dates.ts'
import { Bar } from '#app/statistics/bar-table.tsx'
import { formatAmount } from '#domain/order/amounts.ts'
import { epochDay } from '#domain/site/visit.ts'
import { Section } from './parts.tsx'
import { DAYS, daysOf, type Figures, type Span, WEEKS, weeksOf } from './sales.ts'

export const NOT_KNOWN = 'not known'

export function SalesTables({ visit, figures }: { visit: ConsoleVisit; figures: Figures }) {
  const today = epochDay(visit.now * 1000)
  const hasSums = visit.may('sales:see')
  const shared = { hasSums, isKnown: figures.sold.ok }
  return (
    <Section id="sales" title="Sold and shipped">
      <div className="stat-sections sales">
        <SalesTable
          {...shared}
          caption={`The last ${DAYS} days`}
          of="Day"
          spans={daysOf(figures, today)}
          nameOf={(day) => `${WEEKDAYS[(day + 3) % 7]} ${shortDay(day)}`}
        />
        <SalesTable
          {...shared}
          caption={`The last ${WEEKS} weeks`}
          of="Week from"
          spans={weeksOf(figures, today)}
          nameOf={shortDay}
        />
      </div>
    </Section>
  )
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

const number = (count: number): string => count.toLocaleString('en-GB')

/** "EUR 50.00" and "£120", one below the other. */
const Sums = ({ sums }: Pick<Span, 'sums'>) =>
  sums.size === 0
    ? '–'
    : [...sums]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([currency, pence]) => (
          <span key={currency} className="sales-sum">
            {formatAmount(Math.max(0, pence), currency)}
          </span>
        ))

/** "27 Nov" */
const shortDay = (day: number): string => dayText(day).replace(/ \d+$/, '')

interface TableProps {
  caption: string
  of: string
  spans: readonly Span[]
  nameOf: (day: number) => string
  hasSums: boolean
  /** Could the sales be read? */
  isKnown: boolean
}

function SalesTable({ caption, of, spans, nameOf, hasSums, isKnown }: TableProps) {
  const most = Math.max(0, ...spans.map(({ orders }) => orders))
  const said = (text: string) => (isKnown ? text : NOT_KNOWN)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section className="sales-scroll" aria-label={caption} tabIndex={0}>
      <table className="stat-table sales-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col" className="stat-number">
              Orders
            </th>
            <th scope="col" className="stat-number">
              Cards
            </th>
            {hasSums ? (
              <th scope="col" className="stat-number">
                Sales
              </th>
            ) : null}
            <th scope="col" className="stat-number">
              Shipped
            </th>
          </tr>
        </thead>
        <tbody>
          {spans.map((span) => (
            <tr key={span.day}>
              <th scope="row">
                <span className="stat-name">{nameOf(span.day)}</span>
                <Bar part={isKnown ? span.orders : 0} whole={most} />
              </th>
              <td className="stat-number">{said(number(span.orders))}</td>
              <td className="stat-number">{said(number(span.cards))}</td>
              {hasSums ? <td className="stat-number">{isKnown ? <Sums sums={span.sums} /> : NOT_KNOWN}</td> : null}
              <td className="stat-number">{span.shipped === null ? NOT_KNOWN : number(span.shipped)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
