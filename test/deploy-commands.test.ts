// `npm run deploy` and `npm run dev`, each in a copy of this clone: what the one asks of wrangler, and in which order; and where
// the other serves the app.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from '../scripts/serve.ts'

const COPIED = [
  ...['app', 'build', 'client', 'dist', 'migrations', 'public', 'scripts', 'src', 'vite.config.ts'],
  ...['vite.app.config.ts', 'package.json', 'package-lock.json', 'tsconfig.base.json', 'wrangler.toml'],
  'wrangler.app.toml',
]
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
  const folder = mkdtempSync(join(tmpdir(), 'commands-'))
  folders.push(folder)
  for (const name of COPIED) cpSync(name, join(folder, name), { recursive: true })
  return folder
}

/** Packages as they are, but that wrangler's command writes down what it was asked and does nothing. */
function withRecordingWrangler(folder: string): string {
  const [from, to] = [join(process.cwd(), 'node_modules'), join(folder, 'node_modules')]
  const link = (source: string, target: string, except: string) => {
    mkdirSync(target, { recursive: true })
    for (const name of readdirSync(source)) if (name !== except) symlinkSync(join(source, name), join(target, name))
  }
  link(from, to, 'wrangler')
  link(join(from, 'wrangler'), join(to, 'wrangler'), 'bin')
  mkdirSync(join(to, 'wrangler/bin'))
  const log = join(folder, 'asked.log')
  const secrets = JSON.stringify(['ACCOUNT_SECRET', 'MAIL_SECRET', 'OPERATOR_TOKEN'].map((name) => ({ name })))
  writeFileSync(
    join(to, 'wrangler/bin/wrangler.js'),
    `require('node:fs').appendFileSync(${JSON.stringify(log)}, process.argv.slice(2).join(' ') + '\\n')
if (process.argv[2] === 'secret') console.log(${JSON.stringify(secrets)})`,
  )
  return log
}

/** A shop and an app that may be deployed: a name, addresses, ids and mail of somebody. */
function makeReady(folder: string): void {
  const change = (file: string, lines: Readonly<Record<string, string>>) => {
    let text = readFileSync(join(folder, file), 'utf8')
    for (const [name, value] of Object.entries(lines)) {
      const line = new RegExp(`^#? ?${name} = .*$`, 'm')
      text = line.test(text)
        ? text.replace(line, `${name} = ${value}`)
        : text.replace('\n[vars]\n', `\n[vars]\n${name} = ${value}\n`)
    }
    writeFileSync(join(folder, file), text)
  }
  change('wrangler.toml', {
    APP_ENV: '"production"',
    SITE_URL: '"https://acme.shop"',
    APP_HOST: '"https://app.acme.shop"',
    BRAND_SLUG: '"acme"',
    BRAND_NAME: '"Acme"',
    ANON_KEY: '"public-key-of-acme"',
    MAIL_FROM: '"shop@acme.shop"',
    database_id: '"0b7e2a52-5f0b-4f9e-9a60-2f6d7a1c9b11"',
  })
  const add = (file: string, from: string, to: string) => {
    const text = readFileSync(join(folder, file), 'utf8')
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
    writeFileSync(join(folder, file), text.replace(from, to))
  }
  add('wrangler.toml', '"00000000000000000000000000000002"', '"0f2ac74b498b48028cb68387c421e279"')
  add(
    'wrangler.app.toml',
    '# [[routes]]\n# pattern = "app.acme.example"\n# custom_domain = true',
    '[[routes]]\npattern = "app.acme.shop"\ncustom_domain = true',
  )
  change('wrangler.app.toml', { APP_HOST: '"https://app.acme.shop"' })
}

const deploy = (folder: string, ...args: string[]) =>
  spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/deploy.ts', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: '', npm_lifecycle_event: '' },
  })

describe('npm run deploy', () => {
  it('HOST-20 applies the migrations, then sends the app, then the shop; --only sends one', () => {
    const folder = copy()
    const log = withRecordingWrangler(folder)
    makeReady(folder)
    const asked = (...args: string[]) => {
      writeFileSync(log, '')
      const { status, stderr } = deploy(folder, ...args)
      expect([status, stderr]).toEqual([0, expect.any(String)])
      return readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('secret list'))
    }
    const APP = 'deploy -c dist/app/wrangler.json'
    const SHOP = 'deploy -c wrangler.toml'
    const MIGRATIONS = 'd1 migrations apply DB --remote'
    expect(asked()).toEqual([`${APP} --dry-run`, `${SHOP} --dry-run`, MIGRATIONS, APP, SHOP])
    expect(asked('--only', 'app')).toEqual([`${APP} --dry-run`, MIGRATIONS, APP])
    expect(asked('--only', 'shop')).toEqual([`${SHOP} --dry-run`, MIGRATIONS, SHOP])
  }, 300_000)
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
    expect(login.body).toContain('We mail you a code. No password.')
    expect(login.body).toContain('/@vite/client')
    expect(login.body).toContain('/app/client/app.ts')

    const shop = await started()
    const home = await page(shop.port, `localhost:${shop.port}`, '/faq')
    expect(home.status).toBe(200)
    expect(home.body).toContain('/@vite/client')
    expect(home.body).not.toContain('/app/client/')
  }, 300_000)
})
