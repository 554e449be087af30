// Builds the router from the table of addresses and maps each kind of row to its handlers. A kind or row without a
// handler does not compile. A tap or a redirect evaluates neither React nor pages: those are behind `await import`
// (test/boundaries proves it).
import type { Hono, MiddlewareHandler } from 'hono'
import { HonoBase } from 'hono/hono-base'
import { TrieRouter } from 'hono/router/trie-router'
import { ADDRESSES, type Address, type Kind, writtenPaths } from '#domain/site/addresses.ts'
import { appHostRules, appHostTarget } from '#domain/site/app-host.ts'
import { permalinkInPath } from '#domain/site/permalink-path.ts'
import { configured, type Handler } from '#http/configured.ts'
import { lastResort } from '#http/request-log.ts'
import { methodNotAllowed, redirect } from '#http/responses.ts'
import type { AppEnv } from '#src/env.ts'
import { handleTap } from '#tap/scan.ts'

type Handlers = MiddlewareHandler<AppEnv>[]

const by = (handler: Handler): Handlers => [configured(handler)]

/** Middleware after which `c.render` renders a page. */
const renderer: MiddlewareHandler<AppEnv> = async (c, next) => (await import('#pages/router.tsx')).renderer(c, next)
const renderedBy = (handler: Handler): Handlers => [renderer, configured(handler)]

/** A path without leftovers of an app or a sentence: it redirects to the app host without further checks. */
const PLAIN_PATH = /^(?:\/[\w-]+)+\/?$/

const HANDLERS: { [K in Kind]: (address: Address<K>) => Handlers } = {
  tap: (address) =>
    by((c, config) =>
      handleTap(c.req.raw, c.env, config, {
        waitUntil: (work) => c.executionCtx.waitUntil(work),
        pausedPage: async () => (await import('#pages/bare/paused.tsx')).pausedPage(c, config, address),
        tapProof: async (chip, counter) =>
          (await import('#mail/tap-proof.ts')).sealTapProof(config.mailSecret, chip, counter),
      }),
    ),

  call: ({ id }) => by(async (c, config) => (await import('#api/index.ts')).answerCall(c, config, id)),
  'operator-call': ({ id }) =>
    by(async (c, config) => (await import('#api/index.ts')).answerOperatorCall(c, config, id)),
  'unknown-call': () => by(async () => (await import('#api/index.ts')).unknownCall()),

  health: () =>
    by(async ({ env, req, executionCtx }, config) => {
      const waitUntil = (work: Promise<unknown>) => executionCtx.waitUntil(work)
      return (await import('#routes/health.ts')).handleHealth({ env, config, request: req.raw, waitUntil })
    }),

  file: (address) => by(async (c, config) => (await import('#routes/files.ts')).smallFile(address, config, c.req.url)),
  'profile-file': ({ id }) =>
    by(async (c, config) => (await import('#routes/profile-files.ts')).handleProfileFile(c, config, id)),

  media: () => by(async ({ env, req }) => (await import('#routes/media.ts')).serveMedia(req.raw, env.MEDIA)),

  permalink: () =>
    by(async (c, config, next) => {
      const permalink = permalinkInPath(c.req.path)
      if (permalink === null) return next()
      return (await import('#routes/permalinks.ts')).handlePermalink(c, config, permalink)
    }),

  page: (address) => renderedBy(async (c, config) => (await import('#pages/router.tsx')).shopPage(c, config, address)),
  'bare-page': (address) =>
    renderedBy(async (c, config) => (await import('#pages/router.tsx')).barePage(c, config, address)),

  market: () => by(async (c, config, next) => (await import('./market.ts')).answerInMarket(c, config, next)),

  elsewhere: () => [
    ...by(async (c, config, next) => {
      const { brand } = config
      const url = new URL(c.req.url)
      const meant = PLAIN_PATH.test(url.pathname) ? null : (await import('./market.ts')).meantInShop(url, config)
      const target = meant ?? appHostTarget(url, appHostRules(brand), brand)
      return target === null ? next() : redirect(target)
    }),
    ...renderedBy(async (c, config) => (await import('#pages/router.tsx')).notFoundPage(c, config)),
  ],
}

const handlersOf = <K extends Kind>(address: Address<K>): Handlers => HANDLERS[address.kind](address)

/** Calls check their method themselves: their refusals are JSON. */
const isCall = ({ kind }: Address): boolean => kind === 'call' || kind === 'operator-call' || kind === 'unknown-call'

/** The app for a brand's slug, which is part of some paths. Stateless: everything else comes from the request's env. */
export function createApp(slug: string): Hono<AppEnv> {
  // Paths are compared as sent: Hono would decode percent-encoding, and "/%66aq" is not a page.
  // TrieRouter alone handles every kind of path here, so Hono's SmartRouter preset is not needed.
  const app = new HonoBase<AppEnv>({ router: new TrieRouter(), getPath: ({ url }) => new URL(url).pathname })
  for (const address of ADDRESSES) {
    const methods = isCall(address) ? ['ALL'] : [...address.methods]
    app.on(methods, writtenPaths(address, slug), ...handlersOf(address))
  }
  app.all('*', () => methodNotAllowed('GET, HEAD'))
  app.onError((thrown, c) => lastResort(c.req.raw, c.env, thrown))
  return app
}
