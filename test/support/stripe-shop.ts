// The tests' Stripe in a process of its own; with --shop the built shop and app in front of it, all at one port, so that a
// whole purchase can be walked through without an account: `node test/support/stripe-process.mjs --shop`. PORT chooses the
// port, --var NAME:value changes a setting; --temporary uses a database of its own and ends with standard input.
import { mkdtempSync, rmSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appBeside, localApp } from '#scripts/app-platform.ts'
import { ensureBuilt } from '#scripts/build.ts'
import { Failure, run } from '#scripts/failure.ts'
import { prepareDatabase, STATE_PATH } from '#scripts/local-db.ts'
import { SIGNALS } from '#scripts/project.ts'
import { freePort, type Server, serve } from '#scripts/serve.ts'
import { checkSettings, mergeSettings, parseArguments, readPlatform } from '#scripts/settings.ts'
import { answerPayment, type Webhook } from './stripe-pay.ts'
import { KEY, type StripeServer, startStripe } from './stripe-server.ts'

const WEBHOOK_SECRET = 'whsec_of_the_tests_0123456789abcdef'

await run(async () => {
  const { vars, rest } = parseArguments(process.argv.slice(2))
  const unknown = rest.find((word) => word !== '--shop' && word !== '--temporary')
  if (unknown) throw new Failure(`Unknown argument "${unknown}".`)
  const isTemporary = rest.includes('--temporary')
  const platform = await readPlatform()
  const port = Number(process.env.PORT) || (isTemporary ? await freePort() : 8787)
  const url = `http://localhost:${port}`
  const settings = mergeSettings(platform, {
    COMMERCE_MODE: 'stripe',
    STRIPE_SECRET_KEY: KEY,
    STRIPE_API_URL: url,
    SITE_URL: url,
    ...vars,
  })
  const local = localApp(settings, port)
  if (local) settings.APP_HOST = local.appHost
  const { brand } = await checkSettings(settings)

  let shop: Server | undefined
  const webhook: Webhook = { port, host: `app.localhost:${port}`, path: '/webhooks/stripe', secret: WEBHOOK_SECRET }
  const otherwise = async (request: IncomingMessage, response: ServerResponse) => {
    if (!(await answerPayment(stripe, webhook, request, response))) pass(request, response, shop?.port ?? 0)
  }
  const stripe: StripeServer = await startStripe(brand.slug, brand.name, {
    port,
    otherwise: (request, response) => void otherwise(request, response),
  })
  stripe.checkout = url
  const state = isTemporary ? mkdtempSync(join(tmpdir(), 'stripe-shop-')) : STATE_PATH
  if (rest.includes('--shop')) {
    ensureBuilt()
    await prepareDatabase(platform, settings, state)
    const app = local
      ? await appBeside({ ...vars, COMMERCE_MODE: 'stripe', STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET }, local)
      : undefined
    const onLog = (text: string) => void process.stderr.write(text)
    shop = await serve({ platform, settings, port: 0, statePath: state, app, ...(isTemporary ? { onLog } : {}) })
  }
  console.log(JSON.stringify({ url, app: local?.appHost ?? null, admin: `${url}/stripe-admin`, key: KEY }))

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await shop?.stop()
    await stripe.close()
    if (isTemporary) rmSync(state, { recursive: true, force: true })
    process.exit(0)
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  if (isTemporary) process.stdin.on('close', stop).resume()
})

/** Hands a request on to the Workers, as it came. */
function pass(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method = 'GET', url: path = '/', headers } = request
  const asked = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  asked.on('error', () => response.headersSent || response.writeHead(502).end())
  request.pipe(asked)
}
