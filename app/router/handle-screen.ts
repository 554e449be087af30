// Handles a request for a screen. Every request passes the same checks in the same order: method, origin of a POST, session,
// role, then type and size of the body. Then the screen's module responds.

import { type AddressRow, FORM, PASSKEY } from '#app/addresses.ts'
import { jsonAnswer, leadTo } from '#app/guards/answers.ts'
import { logAuth } from '#app/guards/auth-log.ts'
import { type Body, EMPTY_FORM, readPost } from '#app/guards/body.ts'
import { markDone, takeDone } from '#app/guards/done-once.ts'
import { isWithinLoginLimit, TOO_MANY_TRIES } from '#app/guards/limits.ts'
import { isFromThisApp } from '#app/guards/same-site.ts'
import { Unreachable, type Visit } from '#app/guards/visit.ts'
import { clearMalformedFlow } from '#app/identity/flows.ts'
import { loginPath } from '#app/identity/next.ts'
import { readSession } from '#app/identity/sessions.ts'
import { failed, messagePage, notFound, unreachable } from '#app/layout/message.tsx'
import { describeError, logEvent } from '#http/log.ts'
import { requestId } from '#http/request-log.ts'
import { mayBeMangled, redirectOfUnknown, redirectToIntended } from './redirects.ts'

/** A screen's module: one function for each method of its row. */
export interface Screen<V extends Visit = Visit> {
  GET?: (visit: V) => Promise<Response>
  POST?: (visit: V, body: Body) => Promise<Response>
}

export async function handleScreen(visit: Visit, row: AddressRow, load: () => Promise<Screen>): Promise<Response> {
  const respond = async () => {
    const { request, config } = visit
    const method = request.method === 'HEAD' ? 'GET' : request.method
    // In the console the row's methods are checked after the role, so that they reveal nothing to others.
    const methods = row.access === 'console' ? CONSOLE_METHODS : row.methods
    if ((method !== 'GET' && method !== 'POST') || !methods.includes(method)) return notAllowed(visit, methods)
    if (method === 'POST' && !isFromThisApp(request.headers, config.appHost)) {
      await logAuth(visit, 'cross_site')
      return messagePage(visit, { status: 403, heading: `This page must be used from ${config.appHost}.` })
    }
    if (method === 'GET' && mayBeMangled(row, visit.url)) {
      const intended = redirectToIntended(visit.url, config.siteUrl)
      if (intended !== null) return intended
    }
    clearMalformedFlow(visit)
    const session = await readSession(visit)
    if (!session.ok) throw new Unreachable()
    const known: Visit = { ...visit, account: session.value }
    // Counted before all refusals below; the screen itself responds to a request over the limit.
    const isWithin = method !== 'POST' || !row.countsAsSignIn || (await isWithinLoginLimit(known))
    if (row.access === 'account' && known.account === null && !isWithin) return tooOften(known, row)
    if (row.access === 'account' && known.account === null)
      return leadTo(loginPath(visit.url), 303, { holdsToken: row.holdsToken })
    const consoleEntry = row.access === 'console' ? await import('#app/console/entry.ts') : null
    const withRole = consoleEntry ? await consoleEntry.visitOfRole(known, row) : null
    if (withRole instanceof Response) return withRole
    // The body is read only now, so that it neither reveals anything nor costs anything for those without access.
    const body = method === 'POST' && row.methods.includes(method) ? await bodyOf(known, row) : null
    if (body instanceof Response) return body
    const entered = consoleEntry && withRole ? await consoleEntry.provedVisit(withRole, row, body) : known
    if (entered instanceof Response) return entered
    if (row.setting && !visit.config[row.setting]) return notFound(entered)
    if (!row.methods.includes(method)) return notAllowed(entered, row.methods)
    const module = await load()
    if (method === 'GET') return module.GET ? module.GET(await takeDone(entered)) : notAllowed(entered, row.methods)
    if (!module.POST || !body) return notAllowed(entered, row.methods)
    const response = await module.POST(entered, body)
    await markDone(entered, response.headers.get('location'))
    return response
  }
  return safely(visit, respond, row)
}

/** The response to a signed-out visitor over the limit of sign-ins. */
const tooOften = (visit: Visit, { bodies }: AddressRow): Promise<Response> | Response => {
  const headers = { 'Retry-After': '60' }
  return bodies?.includes(PASSKEY)
    ? jsonAnswer({ error: TOO_MANY_TRIES }, 429, headers)
    : messagePage(visit, { status: 429, heading: TOO_MANY_TRIES, headers })
}

/** The body of a POST by the rules of its row, or the response that refuses it. */
async function bodyOf(visit: Visit, { bodies = [FORM] }: AddressRow): Promise<Body | Response> {
  if (bodies.length === 0) return { kind: 'form', form: EMPTY_FORM }
  const read = await readPost(visit.request, bodies)
  if (typeof read !== 'number') return read
  const own = bodies.find(({ texts }) => texts?.[read] !== undefined)?.texts?.[read]
  return messagePage(visit, { status: read, heading: own ?? BODY_TEXTS[read] })
}

const CONSOLE_METHODS: AddressRow['methods'] = ['GET', 'POST']
/** An unknown address below /admin. Without a role it responds like a known one. */
export const UNKNOWN_OF_CONSOLE: AddressRow = {
  path: '/admin/*',
  methods: CONSOLE_METHODS,
  access: 'console',
  console: { see: 'overview:see' },
  bodies: [],
}

const BODY_TEXTS = {
  408: 'This took too long. Please try again.',
  413: 'This is too large. Please send less.',
  415: 'This cannot be used here.',
  422: 'This form could not be read. Please try again.',
} as const

const notAllowed = (visit: Visit, methods: readonly string[]): Promise<Response> =>
  messagePage(visit, {
    status: 405,
    heading: 'This cannot be done here.',
    headers: { Allow: methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ') },
  })

/** Handles an address without a row: a redirect or the 404. */
export async function handleUnknown(visit: Visit): Promise<Response> {
  return safely(visit, async () => {
    const redirect = redirectOfUnknown(visit)
    const isRead = visit.request.method === 'GET' || visit.request.method === 'HEAD'
    if (redirect !== null) return isRead ? redirect : notAllowed(visit, ['GET'])
    clearMalformedFlow(visit)
    const session = await readSession(visit)
    return notFound({ ...visit, account: session.ok ? session.value : null })
  })
}

/** Runs `respond` and adds the cookies. An error becomes a page without details, and a line in the log. */
export async function safely(
  visit: Visit,
  respond: (visit: Visit) => Promise<Response>,
  row?: Pick<AddressRow, 'unreachable'>,
): Promise<Response> {
  try {
    const response = await respond(visit)
    for (const value of visit.setCookies) response.headers.append('Set-Cookie', value)
    return response
  } catch (thrown) {
    if (thrown instanceof Unreachable) return unreachable(visit, row?.unreachable)
    logEvent('error', 'unexpected', { error: describeError(thrown), request: requestId(visit.request) })
    return failed(visit)
  }
}
