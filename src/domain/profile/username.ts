// Names of profiles as they are in addresses. Pure, never throws.

const USERNAME = /^(?=.{1,64}$)[A-Za-z0-9_](?:[A-Za-z0-9._-]*[A-Za-z0-9_])?$/

/** Is this a username that may stand in an address of this site? Accepts any value, stored data included. */
export const isUsername = (value: unknown): value is string => typeof value === 'string' && USERNAME.test(value)

/** What a path segment says, decoded once; as it is where it cannot be decoded. */
export function nameInSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The username a path segment holds, or null when it holds none that could exist. */
export function usernameInSegment(segment: string): string | null {
  const name = nameInSegment(segment)
  return isUsername(name) ? name : null
}
