// What strangers send: every form and every address of the app with fields, words and methods nobody means. Nothing of it
// is an error of ours, a way out of the app, or a change to what is somebody else's.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AddressRow, FORM, SCREENS } from '#app/addresses.ts'
import { APP, type AppHost, type Browser, createAppHost } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { giveCard, giveProfile, newOwner, type Owner } from '#test/support/own-card.ts'

let app: AppHost
let owner: Owner
let home: Browser
let chip: string
let username: string
beforeAll(async () => {
  app = await createAppHost()
})
beforeEach(async () => {
  home = app.browser()
  owner = await newOwner(home)
  username = await giveProfile(app.env.DB, owner, { setup_step: 3 })
  chip = await giveCard(app.env.DB, owner, { status: 'linked_with_profile', username })
})

/** The same session from an address of its own, so that no limit answers in place of the page. */
const seat = (): Browser => {
  const browser = app.browser()
  for (const [name, value] of home.cookies) browser.cookies.set(name, value)
  return browser
}
const pathOf = ({ path }: AddressRow): string => path.replace(':chip', chip).replace(/:\w+/g, 'x')
const ALL = Object.values(SCREENS) as readonly AddressRow[]
const FORMS = ALL.filter(({ methods, bodies = [FORM] }) => methods.includes('POST') && bodies.includes(FORM))
const JSONS = ALL.filter(({ bodies = [] }) => bodies.some(({ kind }) => kind === 'json'))
const PAGES = ALL.filter(({ methods }) => methods.includes('GET'))

/** Words that mean something to a program: names every object has, other sites, ends of lines, numbers that are none. */
const WORDS = [
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'],
  ...['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'],
  ...[
    '',
    '\0',
    '\r\nSet-Cookie: a=b',
    '\u202e',
    '1e999',
    '-1',
    'null',
    '[]',
    '<script>alert(1)</script>',
    'x'.repeat(3000),
  ],
]
const FIELDS = [
  ...['email', 'code', 'next', 'chip', 'proof', 'again', 'send', 'name', 'ask', 'end', 'others', 'remove', 'rename'],
  ...[
    'do',
    'seen',
    'by',
    'username',
    'nickname',
    'lead',
    'act',
    'version',
    'current',
    'full_name',
    'link1_url',
    'look',
  ],
]
const ACTS = ['do', 'act', 'ask'].flatMap((name) =>
  ['cancel', 'lead', 'rename', 'add-link', 'up-0', 'down-99', 'remove-1', 'skip', 'confirm', 'again', '__proto__'].map(
    (value) => [name, value] as const,
  ),
)

const isOurs = (location: string): boolean => location === '' || new URL(location, APP).origin === APP
const dull = { status: expect.toSatisfy((status: number) => status > 0 && status < 500) }

describe('a form', () => {
  it.each(FORMS.map(named))('T-SES-9 of %s is no error of ours whatever its fields hold', async (_name, row) => {
    const path = pathOf(row)
    for (const word of WORDS) {
      const all = Object.fromEntries(FIELDS.map((field) => [field, word.slice(0, 900)]))
      for (const fields of [all, { email: word }, { code: word }, { name: word }, { do: word, act: word, ask: word }]) {
        const answer = await seat().post(path, fields)
        expect({ word, ...answer }).toMatchObject(dull)
        expect([word, isOurs(answer.location)]).toEqual([word, true])
        expect(answer.html).not.toContain('<script>alert')
        expect(answer.setCookies.filter((line) => !line.startsWith('__Host-'))).toEqual([])
      }
    }
    for (const [name, value] of ACTS) expect(await seat().post(path, { [name]: value })).toMatchObject(dull)
    for (const body of ['%', '%zz=%zz', '=', '&&&', 'a=%ED%A0%80', 'a=1&'.repeat(8000), '\x01\x02'])
      expect(
        await seat().send(path, {
          method: 'POST',
          body,
          headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
        }),
      ).toMatchObject(dull)
    expect((await home.get('/dashboard')).status, 'still signed in').toBe(row === SCREENS.logout ? 303 : 200)
  })
})

function named(row: AddressRow): [string, AddressRow] {
  return [row.path, row]
}

describe('what a script sends', () => {
  const DEEP = `{"version":1,"links":${'['.repeat(9000)}${']'.repeat(9000)}}`
  const credential = (id: string) => ({
    id,
    rawId: id,
    type: 'public-key',
    response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', attestationObject: 'AA' },
  })
  const BODIES = [
    ...['', 'null', '[]', '1', '"x"', '{', '{"answer":null}', '{"answer":[]}', '{"__proto__":{"isOwn":true}}', DEEP],
    ...['{"version":1e999}', '{"version":1,"texts":{"full_name":"\\ud800"},"shown":{},"links":[null]}'],
    ...[credential('x'), credential('__proto__')].map((answer) => JSON.stringify({ answer, next: '//evil.example' })),
  ]
  it.each(JSONS.map(named))('T-SES-9 to %s is no error of ours whatever it is', async (_name, row) => {
    for (const body of BODIES) {
      const answer = await seat().send(pathOf(row), {
        method: 'POST',
        body,
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      })
      expect({ body, ...answer }).toMatchObject(dull)
      expect(answer.html).not.toContain('evil.example')
    }
    expect(Reflect.get({}, 'isOwn')).toBeUndefined()
  })
})

describe('an address', () => {
  it.each(PAGES.map(named))('T-SES-9 of %s is no error of ours whatever its query says', async (_name, row) => {
    for (const word of WORDS) {
      const said = encodeURIComponent(word)
      const all = ['done', 'next', 'ask', 'step', 'profile', 'of', 'name', 'chip', 'period', 'new']
        .map((name) => `${name}=${said}`)
        .join('&')
      for (const [browser, queries] of [
        [seat(), [all, `done=${said}`, `step=live&profile=${said}`]],
        [app.browser(), [all]], // most pages answer a stranger with the way to the sign-in, whatever the query
      ] as const)
        for (const asked of queries) {
          const answer = await browser.get(`${pathOf(row)}?${asked}`)
          expect({ asked, ...answer }).toMatchObject(dull)
          expect([asked, isOurs(answer.location)]).toEqual([asked, true])
          expect(answer.html).not.toContain('<script>alert')
          expect(answer.html, 'a notice nobody meant').not.toMatch(/data-done[^>]*><\/p>|native code|\[object/)
        }
    }
  })

  it.each([
    '/%2e%2e/settings/data',
    '//evil.example/',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/c/%0d%0aSet-Cookie:%20a=b',
    '/c/%00',
    '/take-back/%F0%9F%92%A9',
    '/app/cards/%E0%A4%A',
    '/app/cards/%252e%252e%252f',
    '/scan/%2f%2fevil.example',
    '/scan/%252f',
    '/profile/%0d%0aX',
    '/bio/%5c%5cevil.example',
    '/media/%2e%2e%2fx',
    `/app/cards/${'a'.repeat(9000)}`,
    `/dashboard?${'a=1&'.repeat(2000)}`,
  ])('T-SES-9 T-ACC-7 that is written oddly leads nowhere else: %s', async (path) => {
    for (const browser of [seat(), app.browser()]) {
      const answer = await browser.send(APP + path)
      expect(answer).toMatchObject(dull)
      expect(answer.location).not.toMatch(/^(?:[a-z]+:)?\/\/(?!localhost:8787\/)/)
      expect(answer.headers.get('set-cookie') ?? '').not.toContain('a=b')
    }
  })

  it('T-SES-9 by another method does nothing', async () => {
    for (const row of ALL)
      for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const answer = await seat().send(pathOf(row), { method })
        expect([row.path, method, answer.status]).toEqual([row.path, method, 405])
        expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    expect(await rows(app.env.DB, 'sessions', 'account_id = ?1', owner.id)).toHaveLength(1)
  })

  it('T-SES-9 is the app’s whatever host a request names', async () => {
    for (const headers of [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      { 'x-original-url': '/settings/data', 'x-rewrite-url': '/settings/data' },
    ] as Record<string, string>[])
      for (const path of ['/login', '/dashboard', '/scan/DEMO0001', '/profile/tappt', '/nope']) {
        const { status, location, html } = await seat().get(path, headers)
        const plain = await seat().get(path)
        expect([status, location, html.replace(/Reference: \S+/, '')]).toEqual([
          plain.status,
          plain.location,
          plain.html.replace(/Reference: \S+/, ''),
        ])
      }
  })
})
