// A copy of this clone in which `npm run deploy` can be run for real: a shop and an app that may be deployed, and a wrangler
// that writes down what it was asked and does nothing.
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const COPIED = [
  ...['app', 'build', 'client', 'dist', 'migrations', 'public', 'scripts', 'src', 'vite.config.ts'],
  ...['vite.app.config.ts', 'package.json', 'package-lock.json', 'tsconfig.base.json', 'wrangler.toml'],
  'wrangler.app.toml',
]

/** The id `makeReady` gives the database. */
export const DATABASE_ID = '0b7e2a52-5f0b-4f9e-9a60-2f6d7a1c9b11'

/** A copy of this clone, without packages. */
export function copyClone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'commands-'))
  for (const name of COPIED) cpSync(name, join(folder, name), { recursive: true })
  return folder
}

/**
 * Packages as they are, but that wrangler's command writes down what it was asked and does nothing. Answers the file it
 * writes to. What LOGIN_TOKEN of its environment holds is the token it is logged in with.
 */
export function withRecordingWrangler(folder: string): string {
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
if (process.argv[2] === 'secret') console.log(${JSON.stringify(secrets)})
if (process.argv[2] === 'auth') {
  console.log('\\n ⛅️ wrangler 4.124.0\\n────────────────────')
  if (!process.env.LOGIN_TOKEN) {
    console.error('Not logged in. Please run \`wrangler login\` to authenticate.')
    process.exit(1)
  }
  console.log(process.env.LOGIN_TOKEN)
}`,
  )
  return log
}

/** A shop and an app that may be deployed: a name, addresses, ids and mail of somebody. */
export function makeReady(folder: string): void {
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
    database_id: `"${DATABASE_ID}"`,
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

export interface Deployed {
  status: number | null
  stdout: string
  stderr: string
}

/**
 * Runs `npm run deploy` there, while this process can go on answering it. `env` is added to an environment that knows of no
 * account at Cloudflare, and whose API is a port nobody listens on.
 */
export function deploy(folder: string, args: string[], env: Record<string, string> = {}): Promise<Deployed> {
  const { CLOUDFLARE_API_TOKEN: _, CLOUDFLARE_ACCOUNT_ID: _account, ...own } = process.env
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/deploy.ts', ...args], {
    cwd: folder,
    env: { ...own, NODE_ENV: '', npm_lifecycle_event: '', CLOUDFLARE_API_BASE_URL: 'http://127.0.0.1:9', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text
    })
  return new Promise((ended, failed) => {
    child.on('error', failed)
    child.on('close', (status) => ended({ status, ...said }))
  })
}
