// A mail address as it is shown to people other than its owner. Pure.

/** `m•••@example.com`: the first letter of what is before the last @, and three dots for the rest of it. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const [first = ''] = at < 0 ? address : address.slice(0, at)
  return `${first}•••${at < 0 ? '' : address.slice(at)}`
}
