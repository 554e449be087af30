// `npm run deploy` and `npm run dev`, each in a copy of this clone: what the one asks of wrangler and of Cloudflare's API, and
// in which order; and where the other serves the app.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { replicate } from '#scripts/replication.ts'
import { freePort } from '#scripts/serve.ts'
import { readPlatform } from '#scripts/settings.ts'
import { type CloudflareApi, DISABLED, REFUSAL, startCloudflareApi, type Trouble } from './support/cloudflare-api.ts'
import { copyClone, DATABASE_ID, deploy, makeReady, withRecordingWrangler } from './support/deploy-folder.ts'

const folders: string[] = []
const children: ChildProcess[] = []
afterAll(async () => {
  for (const child of children) {
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGTERM')
    await ended
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function copy(): string {
  const folder = copyClone()
  folders.push(folder)
  return folder
}

describe('npm run deploy', () => {
  let folder: string
  let log: string
  beforeAll(() => {
    folder = copy()
    log = withRecordingWrangler(folder)
    makeReady(folder)
  })

  const run = async (args: string[], env: Record<string, string> = {}) => {
    writeFileSync(log, '')
    const { status, stdout, stderr } = await deploy(folder, args, env)
    const asked = readFileSync(log, 'utf8').split('\n')
    return { status, said: stdout + stderr, asked: asked.filter((line) => /^(?:deploy|d1) /.test(line)) }
  }
  const APP = 'deploy -c dist/app/wrangler.json'
  const SHOP = 'deploy -c wrangler.toml'
  const MIGRATIONS = 'd1 migrations apply DB --remote'
  const WHOLE = [`${APP} --dry-run`, `${SHOP} --dry-run`, MIGRATIONS, APP, SHOP]

  it('HOST-20 applies the migrations, then sends the app, then the shop; --only sends one', async () => {
    const asked = async (...args: string[]) => {
      const { status, said, asked: lines } = await run(args)
      expect(status, said).toBe(0)
      return lines
    }
    expect(await asked()).toEqual(WHOLE)
    expect(await asked('--only', 'app')).toEqual([`${APP} --dry-run`, MIGRATIONS, APP])
    expect(await asked('--only', 'shop')).toEqual([`${SHOP} --dry-run`, MIGRATIONS, SHOP])
  }, 300_000)

  it('WLD-03 stops with the text of a wrong MARKETS, which both Workers read, before anything is built or sent', async () => {
    const problem = 'Before you deploy: MARKETS must begin with "GB:GBP:en-GB".'
    for (const args of [[], ['--only', 'app']]) {
      const { status, said, asked } = await run([...args, '--var', 'MARKETS:US:USD:en-US'])
      expect([status, asked]).toEqual([1, []])
      expect(said.split('\n').filter((line) => line.includes('MARKETS'))).toEqual([problem])
    }
  }, 120_000)

  it('WLD-89 --dry-run names everything that a shop in the EU lacks, and refuses one without its company', async () => {
    const market = ['--dry-run', '--var', 'MARKETS:GB:GBP:en-GB DE:EUR:de,fr', '--var', 'MAIL_FROM:']
    const notices = join(folder, 'public/legal-guarantee')
    mkdirSync(notices, { recursive: true })
    writeFileSync(join(notices, 'fr.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const { status, said, asked } = await run(market)
    rmSync(join(notices, 'fr.svg')) // otherwise the next deploy builds once more
    expect([status, asked]).toEqual([1, []])
    const named = said.split('\n').filter((line) => /\bEU\b/.test(line))
    expect(named).toEqual([
      expect.stringMatching(/^Note: To sell in the EU, set PRODUCT_MAKER: /),
      expect.stringMatching(/^Note: To sell in the EU, set EU_RESPONSIBLE_PERSON: /),
      expect.stringMatching(/^Note: To sell in the EU, put the official notice .* public\/legal-guarantee\/de\.svg/),
      expect.stringMatching(/^Note: To sell in the EU, have the legal texts in German checked /),
      expect.stringMatching(/^Note: To sell in the EU, have the legal texts in French checked /),
      expect.stringMatching(/^Note: To sell in the EU, set MAIL_FROM: /),
      'Before you deploy: BUSINESS_NAME must be set in production where MARKETS has a country of the EU.',
      'Before you deploy: BUSINESS_ADDRESS must be set in production where MARKETS has a country of the EU.',
    ])
  }, 120_000)

  describe('read replication', () => {
    const ACCOUNT = '023e105f4ecef8ad9ca31a8372d0c353'
    const DATABASE = `/accounts/${ACCOUNT}/d1/database/${DATABASE_ID}`
    const TOKEN = 'Sn3lZJTBX6kkg7OdcBUAxOO963GEIyGQqnFTOFYY'
    const ON = 'Read replication is on.'
    const UNKNOWN =
      'Read replication could not be checked: in the dashboard open D1 → storefront → Settings and enable it.'
    let api: CloudflareApi
    beforeAll(async () => {
      api = await startCloudflareApi({ token: TOKEN, accounts: [ACCOUNT], database: DATABASE_ID })
    })
    afterAll(() => api.stop())

    const deployed = async (env: Record<string, string>, { args = [] as string[], mode = 'disabled' } = {}) => {
      api.reset(mode)
      const { status, said, asked } = await run(args, { CLOUDFLARE_API_BASE_URL: api.url, ...env })
      expect(said).not.toContain(TOKEN)
      expect(said).not.toContain(OTHER_TOKEN)
      const lines = said.split('\n').filter((line) => line.startsWith('Read replication'))
      return { status, lines, asked, requests: api.requests(), mode: api.mode() }
    }
    const OTHER_TOKEN = 'another-token-that-opens-nothing-0123456789'
    const withToken = { CLOUDFLARE_API_TOKEN: TOKEN, CLOUDFLARE_ACCOUNT_ID: ACCOUNT }

    it('COST-12 is switched on where it is off, with the token of the environment, after the migrations', async () => {
      const { status, lines, asked, requests, mode } = await deployed(withToken)
      expect([status, lines, asked]).toEqual([0, [ON], WHOLE])
      expect(requests).toEqual([
        { method: 'GET', path: DATABASE, body: '' },
        { method: 'PUT', path: DATABASE, body: '{"read_replication":{"mode":"auto"}}' },
      ])
      expect(mode).toBe('auto')
    }, 120_000)

    it('COST-12 is left alone where it is on; the account is the one the token sees, the token wrangler’s', async () => {
      const { status, lines, requests } = await deployed({ LOGIN_TOKEN: TOKEN }, { mode: 'auto' })
      expect([status, lines]).toEqual([0, [ON]])
      expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
        'GET /accounts?per_page=2',
        `GET ${DATABASE}`,
      ])
    }, 120_000)

    /** What the deploy calls for it, here: the copy's wrangler.toml, and the environment of a deploy. */
    const replicated = async (
      env: Record<string, string>,
      { account_id, dryRun = false }: { account_id?: string; dryRun?: boolean } = {},
    ) => {
      for (const name of ['CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ACCOUNT_ID']) vi.stubEnv(name, env[name])
      vi.stubEnv('CLOUDFLARE_API_BASE_URL', env.CLOUDFLARE_API_BASE_URL ?? api.url)
      try {
        const platform = await readPlatform(join(folder, 'wrangler.toml'))
        return await replicate(account_id === undefined ? platform : { ...platform, account_id }, { dryRun })
      } finally {
        vi.unstubAllEnvs()
      }
    }

    it('COST-12 the account may stand in wrangler.toml', async () => {
      const file = join(folder, 'with-account.toml')
      writeFileSync(file, `account_id = "${ACCOUNT}"\n${readFileSync(join(folder, 'wrangler.toml'), 'utf8')}`)
      const { account_id } = await readPlatform(file)
      api.reset('auto')
      expect(await replicated({ CLOUDFLARE_API_TOKEN: TOKEN }, { account_id: String(account_id) })).toBe(ON)
      expect(api.requests().map(({ path }) => path)).toEqual([DATABASE])
    })

    it('COST-12 --dry-run says what would be done, and changes nothing', async () => {
      const off = await deployed(withToken, { args: ['--dry-run'] })
      expect([off.status, off.lines, off.mode]).toEqual([
        0,
        ['Read replication is off: the deploy switches it on.'],
        'disabled',
      ])
      expect(off.requests.map(({ method }) => method)).toEqual(['GET'])
      api.reset('auto')
      expect(await replicated(withToken, { dryRun: true })).toBe(ON)
    }, 120_000)

    it('COST-13 no token and no login: the deploy goes on and says where to look', async () => {
      const { status, lines, asked, mode } = await deployed({ CLOUDFLARE_ACCOUNT_ID: ACCOUNT })
      expect([status, lines, asked, mode]).toEqual([0, [UNKNOWN], WHOLE, 'disabled'])
    }, 120_000)

    it.each<[string, Record<string, string>, Trouble | null]>([
      ['an API that says no with 200', withToken, { to: 'GET', status: 200, body: REFUSAL }],
      ['an API that is silent', withToken, { to: 'GET', silent: true }],
      ['a token that is refused', { ...withToken, CLOUDFLARE_API_TOKEN: OTHER_TOKEN }, null],
      ['a token that may read and not write: 403', withToken, { to: 'PUT', status: 403 }],
      ['an API that fails: 500', withToken, { to: 'GET', status: 500 }],
      ['an answer that is no JSON', withToken, { to: 'GET', status: 200, body: '<html>Just a moment…</html>' }],
      ['an answer without end', withToken, { to: 'GET', status: 200, endless: true }],
      ['an answer that leads elsewhere', withToken, { to: 'GET', status: 307, location: '/elsewhere' }],
      ['a change that did not take', withToken, { to: 'PUT', status: 200, body: DISABLED }],
    ])(
      'COST-13 %s: what the deploy asks for says where to look, and throws nothing',
      async (_case, env, trouble) => {
        api.reset('disabled')
        api.trouble(trouble)
        try {
          expect([await replicated(env), api.mode()]).toEqual([UNKNOWN, 'disabled'])
        } finally {
          api.trouble(null)
        }
      },
      60_000,
    )

    it('COST-13 a token that sees two accounts does not say which one is meant', async () => {
      const two = await startCloudflareApi({ token: TOKEN, accounts: [ACCOUNT, 'f'.repeat(32)], database: DATABASE_ID })
      try {
        expect(await replicated({ CLOUDFLARE_API_TOKEN: TOKEN, CLOUDFLARE_API_BASE_URL: two.url })).toBe(UNKNOWN)
        expect(two.requests().map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /accounts?per_page=2'])
      } finally {
        await two.stop()
      }
    }, 120_000)
  })
})

describe('npm run dev', () => {
  /** Its page, as soon as it answers. */
  const page = (port: number, host: string, path: string): Promise<{ status: number; body: string }> =>
    new Promise((answered, failed) => {
      const asked = request({ host: 'localhost', port, path, headers: { host }, agent: false }, (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (part) => {
          body += part
        })
        response.on('end', () => answered({ status: response.statusCode ?? 0, body }))
      })
      asked.on('error', failed)
      asked.end()
    })

  it('HOST-18 with "app" serves the app at app.localhost, with hot reload, and without it the shop as before', async () => {
    const folder = copy()
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
    const started = async (...args: string[]) => {
      const port = await freePort()
      const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/dev.ts', ...args, '--port', String(port)], {
        cwd: folder,
        env: { ...process.env, PORT: String(port), NODE_ENV: '', npm_lifecycle_event: '' },
      })
      children.push(child)
      const said: string[] = []
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => said.push(String(data)))
      await expect.poll(() => said.join(''), { timeout: 120_000 }).toMatch(/ready in/)
      return { port, said: () => said.join('') }
    }
    const app = await started('app')
    expect(app.said()).toContain(`App on http://app.localhost:${app.port} — sign in as mara@example.com`)
    const login = await page(app.port, `app.localhost:${app.port}`, '/login')
    expect(login.status).toBe(200)
    expect(login.body).toContain('We email you a code. No password.')
    expect(login.body).toContain('/@vite/client')
    expect(login.body).toContain('/app/client/app.ts')

    const shop = await started()
    const home = await page(shop.port, `localhost:${shop.port}`, '/faq')
    expect(home.status).toBe(200)
    expect(home.body).toContain('/@vite/client')
    expect(home.body).not.toContain('/app/client/')
  }, 300_000)
})
