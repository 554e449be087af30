// The calls of the recording (default-market.ts): bodies that are answered and bodies that are refused, and requests
// that are refused before their body is read.

import { WORDING_HEADER } from '#domain/signup/signup.ts'
import { currentWording } from '#domain/signup/signup-wordings.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import type { RawRequest } from './built-shop.ts'

const BROKEN = ['', '{', '[]', '{}', 'null']
const HANDLES = ['tappt-card', 'joker-tappt-card', 'desert-tappt-card', 'no-such-card']
const SAMPLE = 'gid://sample/ProductVariant'

const checkout = (lineItems: object[], discountCode?: string) =>
  JSON.stringify({ action: 'createCheckout', input: { lineItems, ...(discountCode ? { discountCode } : {}) } })
const line = (handle: string, quantity: number, more: object = {}) => ({
  variantId: `${SAMPLE}/${handle}`,
  quantity,
  ...more,
})
const person = (name: string, email: string, more: object = {}) => JSON.stringify({ name, email, ...more })

/** What one visitor sends until there are too many; it leaves no row. */
export const REPEATED: RawRequest = {
  method: 'POST',
  target: API_PATHS.resolveTap,
  headers: { 'cf-connecting-ip': '192.0.2.9' },
  body: Buffer.from('{"chip_id":"DEMO0001"}'),
}

/** Bodies by the path they are posted to, in this order. */
export const CALLS_ASKED: Readonly<Record<string, readonly string[]>> = {
  [API_PATHS.referralClick]: [
    ...BROKEN,
    '{"referralCode":"FRIEND"}',
    '{"referralCode":"NEW10"}',
    '{"referralCode":""}',
  ],
  [API_PATHS.commerce]: [
    ...BROKEN,
    '{"action":"none"}',
    ...HANDLES.map((handle) => JSON.stringify({ action: 'getProductByHandle', handle })),
    checkout([line('tappt-card', 2), line('joker-tappt-card', 1)], 'TAPPT10'),
    checkout([line('tappt-card', 1)]),
    checkout([line('tappt-card', 5), line('joker-tappt-card', 3)], 'FRIEND'),
    checkout([line('tappt-card', 100)], 'ANN15'),
    checkout([line('tappt-card', 1)], 'NOBODY'),
    checkout([line('tappt-card', 0)]),
    checkout([line('tappt-card', 1001)]),
    checkout([line('no-such-card', 1)]),
    checkout([]),
    checkout([line('tappt-card', 1, { attributes: [{ key: 'Name', value: 'Ann' }] })]),
  ],
  [API_PATHS.newsletter]: [
    ...BROKEN,
    person('Alice', 'alice@example.com'),
    person('Alice', 'alice@example.com'),
    person('', 'bob@example.com'),
    person('Bob', 'no address'),
    person('Bot', 'bot@example.com', { website: 'https://bot.example' }),
  ],
  [API_PATHS.discountCode]: [
    ...BROKEN,
    person('Carol', 'carol@example.com'),
    person('Carol', 'carol@example.com'),
    person('Dora', 'dora@example.com', { type: 'limited-edition-notify' }),
    person('Dora', 'dora@example.com', { type: 'other' }),
  ],
  [API_PATHS.publicProfile]: [...BROKEN, '{"_username":"tappt"}', '{"_username":"ava"}', '{"_username":"nobody"}'],
  [API_PATHS.socialLinks]: [...BROKEN, '{"_username":"tappt"}', '{"_username":"ava"}', '{"_username":"nobody"}'],
  [API_PATHS.resolveTap]: [
    ...BROKEN,
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `{"chip_id":"DEMO000${number}"}`),
    '{"chip_id":"none"}',
  ],
  [API_PATHS.reportProfile]: [
    ...BROKEN,
    '{"username":"ava","reason":"other","details":"Please look."}',
    '{"username":"nobody","reason":"other"}',
    '{"username":"ava","reason":"none"}',
  ],
  [API_PATHS.linkClick]: [...BROKEN, '{"username":"ava","url":"https://ava-whitlock.example/"}'],
  [API_PATHS.profileView]: [...BROKEN, '{"username":"ava"}', '{"username":"nobody"}'],
  '/api/functions/none': ['{}'],
  '/api/operator/sync': ['{}'],
}

interface Unusual extends RawRequest {
  name: string
}

/** The call that is a GET, sign-ups that name the words they showed, and for each call its refusals before the body. */
export const UNUSUAL_CALLS: readonly Unusual[] = [
  { name: `GET ${API_PATHS.profileThemes}`, target: API_PATHS.profileThemes },
  { name: `HEAD ${API_PATHS.profileThemes}`, method: 'HEAD', target: API_PATHS.profileThemes },
  {
    name: 'newsletter: with its wording',
    method: 'POST',
    target: API_PATHS.newsletter,
    headers: { [WORDING_HEADER]: currentWording('newsletter').version },
    body: Buffer.from(person('Erin', 'erin@example.com')),
  },
  {
    name: 'discountCode: with its wording',
    method: 'POST',
    target: API_PATHS.discountCode,
    headers: { [WORDING_HEADER]: currentWording('limited-edition-notify').version },
    body: Buffer.from(person('Fay', 'fay@example.com', { type: 'limited-edition-notify' })),
  },
  // A shop with one market has no call `country`: test/worker/country.test.ts.
  ...Object.entries({ ...API_PATHS, country: '' }).flatMap(([id, target]): Unusual[] => {
    if (target === '') return []
    const method = target === API_PATHS.profileThemes ? 'GET' : 'POST'
    const body = method === 'GET' ? {} : { body: Buffer.from('{}') }
    return [
      { name: `${id}: wrong method`, method: 'PUT', target },
      { name: `${id}: options`, method: 'OPTIONS', target, headers: { origin: 'https://evil.example' } },
      { name: `${id}: wrong key`, method, target, ...body, headers: { apikey: 'x' } },
      { name: `${id}: another site`, method, target, ...body, headers: { origin: 'https://evil.example' } },
      ...(method === 'GET'
        ? []
        : [
            { name: `${id}: wrong type`, method, target, ...body, headers: { 'content-type': 'text/plain' } },
            { name: `${id}: too large`, method, target, body: Buffer.alloc(17 * 1024, 'x') },
          ]),
    ]
  }),
]
