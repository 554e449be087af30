// `npm run audit`, with npm's own audit against a registry on loopback.
import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'

type Advisories = Record<
  string,
  { id: number; url: string; title: string; severity: string; vulnerable_versions: string }[]
>

let registry: Server | undefined
afterEach(() => registry?.close())

async function bodyOf(request: IncomingMessage): Promise<Record<string, string[]>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  return JSON.parse(String(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body))
}

/** A registry that knows these advisories; null: it has no audit service. */
async function serveRegistry(advisories: Advisories | null): Promise<string> {
  registry = createServer(async (request, response) => {
    if (request.method === 'POST' && request.url === '/-/npm/v1/security/advisories/bulk' && advisories) {
      const asked = await bodyOf(request)
      const known = Object.entries(advisories).filter(([name]) => name in asked)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(Object.fromEntries(known)))
      return
    }
    if (request.method === 'GET') return void response.writeHead(404).end('{}')
    response.writeHead(405, { allow: 'GET,HEAD' }).end()
  })
  await new Promise<void>((resolve) => registry?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`
}

function auditAgainst(address: string): Promise<{ code: number | null; output: string }> {
  const child = spawn('npm', ['run', '--silent', 'audit'], {
    env: { ...process.env, NPM_CONFIG_REGISTRY: address, npm_config_registry: address },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}

const advisory = (severity: string) => [
  { id: 1, url: 'https://example.com/advisory', title: 'Reads too far', severity, vulnerable_versions: '*' },
]

describe('npm run audit', { timeout: 60_000 }, () => {
  it('ends with exit code 1 for a serious vulnerability in a package that reaches visitors, and names it', async () => {
    const { code, output } = await auditAgainst(await serveRegistry({ hono: advisory('high') }))
    expect(output).toMatch(/^high +hono in any version: Reads too far https:\/\/example\.com\/advisory/m)
    expect(output).toMatch(/^high +@hono\/react-renderer .*through hono/m)
    expect(output).toContain('2 of high or critical severity in packages that reach visitors, 0 others there')
    expect(code).toBe(1)
  })

  it('tells of one in a tool, and of a moderate one, without failing', async () => {
    const { code, output } = await auditAgainst(
      await serveRegistry({ vitest: advisory('critical'), sonner: advisory('moderate') }),
    )
    expect(output).toMatch(/^critical vitest .*only builds and tests/m)
    expect(output).toMatch(/^moderate sonner /m)
    expect([code, output]).toEqual([0, expect.stringContaining('0 of high or critical severity')])
  })

  it('says that nothing was audited where the registry has no audit service or is not there, and does not fail', async () => {
    const address = await serveRegistry(null)
    const without = await auditAgainst(address)
    expect([without.code, without.output]).toEqual([0, expect.stringContaining('The packages were not audited')])
    expect(without.output).not.toContain(address)
    await new Promise((resolve) => registry?.close(resolve))
    const nobody = await auditAgainst(address)
    expect([nobody.code, nobody.output]).toEqual([0, expect.stringContaining('The packages were not audited')])
  })
})
