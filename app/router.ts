// The app's router, made from its table of addresses. Every request passes the same checks in the same order: method,
// settings, where a POST comes from, who is signed in, its type and size. Then the screen answers.
import { type Context, Hono } from 'hono'
import { appHostRules, ruleMatches } from '#domain/site/app-host.ts'
import { cleanAddress, locationOf } from '#domain/site/meant-address.ts'
import { describeError, logEvent } from '#http/log.ts'
import { requestId } from '#http/request-log.ts'
import {
  type AddressRow,
  BELOW,
  FORM,
  href,
  PASSKEY,
  SCREENS,
  type ScreenId,
  WEBHOOKS,
  type WebhookId,
} from './addresses.ts'
import { type AppBindings, type AppConfig, readAppConfigFor } from './env.ts'
import { appHeaders, jsonAnswer, leadTo } from './guards/answers.ts'
import { logAuth } from './guards/auth-log.ts'
import { type Body, EMPTY_FORM, readPost } from './guards/body.ts'
import { markDone, takeDone } from './guards/done-once.ts'
import { isWithinLoginLimit, TOO_MANY_TRIES } from './guards/limits.ts'
import { isFromThisApp } from './guards/same-site.ts'
import { type ConsoleVisit, type OwnVisit, Unreachable, type Visit } from './guards/visit.ts'
import { isConsolePath } from './identity/console-proof.ts'
import { clearMalformedFlow } from './identity/flows.ts'
import { isPage, loginPath } from './identity/next.ts'
import { readSession } from './identity/sessions.ts'
import { failed, messagePage, notFound, unreachable } from './layout/message.tsx'
import { renderer } from './layout/page.tsx'
import { answerFile, FILE_PATHS } from './routes/files.ts'
import { shopPath } from './shop-paths.ts'
import { emptyAnswer, type Webhook } from './webhooks/answers.ts'

/** What a screen's module exports: an answer for each method of its row. */
export interface Screen<V extends Visit = Visit> {
  GET?: (visit: V) => Promise<Response>
  POST?: (visit: V, body: Body) => Promise<Response>
}

const screen = <V extends Visit>(load: () => Promise<Screen<V>>) => load as () => Promise<Screen>

/** Which module answers a screen. Loaded when first asked for. */
const MODULES: Record<ScreenId, () => Promise<Screen>> = {
  home: () => import('./identity/home.ts'),
  app: () => import('./identity/home.ts'),
  login: () => import('./identity/login.tsx'),
  'login-code': () => import('./identity/login-code.tsx'),
  register: () => import('./claim/register.tsx'),
  'login-passkey': () => import('./passkeys/login.ts'),
  'claim-link': () => import('./claim/claim-link.tsx'),
  claim: () => import('./claim/claim.tsx'),
  'order-cards': () => import('./orders/buyer.tsx'),
  'take-back': () => import('./claim/take-back.tsx'),
  logout: () => import('./identity/logout.tsx'),
  'step-up': screen<OwnVisit>(() => import('./identity/step-up.tsx')),
  'step-up-passkey': screen<OwnVisit>(() => import('./passkeys/step-up.ts')),
  settings: screen<OwnVisit>(() => import('./settings/settings.ts')),
  'settings-account': screen<OwnVisit>(() => import('./settings/account.tsx')),
  'settings-passkeys': screen<OwnVisit>(() => import('./settings/passkeys.tsx')),
  'settings-passkeys-add': screen<OwnVisit>(() => import('./passkeys/add.ts')),
  invitation: screen<OwnVisit>(() => import('./passkeys/invitation-page.tsx')),
  'settings-sessions': screen<OwnVisit>(() => import('./settings/sessions.tsx')),
  'setup-profile': screen<OwnVisit>(() => import('./profile/setup.ts')),
  profile: screen<OwnVisit>(() => import('./profile/editor.ts')),
  picture: screen<OwnVisit>(() => import('./profile/picture.ts')),
  username: screen<OwnVisit>(() => import('./profile/username-check.ts')),
  dashboard: screen<OwnVisit>(() => import('./dashboard/dashboard.tsx')),
  cards: screen<OwnVisit>(() => import('./cards/cards.tsx')),
  card: screen<OwnVisit>(() => import('./cards/card.tsx')),
  statistics: screen<OwnVisit>(() => import('./statistics/statistics.tsx')),
  scan: () => import('./claim/scan.tsx'),
  privacy: () => import('./content/privacy-page.ts'),
  terms: () => import('./content/terms-page.ts'),
  'settings-data': screen<OwnVisit>(() => import('./data/data-page.tsx')),
  console: screen<ConsoleVisit>(() => import('./console/overview.tsx')),
  orders: screen<ConsoleVisit>(() => import('./orders/orders.tsx')),
  'new-order': screen<ConsoleVisit>(() => import('./orders/new-order.tsx')),
  'import-orders': screen<ConsoleVisit>(() => import('./orders/import-page.tsx')),
  order: screen<ConsoleVisit>(() => import('./orders/order.tsx')),
  'packing-list': screen<ConsoleVisit>(() => import('./orders/packing-list.ts')),
  leaflets: screen<ConsoleVisit>(() => import('./orders/leaflets.ts')),
  'console-chips': screen<ConsoleVisit>(() => import('./console/chips/chips.tsx')),
  'console-new-batch': screen<ConsoleVisit>(() => import('./console/chips/new-batch.tsx')),
  'console-chip': screen<ConsoleVisit>(() => import('./console/chips/chip.tsx')),
  'console-reports': screen<ConsoleVisit>(() => import('./console/reports/reports.tsx')),
  'console-subscribers': screen<ConsoleVisit>(() => import('./console/subscribers/subscribers.tsx')),
  'console-codes': screen<ConsoleVisit>(() => import('./console/codes/codes.tsx')),
  'console-accounts': screen<ConsoleVisit>(() => import('./console/accounts/accounts.tsx')),
  'console-account': screen<ConsoleVisit>(() => import('./console/accounts/account.tsx')),
  'console-mails': screen<ConsoleVisit>(() => import('./console/mails/mails.tsx')),
  'console-webhooks': screen<ConsoleVisit>(() => import('./console/webhooks/webhooks.tsx')),
  'console-log': screen<ConsoleVisit>(() => import('./console/log.tsx')),
  'console-health': screen<ConsoleVisit>(() => import('./console/health-page.tsx')),
  'console-search': screen<ConsoleVisit>(() => import('./console/search.tsx')),
}

const WEBHOOK_MODULES: Record<WebhookId, () => Promise<{ webhook: Webhook }>> = {
  shopify: () => import('./webhooks/shopify.ts'),
  stripe: () => import('./webhooks/stripe.ts'),
}

interface AppEnv {
  Bindings: AppBindings
}

const createRouter = (): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  app.use(renderer)
  for (const path of FILE_PATHS)
    app.all(path, (c) => withSettings(c, (config) => safely(visitOf(c, config, path), answerFile)))
  for (const [id, row] of Object.entries(SCREENS) as [ScreenId, AddressRow][])
    for (const path of row.path === '/' ? ['/'] : [row.path, `${row.path}/`])
      app.all(path, (c) => withSettings(c, (config) => answerScreen(visitOf(c, config, row.path), row, MODULES[id])))
  for (const [id, path] of Object.entries(WEBHOOKS) as [WebhookId, string][])
    app.all(path, (c) => withSettings(c, (config) => answerWebhook(visitOf(c, config, path), WEBHOOK_MODULES[id])))
  app.all('*', (c) =>
    withSettings(c, (config) => {
      const visit = visitOf(c, config, '*')
      return isConsolePath(visit.url.pathname)
        ? answerScreen({ ...visit, route: UNKNOWN_OF_CONSOLE.path }, UNKNOWN_OF_CONSOLE, async () => ({
            GET: async (known) => notFound(known),
            POST: async (known) => notFound(known),
          }))
        : elsewhere(visit)
    }),
  )
  return app
}

export const appRouter = /* @__PURE__ */ createRouter()

/** Broken settings are a line in the log with every problem, and a 500 that says nothing of them. */
function withSettings(
  c: Context<AppEnv>,
  answer: (config: AppConfig) => Promise<Response>,
): Promise<Response> | Response {
  const settings = readAppConfigFor(c.env, new URL(c.req.url).hostname)
  if (settings.ok) return answer(settings.config)
  logEvent('error', 'settings_invalid', { problems: settings.problems.join(' ') })
  return new Response('Something went wrong on our side.', {
    status: 500,
    headers: { ...appHeaders(), 'Content-Type': 'text/plain; charset=utf-8' },
  })
}

function visitOf(c: Context<AppEnv>, config: AppConfig, route: string): Visit {
  return {
    request: c.req.raw,
    url: new URL(c.req.url),
    route,
    env: c.env,
    config,
    params: c.req.param(),
    account: null,
    now: Math.floor(Date.now() / 1000),
    setCookies: [],
    render: c.render,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  }
}

async function answerScreen(visit: Visit, row: AddressRow, load: () => Promise<Screen>): Promise<Response> {
  const answer = async () => {
    const { request, config } = visit
    const method = request.method === 'HEAD' ? 'GET' : request.method
    // Which pages of the console only show something is nothing for strangers: they are told after the role.
    const methods = row.access === 'console' ? CONSOLE_METHODS : row.methods
    if ((method !== 'GET' && method !== 'POST') || !methods.includes(method)) return notAllowed(visit, methods)
    if (method === 'POST' && !isFromThisApp(request.headers, config.appHost)) {
      await logAuth(visit, 'cross_site')
      return messagePage(visit, { status: 403, heading: `This page must be used from ${config.appHost}.` })
    }
    if (method === 'GET' && isMangled(row, visit.url)) {
      const meant = leadToMeant(visit.url, config.siteUrl)
      if (meant !== null) return meant
    }
    clearMalformedFlow(visit)
    const session = await readSession(visit)
    if (!session.ok) throw new Unreachable()
    const known: Visit = { ...visit, account: session.value }
    // Counted here, so that no refusal below spares anybody; the screen says so in its own words.
    const isWithin = method !== 'POST' || !row.isProof || (await isWithinLoginLimit(known))
    if (row.access === 'account' && known.account === null && !isWithin) return tooOften(known, row)
    if (row.access === 'account' && known.account === null)
      return leadTo(loginPath(visit.url), 303, { holdsToken: row.holdsToken })
    const door = row.access === 'console' ? await import('./console/entry.ts') : null
    const ofRole = door ? await door.visitOfRole(known, row) : null
    if (ofRole instanceof Response) return ofRole
    // Only now: whom a page is not for learns nothing by what was sent, and nobody makes us read for nothing.
    const body = method === 'POST' && row.methods.includes(method) ? await bodyOf(known, row) : null
    if (body instanceof Response) return body
    const entered = door && ofRole ? await door.provedVisit(ofRole, row, body) : known
    if (entered instanceof Response) return entered
    if (!row.methods.includes(method)) return notAllowed(entered, row.methods)
    const module = await load()
    if (method === 'GET') return module.GET ? module.GET(await takeDone(entered)) : notAllowed(entered, row.methods)
    if (!module.POST || !body) return notAllowed(entered, row.methods)
    const answered = await module.POST(entered, body)
    await markDone(entered, answered.headers.get('location'))
    return answered
  }
  return safely(visit, answer, row)
}

/** What somebody signed out is told who proves too often. */
const tooOften = (visit: Visit, { bodies }: AddressRow): Promise<Response> | Response => {
  const headers = { 'Retry-After': '60' }
  return bodies?.includes(PASSKEY)
    ? jsonAnswer({ error: TOO_MANY_TRIES }, 429, headers)
    : messagePage(visit, { status: 429, heading: TOO_MANY_TRIES, headers })
}

/** The body of a POST by the rules of its row, or the answer that refuses it. */
async function bodyOf(visit: Visit, { bodies = [FORM] }: AddressRow): Promise<Body | Response> {
  if (bodies.length === 0) return { kind: 'form', form: EMPTY_FORM }
  const read = await readPost(visit.request, bodies)
  if (typeof read !== 'number') return read
  const own = bodies.find(({ texts }) => texts?.[read] !== undefined)?.texts?.[read]
  return messagePage(visit, { status: read, heading: own ?? BODY_TEXTS[read] })
}

const CONSOLE_METHODS: AddressRow['methods'] = ['GET', 'POST']
/** Below /admin an unknown address answers as a known one does, to anyone who has no role there. */
const UNKNOWN_OF_CONSOLE: AddressRow = {
  path: '/admin/*',
  methods: CONSOLE_METHODS,
  access: 'console',
  console: { see: 'overview:see' },
  bodies: [],
}

/**
 * A message of a payment provider: it proves itself by its signature, so neither where it comes from nor a cookie is
 * looked at.
 */
async function answerWebhook(visit: Visit, load: () => Promise<{ webhook: Webhook }>): Promise<Response> {
  if (visit.request.method !== 'POST') return emptyAnswer(405, { Allow: 'POST' })
  try {
    const { webhook } = await load()
    return await webhook(visit)
  } catch (thrown) {
    logEvent('error', 'unexpected', { error: describeError(thrown), request: requestId(visit.request) })
    return emptyAnswer(500)
  }
}

const BODY_TEXTS = {
  408: 'This took too long. Please try again.',
  413: 'This is too much for us. Please send less.',
  415: 'This cannot be used here.',
  422: 'This form could not be read. Please try again.',
} as const

const notAllowed = (visit: Visit, methods: readonly string[]): Promise<Response> =>
  messagePage(visit, {
    status: 405,
    heading: 'This cannot be done here.',
    headers: { Allow: methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ') },
  })

/** Where no row answers: the shop's own addresses, pages above, or the 404. */
async function elsewhere(visit: Visit): Promise<Response> {
  return safely(visit, async () => {
    const answer = leadElsewhere(visit)
    const isRead = visit.request.method === 'GET' || visit.request.method === 'HEAD'
    if (answer !== null) return isRead ? answer : notAllowed(visit, ['GET'])
    clearMalformedFlow(visit)
    const session = await readSession(visit)
    return notFound({ ...visit, account: session.ok ? session.value : null })
  })
}

/** Where an address without a row leads, or null: it is nobody's. */
function leadElsewhere({ url, config }: Visit): Response | null {
  const shop = shopPath(url.pathname)
  if (shop !== null && shop !== 'none') return leadTo(config.siteUrl + shop + url.search, 302)
  const meant = leadToMeant(url, config.siteUrl)
  if (meant !== null) return meant
  if (shop === 'none') return null
  const below = Object.keys(BELOW).find((path) => url.pathname === path || url.pathname.startsWith(`${path}/`))
  if (below !== undefined) return leadTo(BELOW[below] ?? href('dashboard'))
  const isBrands = appHostRules(config.brand).some(
    (rule) => rule.target === 'dashboard' && ruleMatches(rule, url.pathname),
  )
  return isBrands ? leadTo(href('dashboard')) : null
}

/** Leads to the address that was meant by one an app or a sentence has added to, or null. */
function leadToMeant(url: URL, siteUrl: string): Response | null {
  const clean = cleanAddress(url)
  if (clean === null) return null
  const shop = shopPath(clean.path)
  if (shop !== null && shop !== 'none') return leadTo(siteUrl + locationOf({ ...clean, path: shop }), 302)
  return shopPath(url.pathname) === null && isPage(clean.path) ? leadTo(locationOf(clean), 302) : null
}

/** Is it the address of a page that is known by a secret or a chip in it, with something that no such address holds? */
const isMangled = (row: AddressRow, { pathname }: URL): boolean =>
  row.access !== 'console' && row.path.includes(':') && (row.holdsToken === true || !/^[\w.~:/-]*$/.test(pathname))

/** Whatever goes wrong ends in a page that says nothing of it, and one line. Cookies go with the answer. */
async function safely(
  visit: Visit,
  answer: (visit: Visit) => Promise<Response>,
  row?: Pick<AddressRow, 'unreachable'>,
): Promise<Response> {
  try {
    const response = await answer(visit)
    for (const value of visit.setCookies) response.headers.append('Set-Cookie', value)
    return response
  } catch (thrown) {
    if (thrown instanceof Unreachable) return unreachable(visit, row?.unreachable)
    logEvent('error', 'unexpected', { error: describeError(thrown), request: requestId(visit.request) })
    return failed(visit)
  }
}
