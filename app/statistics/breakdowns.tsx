// Tables that break down the counts: by country, device, card, link and signature.

import type { Count, What } from '#app/counts/read-counts.ts'
import { BarTable } from './bar-table.tsx'
import { deviceName, sumsBy, sumsByCountry } from './figures.ts'
import type { LinkName } from './link-names.ts'

/** Two tables of a kind of count: by country and by device. */
export function Breakdowns({ what, name, counts }: { what: What; name: string; counts: readonly Count[] }) {
  const rows = (sums: [string, number][]) => sums.map(([key, count]) => ({ key, name: key, count }))
  return (
    <>
      <BarTable caption={`${name} by country`} of="Country" what={name} rows={rows(sumsByCountry(counts, what))} />
      <BarTable
        caption={`${name} by device`}
        of="Device"
        what={name}
        rows={rows(sumsBy(counts, what, ({ device }) => deviceName(device)))}
      />
    </>
  )
}

export function ByCard({ counts, nameOf }: { counts: readonly Count[]; nameOf: (card: string) => string }) {
  const sums = sumsBy(counts, 'tap', ({ card }) => card)
  if (sums.length === 0) return null
  return (
    <BarTable
      caption="Card taps by card"
      of="Card"
      what="Card taps"
      rows={sums.map(([card, count]) => ({ key: card, name: nameOf(card), count }))}
    />
  )
}

export function ByLink({
  counts,
  nameOf,
}: {
  counts: readonly Count[]
  nameOf: (username: string, url: string) => LinkName
}) {
  const sums = sumsBy(counts, 'link', ({ username, url }) => `${username} ${url}`)
  if (sums.length === 0) return null
  return (
    <BarTable
      caption="Opened links by link"
      of="Link"
      what="Opened links"
      rows={sums.map(([key, count]) => {
        const at = key.indexOf(' ') // usernames contain no spaces
        const { name, removed } = nameOf(key.slice(0, at), key.slice(at + 1))
        return { key, name, note: removed ? 'removed' : undefined, count }
      })}
    />
  )
}

/** Outcomes of signed taps. */
export function Signatures({ outcomes, taps }: { outcomes: ReadonlyMap<string, number>; taps: number }) {
  const of = (outcome: string) => outcomes.get(outcome) ?? 0
  const without = Math.max(0, taps - [...outcomes.values()].reduce((sum, count) => sum + count, 0))
  return (
    <div>
      <BarTable
        caption="Signatures of your cards"
        of="Tap"
        what="Card taps"
        rows={[
          { key: 'genuine', name: 'Verified', count: of('genuine') },
          { key: 'replayed', name: 'Repeated links', count: of('replayed') },
          { key: 'without', name: 'Without signature', count: without },
        ]}
      />
      <p className="app-hint mt-3">
        Verified: the card itself was there. Repeated links: the address of an earlier tap was opened once more. Without
        signature: the address was opened without the card, from its QR code for example.
      </p>
    </div>
  )
}
