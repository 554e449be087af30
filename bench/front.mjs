// What stands in front of a deployed Worker: HTTP/2 with TLS and brotli. A static control listens beside it: the same
// pages, files and answers, but the HTML without its scripts. Both serve this machine only.

import { Agent, request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress } from 'node:zlib'
import { withoutScripts } from './control.mjs'

const compress = promisify(brotliCompress)
const quality = (level) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } })
const TEXT = /^(text\/|image\/svg|application\/(json|javascript|manifest\+json|xml))/
// They belong to one connection; HTTP/2 has none of them.
const PER_CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade', 'host']

/**
 * @param {{ key: string, cert: string, upstream: () => URL }} options `upstream` is asked once the Worker is ready
 * @returns {Promise<{ site: string, control: string, stop: () => void }>} both origins
 */
export async function startFront({ key, cert, upstream }) {
  const agent = new Agent({ keepAlive: true })
  const files = new Map() // compressed once, as a CDN would
  const serverOf = (control) =>
    createSecureServer({ key, cert, allowHTTP1: true }, (asked, answer) => {
      forward(asked, answer, { upstream: upstream(), agent, files, control }).catch(() => answer.stream?.close())
    })
  const servers = [serverOf(false), serverOf(true)]
  const [site, control] = await Promise.all(servers.map(listen))
  const sessions = new Set()
  for (const server of servers) server.on('session', (session) => sessions.add(session))
  const stop = () => {
    for (const session of sessions) session.destroy()
    for (const server of servers) server.close()
    agent.destroy()
  }
  return { site, control, stop }
}

const listen = (server) =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(`https://localhost:${server.address().port}`))
  })

async function forward(asked, answer, { upstream, agent, files, control }) {
  const kept = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':') && !PER_CONNECTION.includes(name))
  const headers = { ...Object.fromEntries(kept), host: upstream.host, 'accept-encoding': 'identity' }
  const from = await new Promise((resolve, reject) => {
    const passed = request(new URL(asked.url, upstream), { method: asked.method, headers, agent }, resolve)
    passed.on('error', reject)
    asked.pipe(passed)
  })
  const out = Object.entries(from.headers).filter(([name]) => !PER_CONNECTION.includes(name))
  const sent = Object.fromEntries(out.filter(([name]) => name !== 'content-encoding'))
  const type = sent['content-type'] ?? ''
  const brotli = /\bbr\b/.test(asked.headers['accept-encoding'] ?? '') && TEXT.test(type) && from.statusCode === 200
  if (!brotli) {
    answer.writeHead(from.statusCode, sent)
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

async function wholeBody(stream) {
  const pieces = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces)
}
