// Stands in for Cloudflare's API on this machine, with the answers it gives about accounts and D1 databases, and with
// the troubles it may have.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** What is wrong with the answers to one method about the database. */
export interface Trouble {
  to: 'GET' | 'PUT'
  status?: number
  body?: string
  location?: string
  /** Goes on sending until the other side hangs up. */
  endless?: boolean
  /** Never answers. */
  silent?: boolean
}

interface Asked {
  method: string
  path: string
  body: string
}

export interface CloudflareApi {
  url: string
  /** Forgets the requests; the database's mode is this. */
  reset(mode: string): void
  trouble(trouble: Trouble | null): void
  requests(): Asked[]
  mode(): string
  stop(): Promise<void>
}

const answer = (result: unknown): string => JSON.stringify({ success: true, errors: [], messages: [], result })
const refusal = (code: number, message: string): string =>
  JSON.stringify({ success: false, errors: [{ code, message }], messages: [], result: null })

/** A refusal that comes with 200, as a proxy in between may send it. */
export const REFUSAL = refusal(7403, 'The given account is not valid or is not authorized to access this service')
/** A database that is not replicated, whatever was asked. */
export const DISABLED = answer({ uuid: 'u', name: 'storefront', read_replication: { mode: 'disabled' } })

/** Starts it on a free port. It answers anyone who brings `token`. */
export async function startCloudflareApi({
  token,
  accounts,
  database,
}: {
  token: string
  accounts: string[]
  database: string
}): Promise<CloudflareApi> {
  let mode = 'disabled'
  let trouble: Trouble | null = null
  let asked: Asked[] = []

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    asked.push({ method, path: url, body })
    const send = (status: number, text: string) => {
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(text)
    }
    if (request.headers.authorization !== `Bearer ${token}`) return send(403, refusal(10000, 'Authentication error'))
    if (url.startsWith('/accounts?')) return send(200, answer(accounts.map((id) => ({ id, name: 'Acme' }))))
    if (trouble?.to === method) return troubled(trouble, response)
    if (!accounts.some((id) => url === `/accounts/${id}/d1/database/${database}`))
      return send(404, refusal(7404, 'The database could not be found'))
    if (method === 'PUT') ({ mode } = JSON.parse(body).read_replication)
    const facts = { uuid: database, name: 'storefront', version: 'production', num_tables: 40, file_size: 1_000_000 }
    send(200, answer({ ...facts, read_replication: { mode } }))
  }

  const server = createServer((request, response) => void handle(request, response))
  const port = await new Promise<number>((listening) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      listening(address !== null && typeof address === 'object' ? address.port : 0)
    }),
  )
  return {
    url: `http://127.0.0.1:${port}`,
    reset(next) {
      mode = next
      asked = []
    },
    trouble(next) {
      trouble = next
    },
    requests: () => asked,
    mode: () => mode,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}

function troubled({ status = 500, body, location, endless, silent }: Trouble, response: ServerResponse): void {
  if (silent) return
  response.writeHead(status, { 'Content-Type': 'application/json', ...(location ? { Location: location } : {}) })
  if (!endless) return void response.end(body ?? refusal(7500, 'internal error'))
  const timer = setInterval(() => response.write(' '.repeat(64 * 1024)), 5)
  response.on('close', () => clearInterval(timer))
}
