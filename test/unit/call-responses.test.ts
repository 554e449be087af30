// Responses of the browser's calls: only a body of the documented shape counts as a success.
import { afterEach, expect, test, vi } from 'vitest'
import { createCheckout } from '#client/browser/calls/checkout-api.ts'
import { getProductByHandle } from '#client/browser/calls/product-api.ts'
import {
  getProfileThemes,
  getPublicProfile,
  getPublicSocialLinks,
  reportProfile,
} from '#client/browser/calls/profile-api.ts'
import { signUp } from '#client/browser/calls/signup-api.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import { CREATE_CHECKOUT_FAILED, FETCH_PRODUCT_FAILED } from '#domain/site/failure-texts.ts'
import { TRY_AGAIN } from '#domain/site/messages.ts'

const respond = (body: BodyInit, status = 200) => vi.stubGlobal('fetch', async () => new Response(body, { status }))
const caller = { anonKey: 'key', market: DEFAULT_MARKET }
const failed = (message: string) => ({ ok: false, error: { tag: 'call_failed', message } })

afterEach(() => vi.unstubAllGlobals())

const CALLS: Record<string, [call: () => Promise<unknown>, message: string]> = {
  'call 2': [() => getProductByHandle(caller, 'card'), FETCH_PRODUCT_FAILED],
  'call 3': [() => createCheckout(caller, { lineItems: [] }), CREATE_CHECKOUT_FAILED],
  'call 6': [() => getPublicProfile('key', 'ava'), 'Failed to load the profile'],
  'call 7': [() => getPublicSocialLinks('key', 'ava'), 'Failed to load the links'],
  'call 8': [() => getProfileThemes('key'), 'Failed to load the themes'],
  'the report of a profile': [() => reportProfile('key', { username: 'ava', reason: 'other', details: '' }), TRY_AGAIN],
}

test.each(Object.entries(CALLS))('%s fails with its own message on a body of another shape', async (_name, entry) => {
  const [call, message] = entry
  for (const body of [
    '',
    '<title>Sign in to the hotel</title>',
    'null',
    '7',
    '{"data":{"productByHandle":{}}}',
    '[{}]',
  ]) {
    respond(body)
    expect(await call(), body).toEqual(failed(message))
  }
})

test('the message of a refusal is the one of the response, where it has one', async () => {
  for (const [body, message] of [
    ['{"error":{"message":"Down."}}', 'Down.'],
    ['{"error":{"message":""}}', FETCH_PRODUCT_FAILED],
    ['{"error":{"message":7}}', FETCH_PRODUCT_FAILED],
    ['<title>502</title>', FETCH_PRODUCT_FAILED],
  ] as const) {
    respond(body, 502)
    expect(await getProductByHandle(caller, 'card')).toEqual(failed(message))
  }
})

test('a sign-up needs no body', async () => {
  respond('')
  const person = { name: 'Ann', email: 'ann@example.test', wording: 'newsletter-1', signs: {} }
  expect(await signUp(caller, 'newsletter', person)).toMatchObject({ ok: true })
})

test('WLD-104 a sign-up names the market of its page in a header, and the default one nowhere', async () => {
  const person = { name: 'Ann', email: 'ann@example.test', wording: 'newsletter-2', signs: {} }
  const sentFrom = async (prefix: string, language: 'en-GB' | 'de', form: 'newsletter' | 'limited-edition-notify') => {
    const fetched = vi.fn<typeof fetch>(async () => Response.json({ success: true }))
    vi.stubGlobal('fetch', fetched)
    await signUp({ anonKey: 'key', market: { prefix, language } }, form, person)
    const [, init = {}] = fetched.mock.calls[0] ?? []
    return { body: JSON.parse(String(init.body)), headers: Object.fromEntries(new Headers(init.headers)) }
  }
  for (const form of ['newsletter', 'limited-edition-notify'] as const) {
    const home = await sentFrom('', 'en-GB', form)
    const german = await sentFrom('de', 'de', form)
    expect(home.headers).toEqual({
      'content-type': 'application/json',
      apikey: 'key',
      'x-signup-wording': 'newsletter-2',
    })
    expect(german).toEqual({
      body: home.body,
      headers: { ...home.headers, 'x-signup-market': 'de', 'x-signup-language': 'de' },
    })
    // The report of a profile has a language and no market.
    const report = await sentFrom('', 'de', form)
    expect(report.headers).toEqual({ ...home.headers, 'x-signup-language': 'de' })
  }
})

test('fields that a newer Worker adds are ignored, and texts that a profile lacks are null', async () => {
  respond(JSON.stringify([{ username: 'ava', full_name: 'Ava', bio: 7, newer: true }]))
  expect(await getPublicProfile('key', 'ava')).toEqual({
    ok: true,
    value: [{ username: 'ava', full_name: 'Ava', bio: null, profile_image_url: null, theme_id: null }],
  })
})
