// The file an account's owner gets who asks for their data. The same for the page and for the command
// (scripts/commands/accounts.ts).
import type { Statement, Store } from '#db/store.ts'
import { withoutUnsetLanguage } from './export-columns.ts'
import { EXPORT_PARTS } from './export-parts.ts'

/** The statements of one batch: a row that moves between tables meanwhile is in the file once. */
export const exportStatements = (store: Store, account: { id: string; email: string }): Statement[] =>
  EXPORT_PARTS.map(({ rows }) => rows(store, account))

/** The file. `rows` are the results in the order of EXPORT_PARTS; `now` in whole seconds. */
export function exportFile(rows: readonly unknown[], facts: { brand: string; now: number; site: string }): string {
  const { brand, now, site } = facts
  const parts = EXPORT_PARTS.map((part, at) => ({ ...part, found: rows[at] as unknown[] })).filter(
    ({ isRare, found }) => !isRare || found.length > 0,
  )
  return `${JSON.stringify(
    {
      about: {
        made_at: new Date(now * 1000).toISOString(),
        made_by: `${brand}, ${site}`,
        ...Object.fromEntries(parts.map(({ name, about }) => [name, about])),
      },
      ...Object.fromEntries(parts.map(({ name, found }) => [name, name === 'account' ? found[0] : found])),
    },
    withoutUnsetLanguage,
    2,
  )}\n`
}

/** `Tappt-data-2026-11-22.json`. */
export const exportName = (brand: string, now: number): string =>
  `${brand.replace(/[^\p{L}\p{N}]+/gu, '-')}-data-${new Date(now * 1000).toISOString().slice(0, 10)}.json`
