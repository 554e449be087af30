// Names of time zones, like "Europe/London" (IANA). Pure, for browser and server; never throws.

export const UTC = 'UTC'

/** Is this the name of a time zone? */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]{1,63}$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false // a RangeError: no zone of this name
  }
}

let known: readonly string[] | undefined

/** The zones to choose from: UTC, then the platform's list. */
export function timeZones(): readonly string[] {
  known ??= [
    UTC,
    ...Intl.supportedValuesOf('timeZone').filter((name) => name !== UTC && !/^(?:Etc\/)?(?:UTC|GMT)$/.test(name)),
  ]
  return known
}

/** The listed zone with this name, in any case and also by an older name ("Asia/Calcutta"); null if there is none. */
export function zoneNamed(typed: string): string | null {
  const name = typed.replaceAll(' ', '_')
  const listed = (wanted: string) => timeZones().find((zone) => zone.toLowerCase() === wanted.toLowerCase()) ?? null
  return (
    listed(name) ??
    (isTimeZone(name) ? listed(new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone) : null)
  )
}

/** "Europe/Isle of Man" for "Europe/Isle_of_Man". */
export const zoneText = (zone: string): string => zone.replaceAll('_', ' ')
