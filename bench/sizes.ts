// `npm run bench:sizes`: how large the counts in the database become, extrapolated from the real tables with 300,000
// rows. bench/README.md explains the results. Option: --rows N.
import { run } from '../scripts/failure.ts'
import { bytesAfterTwoYears, CHIPS, emptyDatabase, fillAndMeasure, KINDS, mostKept, rowsOf } from './count-sizes.ts'
import { readOptions } from './options.ts'

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`

await run(async () => {
  const { rows } = readOptions(process.argv.slice(2), { rows: { value: 300_000, most: 3_000_000, whole: true } })
  const table: Record<string, Record<string, string | number>> = {}
  for (const [name, kind] of Object.entries(KINDS)) {
    const db = emptyDatabase()
    const bytes = fillAndMeasure(db, kind, rows)
    const { withMonths, withoutMonths } = bytesAfterTwoYears(kind, bytes)
    const { days, months } = mostKept(kind, bytes)
    table[name] = {
      ...{ 'rows filled': `${rowsOf(db, kind.days)} + ${rowsOf(db, kind.months)}` },
      ...{ 'bytes a day row': bytes.day.toFixed(1), 'bytes a month row': bytes.month.toFixed(1) },
      ...{ kept: `${days} days, ${months} months` },
      ...{ 'after two years': gigabytes(withMonths), 'without months': gigabytes(withoutMonths) },
    }
    db.close()
  }
  console.log(`${CHIPS} chips, each tapped daily:`)
  console.table(table)
})
