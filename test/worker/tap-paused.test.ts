// A paused chip. T-TAP-14, D-114: a neutral page where TAP_PAUSED_PAGE is on, register otherwise.
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '#src/env.ts'
import { D1_OVERLOADED, fails, memoryKv, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

const REGISTER = 'https://app.acme.example/register?chip='
const kv = memoryKv()
let on: Shop
let off: Shop
beforeAll(async () => {
  on = await createShop({ TAP_PAUSED_PAGE: 'on', CACHE: kv })
  off = await createShop({ CACHE: kv })
  for (const [chip, status] of [
    ['PAUSED1', 'paused'],
    ['PAUSED2', 'paused'],
    ['RETIRED1', 'retired'],
  ])
    await on.env.DB.prepare("INSERT INTO chips (chip_id, status, username) VALUES (?, ?, 'secretowner')")
      .bind(chip, status)
      .run()
})

describe('T-TAP-14 D-114 a paused chip', () => {
  it('with TAP_PAUSED_PAGE=on answers a neutral page: 200, kept by no cache and no search engine', async () => {
    const response = await on.fetch('/scan/PAUSED1')
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('x-frame-options')).toBe('DENY')
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self' 'sha256-[^']+';/,
    )
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(html).toMatch(/<h1[^>]*>This card is paused<\/h1>/)
    expect(html).toContain('<title>This card is paused · Acme</title>')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toMatch(/secretowner|PAUSED1/)
  })

  it('is the same page for every chip, and HEAD is answered like GET', async () => {
    const [first, second] = await Promise.all(
      ['PAUSED1', 'PAUSED2'].map(async (chip) => (await on.fetch(`/scan/${chip}`)).text()),
    )
    expect(first).toBe(second)
    const head = await on.fetch('/scan/PAUSED1', { method: 'HEAD' })
    expect([head.status, await head.text(), head.headers.get('cache-control')]).toEqual([200, '', 'no-store'])
  })

  it('without the setting leads to register', async () => {
    for (const method of ['GET', 'HEAD']) {
      const response = await off.fetch('/scan/PAUSED1', { method })
      expect([response.status, response.headers.get('location')]).toEqual([302, `${REGISTER}PAUSED1`])
    }
  })

  it.each(['RETIRED1', 'DEMO0002', 'DEMO0003', 'DEMO0004', 'DEMO0005', 'UNKNOWN1'])(
    'TAP-09 chip %s leads to register with the setting too',
    async (chip) => {
      expect((await on.fetch(`/scan/${chip}`)).headers.get('location')).toBe(`${REGISTER}${chip}`)
    },
  )

  it('T-TAP-13 is forgotten in KV, so that an outage shows neither page nor owner', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const fresh = await createShop({ TAP_PAUSED_PAGE: 'on', CACHE: kv })
    await on.env.DB.prepare(
      "INSERT INTO chips (chip_id, status, username) VALUES ('PAUSED3', 'paused', 'secretowner')",
    ).run()
    await kv.put('tap:v1:PAUSED3', 'secretowner')
    await fresh.fetch('/scan/PAUSED3')
    await fresh.settled()
    expect(await kv.get('tap:v1:PAUSED3')).toBeNull()
    const out = await createShop({
      TAP_PAUSED_PAGE: 'on',
      CACHE: kv,
      DB: withFaultyD1(on.env.DB, fails(D1_OVERLOADED)),
    })
    expect((await out.fetch('/scan/PAUSED3')).headers.get('location')).toBe(`${REGISTER}PAUSED3`)
  })

  it('call 9 names its status and no owner', async () => {
    const answer = await on.call('/api/functions/resolve-tap', { chip_id: 'PAUSED1' })
    expect(await answer.json()).toEqual({ status: 'paused', username: null })
  })
})

it('TAP_PAUSED_PAGE must be on or off', () => {
  const result = readConfig({ ANON_KEY: 'k', TAP_PAUSED_PAGE: 'yes' } as never)
  expect(result).toMatchObject({ ok: false, problems: ['TAP_PAUSED_PAGE must be "on" or "off".'] })
})
