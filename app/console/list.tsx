// Lists of the console: a table with a caption and column headings, or a sentence where it is empty or could not be read.
// On a narrow screen every row is a block in which each cell follows its column's heading.
import type { ReactNode } from 'react'
import type { Visit } from '#app/guards/visit.ts'
import type { Result } from '#domain/text/errors.ts'
import { requestId } from '#http/request-log.ts'

export interface Column<Row> {
  /** The column's heading; unique in the list. */
  name: string
  cell: (row: Row) => ReactNode
  /** row: the heading of the row · number: aligned to the right. */
  kind?: 'row' | 'number'
}

export interface ListProps<Row> {
  visit: Visit
  caption: string
  columns: readonly Column<Row>[]
  /** As read from D1. A failure is reported in place of the list; the rest of the page stays. */
  rows: Result<readonly Row[], unknown>
  keyOf: (row: Row) => string | number
  /** The sentence for a list without rows. */
  empty: string
  /** Addresses of the previous and the next page. */
  newer?: string | undefined
  older?: string | undefined
}

/** The sentence for a part of a page that could not be read; its reference identifies the line in the log. */
export const unreadText = (visit: Pick<Visit, 'request'>): string =>
  `This list could not be read. Reference: ${requestId(visit.request)}`

export function List<Row>({ visit, caption, columns, rows, keyOf, empty, newer, older }: ListProps<Row>) {
  return (
    <div className="console-list">
      <table className="console-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, kind }) => (
              <th key={name} scope="col" className={kind === 'number' ? 'console-number' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.ok && rows.value.length > 0 ? (
            rows.value.map((row) => <ListRow key={keyOf(row)} row={row} columns={columns} />)
          ) : (
            <tr>
              <td colSpan={columns.length} className={rows.ok ? 'console-empty' : 'console-unread'}>
                {rows.ok ? empty : unreadText(visit)}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {newer === undefined && older === undefined ? null : (
        <nav aria-label={`Pages of ${caption}`} className="console-pages">
          {newer === undefined ? null : (
            <a href={newer} rel="prev" className="app-secondary-button">
              Previous page
            </a>
          )}
          {older === undefined ? null : (
            <a href={older} rel="next" className="app-secondary-button">
              Next page
            </a>
          )}
        </nav>
      )}
    </div>
  )
}

function ListRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr>
      {columns.map(({ name, cell, kind }) =>
        kind === 'row' ? (
          <th key={name} scope="row" data-heading={name}>
            {cell(row)}
          </th>
        ) : (
          <td key={name} data-heading={name} className={kind === 'number' ? 'console-number' : undefined}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  )
}
