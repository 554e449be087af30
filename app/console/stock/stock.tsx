// `/admin/stock`: how many cards of each design there are, where they are, and what open orders need of them.

import { consolePage } from '#app/console/frame.tsx'
import { type Column, List } from '#app/console/list.tsx'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { type CardCounts, type DesignStock, isLow, type LabelStock, lowText, readStock } from '#app/stock/read-stock.ts'
import { ok } from '#domain/text/errors.ts'

const number = (count: number): string => count.toLocaleString('en-GB')

const WHERE: readonly { name: string; state: keyof CardCounts }[] = [
  { name: 'Assigned', state: 'assigned' },
  { name: 'Shipped', state: 'shipped' },
  { name: 'In use', state: 'used' },
  { name: 'Out of use', state: 'out' },
]
const free = <Row extends CardCounts>(): Column<Row> => ({
  name: 'Free',
  kind: 'number',
  cell: (row) => number(row.free),
})
const elsewhere = <Row extends CardCounts>(): Column<Row>[] =>
  WHERE.map(({ name, state }) => ({ name, kind: 'number', cell: (row) => number(row[state]) }))

export async function GET(visit: ConsoleVisit): Promise<Response> {
  const stock = await readStock(visit)
  const { designs = [], others = [], neededOfNone = 0, isCut = false } = stock.ok ? stock.value : {}
  const low = designs.filter((design) => isLow(design, visit.config.stockLow))
  return consolePage(visit, {
    title: 'Stock',
    children: (
      <>
        {low.length === 0 ? null : (
          <ul className="notice mb-6 grid gap-1">
            {low.map((design) => (
              <li key={design.design.id}>{lowText(design)}</li>
            ))}
          </ul>
        )}
        <List<DesignStock>
          visit={visit}
          caption="Cards by design"
          rows={stock.ok ? ok(designs) : stock}
          keyOf={({ design }) => design.id}
          empty="There are no designs."
          columns={[
            { name: 'Design', kind: 'row', cell: ({ design }) => design.label },
            free(),
            { name: 'Needed', kind: 'number', cell: ({ needed }) => number(needed) },
            { name: 'Left', kind: 'number', cell: ({ left }) => <strong>{number(left)}</strong> },
            ...elsewhere<DesignStock>(),
          ]}
        />
        {neededOfNone === 0 ? null : (
          <p className="app-hint mt-3">
            {`Open orders need ${number(neededOfNone)} more ${neededOfNone === 1 ? 'card that matches' : 'cards that match'} no design of the catalogue.`}
          </p>
        )}
        <p className="app-hint mt-3">
          Free: cards that belong to no account and no order. Needed: cards that open orders still need. Left: free
          cards less those needed. A card’s design is the one its label names.
        </p>
        {others.length === 0 ? null : (
          <div className="mt-8">
            <List
              visit={visit}
              caption="Other labels"
              rows={ok(others.slice(0, MOST_LABELS))}
              keyOf={labelText}
              empty="Every label names a design."
              columns={[{ name: 'Label', kind: 'row', cell: labelText }, free(), ...elsewhere<LabelStock>()]}
            />
          </div>
        )}
        {isCut || others.length > MOST_LABELS ? (
          <p className="app-hint mt-3">There are more labels than these; the rarest are left out.</p>
        ) : null}
      </>
    ),
  })
}

/** Other labels that are shown. */
const MOST_LABELS = 50

/** "Matt black", "Matt black and a number" */
function labelText({ label, isNumbered }: LabelStock): string {
  if (label === '') return isNumbered ? 'A number alone' : 'No label'
  return isNumbered ? `${label} and a number` : label
}
