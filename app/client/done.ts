// What an action did is said once: reloading the page, or coming back to it, does not say it again. The word for
// it is in the address, which loses it here.

const NAMES = ['done', 'new']

export function forgetDone(): void {
  const url = new URL(location.href)
  if (!NAMES.some((name) => url.searchParams.has(name))) return
  for (const name of NAMES) url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
}
