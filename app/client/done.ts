// Removes the parameter that reports a completed action from the address, so that a reload or the back button does not
// report it again.

const NAMES = ['done', 'new']

export function forgetDone(): void {
  const url = new URL(location.href)
  if (!NAMES.some((name) => url.searchParams.has(name))) return
  for (const name of NAMES) url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
}
