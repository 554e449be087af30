// Shop and app as `npm start` serves them: one command, one process, two host names, from a copy of this clone.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const COPIED = [
  ...[
    'app',
    'build',
    'client',
    'dist',
    'migrations',
    'public',
    'scripts',
    'src',
    'vite.config.ts',
    'vite.app.config.ts',
  ],
  ...['package.json', 'package-lock.json', 'tsconfig.base.json', 'wrangler.toml', 'wrangler.app.toml'],
]

interface Started {
  folder: string
  port: number
  said: string[]
  child: ChildProcess
}
const started: Started[] = []

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** `npm start` in a copy of its own; resolves once it is ready and has said so, or has ended. */
async function start(change: (folder: string) => void, ...args: string[]): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'two-workers-'))
  for (const name of COPIED) if (existsSync(name)) cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  change(folder)
  const port = await freePort()
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/start.ts', ...args], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), NODE_ENV: '' },
  })
  const said: string[] = []
  const here: Started = { folder, port, said, child }
  started.push(here)
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) =>
      said.push(
        ...String(data)
          .split('\n')
          .filter((line) => line !== ''),
      ),
    )
  await new Promise<void>((ready) => {
    const look = setInterval(() => {
      const isReady = said.some((line) => line.startsWith('Ready on'))
      // What follows it is printed in the same breath.
      if (!isReady && child.exitCode === null) return
      clearInterval(look)
      setTimeout(ready, 500)
    }, 100)
  })
  return here
}

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

function ask(
  port: number,
  host: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers: { Host: `${host}:${port}`, ...headers } },
      (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (data) => {
          body += data
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** A test order of two cards in a market; resolves with the sample checkout's page. */
async function buyTwo(port: number, market?: string): Promise<string> {
  const call = async (body: object) => {
    const headers = { 'content-type': 'application/json', apikey: 'anon-public-key' }
    const asked = JSON.stringify(market === undefined ? body : { ...body, market })
    const answer = await ask(port, 'localhost', '/api/functions/commerce', headers, asked)
    expect(answer.status, answer.body).toBe(200)
    return JSON.parse(answer.body).data
  }
  const { productByHandle } = await call({ action: 'getProductByHandle', handle: 'tappt-card' })
  const variantId = productByHandle.variants.edges[0].node.id
  const input = { lineItems: [{ variantId, quantity: 2 }] }
  const { checkoutCreate } = await call({ action: 'createCheckout', input })
  const { origin, pathname } = new URL(checkoutCreate.checkout.webUrl)
  expect(origin).toBe(`http://localhost:${port}`)
  const page = await ask(port, 'localhost', pathname)
  expect(page.status).toBe(200)
  const once = /name="once" value="([0-9a-f]{32})"/.exec(page.body)?.[1] ?? ''
  const form = new URLSearchParams({ once, email: 'robin@example.com', name: 'Robin Vale' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  const ordered = await ask(port, 'localhost', pathname, headers, form)
  expect([ordered.status, ordered.headers.location]).toEqual([303, expect.stringContaining('/order/thanks')])
  const thanks = await ask(port, 'localhost', String(ordered.headers.location))
  expect([thanks.status, thanks.body.includes(market === 'de' ? 'Vielen Dank' : 'Thank you')]).toEqual([200, true])
  return page.body
}

afterAll(async () => {
  for (const { child, folder } of started) {
    const ended = new Promise((end) => child.once('close', end))
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
}, 60_000)

describe('npm start', () => {
  let both: Started
  beforeAll(async () => {
    both = await start(
      (folder) => {
        // As a shop that is deployed with this app has it: the same address in both files.
        for (const file of ['wrangler.toml', 'wrangler.app.toml']) {
          const text = readFileSync(join(folder, file), 'utf8')
          writeFileSync(join(folder, file), text.replace('APP_HOST = ""', 'APP_HOST = "https://app.acme.example"'))
        }
      },
      ...['--var', 'MARKETS:GB:GBP:en-GB DE:EUR:de'],
    )
  }, 300_000)

  it('HOST-12 HOST-13 HOST-15 serves both in one process, each leading to the other’s local address', async () => {
    const { port } = both
    const tap = await ask(port, 'localhost', '/scan/DEMO0006')
    expect([tap.status, tap.headers.location]).toEqual([302, `http://app.localhost:${port}/register?chip=DEMO0006`])
    const login = await ask(port, 'app.localhost', '/login')
    expect([login.status, login.body.includes('<h1 class="app-heading">Sign in</h1>')]).toEqual([200, true])
    expect(login.body).toContain(`href="http://localhost:${port}/"`)
    expect((await ask(port, 'localhost', '/profile/ava')).status).toBe(200)
  })

  it('HOST-16 HOST-17 says where the app is, how to get in, which card to claim and how to sell one', () => {
    const { port, said } = both
    const ready = said.findIndex((line) => line.startsWith('Ready on'))
    expect(said[ready + 1]).toBe(
      `App on http://app.localhost:${port} — sign in as mara@example.com; codes are at http://app.localhost:${port}/dev/mail`,
    )
    expect(said[ready + 2]).toContain(`http://localhost:${port}/scan/DEMO0006`)
    expect(said[ready + 2]).toContain('DEM0-C0DE')
    expect(said[ready + 3]).toBe(
      `A test order: buy at http://localhost:${port}/product, pack it at http://app.localhost:${port}/admin/orders as operator@example.com`,
    )
  })

  it('T-DAT-4 HOST-06 the shop sets no cookie, and answers a request with the app’s cookies like one without', async () => {
    const { port } = both
    const cookie = `__Host-app=${'a'.repeat(43)}; __Host-known=1700000000.${'b'.repeat(43)}`
    const paths = [
      '/',
      '/product',
      '/faq',
      '/terms',
      '/profile/ava',
      '/scan/DEMO0001',
      '/scan/DEMO0006',
      '/login',
      '/nope',
    ]
    for (const path of [...paths, '/profile/ava/contact.vcf', '/robots.txt', '/policies', '/media/x']) {
      const [without, withCookie] = [
        await ask(port, 'localhost', path),
        await ask(port, 'localhost', path, { Cookie: cookie }),
      ]
      for (const answer of [without, withCookie]) expect(answer.headers['set-cookie'], path).toBeUndefined()
      // A page that is drawn comes in pieces, one from memory whole: that is how it is sent, not what.
      const { date: _, 'transfer-encoding': __, 'content-length': ___, ...first } = without.headers
      const { date: ____, 'transfer-encoding': _____, 'content-length': ______, ...second } = withCookie.headers
      expect([withCookie.status, second, withCookie.body], path).toEqual([without.status, first, without.body])
    }
  })

  it('keeps a connection after refusing a request whose body nobody reads', async () => {
    const { port } = both
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const refused: [status: number, host: string, method: string, path: string, body: string, headers?: object][] = [
      [401, 'localhost', 'POST', '/api/functions/commerce', '{}'],
      [415, 'localhost', 'POST', '/api/functions/commerce', '{}', { apikey: 'anon-public-key' }],
      [405, 'localhost', 'POST', '/faq', 'a=1', form],
      [405, 'localhost', 'DELETE', '/api/functions/commerce', '{}', { apikey: 'anon-public-key' }],
      [200, 'localhost', 'GET', '/faq', 'a=1'],
      [403, 'app.localhost', 'POST', '/login', 'email=a', form],
      [413, 'app.localhost', 'POST', '/login', 'a'.repeat(200_000), { ...form, 'Sec-Fetch-Site': 'same-origin' }],
    ]
    for (const [status, host, method, path, body, headers] of refused) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const more = { host: '127.0.0.1', port, agent }
      const sockets = new Set<unknown>()
      const statuses: (number | undefined)[] = []
      for (let turn = 0; turn < 3; turn += 1) {
        const given = { Host: `${host}:${port}`, 'Content-Length': String(body.length), ...headers }
        const sent = request({ ...more, path, method, headers: given }).end(body)
        const [response] = (await once(sent, 'response')) as [IncomingMessage]
        sockets.add(response.socket)
        statuses.push(response.statusCode)
        response.resume()
        await once(response, 'end')
        // Long enough to hear that the other side has hung up.
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      agent.destroy()
      expect([method, path, statuses, sockets.size]).toEqual([method, path, [status, status, status], 1])
    }
  })

  it('HOST-51 runs what Cron starts at once, in either Worker, and answers counts', async () => {
    for (const host of ['localhost', 'app.localhost'])
      for (const [body, status, keys] of [
        ['daily', 200, /^\{"\w+":\d+,/],
        ['minute\n', 200, /"mails":\d+/],
        ['hourly', 422, /^\{"error":\{"message":"Say \\"daily\\" or \\"minute\\"\."\}\}$/],
      ] as const) {
        const sent = request({ host: '127.0.0.1', port: both.port, method: 'POST', path: '/dev/cron' })
        sent.setHeader('Host', `${host}:${both.port}`).setHeader('Sec-Fetch-Site', 'same-origin').end(body)
        const [response] = (await once(sent, 'response')) as [IncomingMessage]
        const text = (await response.toArray()).join('')
        expect([host, body, response.statusCode]).toEqual([host, body, status])
        expect(text).toMatch(keys)
      }
  })

  it('HOST-19 HOST-38 the app’s files are its own build, served as what they are, none of them a page', async () => {
    const { port, folder } = both
    expect(existsSync(join(folder, 'dist/app/server/index.js'))).toBe(true)
    const root = join(folder, 'dist/app/client')
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => extname(name) !== '')
    expect(files.some((name) => name.endsWith('.css'))).toBe(true)
    for (const name of files.filter((file) => !file.startsWith('.vite'))) {
      const { status, headers } = await ask(port, 'app.localhost', `/${name}`)
      expect([name, status]).toEqual([name, 200])
      expect(headers['content-type'], name).not.toMatch(/html/)
    }
  })

  it('WLD-104 mails the buyer of another market in its language, whose texts the built app reads from its files', async () => {
    const { port } = both
    expect(await buyTwo(port, 'de')).toContain('89,00\u00a0€')
    const { status, body } = await ask(port, 'app.localhost', '/dev/mail')
    expect([status, body.match(/&lt;html lang=&quot;(\w+)/)?.[1]]).toEqual([200, 'de'])
    expect(body).toContain('Dies ist eine Testbestellung. Es wurde nichts abgebucht.')
  })
})

describe('HOST-14 a clone without the folder app', () => {
  let alone: Started
  beforeAll(async () => {
    alone = await start(
      (folder) => {
        for (const name of ['app', 'wrangler.app.toml', 'vite.app.config.ts', 'dist'])
          rmSync(join(folder, name), { recursive: true, force: true })
      },
      ...['--var', 'APP_HOST:https://x.example', '--var', 'SAMPLE_ORDERS:on'],
      ...['--var', 'MARKETS:GB:GBP:en-GB US:USD:en-US DE+AT:EUR:en-GB'],
    )
  }, 300_000)

  it('builds and starts as a shop alone', () => {
    const { folder, said } = alone
    expect(existsSync(join(folder, 'dist/server/index.js'))).toBe(true)
    expect(existsSync(join(folder, 'dist/app'))).toBe(false)
    expect(said.join('\n')).not.toMatch(/App on|A card to claim/)
    expect(said.at(-1)).toMatch(/^Ready on/)
  })

  it('answers taps: a linked card by its profile, any other by the operator’s app', async () => {
    const { port } = alone
    const taps = ['DEMO0001', 'DEMO0006', 'NOBODY01'].map((chip) => ask(port, 'localhost', `/scan/${chip}`))
    const answers = await Promise.all(taps)
    expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual([
      [302, '/profile/tappt'],
      [302, 'https://x.example/register?chip=DEMO0006'],
      [302, 'https://x.example/register?chip=NOBODY01'],
    ])
    expect((await ask(port, 'localhost', '/profile/ava')).status).toBe(200)
    expect((await ask(port, 'localhost', '/login')).headers.location).toBe('https://x.example/login')
  })

  it('WLD-08 serves every market of the setting, which took no file, migration or build of its own', async () => {
    const { port } = alone
    const answers = await Promise.all(
      ['/product', '/us/product', '/de/product', '/fr/product'].map((path) => ask(port, 'localhost', path)),
    )
    const prices = answers.map(({ status, body }) => [
      status,
      ['£40', 'US$49', '$49', '€47'].filter((price) => body.includes(`>${price}<`)),
    ])
    expect(prices).toEqual([
      [200, ['£40']],
      [200, ['$49']],
      [200, ['€47']],
      [404, []],
    ])
  })

  it('sells: product, checkout, test order, thanks', async () => {
    const { port } = alone
    const page = await buyTwo(port)
    expect(page).toContain('£76.00')
  })
})
