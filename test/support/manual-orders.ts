// Orders as they are typed into the console's form, and as files of a spreadsheet.
import { ORDER_COLUMNS } from '#domain/order/order-csv.ts'
import { csvText } from '#domain/text/csv.ts'

export const typedOrder = (fields: Record<string, string> = {}): Record<string, string> => ({
  number: 'M-1',
  email: 'robin.vale@example.com',
  name: 'Robin Vale',
  address1: '1 Oak Lane',
  address2: '',
  city: 'York',
  postcode: 'YO1 1AA',
  country: 'GB',
  design_1: 'black',
  quantity_1: '2',
  ...fields,
})

export type OrderRow = Partial<Record<(typeof ORDER_COLUMNS)[number], string>>

/** The text of a file with these lines; what is not said is good. */
export function orderCsv(rows: readonly OrderRow[]): string {
  const { design_1: design = '', quantity_1: quantity = '', ...buyer } = typedOrder()
  const good = { ...buyer, design, quantity, engrave_name: '', engrave_line2: '' }
  return csvText(
    ORDER_COLUMNS,
    rows.map((row) => Object.fromEntries(ORDER_COLUMNS.map((name) => [name, { ...good, ...row }[name] ?? '']))),
  )
}

/** The form of the import with a file of this text or these lines chosen. */
export function orderFile(rows: string | Uint8Array<ArrayBuffer> | readonly OrderRow[], name = 'orders.csv'): FormData {
  const form = new FormData()
  const content = typeof rows === 'string' || rows instanceof Uint8Array ? rows : orderCsv(rows)
  form.set('file', new File([content], name, { type: 'text/csv' }))
  return form
}
