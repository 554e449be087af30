// The app's router, made from its table of addresses. It names the module of each screen and webhook.
import { type Context, Hono } from 'hono'
import { describeError, logEvent } from '#http/log.ts'
import { requestId } from '#http/request-log.ts'
import { type AddressRow, SCREENS, type ScreenId, WEBHOOKS, type WebhookId } from './addresses.ts'
import { type AppBindings, type AppConfig, readAppConfigFor } from './env.ts'
import { appHeaders } from './guards/answers.ts'
import type { ConsoleVisit, OwnVisit, Visit } from './guards/visit.ts'
import { isConsolePath } from './identity/console-proof.ts'
import { notFound } from './layout/message.tsx'
import { renderer } from './layout/page.tsx'
import { handleScreen, handleUnknown, type Screen, safely, UNKNOWN_OF_CONSOLE } from './router/handle-screen.ts'
import { answerFile, FILE_PATHS } from './routes/files.ts'
import { emptyAnswer, type Webhook } from './webhooks/answers.ts'

const screen = <V extends Visit>(load: () => Promise<Screen<V>>) => load as () => Promise<Screen>

/** The module of each screen, loaded at its first request. */
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
  'leave-details': () => import('./contacts/leave.ts'),
  'withdraw-details': () => import('./contacts/withdraw.tsx'),
  logout: () => import('./identity/logout.tsx'),
  'step-up': screen<OwnVisit>(() => import('./identity/step-up.tsx')),
  'step-up-passkey': screen<OwnVisit>(() => import('./passkeys/step-up.ts')),
  settings: screen<OwnVisit>(() => import('./settings/settings.ts')),
  'settings-account': screen<OwnVisit>(() => import('./settings/account.tsx')),
  'settings-passkeys': screen<OwnVisit>(() => import('./settings/passkeys.tsx')),
  'settings-passkeys-add': screen<OwnVisit>(() => import('./passkeys/add.ts')),
  invitation: screen<OwnVisit>(() => import('./passkeys/invitation-page.tsx')),
  'settings-time-zone': screen<OwnVisit>(() => import('./settings/time-zone.tsx')),
  'settings-sessions': screen<OwnVisit>(() => import('./settings/sessions.tsx')),
  'setup-profile': screen<OwnVisit>(() => import('./profile/setup.ts')),
  profile: screen<OwnVisit>(() => import('./profile/editor.ts')),
  picture: screen<OwnVisit>(() => import('./profile/picture.ts')),
  username: screen<OwnVisit>(() => import('./profile/username-check.ts')),
  qr: screen<OwnVisit>(() => import('./qr/qr-page.tsx')),
  'qr-file': screen<OwnVisit>(() => import('./qr/qr-file.ts')),
  dashboard: screen<OwnVisit>(() => import('./dashboard/dashboard.tsx')),
  cards: screen<OwnVisit>(() => import('./cards/cards.tsx')),
  card: screen<OwnVisit>(() => import('./cards/card.tsx')),
  'own-orders': screen<OwnVisit>(() => import('./orders/own-orders.tsx')),
  'own-order': screen<OwnVisit>(() => import('./orders/own-order.tsx')),
  'card-hours': screen<OwnVisit>(() => import('./cards/hours.tsx')),
  contacts: screen<OwnVisit>(() => import('./contacts/contacts.tsx')),
  'contacts-file': screen<OwnVisit>(() => import('./contacts/contacts-file.ts')),
  statistics: screen<OwnVisit>(() => import('./statistics/statistics.tsx')),
  teams: screen<OwnVisit>(() => import('./teams/teams.tsx')),
  team: screen<OwnVisit>(() => import('./teams/team.tsx')),
  'team-invite': screen<OwnVisit>(() => import('./teams/invite-page.tsx')),
  'team-member': screen<OwnVisit>(() => import('./teams/member.tsx')),
  'team-brand': screen<OwnVisit>(() => import('./teams/brand-page.tsx')),
  'team-log': screen<OwnVisit>(() => import('./teams/log.tsx')),
  'team-settings': screen<OwnVisit>(() => import('./teams/settings.tsx')),
  'team-cards': screen<OwnVisit>(() => import('./teams/cards.tsx')),
  'team-card-list': screen<OwnVisit>(() => import('./teams/hand-out-list.tsx')),
  'team-hand-out': screen<OwnVisit>(() => import('./teams/hand-out.tsx')),
  'team-leave': screen<OwnVisit>(() => import('./teams/leave.tsx')),
  'team-numbers': screen<OwnVisit>(() => import('./teams/numbers.tsx')),
  'team-remove': screen<OwnVisit>(() => import('./teams/remove.tsx')),
  'team-left': screen<OwnVisit>(() => import('./teams/left.tsx')),
  'team-invitation': () => import('./teams/invitation-page.tsx'),
  affiliate: screen<OwnVisit>(() => import('./affiliate/affiliate.ts')),
  scan: () => import('./claim/scan.tsx'),
  privacy: () => import('./content/privacy-page.ts'),
  terms: () => import('./content/terms-page.ts'),
  'settings-data': screen<OwnVisit>(() => import('./data/data-page.tsx')),
  console: screen<ConsoleVisit>(() => import('./console/overview.tsx')),
  orders: screen<ConsoleVisit>(() => import('./orders/orders.tsx')),
  'new-order': screen<ConsoleVisit>(() => import('./orders/new-order.tsx')),
  'import-orders': screen<ConsoleVisit>(() => import('./orders/import-page.tsx')),
  order: screen<ConsoleVisit>(() => import('./orders/order.tsx')),
  'order-returns': screen<ConsoleVisit>(() => import('./orders/return-form.tsx')),
  'packing-list': screen<ConsoleVisit>(() => import('./orders/sheets.ts')),
  leaflets: screen<ConsoleVisit>(() => import('./orders/sheets.ts')),
  'engraving-sheet': screen<ConsoleVisit>(() => import('./engraving/sheet-page.ts')),
  'engraving-file': screen<ConsoleVisit>(() => import('./engraving/sheet-file.ts')),
  engraving: screen<ConsoleVisit>(() => import('./engraving/engraving-list.tsx')),
  returns: screen<ConsoleVisit>(() => import('./orders/return-list.tsx')),
  'console-chips': screen<ConsoleVisit>(() => import('./console/chips/chips.tsx')),
  'console-new-batch': screen<ConsoleVisit>(() => import('./console/chips/new-batch.tsx')),
  'console-chip': screen<ConsoleVisit>(() => import('./console/chips/chip.tsx')),
  'console-stock': screen<ConsoleVisit>(() => import('./console/stock/stock.tsx')),
  'console-withdrawals': screen<ConsoleVisit>(() => import('./console/withdrawals/withdrawals.tsx')),
  'console-reports': screen<ConsoleVisit>(() => import('./console/reports/reports.tsx')),
  'console-subscribers': screen<ConsoleVisit>(() => import('./console/subscribers/subscribers.tsx')),
  'console-codes': screen<ConsoleVisit>(() => import('./console/codes/codes.tsx')),
  'console-affiliates': screen<ConsoleVisit>(() => import('./console/affiliates/affiliates.tsx')),
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
      app.all(path, (c) => withSettings(c, (config) => handleScreen(visitOf(c, config, row.path), row, MODULES[id])))
  for (const [id, path] of Object.entries(WEBHOOKS) as [WebhookId, string][])
    app.all(path, (c) => withSettings(c, (config) => handleWebhook(visitOf(c, config, path), WEBHOOK_MODULES[id])))
  app.all('*', (c) =>
    withSettings(c, (config) => {
      const visit = visitOf(c, config, '*')
      return isConsolePath(visit.url.pathname)
        ? handleScreen({ ...visit, route: UNKNOWN_OF_CONSOLE.path }, UNKNOWN_OF_CONSOLE, async () => ({
            GET: async (known) => notFound(known),
            POST: async (known) => notFound(known),
          }))
        : handleUnknown(visit)
    }),
  )
  return app
}

export const appRouter = /* @__PURE__ */ createRouter()

/** Reads the settings. Invalid ones are logged with every problem; the response is a 500 without details. */
function withSettings(
  c: Context<AppEnv>,
  respond: (config: AppConfig) => Promise<Response>,
): Promise<Response> | Response {
  const settings = readAppConfigFor(c.env, new URL(c.req.url).hostname)
  if (settings.ok) return respond(settings.config)
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

/** A message of a payment provider. It is authenticated by its signature, so origin and cookies are not checked. */
async function handleWebhook(visit: Visit, load: () => Promise<{ webhook: Webhook }>): Promise<Response> {
  if (visit.request.method !== 'POST') return emptyAnswer(405, { Allow: 'POST' })
  try {
    const { webhook } = await load()
    return await webhook(visit)
  } catch (thrown) {
    logEvent('error', 'unexpected', { error: describeError(thrown), request: requestId(visit.request) })
    return emptyAnswer(500)
  }
}
