// What must not be written anywhere in the sources, whoever writes it. PLT-8, PRO-3, INP-10, OPR-2, CAC-3 (no cookies).
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
const ALL = [...WORKER, ...CLIENT]
/** Copy for people and code samples in it. */
const isCopy = ({ name }: Source) => name.startsWith('src/domain/content/')
const users = (pattern: RegExp, sources = ALL) =>
  sources.filter((source) => !isCopy(source) && pattern.test(source.code)).map(({ name }) => name)

describe('PLT-8 unsafe calls', () => {
  it.each([
    ['eval', /(^|[^.\w])eval\s*\(/m],
    ['new Function', /\bnew\s+Function\b|(^|[^.\w])Function\s*\(/m],
    ['a timer with text', /set(?:Timeout|Interval)\s*\(\s*['"`]/],
    ['document.write', /document\s*\.\s*write/],
    ['innerHTML written', /\.(?:inner|outer)HTML\s*(?:[+]?=(?!=))/],
    ['insertAdjacentHTML and its like', /insertAdjacentHTML|createContextualFragment|setHTMLUnsafe|\.srcdoc\b/],
    ['javascript: addresses', /['"`]javascript:/],
    ['import of an address', /import\(\s*[^'"`)\s]*(?:url|href|src)/i],
    ['cookies', /document\.cookie|['"`]set-cookie['"`]/i],
    ['use of window.opener', /window\.opener/],
  ])('there is no %s', (_what, pattern) => expect(users(pattern)).toEqual([]))

  it('innerHTML is read in one place, to put the server’s own HTML back after a crash', () =>
    expect(users(/innerHTML/)).toEqual(['client/hydrate.tsx']))

  it('what has to be unguessable comes from crypto: Math.random only spreads retries', () => {
    for (const name of users(/Math\.random/)) {
      const lines = readFileSync(name, 'utf8').split('\n')
      for (const line of lines.filter((text) => text.includes('Math.random')))
        expect(line, name).toContain('setTimeout')
    }
  })

  it('a request to another server has a time limit, follows no redirect and reads no more than a megabyte', () => {
    expect(users(/(^|[^.\w])fetch\(/m, WORKER)).toEqual(['src/outgoing.ts'])
    const [outgoing] = WORKER.filter(({ name }) => name === 'src/outgoing.ts')
    for (const part of ["redirect: 'manual'", 'signal: controller.signal', 'MAX_ANSWER_BYTES'])
      expect(outgoing?.code).toContain(part)
  })

  it('a page asks its own origin only', () => {
    for (const name of users(/(^|[^.\w])(?:fetch|sendBeacon|EventSource|WebSocket)\(/m, CLIENT))
      expect(readFileSync(name, 'utf8'), name).not.toMatch(
        /(?:fetch|sendBeacon|EventSource|WebSocket)\(\s*['"`](?!\/|\$\{\w+_PATHS\.)/,
      )
  })
})

describe('PRO-3 raw HTML', () => {
  it('is set for the fixed boot scripts and for escaped JSON, and in no other file', () => {
    const [user, ...others] = users(/dangerouslySetInnerHTML/)
    expect([user, others]).toEqual(['src/pages/document.tsx', []])
    const values = [...readFileSync('src/pages/document.tsx', 'utf8').matchAll(/__html: ([^}]+?) \}/g)].map(
      ([, value]) => value,
    )
    expect(values.length).toBeGreaterThan(0)
    for (const value of values) expect(value).toMatch(/^(?:bootScript|assets\.devBoot|safeJson\(.*\))$/)
  })
})

describe('INP-10 SQL', () => {
  it('is constant text: what is prepared is a literal or a name, and no statement is put together', () => {
    let statements = 0
    for (const { name, code } of WORKER) {
      for (const [, argument = ''] of code.matchAll(/\.prepare\(\s*([\s\S]*?)\s*\)/g)) {
        statements++
        expect(argument, name).toMatch(/^(?:[A-Za-z_]\w*|(['`])[^`$]*\1)$/)
      }
      // The query builder's own tag binds what stands in ${}.
      for (const [text] of code.matchAll(/(?<!\bsql)`\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b[^`]*`/g))
        expect(text, name).not.toContain('${')
      expect(code, name).not.toMatch(/['`](?:SELECT|INSERT|UPDATE|DELETE|WITH)\b[^'`]*['`]\s*\+/)
    }
    expect(statements).toBeGreaterThan(2)
  })

  it('never takes text as it is: neither raw fragments nor exec', () => {
    expect(users(/\bsql\.raw\b|\bsql\.identifier\b/, WORKER)).toEqual([])
    expect(users(/\bDB\.exec\(|\bdb\.exec\(/, WORKER)).toEqual([])
  })
})

describe('secrets', () => {
  it('OPR-2 PLT-1 no page and nothing a browser gets knows of them', () => {
    const secrets = /operatorToken|OPERATOR_TOKEN|mailSecret|MAIL_SECRET|storefront\.token|SHOPIFY_STOREFRONT_TOKEN/
    expect(users(secrets, CLIENT)).toEqual([])
    const pages = users(secrets, WORKER).filter((name) => name.startsWith('src/pages/'))
    // The pages behind a mail's link read its token; the router asks whether there is an operator at all.
    for (const name of pages)
      expect(['src/pages/unsubscribe.tsx', 'src/pages/confirm.tsx', 'src/pages/router.tsx']).toContain(name)
    const router = WORKER.find(({ name }) => name === 'src/pages/router.tsx')?.code ?? ''
    for (const [use] of router.matchAll(/operatorToken.{0,7}/g)) expect(use).toBe("operatorToken !== ''")
    expect(users(secrets, WORKER).filter((name) => name.startsWith('src/domain/'))).toEqual([])
  })

  it('OPR-2 the operator’s token is taken from the Authorization header and from nowhere else', () => {
    const readers = users(/bearerToken|isOperator/, WORKER)
    for (const name of readers) {
      const code = WORKER.find((source) => source.name === name)?.code ?? ''
      expect(code, name).not.toMatch(/searchParams\.get\(['"](?:token|operator)|localStorage|sessionStorage/)
    }
    expect(users(/headers\.get\('authorization'\)/, WORKER)).toEqual(['src/operator-token.ts'])
  })
})
