// The counts in a data export: taps, opened links and opened profiles, by day, month and quarter of an hour.
import { sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import {
  linkDays,
  linkMonths,
  profileDays,
  profileMonths,
  profileQuarters,
  tapDays,
  tapMonths,
  tapQuarters,
} from '#db/schema.ts'
import { type ExportPart, ownCards, ownProfiles, shown } from './export-columns.ts'

/** Counts of the profiles of an account, by day or month. */
const countsOf = (
  table: typeof linkDays | typeof linkMonths | typeof profileDays | typeof profileMonths | typeof profileQuarters,
  [time, ...columns]: readonly [SQLiteColumn, ...SQLiteColumn[]],
): ExportPart['rows'] => {
  return (store, { id }) =>
    store
      .select(shown(time, ...columns))
      .from(table)
      .where(sql`${table.username} IN ${ownProfiles(id)}`)
      .orderBy(time)
}

export const COUNT_PARTS: readonly ExportPart[] = [
  {
    name: 'taps',
    about: 'Taps of your cards by day, since they are yours.',
    rows: (store, { id }) =>
      store
        .select(shown(tapDays.day, tapDays.chipId, tapDays.country, tapDays.device, tapDays.taps))
        .from(tapDays)
        .where(
          sql`${tapDays.chipId} IN ${ownCards(id)}
            AND ${tapDays.day} >= (SELECT claimed_at / 86400 FROM chips WHERE chips.chip_id = ${tapDays.chipId})`,
        )
        .orderBy(tapDays.day),
  },
  {
    name: 'tap_months',
    about: 'The same by month: year × 12 + month.',
    rows: (store, { id }) =>
      store
        .select(shown(tapMonths.month, tapMonths.chipId, tapMonths.country, tapMonths.device, tapMonths.taps))
        .from(tapMonths)
        .where(
          sql`${tapMonths.chipId} IN ${ownCards(id)} AND ${tapMonths.month} > (
            SELECT cast(strftime('%Y', claimed_at, 'unixepoch') AS INTEGER) * 12
              + cast(strftime('%m', claimed_at, 'unixepoch') AS INTEGER)
            FROM chips WHERE chips.chip_id = ${tapMonths.chipId})`,
        )
        .orderBy(tapMonths.month),
  },
  {
    name: 'tap_quarters',
    about: 'Taps of your cards by the quarter of an hour, counted since 1970, for 93 days.',
    rows: (store, { id }) =>
      store
        .select(shown(tapQuarters.quarter, tapQuarters.chipId, tapQuarters.taps))
        .from(tapQuarters)
        .where(
          sql`${tapQuarters.chipId} IN ${ownCards(id)}
            AND ${tapQuarters.quarter} >= (
              SELECT claimed_at / 86400 * 96 FROM chips WHERE chips.chip_id = ${tapQuarters.chipId})`,
        )
        .orderBy(tapQuarters.quarter),
  },
  {
    name: 'opened_links',
    about: 'Links of your profiles that were opened, by day.',
    rows: countsOf(linkDays, [
      ...([linkDays.day, linkDays.username, linkDays.url, linkDays.country, linkDays.device] as const),
      linkDays.clicks,
    ]),
  },
  {
    name: 'opened_link_months',
    about: 'The same by month.',
    rows: countsOf(linkMonths, [
      ...([linkMonths.month, linkMonths.username, linkMonths.url, linkMonths.country, linkMonths.device] as const),
      linkMonths.clicks,
    ]),
  },
  {
    name: 'opened_profiles',
    about: 'Opened profiles (view) and saved contact cards (save), by day.',
    rows: countsOf(profileDays, [
      ...([profileDays.day, profileDays.username, profileDays.kind, profileDays.country, profileDays.device] as const),
      profileDays.count,
    ]),
  },
  {
    name: 'opened_profile_months',
    about: 'The same by month.',
    rows: countsOf(profileMonths, [
      ...([profileMonths.month, profileMonths.username, profileMonths.kind, profileMonths.country] as const),
      ...[profileMonths.device, profileMonths.count],
    ]),
  },
  {
    name: 'profile_quarters',
    about: 'Opened profiles (view), saved contact cards (save) and opened links (link), by the quarter of an hour.',
    rows: countsOf(profileQuarters, [
      ...([profileQuarters.quarter, profileQuarters.username, profileQuarters.kind, profileQuarters.count] as const),
    ]),
  },
]
