// What must not be written anywhere in the sources, anyone who writes it. T-PLT-8, T-PRO-3, T-INP-10, T-OPR-2, T-CAC-3
// (no cookies).
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Source {
  name: string
  /** Without comments, so that a reason may name what it forbids. */
  code: string
}
const sourcesBelow = (folder: string): Source[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({
      name: `${folder}/${name.replaceAll('\\', '/')}`,
      code: readFileSync(`${folder}/${name}`, 'utf8').replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, ''),
    }))
const WORKER = sourcesBelow('src')
const CLIENT = sourcesBelow('client')
const APP = sourcesBelow('app')
const ALL = [...WORKER, ...CLIENT, ...APP]
/** Copy for people and code samples in it. */
const isCopy = ({ name }: Source) => name.startsWith('src/domain/content/')
const users = (pattern: RegExp, sources = ALL) =>
  sources.filter((source) => !isCopy(source) && pattern.test(source.code)).map(({ name }) => name)

describe('T-PLT-8 unsafe calls', () => {
  it.each([
    ['eval', /(^|[^.\w])eval\s*\(/m],
    ['new Function', /\bnew\s+Function\b|(^|[^.\w])Function\s*\(/m],
    ['a timer with text', /set(?:Timeout|Interval)\s*\(\s*['"`]/],
    ['document.write', /document\s*\.\s*write/],
    ['innerHTML written', /\.(?:inner|outer)HTML\s*(?:[+]?=(?!=))/],
    ['insertAdjacentHTML and its like', /insertAdjacentHTML|createContextualFragment|setHTMLUnsafe|\.srcdoc\b/],
    ['javascript: addresses', /['"`]javascript:/],
    ['import of an address', /import\(\s*[^'"`)\s]*(?:url|href|src)/i],
    ['cookie read by a script', /document\.cookie/],
    ['use of window.opener', /window\.opener/],
  ])('there is no %s', (_what, pattern) => expect(users(pattern)).toEqual([]))

  it('T-DAT-4 HOST-06 a cookie is set in one place, of the app: the shop sets none', () =>
    expect(users(/['"`]set-cookie['"`]/i)).toEqual(['app/router/handle-screen.ts']))

  it('HOST-08 only the app writes pictures', () => {
    const writers = users(/\bMEDIA\b[^\n]*\.(?:put|delete)\(|\bmedia\.(?:put|delete)\(/i)
    expect(writers).not.toEqual([])
    expect(writers.filter((name) => !name.startsWith('app/'))).toEqual([])
  })

  it('innerHTML is read in one place, to put the server’s own HTML back after a crash', () =>
    expect(users(/innerHTML/)).toEqual(['client/hydrate/hydrate.tsx']))

  it('what has to be unguessable comes from crypto: Math.random only spreads retries', () => {
    for (const name of users(/Math\.random/)) {
      const lines = readFileSync(name, 'utf8').split('\n')
      for (const line of lines.filter((text) => text.includes('Math.random')))
        expect(line, name).toContain('setTimeout')
    }
  })

  it('a request to another server has a time limit, follows no redirect and reads no more than a megabyte', () => {
    expect(users(/(^|[^.\w])fetch\(/m, WORKER)).toEqual(['src/http/outgoing.ts'])
    const [outgoing] = WORKER.filter(({ name }) => name === 'src/http/outgoing.ts')
    for (const part of ["redirect: 'manual'", 'AbortSignal.timeout(limitMs)', 'MAX_ANSWER_BYTES'])
      expect(outgoing?.code).toContain(part)
  })

  it('the app asks one other server, the shop, with a time limit and following no redirect', () => {
    const asking = APP.filter(({ name, code }) => !name.startsWith('app/client/') && /(^|[^.\w])fetch\(/m.test(code))
    expect(asking.map(({ name }) => name)).toEqual(['app/console/health.ts'])
    for (const part of ['siteUrl}/healthz', "redirect: 'manual'", 'withDeadline(requestHealth('])
      expect(asking[0]?.code).toContain(part)
  })

  it('a page asks its own origin only', () => {
    for (const name of users(/(^|[^.\w])(?:fetch|sendBeacon|EventSource|WebSocket)\(/m, CLIENT))
      expect(readFileSync(name, 'utf8'), name).not.toMatch(
        /(?:fetch|sendBeacon|EventSource|WebSocket)\(\s*['"`](?!\/|\$\{\w+_(?:PATHS|CALLS)\.)/,
      )
  })
})

describe('cryptography and programs', () => {
  it('every hash is SHA-256, every key HMAC-SHA256, AES-GCM or, for links from before, AES-CTR and, as cards sign, AES-CBC, by the runtime’s own Web Crypto', () => {
    // Comparing in constant time is no hashing, and Web Crypto cannot do it.
    expect(users(/(?<!import \{ timingSafeEqual \} )from ['"](?:node:)?crypto['"]/)).toEqual([])
    const named = ALL.flatMap(({ code }) => [
      ...(code.match(/['"](?:SHA-?\d+|MD5|HMAC|AES-\w+|RSA[\w-]*|ECD\w+|PBKDF2|HKDF)['"]/gi) ?? []),
    ])
    expect(new Set(named.map((name) => name.slice(1, -1)))).toEqual(
      new Set(['SHA-256', 'HMAC', 'AES-GCM', 'AES-CTR', 'AES-CBC']),
    )
    expect(users(/AES-CBC/).filter((name) => !name.endsWith('.d.ts'))).toEqual(['src/domain/chip/sun.ts'])
  })

  it('no pattern is made from input: RegExp is called with another pattern only', () =>
    expect(users(/\bRegExp\((?![A-Z_]+, '[a-z]+'\))/)).toEqual([]))

  it('scripts start programs with lists of arguments; a shell is only what Windows needs to find npm', () => {
    const scripts = ['scripts', 'tools', 'build', 'bench'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(ts|mjs)$/.test(name) && !name.includes('node_modules'))
        .map((name) => ({ name, code: readFileSync(`${folder}/${name}`, 'utf8') })),
    )
    expect(scripts.length).toBeGreaterThan(20)
    for (const { name, code } of scripts) {
      expect(code, name).not.toMatch(/\bexecSync\(|import \{[^}]*\bexec\b[^}]*\} from 'node:child_process'/)
      for (const [, shell] of code.matchAll(/\bshell: (.+?),?\n/g))
        expect(['windows', "process.platform === 'win32'"], name).toContain(shell)
    }
  })

  it('the log is written by one function, which cleans its fields', () =>
    expect(users(/\bconsole\s*[.[]/, [...WORKER, ...APP])).toEqual(['src/http/log.ts']))
})

describe('T-PRO-3 raw HTML', () => {
  it('is set for the fixed boot scripts and for escaped JSON, and in no other file', () => {
    expect(users(/dangerouslySetInnerHTML/)).toEqual(['src/pages/layout/document.tsx', 'app/layout/page.tsx'])
    expect(readFileSync('app/layout/page.tsx', 'utf8').match(/__html: .*?\}/g)).toEqual(['__html: assets.devBoot }'])
    const values = [...readFileSync('src/pages/layout/document.tsx', 'utf8').matchAll(/__html: ([^}]+?) \}/g)].map(
      ([, value]) => value,
    )
    expect(values.length).toBeGreaterThan(0)
    for (const value of values) expect(value).toMatch(/^(?:bootScript|assets\.devBoot|safeJson\(.*\))$/)
  })
})

describe('T-INP-10 SQL', () => {
  it('is constant text: what is prepared is a literal or a name, and no statement is put together', () => {
    let statements = 0
    for (const { name, code } of WORKER) {
      for (const [, argument = ''] of code.matchAll(/\.prepare\(\s*([\s\S]*?)\s*\)/g)) {
        statements++
        expect(argument, name).toMatch(/^(?:[A-Za-z_]\w*|(['`])[^`$]*\1)$/)
      }
      // The tag `sql` of drizzle binds what is in ${}.
      for (const [text] of code.matchAll(/(?<!\bsql)`\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b[^`]*`/g))
        expect(text, name).not.toContain('${')
      expect(code, name).not.toMatch(/['`](?:SELECT|INSERT|UPDATE|DELETE|WITH)\b[^'`]*['`]\s*\+/)
    }
    expect(statements).toBeGreaterThan(2)
  })

  it('is asked through drizzle, but for what a tap and a profile wait for', () => {
    const preparing = users(/\.prepare\(/, WORKER)
    expect(preparing.length).toBeGreaterThan(2)
    expect(preparing.filter((name) => !name.startsWith('src/db/hot/'))).toEqual([])
    // There a statement is a constant of its file.
    for (const { name, code } of WORKER.filter(({ name }) => name.startsWith('src/db/hot/')))
      expect(code, name).not.toMatch(/drizzle-orm|\/schema\.ts/)
  })

  it('never takes text as it is: neither raw fragments nor exec', () => {
    expect(users(/\bsql\.raw\b|\bsql\.identifier\b/, WORKER)).toEqual([])
    expect(users(/\bDB\.exec\(|\bdb\.exec\(/, WORKER)).toEqual([])
  })
})

describe('secrets', () => {
  it('T-OPR-2 T-PLT-1 no page and nothing a browser gets knows of them', () => {
    const secrets =
      /operatorToken|OPERATOR_TOKEN|mailSecret|MAIL_SECRET|storefront\.token|SHOPIFY_STOREFRONT_TOKEN|stripe\.secretKey|STRIPE_SECRET_KEY|sunMasterKeys|SUN_MASTER_KEYS/
    expect(users(secrets, CLIENT)).toEqual([])
    const pages = users(secrets, WORKER).filter((name) => name.startsWith('src/pages/'))
    // The encoding page asks whether there is an operator at all.
    expect(pages).toEqual(['src/pages/bare/operator-encode.tsx'])
    const encode = WORKER.find(({ name }) => name === 'src/pages/bare/operator-encode.tsx')?.code ?? ''
    expect(encode.match(/operatorToken.{0,7}/g)).toEqual(["operatorToken === ''"])
    expect(users(secrets, WORKER).filter((name) => name.startsWith('src/domain/'))).toEqual([])
  })

  it('T-OPR-2 the operator’s token is taken from the Authorization header and from nowhere else', () => {
    const readers = users(/bearerToken|isOperator/, WORKER)
    for (const name of readers) {
      const code = WORKER.find((source) => source.name === name)?.code ?? ''
      expect(code, name).not.toMatch(/searchParams\.get\(['"](?:token|operator)|localStorage|sessionStorage/)
    }
    expect(users(/headers\.get\('authorization'\)/, WORKER)).toEqual(['src/guards/operator-token.ts'])
  })
})
