// Links of the app are made by href() from its table of addresses: no path is written out anywhere else.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { FILES, href, SCREENS, WEBHOOKS } from '#app/addresses.ts'

const BESIDES_THE_TABLE: Readonly<Record<string, string>> = {
  'app/addresses.ts': 'the table itself',
  'app/router/handle-screen.ts': 'the pattern of what the console does not have',
  'app/shop-paths.ts': 'addresses of the shop',
  'app/routes/dev-cron.ts': 'left out of the deploy build, its address with it',
  'app/db/schema.ts': 'the default of a column, as the migrations hold it',
}

const ROOTS = new Set(
  [...Object.values(SCREENS).map(({ path }) => path), ...Object.values(WEBHOOKS), FILES['dev-mail']].map(
    (path) => path.split('/')[1],
  ),
)
ROOTS.delete('')
/** A path in a string, a template, an attribute or a link of a text, up to the end of its first segment. */
const PATH = /["'`(]\/([\w-]+)(?=["'`/?#)&])/g
const NO_LINK = /import\.meta\.glob|\/app\/client\//

function pathsIn(file: string): string[] {
  const code = readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
  return code
    .split('\n')
    .flatMap((line) =>
      NO_LINK.test(line)
        ? []
        : [...line.matchAll(PATH)].filter(([, root]) => ROOTS.has(root)).map(([path]) => `${file}: ${path}`),
    )
}

const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => `app/${name}`)

describe('links of the app', () => {
  it('HOST-03 are made from the table of addresses: nowhere else is a path written out', () => {
    expect(files.filter((file) => !(file in BESIDES_THE_TABLE)).flatMap(pathsIn)).toEqual([])
  })

  it('are found by this test where they are written out', () => {
    expect(pathsIn('app/addresses.ts').length).toBeGreaterThan(40)
  })

  it('have their parts encoded, so that none leads elsewhere', () => {
    expect(href('order', { order: 'a/b?c#d' })).toBe('/admin/orders/a%2Fb%3Fc%23d')
    expect(href('packing-list', { order: '../x' })).toBe('/admin/orders/..%2Fx/packing-list')
    expect(href('home')).toBe('/')
  })

  it('cannot be made without their parts', () => {
    expectTypeOf(href<'order'>).parameters.toEqualTypeOf<['order', Record<'order', string>]>()
    expectTypeOf(href<'dashboard'>).parameters.toEqualTypeOf<['dashboard']>()
  })
})
