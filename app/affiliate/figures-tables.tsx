// What a code brought, as totals and by month.
import { monthText } from '#app/layout/dates.ts'
import { Bar } from '#app/statistics/bar-table.tsx'
import { formatAmount } from '#domain/order/amounts.ts'
import { type Figures, NO_FIGURES } from './figures.ts'

const number = (count: number): string => count.toLocaleString('en-GB')

/** "£120" and "EUR 50.00", one below the other; without orders a dash. */
export const Sums = ({ sums }: Pick<Figures, 'sums'>) =>
  sums.size === 0 ? (
    '–'
  ) : (
    <span className="block">
      {[...sums]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([currency, pence]) => (
          <span key={currency} className="sales-sum">
            {formatAmount(pence, currency)}
          </span>
        ))}
    </span>
  )

export const Totals = ({ figures }: { figures: Figures }) => (
  <dl className="stat-tiles affiliate-totals">
    <Total name="Clicks" value={number(figures.clicks)} />
    <Total name="Orders" value={number(figures.orders)} />
    <div className="stat-tile">
      <dt>Sales</dt>
      <dd className="stat-sum">
        <Sums sums={figures.sums} />
      </dd>
    </div>
  </dl>
)

const Total = ({ name, value }: { name: string; value: string }) => (
  <div className="stat-tile">
    <dt>{name}</dt>
    <dd className="stat-sum">{value}</dd>
  </div>
)

/** `months` as `2026-11`, in the order of the rows. */
export function MonthTable({ months, figures }: { months: readonly string[]; figures: ReadonlyMap<string, Figures> }) {
  const rows = months.map((month) => ({ month, of: figures.get(month) ?? NO_FIGURES }))
  const most = Math.max(0, ...rows.map(({ of }) => of.clicks))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section className="sales-scroll" aria-label="The last 12 months" tabIndex={0}>
      <table className="stat-table">
        <caption>The last 12 months</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {['Clicks', 'Orders', 'Sales'].map((name) => (
              <th key={name} scope="col" className="stat-number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ month, of }) => (
            <tr key={month}>
              <th scope="row">
                <span className="stat-name">{monthText(month)}</span>
                <Bar part={of.clicks} whole={most} />
              </th>
              <td className="stat-number">{number(of.clicks)}</td>
              <td className="stat-number">{number(of.orders)}</td>
              <td className="stat-number">
                <Sums sums={of.sums} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
