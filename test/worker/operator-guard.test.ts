// The one lock of every door that takes the operator's token: /healthz, the sync and the list of chips. T-OPR-2, R19;
// the second token of a rotation; what the log holds of those who were turned away.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { rows } from '#test/support/database.ts'
import { D1_OVERLOADED, fails, hangs, memoryKv, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

const TOKEN = 'operator-token-of-the-tests-0123456789'
const PREVIOUS = 'previous-token-of-the-tests-0123456789'
const SYNC = '/api/operator/sync'
const DOORS = ['/healthz', '/api/operator/chips?batch=JAN', SYNC]
const NEAR = `${TOKEN.slice(0, -1)}x` // a guess that begins like the token
let shop: Shop
let lines: string[]
beforeAll(async () => {
  shop = await createShop({ OPERATOR_TOKEN: TOKEN })
})
beforeEach(() => {
  vi.restoreAllMocks()
  lines = []
  for (const level of ['info', 'warn', 'error', 'log'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)))
})

let address = 0
const newAddress = (): string => `203.0.113.${++address}`
async function ask(door: string, token: string | null, from: string, at: Shop = shop): Promise<Response> {
  const headers = {
    'cf-connecting-ip': from,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(door === SYNC ? { 'content-type': 'application/json' } : {}),
  }
  const response = await at.fetch(door, door === SYNC ? { method: 'POST', headers, body: '{"chips":[]}' } : { headers })
  await at.settled()
  return response
}
const statuses = async (count: number, door: string, token: (n: number) => string, from: string, at?: Shop) => {
  const found: number[] = []
  for (let n = 0; n < count; n++) found.push((await ask(door, token(n), from, at)).status)
  return found
}

describe('T-OPR-2 a guesser', () => {
  it.each(DOORS)('is locked out of every door by ten guesses at %s, the right token included', async (door) => {
    const from = newAddress()
    expect(await statuses(12, door, () => NEAR, from)).toEqual([...Array(10).fill(401), 429, 429])
    for (const other of DOORS) {
      const right = await ask(other, TOKEN, from)
      expect([right.status, right.headers.get('retry-after')], other).toEqual([429, '60'])
      expect(await right.text()).not.toContain('details')
    }
    for (const other of DOORS) expect((await ask(other, TOKEN, newAddress())).status).toBe(200)
  })

  it('who spreads the guesses over the doors is counted once', async () => {
    const from = newAddress()
    for (let n = 0; n < 10; n++) await ask(DOORS[n % 3] ?? '', NEAR, from)
    for (const door of DOORS) expect((await ask(door, TOKEN, from)).status).toBe(429)
  })

  it('who varies the beginning is locked out after a hundred, the right token included', {
    timeout: 240_000,
  }, async () => {
    const from = newAddress()
    await statuses(100, '/healthz', (n) => `${n}-of-many-guesses-at-a-token-0123456789`, from)
    expect((await ask('/healthz', 'one-more-guess-at-a-token-0123456789', from)).status).toBe(429)
    expect((await ask('/healthz', TOKEN, from)).status).toBe(429)
  })

  it('may try again a minute later', async () => {
    const from = newAddress()
    await statuses(10, '/healthz', () => NEAR, from)
    expect((await ask('/healthz', TOKEN, from)).status).toBe(429)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
    expect((await ask('/healthz', TOKEN, from)).status).toBe(200)
  })

  it('does not slip through by guessing at the same time', async () => {
    const from = newAddress()
    const answers = await Promise.all(Array.from({ length: 25 }, () => ask('/healthz', NEAR, from)))
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10)
    expect((await ask(SYNC, TOKEN, from)).status).toBe(429)
  })

  it('leaves a visitor without a token alone: the words of /healthz stay open to the same address', async () => {
    const from = newAddress()
    await statuses(11, '/healthz', () => NEAR, from)
    expect((await ask('/healthz', null, from)).status).toBe(200)
  })
})

describe('T-OPR-2 the app host behind an address it shares', () => {
  it('goes on with its sync while a neighbour guesses', async () => {
    const from = newAddress()
    expect(await statuses(12, SYNC, () => 'guess', from)).toEqual([...Array(10).fill(401), 429, 429])
    expect(await statuses(12, '/healthz', (n) => `guess-${n}-${'x'.repeat(40)}`, from)).not.toContain(200)
    expect((await ask(SYNC, TOKEN, from)).status).toBe(200)
  })

  it('goes on however much the neighbour guesses, once it has been let in', { timeout: 240_000 }, async () => {
    const from = newAddress()
    expect((await ask(SYNC, TOKEN, from)).status).toBe(200)
    await statuses(105, '/healthz', (n) => `${n}-of-many-guesses-at-a-token-0123456789`, from)
    expect((await ask(SYNC, TOKEN, from)).status).toBe(200)
    expect((await ask('/healthz', 'another-guess-at-a-token-0123456789', from)).status).toBe(429)
  })
})

describe('while D1', () => {
  it.each([
    ['fails', fails(D1_OVERLOADED)],
    ['never answers', hangs],
  ])('%s the platform’s limiter locks, asked before the token', { timeout: 120_000 }, async (_case, around) => {
    const asked: string[] = []
    const LIMIT_OPERATOR = { limit: async ({ key }: { key: string }) => ({ success: asked.push(key) <= 2 }) }
    const DB = withFaultyD1(shop.env.DB, around)
    const broken = await createShop({ OPERATOR_TOKEN: TOKEN, LIMIT_OPERATOR, DB, CACHE: memoryKv() })
    const from = newAddress()
    expect(await statuses(3, '/healthz', () => NEAR, from, broken)).toEqual([401, 401, 429])
    expect((await ask('/healthz', TOKEN, from, broken)).status).toBe(429)
    expect(asked.join()).not.toMatch(/203\.0|operator-token/)
  })

  it('and the limiter both fail nobody is locked out', async () => {
    const LIMIT_OPERATOR = { limit: () => Promise.reject(new Error('limiter: 503')) }
    const DB = withFaultyD1(shop.env.DB, fails(D1_OVERLOADED))
    const broken = await createShop({ OPERATOR_TOKEN: TOKEN, LIMIT_OPERATOR, DB, CACHE: memoryKv() })
    expect(await (await ask('/healthz', TOKEN, newAddress(), broken)).json()).toHaveProperty('details')
  })
})

describe('the log', () => {
  const refusals = () => lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'operator_refused')

  it('has one line for everybody who was turned away, at every door, without address or token', async () => {
    const from = newAddress()
    await ask('/healthz', NEAR, from)
    await ask(DOORS[1] ?? '', NEAR, from)
    await ask(SYNC, null, from)
    await statuses(9, SYNC, () => NEAR, from)
    const request = expect.any(String)
    const line = { level: 'warn', event: 'operator_refused', request }
    expect(refusals()).toEqual([
      { ...line, door: 'healthz', reason: 'wrong' },
      { ...line, door: 'chips', reason: 'wrong' },
      { ...line, door: 'sync', reason: 'no_token' },
      ...Array(8).fill({ ...line, door: 'sync', reason: 'wrong' }),
      { ...line, door: 'sync', reason: 'locked_out' },
    ])
    expect(lines.join('\n')).not.toMatch(/operator-token|203\.0\.113|Bearer/)
  })

  it('has one line for each use of the right token, so that a stolen one can be seen at work', async () => {
    for (const door of DOORS) await ask(door, TOKEN, newAddress())
    const admitted = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'operator_admitted')
    expect(admitted.map(({ level, door }) => `${level} ${door}`)).toEqual(['info healthz', 'info chips', 'info sync'])
    expect(lines.join('\n')).not.toMatch(/operator-token|203\.0\.113|Bearer/)
  })

  it('has no refusal for the right token, nor for an uptime monitor without one', async () => {
    for (const door of DOORS) await ask(door, TOKEN, newAddress())
    await ask('/healthz', null, newAddress())
    expect(refusals()).toEqual([])
  })

  it('T-PII-9 what is stored names nobody and no token', async () => {
    const from = newAddress()
    await ask('/healthz', NEAR, from)
    await ask('/healthz', TOKEN, from)
    expect(JSON.stringify(await rows(shop.env.DB, 'limit_hits'))).not.toMatch(/203\.0\.113|operator-|operator door/)
  })
})

describe('while the token is being changed', () => {
  it('OPERATOR_TOKEN_PREVIOUS opens every door beside the new one, and nothing else does', async () => {
    const rotating = await createShop({ OPERATOR_TOKEN: TOKEN, OPERATOR_TOKEN_PREVIOUS: PREVIOUS })
    for (const door of DOORS) {
      expect((await ask(door, TOKEN, newAddress(), rotating)).status, door).toBe(200)
      expect((await ask(door, PREVIOUS, newAddress(), rotating)).status, door).toBe(200)
      expect((await ask(door, `${PREVIOUS}x`, newAddress(), rotating)).status, door).toBe(401)
      expect((await ask(door, PREVIOUS, newAddress())).status, door).toBe(401)
    }
  })

  it('guesses at the previous one are locked out like any', async () => {
    const rotating = await createShop({ OPERATOR_TOKEN: TOKEN, OPERATOR_TOKEN_PREVIOUS: PREVIOUS })
    const from = newAddress()
    await statuses(10, SYNC, () => `${PREVIOUS}x`, from, rotating)
    expect((await ask(SYNC, PREVIOUS, from, rotating)).status).toBe(429)
    expect((await ask(SYNC, TOKEN, from, rotating)).status).toBe(200)
  })

  it.each([
    ['R19 shorter than 32 characters', { OPERATOR_TOKEN: TOKEN, OPERATOR_TOKEN_PREVIOUS: PREVIOUS.slice(0, 31) }],
    ['without an OPERATOR_TOKEN', { OPERATOR_TOKEN_PREVIOUS: PREVIOUS }],
    ['beside one that is too short', { OPERATOR_TOKEN: 'short', OPERATOR_TOKEN_PREVIOUS: PREVIOUS }],
  ])('one %s opens nothing, and the log warns of it', async (_case, settings) => {
    const own = await createShop(settings)
    const token = settings.OPERATOR_TOKEN_PREVIOUS
    expect((await ask(SYNC, token, newAddress(), own)).status).toBe(
      'OPERATOR_TOKEN' in settings && settings.OPERATOR_TOKEN === TOKEN ? 401 : 404,
    )
    const health = await ask('/healthz', token, newAddress(), own)
    expect(await health.text()).not.toContain('details')
    expect(lines.filter((line) => line.includes('settings_warning')).join()).toContain('OPERATOR_TOKEN_PREVIOUS')
    expect(lines.join()).not.toContain('previous-token')
  })
})
