// Usernames in addresses. Pure, never throws.

const USERNAME = /^(?=.{1,64}$)[A-Za-z0-9_](?:[A-Za-z0-9._-]*[A-Za-z0-9_])?$/

/** Is this a valid username in an address of this site? Accepts any value, stored data included. */
export const isUsername = (value: unknown): value is string => typeof value === 'string' && USERNAME.test(value)

/** A path segment decoded once; unchanged if it cannot be decoded. */
export function nameInSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The username in a path segment, or null if it is invalid. */
export function usernameInSegment(segment: string): string | null {
  const name = nameInSegment(segment)
  return isUsername(name) ? name : null
}
