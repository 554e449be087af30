// Tables for people; the same figures go to bench/results as JSON.

const UNITS = {
  perSecond: { head: 'requests/s, 8 conn.', digits: 0 },
  cpuUs: { head: 'CPU µs/request', digits: 0 },
  p50Ms: { head: 'p50 ms, 1 conn.', digits: 3 },
  p99Ms: { head: 'p99 ms, 1 conn.', digits: 3 },
  ms: { head: 'ms', digits: 1 },
  cpuMs: { head: 'CPU ms', digits: 1 },
}

const shown = ({ median, low, high }, digits) =>
  Number.isNaN(median) ? '–' : `${median.toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`

const verdict = (met) => (met === null ? '' : met ? 'met' : 'missed')

/** Median round (lowest–highest) of every contestant, then the goals. */
export function reportContest({ table, goals }) {
  console.table(
    Object.fromEntries(
      Object.entries(table).map(([name, columns]) => [
        name,
        Object.fromEntries(
          Object.entries(columns).map(([column, values]) => [UNITS[column].head, shown(values, UNITS[column].digits)]),
        ),
      ]),
    ),
  )
  console.table(
    Object.fromEntries(
      goals.map(({ of, by, measure, atMost, atLeast, met, ...is }) => [
        `${of} ÷ ${by}, ${UNITS[measure].head}`,
        { ratio: shown(is, 2), goal: atMost ? `≤ ${atMost}` : atLeast ? `≥ ${atLeast}` : '', '': verdict(met) },
      ]),
    ),
  )
}

const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`

export function reportBytes({ client, pages, goals }) {
  console.log('\nBytes and their goals')
  console.table(
    Object.fromEntries(
      goals.map(({ what, bytes, atMost }) => [
        what,
        { bytes: kib(bytes), goal: `≤ ${atMost / 1024} KiB`, '': verdict(bytes <= atMost) },
      ]),
    ),
  )
  console.log('What a browser downloads, brotli')
  console.table({
    'entry script': kib(client.entry),
    'React and hydration': kib(client.hydration),
    'profile script': kib(client.profile),
    styles: kib(client.css),
    'largest island adds': client.islands[0] ? `${kib(client.islands[0].adds)} (${client.islands[0].name})` : '–',
  })
  console.table(
    Object.fromEntries(client.islands.map(({ name, own, adds }) => [name, { 'its file': kib(own), adds: kib(adds) }])),
  )
  console.table(
    Object.fromEntries(
      Object.entries(pages).map(([path, { html, css, unasked, js, islands }]) => [
        path,
        {
          html: kib(html),
          css: kib(css),
          'js unasked': kib(unasked),
          js: kib(js),
          total: kib(html + css + js),
          islands: islands.length,
        },
      ]),
    ),
  )
}
