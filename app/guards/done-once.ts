// What an action did is said once, also without script: the answer that leads to the page which says it marks this
// browser with the address of that page, in the cookie of what is under way, and the page takes the mark away. An
// address alone, typed, linked or loaded again, says nothing.
import { keyedHash } from '#mail/sealed-token.ts'
import { cookie, FLOW, FLOW_COOKIE, FLOW_SECONDS, flowParts, readCookie } from './cookies.ts'
import type { Visit } from './visit.ts'

const PARAMETER = 'done'

const markOf = (secret: string, { pathname, search }: URL): Promise<string> =>
  keyedHash(secret, 'done once', pathname + search)

/** The cookie as the browser has sent it, or as this answer is about to set it. */
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

/** Before an answer leads to `location`: where that is a page which is to say what was done, it may, once. */
export async function markDone(visit: Visit, location: string | null): Promise<void> {
  const { appHost, accountSecret } = visit.config
  if (location === null || !URL.canParse(location, appHost)) return
  const url = new URL(location, appHost)
  if (url.origin !== appHost || !url.searchParams.has(PARAMETER)) return
  setFlowCookie(visit, `${flowCookie(visit).token}.${await markOf(accountSecret, url)}`)
}

/** The visit of a page, whose address says what was done only where this browser has just done it. */
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
