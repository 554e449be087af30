// In which time zone the page counts days, and the offer to count them in the browser's (app/client/time-zone.ts).

import { href } from '#app/addresses.ts'
import { dayText } from '#app/layout/dates.ts'
import { Submit } from '#app/layout/form.tsx'
import { UTC, zoneText } from '#domain/text/time-zone.ts'

export function ZoneNote({ chosen, localSince }: { chosen: string | null; localSince: number | null }) {
  const zone = chosen ?? UTC
  return (
    <>
      <p className="app-lead">
        {zone === UTC
          ? 'Days are in UTC. Today is not over yet. '
          : `Days are in ${zoneText(zone)} time. Today is not over yet. `}
        <a href={href('settings-time-zone')} className="app-link">
          Change the time zone
        </a>
      </p>
      {zone === UTC ? null : (
        <p className="app-hint mt-2">
          {localSince === null ? '' : `Days before ${dayText(localSince)} are UTC days. `}
          Countries, devices, cards, links and the CSV file are counted by UTC day.
        </p>
      )}
      {chosen === null ? <ZoneOffer /> : null}
    </>
  )
}

/** Stays hidden without a script, and where the browser's zone is UTC. */
const ZoneOffer = () => (
  <form method="post" action={href('settings-time-zone')} className="stat-offer" data-zone-offer hidden>
    <input type="hidden" name="from" value="statistics" />
    <input type="hidden" name="time_zone" value="" />
    <Submit pending="Saving…" tone="secondary">
      Show days in your time zone?
    </Submit>
  </form>
)
