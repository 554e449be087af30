// A bounded HTTP load on this machine: `connections` keep-alive sockets, each sending its next request when the last
// answer is complete, until the time or the request limit is reached. Raw sockets, because a client library costs
// more than the Worker being measured. Every answer is checked; a wrong one is counted, never timed.
import { connect } from 'node:net'

const MAX_REQUESTS = 200_000

/**
 * @param {URL} url a loopback address
 * @param {{ connections: number, milliseconds: number, expect: string }} options `expect`: how a right answer begins
 * @returns {Promise<{ requests: number, wrong: number, perSecond: number, firstMs: number, p50Ms: number, p99Ms: number }>}
 *   `firstMs`: median time to the first byte of the answer; the others are of whole answers
 */
export async function load(url, { connections, milliseconds, expect }) {
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)) throw new Error('Only this machine may be loaded.')
  const request = Buffer.from(`GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`)
  const durations = []
  const firstBytes = []
  let wrong = 0
  let sent = 0
  const began = performance.now()
  const end = began + milliseconds

  const worker = () =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port), noDelay: true })
      let received = ''
      let sentAt = 0
      let firstAt = 0
      const send = () => {
        if (performance.now() >= end || sent >= MAX_REQUESTS) {
          socket.end()
          return resolve()
        }
        sent++
        sentAt = performance.now()
        socket.write(request)
      }
      socket.setEncoding('latin1')
      socket.on('connect', send)
      socket.on('error', reject)
      socket.on('close', resolve)
      socket.on('data', (chunk) => {
        if (received === '') firstAt = performance.now()
        received += chunk
        if (!complete(received)) return
        if (received.startsWith(expect)) {
          durations.push(performance.now() - sentAt)
          firstBytes.push(firstAt - sentAt)
        } else wrong++
        received = ''
        send()
      })
    })

  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - began) / 1000
  return {
    requests: durations.length,
    wrong,
    perSecond: durations.length / seconds,
    firstMs: at(firstBytes, 0.5),
    p50Ms: at(durations, 0.5),
    p99Ms: at(durations, 0.99),
  }
}

/** The value below which this share of the values lies. */
function at(values, share) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Is the answer whole? Redirects have a length of 0 or a chunked body, pages a chunked one; nothing else is measured. */
function complete(text) {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head + 2))
  if (length) return text.length >= head + 4 + Number(length[1])
  return /\r\ntransfer-encoding: chunked/i.test(text.slice(0, head + 2)) ? text.endsWith('0\r\n\r\n') : true
}
