// What is asked of the live backend, against the backend's own published schema, and how old that schema may grow.
// Requirements: D-61; T-COM-2; F1.
import { readFileSync } from 'node:fs'
import { parse, specifiedRules, TypeInfo, validate, visit, visitWithTypeInfo } from 'graphql'
import { describe, expect, it, test } from 'vitest'
import * as documents from '#commerce/storefront-documents.ts'
import {
  API_VERSION_LIFE_MONTHS,
  apiVersion,
  apiVersionAge,
  STOREFRONT_API_VERSION,
  storefrontUrlProblem,
} from '#domain/shop/api-version.ts'
import { schemaVersion, storefrontSchema } from '#test/support/storefront-schema.ts'

const schema = storefrontSchema()

/** Names of deprecated fields, arguments and input fields a document uses. */
function deprecatedIn(source: string): string[] {
  const types = new TypeInfo(schema)
  const found: string[] = []
  visit(
    parse(source),
    visitWithTypeInfo(types, {
      Field: () => {
        const field = types.getFieldDef()
        if (field?.deprecationReason) found.push(field.name)
      },
      Argument: () => {
        const argument = types.getArgument()
        if (argument?.deprecationReason) found.push(argument.name)
      },
    }),
  )
  return found
}

describe.each(Object.entries(documents))('D-61 T-COM-2 %s', (_name, source) => {
  it('is valid for the schema', () => {
    expect(validate(schema, parse(source), specifiedRules)).toEqual([])
  })

  it('uses nothing deprecated', () => {
    expect(deprecatedIn(source)).toEqual([])
  })

  it('asks for no text of the backend’s that a visitor could be shown', () => {
    expect(source).not.toMatch(/\bmessage\b/)
  })
})

it('a deprecated field would be noticed', () => {
  expect(deprecatedIn('{ productByHandle(handle: "x") { title } }')).toEqual(['productByHandle'])
  expect(validate(schema, parse('mutation { checkoutCreate(input: {}) { checkout { webUrl } } }'))).not.toEqual([])
})

const address = (version: string) => `https://acme.myshopify.com/api/${version}/graphql.json`
const at = (date: string) => Date.parse(`${date}T12:00:00Z`)

test('the API version is that of the schema it is tested with', () => {
  expect(STOREFRONT_API_VERSION).toBe(schemaVersion())
})

test('the API version is younger than the platform date of wrangler.toml plus its life', () => {
  // The date is raised whenever the platform is looked after; the API version must not be left behind then.
  const toml = readFileSync(new URL('../../wrangler.toml', import.meta.url), 'utf8')
  const [, date = ''] = /^compatibility_date = "(.+)"$/m.exec(toml) ?? []
  expect(apiVersionAge(address(STOREFRONT_API_VERSION), at(date))).toBeLessThan(API_VERSION_LIFE_MONTHS)
})

test.each([
  ['2026-04', '2026-04-01', 0],
  ['2026-04', '2026-05-31', 1],
  ['2026-04', '2027-03-31', 11],
  ['2026-04', '2027-04-01', 12],
  ['2025-10', '2026-11-21', 13],
  ['2026-07', '2026-05-01', -2],
])('version %s is on %s %d months old', (version, date, months) => {
  expect(apiVersionAge(address(version), at(date))).toBe(months)
})

test.each(['', 'x', 'https://acme.myshopify.com/', address('unstable'), address('2026-13')])(
  '%j names no version',
  (url) => {
    expect([apiVersion(url), apiVersionAge(url, 0)]).toEqual([null, null])
  },
)

describe('the address as a setting', () => {
  it.each([address('2026-04'), 'http://127.0.0.1:1234/api/2026-04/graphql.json'])('%s is fine', (url) => {
    expect(storefrontUrlProblem(url, false)).toBeNull()
  })
  it.each([
    ['http://acme.myshopify.com/api/2026-04/graphql.json', false],
    ['http://127.0.0.1:1234/api/2026-04/graphql.json', true],
    ['http://127.0.0.1.evil.example/api/2026-04/graphql.json', false],
    ['https://u:p@acme.myshopify.com/api/2026-04/graphql.json', false],
    [`${address('2026-04')}?x=1`, false],
    ['acme.myshopify.com', false],
    ['https://acme.myshopify.com/admin/api/2026-04/graphql.json', false],
    [address('unstable'), false],
  ])('T-COM-6 %s is not, production %s', (url, production) => {
    expect(storefrontUrlProblem(url, production)).toContain('SHOPIFY_STOREFRONT_URL')
  })
})
