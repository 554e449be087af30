// A bounded HTTP load on this machine: `connections` keep-alive sockets, each sending its next request when the last
// response is complete, until the time is up. Uses raw sockets and few strings, because the load shares the machine's
// cores with the Worker that it measures. The status of every response is checked; wrong ones are counted, but not
// timed.
import { connect } from 'node:net'

const MAX_REQUESTS = 400_000
const PATIENCE_MS = 15_000 // for responses that are pending when the time is up
const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

export interface Asked {
  path: string
  headers?: Record<string, string>
  /** Makes the query of each request, without "?", where no two are the same. */
  query?: () => string
}

/** The request as it is sent now, with a query of its own. */
export const asSent = ({ query, ...asked }: Asked): Asked =>
  query ? { ...asked, path: `${asked.path}?${query()}` } : asked

/** The bytes of a request. `headers` are added to Host. */
export const wire = (url: URL, { path, headers = {} }: Asked): Buffer =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\n${Object.entries({ Host: url.host, ...headers })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  )

export interface LoadOptions {
  /** Sent in rotation, starting with number `from`. */
  requests: readonly Asked[]
  /** The expected status of every response. */
  status: number
  connections: number
  milliseconds: number
  /** The maximum number of requests. */
  upTo?: number
  from?: number
}
export interface Loaded {
  requests: number
  wrong: number
  seconds: number
  p50Ms: number
  p99Ms: number
}

/** Loads a Worker on a loopback address. */
export async function load(url: URL, options: LoadOptions): Promise<Loaded> {
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)) throw new Error('Only this machine may be loaded.')
  const { connections, milliseconds, upTo, from = 0 } = options
  const most = upTo || MAX_REQUESTS
  const requests = options.requests.map((asked) => (asked.query ? () => wire(url, asSent(asked)) : wire(url, asked)))
  const status = Buffer.from(`HTTP/1.1 ${options.status}`)
  const durations: number[] = []
  let wrong = 0
  let sent = 0
  const began = performance.now()
  const end = began + milliseconds

  const worker = () =>
    new Promise<void>((resolve, reject) => {
      let sentAt = 0
      const answers = answerReader(status, (right) => {
        if (right) durations.push(performance.now() - sentAt)
        else wrong++
        send()
      })
      const socket = connect({
        host: url.hostname.replace(/^\[|\]$/g, ''),
        port: Number(url.port),
        noDelay: true,
        onread: {
          buffer: Buffer.allocUnsafe(65_536),
          callback(length, buffer) {
            answers(buffer.subarray(0, length))
            return true
          },
        },
      })
      const send = () => {
        if (performance.now() >= end || sent >= most) return socket.end()
        const request = requests[(from + sent++) % requests.length] ?? ''
        const bytes = typeof request === 'function' ? request() : request
        sentAt = performance.now()
        socket.write(bytes)
      }
      socket.setTimeout(milliseconds + PATIENCE_MS, () => socket.destroy(new Error('An answer never came.')))
      socket.on('connect', send)
      socket.on('error', reject)
      socket.on('close', () => resolve())
    })

  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - began) / 1000
  durations.sort((a, b) => a - b)
  const at = (share: number) =>
    durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? Number.NaN
  return { requests: durations.length, wrong, seconds, p50Ms: at(0.5), p99Ms: at(0.99) }
}

/**
 * Parses the responses on a connection. The returned function takes pieces as they arrive, and calls `onAnswer(right,
 * head)` at the end of each response: whether it begins with `status`, and its status line and headers.
 */
export function answerReader(
  status: Buffer,
  onAnswer: (right: boolean, head: string) => void,
): (piece: Uint8Array) => void {
  const noBody = status.toString() === 'HTTP/1.1 304'
  let head: Buffer | null = null // the received part of an incomplete head
  let left = 0 // bytes of the body still to come; Infinity for a chunked body
  let right = false
  let lines = '' // of the complete head
  let tail = Buffer.alloc(0) // the last bytes of a chunked body, for an end that arrives in two pieces

  return (piece) => {
    if (left === 0) {
      const text = head ? Buffer.concat([head, piece]) : Buffer.from(piece.buffer, piece.byteOffset, piece.length)
      const headEnd = text.indexOf(HEAD_END)
      if (headEnd < 0) {
        head = Buffer.from(text)
        return
      }
      head = null
      right = text.subarray(0, status.length).equals(status)
      const body = text.length - headEnd - HEAD_END.length
      lines = text.toString('latin1', 0, headEnd)
      const length = noBody && right ? 0 : bodyLength(lines)
      // The last line break of the head takes the place of the one before the last chunk, for an empty body.
      if (length === Number.POSITIVE_INFINITY) return chunked(text.subarray(headEnd + 2))
      left = length - body
    } else if (left === Number.POSITIVE_INFINITY) return chunked(piece)
    else left -= piece.length
    if (left === 0) onAnswer(right, lines)
  }

  function chunked(piece: Uint8Array): void {
    const seen = piece.length >= LAST_CHUNK.length ? piece : Buffer.concat([tail, piece])
    const ended = LAST_CHUNK.equals(seen.subarray(-LAST_CHUNK.length))
    left = ended ? 0 : Number.POSITIVE_INFINITY
    tail = ended ? Buffer.alloc(0) : Buffer.from(seen.subarray(-LAST_CHUNK.length))
    if (ended) onAnswer(right, lines)
  }
}

function bodyLength(head: string): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)
  if (length) return Number(length[1])
  return /\r\ntransfer-encoding: chunked/i.test(head) ? Number.POSITIVE_INFINITY : 0
}
