// Simulates Cloudflare's front of a deployed Worker: HTTP/2 with TLS and brotli. A second server is the static control:
// the same responses, but HTML without scripts. Both listen on this machine only.

import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type Http2Session,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress } from 'node:zlib'
import { withoutScripts } from './control.ts'

const compress = promisify(brotliCompress)
const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } })
const TEXT = /^(text\/|image\/svg|application\/(json|javascript|manifest\+json|xml))/
// Connection headers, which HTTP/2 does not have.
const PER_CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade', 'host']

/** The two origins. */
export interface Front {
  site: string
  control: string
  stop(): void
}

/**
 * `upstream` is called per request, because the Worker may start later. `cookie` is sent to it as if by the browser.
 */
export async function startFront({
  key,
  cert,
  upstream,
  cookie = () => '',
}: {
  key: string
  cert: string
  upstream: () => URL
  cookie?: () => string
}): Promise<Front> {
  const agent = new Agent({ keepAlive: true })
  const files = new Map<string, Buffer>() // compressed once, as a CDN would
  const serverOf = (control: boolean) =>
    createSecureServer({ key, cert, allowHTTP1: true }, (asked, answer) => {
      forward(asked, answer, { upstream: upstream(), agent, files, control, cookie: cookie() }).catch(() =>
        answer.stream?.close(),
      )
    })
  const [shop, plain] = [serverOf(false), serverOf(true)]
  const [site, control] = await Promise.all([listen(shop), listen(plain)])
  const servers = [shop, plain]
  const sessions = new Set<Http2Session>()
  for (const server of servers) server.on('session', (session) => sessions.add(session))
  const stop = () => {
    for (const session of sessions) session.destroy()
    for (const server of servers) server.close()
    agent.destroy()
  }
  return { site, control, stop }
}

const listen = (server: Http2SecureServer) =>
  new Promise<string>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(`https://localhost:${(server.address() as AddressInfo).port}`))
  })

interface Through {
  upstream: URL
  agent: Agent
  files: Map<string, Buffer>
  control: boolean
  cookie: string
}

async function forward(
  asked: Http2ServerRequest,
  answer: Http2ServerResponse,
  { upstream, agent, files, control, cookie }: Through,
): Promise<unknown> {
  const kept = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':') && !PER_CONNECTION.includes(name))
  const headers = {
    ...Object.fromEntries(kept),
    ...(cookie === '' ? {} : { cookie }),
    host: upstream.host,
    'accept-encoding': 'identity',
  }
  const from = await new Promise<IncomingMessage>((resolve, reject) => {
    // Over loopback, because not every machine resolves names below "localhost".
    const to = { host: '127.0.0.1', port: upstream.port, path: asked.url, method: asked.method }
    const passed = request({ ...to, headers, agent }, resolve)
    passed.on('error', reject)
    asked.pipe(passed)
  })
  const out = Object.entries(from.headers).filter(([name]) => !PER_CONNECTION.includes(name))
  const sent: OutgoingHttpHeaders = Object.fromEntries(out.filter(([name]) => name !== 'content-encoding'))
  const type = from.headers['content-type'] ?? ''
  const brotli =
    /\bbr\b/.test(String(asked.headers['accept-encoding'] ?? '')) && TEXT.test(type) && from.statusCode === 200
  if (!brotli) {
    answer.writeHead(from.statusCode ?? 502, sent)
    return from.pipe(answer)
  }
  delete sent['content-length']
  sent['content-encoding'] = 'br'
  sent.vary = [sent.vary, 'Accept-Encoding'].filter(Boolean).join(', ')
  const html = type.startsWith('text/html')
  if (html && !control) {
    answer.writeHead(200, sent)
    const stream = createBrotliCompress({ ...quality(5), flush: constants.BROTLI_OPERATION_FLUSH })
    return from.pipe(stream).pipe(answer)
  }
  const body = await wholeBody(from)
  const name = `${asked.url} ${sent.etag ?? body.length}`
  const packed = html
    ? await compress(withoutScripts(body.toString()), quality(5))
    : (files.get(name) ?? (await compress(body, quality(11))))
  if (!html && asked.method === 'GET') files.set(name, packed)
  answer.writeHead(200, { ...sent, 'content-length': packed.length })
  answer.end(packed)
}

async function wholeBody(stream: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces)
}
