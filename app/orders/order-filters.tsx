// The filters of the list of orders: states as links, days, design and order of the rows as a form that works without script.
import { href } from '#app/addresses.ts'
import { Submit, TextField } from '#app/layout/form.tsx'
import type { Problems } from '#app/layout/page.tsx'
import type { Design } from '#domain/shop/catalogue.ts'
import {
  FILTERS,
  inState,
  isOrderFilter,
  type OrderSelection,
  ordersPath,
  PERIODS,
  SORTS,
  UNKNOWN_DESIGN,
} from './order-filter.ts'

interface FilterProps {
  selection: OrderSelection
  designs: readonly Design[]
  problems: Problems
}

export const OrderFilters = ({ selection, designs, problems }: FilterProps) => (
  <>
    <nav aria-label="Orders" className="app-tabs order-filters">
      <ul>
        {Object.entries(FILTERS).map(([word, { name }]) =>
          isOrderFilter(word) ? (
            <li key={word}>
              <a
                href={ordersPath(inState(selection, word))}
                aria-current={word === selection.show ? 'page' : undefined}
              >
                {name}
              </a>
            </li>
          ) : null,
        )}
      </ul>
    </nav>
    <details className="order-filter-fold" open={isNarrowed(selection)}>
      <summary>Filter and sort</summary>
      <form method="get" action={href('orders')} className="console-filters order-filter-form" noValidate>
        {selection.show === 'to-pack' ? null : <input type="hidden" name="show" value={selection.show} />}
        <Choice
          name="period"
          label="Days"
          chosen={selection.period}
          options={[
            ['', 'Every day'],
            ...PERIOD_ORDER.map((word): [string, string] => [word, PERIODS[word].name]),
            ['days', 'From and to'],
          ]}
        />
        <TextField name="from" label="From" type="date" defaultValue={selection.from} problems={problems} />
        <TextField name="to" label="To" type="date" defaultValue={selection.to} problems={problems} />
        <Choice
          name="design"
          label="Design"
          chosen={selection.design}
          options={[
            ['', 'Every design'],
            ...designs.map(({ id, label }): [string, string] => [id, label]),
            [UNKNOWN_DESIGN, 'Not in the catalogue'],
          ]}
        />
        <Choice name="sort" label="Sort" chosen={selection.sort} options={Object.entries(SORTS)} />
        <Submit pending="Showing…" tone="secondary">
          Show
        </Submit>
        {isNarrowed(selection) ? (
          <a href={ordersPath({ ...selection, ...NO_FILTER })} className="app-quiet-button">
            Clear filters
          </a>
        ) : null}
      </form>
    </details>
  </>
)

const PERIOD_ORDER = ['today', 'yesterday', '7', '30'] as const
const NO_FILTER = { period: '', from: '', to: '', design: '' } as const

/** Is there a filter beside the state? */
export const isNarrowed = ({ period, design }: OrderSelection): boolean => period !== '' || design !== ''

/** "To pack, Last 7 days, Desert Edition" */
export function selectionText({ show, period, from, to, design }: OrderSelection, designs: readonly Design[]): string {
  const days =
    period === '' || period === 'days'
      ? [from === '' ? '' : `from ${from}`, to === '' ? '' : `to ${to}`].filter(Boolean).join(' ')
      : PERIODS[period].name
  const label = design === UNKNOWN_DESIGN ? 'Not in the catalogue' : designs.find(({ id }) => id === design)?.label
  return [FILTERS[show].name, days, label ?? ''].filter(Boolean).join(', ')
}

const Choice = ({
  name,
  label,
  chosen,
  options,
}: {
  name: string
  label: string
  chosen: string
  options: readonly (readonly [value: string, name: string])[]
}) => (
  <div className="app-field">
    <label htmlFor={name} className="app-label">
      {label}
    </label>
    <select id={name} name={name} className="field" defaultValue={chosen}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </div>
)
