// The page of one card: its facts, its forms, its history; and the page that shows a new claim code.
import { href } from '#app/addresses.ts'
import { consolePage } from '#app/console/frame.tsx'
import { List } from '#app/console/list.tsx'
import { Facts, Read, When } from '#app/console/parts.tsx'
import type { Form } from '#app/guards/body.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import type { Problems } from '#app/layout/page.tsx'
import { maskedAddress } from '#domain/text/masked-address.ts'
import { batchPath } from './batch-path.ts'
import { ChipForms } from './chip-forms.tsx'
import { type ConsoleChip, countsOfChip, eventsOfChip } from './chip-reads.ts'

/** The owner, with a masked address. */
function ownerText({ ownerTeamId, ownerAccountId, ownerEmail, teamName }: ConsoleChip): string {
  if (ownerTeamId !== null) return `team ${teamName ?? '?'}`
  if (ownerAccountId === null) return '–'
  return ownerEmail === null ? 'an account without an address' : maskedAddress(ownerEmail)
}

interface ChipFacts {
  /** The form that was refused, or kept for a step-up; empty otherwise. */
  fields: Form['fields']
  problems?: Problems
  status?: number
  done?: string | undefined
}

export async function chipPage(
  visit: ConsoleVisit,
  chip: ConsoleChip,
  { fields, problems = {}, status = 200, done }: ChipFacts,
): Promise<Response> {
  const [counts, events] = await Promise.all([countsOfChip(visit, chip.chipId), eventsOfChip(visit, chip.chipId)])
  const { STATS } = visit.env
  return consolePage(visit, {
    title: `Card ${chip.chipId}`,
    up:
      chip.batch === null
        ? { href: href('console-chips'), name: 'All batches' }
        : { href: batchPath(chip.batch), name: `Batch ${chip.batch}` },
    problems,
    status,
    ...(done === undefined ? {} : { done }),
    children: (
      <>
        <Facts
          facts={[
            ['Status', chip.status],
            [
              'Leads to',
              chip.username === null ? (
                '–'
              ) : (
                <a
                  key="profile"
                  href={`${visit.config.siteUrl}/profile/${encodeURIComponent(chip.username)}`}
                  className="app-link"
                >{`@${chip.username}`}</a>
              ),
            ],
            ['Owner', ownerText(chip)],
            ['Claimed', <When key="claimed" at={chip.claimedAt} />],
            ['Label', chip.label ?? '–'],
            [
              'Order',
              chip.orderId === null ? (
                '–'
              ) : (
                <a key="order" href={href('order', { order: chip.orderId })} className="app-link">
                  {chip.orderNumber}
                </a>
              ),
            ],
            ['Policy', `${chip.claimPolicy}${chip.claimCodeHash === null ? '' : ', code set'}`],
            ['Created', <When key="made" at={chip.createdAt} />],
            [
              'Taps in 30 days',
              STATS ? (
                'counted elsewhere'
              ) : (
                <Read key="taps" visit={visit} of={counts}>
                  {({ taps }) => taps.toLocaleString('en-GB')}
                </Read>
              ),
            ],
            [
              'Signed taps',
              chip.sunUid === null || STATS ? null : (
                <Read key="signed" visit={visit} of={counts}>
                  {({ genuine, replayed, invalid }) => `${genuine} genuine, ${replayed} replayed, ${invalid} invalid`}
                </Read>
              ),
            ],
          ]}
        />
        <ChipForms visit={visit} chip={chip} fields={fields} problems={problems} />
        <div className="console-section">
          <List
            visit={visit}
            caption="History"
            rows={events}
            keyOf={({ id }) => id}
            empty="Nothing yet."
            columns={[
              { name: 'Time', kind: 'row', cell: ({ createdAt }) => <When at={createdAt} /> },
              { name: 'Event', cell: ({ event }) => event },
              { name: 'Status', cell: ({ fromStatus, toStatus }) => `${fromStatus ?? 'new'} → ${toStatus}` },
              { name: 'Profile', cell: ({ username }) => (username === null ? '–' : `@${username}`) },
              { name: 'By', cell: ({ actor }) => actor },
            ]}
          />
        </div>
      </>
    ),
  })
}

/** Shows a new claim code, once. */
export const codePage = (visit: ConsoleVisit, chip: ConsoleChip, code: string, done: string): Promise<Response> =>
  consolePage(visit, {
    title: `Card ${chip.chipId}`,
    up: { href: href('console-chip', { chip: chip.chipId }), name: 'Back to the card' },
    done,
    children: (
      <>
        <p className="app-lead">This is its claim code. It is shown only now.</p>
        <p className="app-shown-code max-w-md">{code}</p>
      </>
    ),
  })
