// Read replication of the deployed D1. Without it, one region answers all reads, wherever the visitor is. wrangler has
// no command for it, so `npm run deploy` checks it through Cloudflare's API and switches it on. This never makes a
// deploy fail: on any error it prints where to look in the dashboard.
import { spawnSync } from 'node:child_process'
import type { DeployPlatform } from './deploy-checks.ts'
import { command } from './project.ts'

const LIMIT_MS = 10_000
const LOOK_MS = 20_000
const MAX_ANSWER_BYTES = 64 * 1024
const PUBLIC_API = 'https://api.cloudflare.com/client/v4'

/** A token that is valid in a header without encoding. */
const TOKEN = /^[\w.~+/=-]{8,4096}$/
const ACCOUNT_ID = /^[0-9a-f]{32}$/i

interface Access {
  /** Without a trailing slash. */
  api: string
  token: string
}

/**
 * Checks read replication of the database bound as DB and, unless `dryRun`, switches it on. Resolves with the line to
 * print. Never throws; the line never contains the token.
 */
export async function replicate(
  platform: DeployPlatform & { account_id?: string | undefined },
  { dryRun }: { dryRun: boolean },
): Promise<string> {
  const database = platform.d1_databases.find(({ binding }) => binding === 'DB')
  const name = database?.database_name ?? database?.database_id ?? 'DB'
  const unknown = `Read replication could not be checked: in the dashboard open D1 → ${name} → Settings and enable it.`
  try {
    const token = givenToken()
    if (token === null || !database?.database_id) return unknown
    const access = { api: (process.env.CLOUDFLARE_API_BASE_URL || PUBLIC_API).replace(/\/+$/, ''), token }
    const account = process.env.CLOUDFLARE_ACCOUNT_ID || platform.account_id || (await onlyAccount(access))
    if (!account || !ACCOUNT_ID.test(account)) return unknown
    const path = `/accounts/${account}/d1/database/${encodeURIComponent(database.database_id)}`
    const found = modeOf(await ask(access, path))
    if (found === 'auto') return 'Read replication is on.'
    if (found === null) return unknown
    if (dryRun) return 'Read replication is off: the deploy switches it on.'
    const changed = await ask(access, path, { read_replication: { mode: 'auto' } })
    return modeOf(changed) === 'auto' ? 'Read replication is on.' : unknown
  } catch {
    return unknown
  }
}

/** CLOUDFLARE_API_TOKEN, or the token of wrangler's login; null for neither, or for a global key, which is no token. */
function givenToken(): string | null {
  const given = process.env.CLOUDFLARE_API_TOKEN?.trim()
  const token = given || wranglerToken()
  return TOKEN.test(token) ? token : null
}

function wranglerToken(): string {
  const args = command('wrangler/bin/wrangler.js', 'auth', 'token')
  // The output is captured and never printed: below a banner, it is the token itself.
  const { status, stdout } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    timeout: LOOK_MS,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const lines = (status === 0 ? stdout : '').split('\n').map((line) => line.trim())
  return lines.findLast((line) => TOKEN.test(line)) ?? ''
}

/** The only account that the token can access; null if there is none or several. */
async function onlyAccount(access: Access): Promise<string | null> {
  const accounts = await ask(access, '/accounts?per_page=2')
  if (!Array.isArray(accounts) || accounts.length !== 1) return null
  return text(fieldsOf(accounts[0]).id)
}

/**
 * The mode of a database: "auto", or "disabled", also if it was never set; null if the response is not about a
 * database.
 */
function modeOf(result: unknown): string | null {
  const { uuid, read_replication } = fieldsOf(result)
  if (typeof uuid !== 'string') return null
  return text(fieldsOf(read_replication).mode) || 'disabled'
}

/** The `result` of a successful response, otherwise null. Rejects on a timeout or a network error. */
async function ask({ api, token }: Access, path: string, body?: object): Promise<unknown> {
  const response = await fetch(api + path, {
    method: body === undefined ? 'GET' : 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(LIMIT_MS),
  })
  const answer = fieldsOf(parsed(await readText(response)))
  return response.ok && answer.success === true ? answer.result : null
}

/** The body, with its size checked while it arrives; "" if it is too large. */
async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let read = ''
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > MAX_ANSWER_BYTES) return '' // ends the loop, which cancels the transfer
    read += decoder.decode(chunk, { stream: true })
  }
  return read + decoder.decode()
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
