// Confirmations are shown once, also without script. The redirect to the page stores a marker for its address in the cookie
// of the flow, and the page deletes it. An address alone, whether typed, linked or reloaded, confirms nothing.
import { keyedHash } from '#mail/sealed-token.ts'
import { cookie, FLOW, FLOW_COOKIE, FLOW_SECONDS, flowParts, readCookie } from './cookies.ts'
import type { Visit } from './visit.ts'

const PARAMETER = 'done'

const markOf = (secret: string, { pathname, search }: URL): Promise<string> =>
  keyedHash(secret, 'done once', pathname + search)

/** The cookie as the browser sent it, or as this response will set it. */
function flowCookie({ request, setCookies }: Visit): { token: string; mark: string } {
  const line = setCookies.findLast((set) => set.startsWith(`${FLOW_COOKIE}=`))
  const value =
    line === undefined
      ? readCookie(request.headers.get('cookie'), FLOW_COOKIE, FLOW)
      : line.slice(FLOW_COOKIE.length + 1).split(';', 1)[0]
  return flowParts(value ?? '')
}

function setFlowCookie({ setCookies }: Visit, value: string): void {
  const others = setCookies.filter((line) => !line.startsWith(`${FLOW_COOKIE}=`))
  setCookies.splice(0, setCookies.length, ...others, cookie(FLOW_COOKIE, value, value === '' ? 0 : FLOW_SECONDS))
}

/** Call before a redirect to `location`: stores the marker if that page shows a confirmation. */
export async function markDone(visit: Visit, location: string | null): Promise<void> {
  const { appHost, accountSecret } = visit.config
  if (location === null || !URL.canParse(location, appHost)) return
  const url = new URL(location, appHost)
  if (url.origin !== appHost || !url.searchParams.has(PARAMETER)) return
  setFlowCookie(visit, `${flowCookie(visit).token}.${await markOf(accountSecret, url)}`)
}

/** The visit of a page; its `done` is removed from the address unless this browser has the marker for it. */
export async function takeDone<V extends Visit>(visit: V): Promise<V> {
  if (!visit.url.searchParams.has(PARAMETER)) return visit
  const { token, mark } = flowCookie(visit)
  if (mark !== '' && mark === (await markOf(visit.config.accountSecret, visit.url))) {
    setFlowCookie(visit, token)
    return visit
  }
  const url = new URL(visit.url)
  url.searchParams.delete(PARAMETER)
  return { ...visit, url }
}
