// Claim codes: what is printed, what is typed, what is stored, and the secret behind it.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHIP_ACTORS, CHIP_EVENTS, EVENT_OF } from '#domain/chip/chip-states.ts'
import {
  CLAIM_CODE_LENGTH,
  CLAIM_POLICIES,
  canonicalClaimCode,
  isClaimCode,
  isClaimPolicy,
  newClaimCode,
} from '#domain/chip/claim.ts'
import { accountSecretOf } from '#domain/site/account-secret.ts'
import { accountCheck, claimCodeHash } from '#mail/claim-code.ts'

const SECRET = 'an account secret of the tests, long enough'
const bytes = fc.uint8Array({ minLength: CLAIM_CODE_LENGTH, maxLength: CLAIM_CODE_LENGTH })

describe('a claim code', () => {
  it('CLM-04 is 8 Crockford characters, five random bits of each byte, printed in two groups of four', () => {
    expect(newClaimCode(Uint8Array.from([7, 19, 3, 20, 23, 2, 24, 29]))).toBe('7K3M-Q2RX')
    expect(newClaimCode(Uint8Array.from([0, 1, 31, 32, 63, 255, 10, 16]))).toBe('01Z0-ZZAG')
    fc.assert(
      fc.property(bytes, (random) => {
        const code = newClaimCode(random)
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
        expect(isClaimCode(code)).toBe(true)
      }),
    )
    for (const count of [0, 5, 7, 9]) expect(() => newClaimCode(new Uint8Array(count))).toThrow(RangeError)
  })

  it.each(['7K3M-Q2RX', '7k3mq2rx', ' 7K3M Q2RX ', '7K-3M\u2013Q2\u2014RX\t', '7k3m\u00a0\u2212 q2rx\n'])(
    'CLM-05 %j is read as 7K3MQ2RX',
    (typed) => {
      expect(canonicalClaimCode(typed)).toBe('7K3MQ2RX')
    },
  )

  it('CLM-05 O is read as 0, I and L as 1, capital or not', () => {
    expect(canonicalClaimCode('oOiI-lLa0')).toBe('001111A0')
    expect(isClaimCode('DEM0-C0DE')).toBe(true)
    expect(canonicalClaimCode('demo code')).toBe('DEM0C0DE')
  })

  it.each([
    '',
    '7K3M-Q2R',
    '7K3M-Q2RXX',
    '7K3M-Q2RU',
    '7K3M_Q2RX',
    '7K3M-Q2R\u00df',
    '7K3M-Q2R\u0660',
    '\u0000'.repeat(8),
  ])('CLM-05 %j is no code', (typed) => expect(isClaimCode(typed)).toBe(false))

  it('CLM-04 is stored as a keyed hash over chip and code: another chip, code or secret gives another', async () => {
    const stored = await claimCodeHash(SECRET, 'DEMO0006', 'DEM0-C0DE')
    expect(stored).toMatch(/^[\w-]{43}$/)
    expect(stored).not.toContain('DEM0')
    expect(await claimCodeHash(SECRET, 'DEMO0006', ' demo c\u2013ode ')).toBe(stored)
    const others = await Promise.all([
      claimCodeHash(SECRET, 'DEMO0007', 'DEM0-C0DE'),
      claimCodeHash(SECRET, 'DEMO0006', 'DEM0-C0DF'),
      claimCodeHash(`${SECRET}.`, 'DEMO0006', 'DEM0-C0DE'),
      claimCodeHash(SECRET, 'DEMO', '0006DEM0C0DE'),
      accountCheck(SECRET),
    ])
    expect(new Set([stored, ...others]).size).toBe(6)
  })

  it('CLM-04 its hash is HMAC-SHA256 under a key of its own use, whoever computes it', async () => {
    const { createHmac } = await import('node:crypto')
    const key = createHmac('sha256', SECRET).update('claim code').digest()
    const wanted = createHmac('sha256', key).update('DEMO0006 DEM0C0DE').digest('base64url')
    expect(await claimCodeHash(SECRET, 'DEMO0006', 'DEM0-C0DE')).toBe(wanted)
  })
})

describe('what proves a chip', () => {
  it('is one of four policies', () => {
    expect(CLAIM_POLICIES).toEqual(['open', 'code', 'order', 'sun'])
    for (const policy of CLAIM_POLICIES) expect(isClaimPolicy(policy)).toBe(true)
    for (const other of ['', 'OPEN', 'codes', null, undefined]) expect(isClaimPolicy(other)).toBe(false)
  })

  it('hangs on ACCOUNT_SECRET; in development alone one follows from the public key', () => {
    expect(accountSecretOf({ ACCOUNT_SECRET: ` ${SECRET} `, ANON_KEY: 'k', APP_ENV: 'production' })).toBe(SECRET)
    expect(accountSecretOf({ ACCOUNT_SECRET: ' ', ANON_KEY: ' k ' })).toBe('development account k')
    expect(accountSecretOf({ ANON_KEY: 'k', APP_ENV: 'development' })).toBe('development account k')
    for (const APP_ENV of ['production', 'prodution']) expect(accountSecretOf({ ANON_KEY: 'k', APP_ENV })).toBe('')
  })

  it.each([
    'http://app.localhost:8787',
    'http://localhost:1',
    'https://APP.localhost.',
    'http://127.0.0.1:9',
    'http://[::1]:9',
  ])('HOST-66 an app at %s is on this machine: one follows from the public key', (APP_HOST) =>
    expect(accountSecretOf({ ANON_KEY: 'k', APP_HOST })).toBe('development account k'),
  )
  it.each([
    'https://app.acme.example',
    'http://10.0.0.7:8787',
    'https://app.localhost.acme.example',
    'https://notlocalhost',
    'https://127.0.0.1.acme.example',
    'app.localhost',
  ])('HOST-66 an app at %s is not, and none follows', (APP_HOST) => {
    for (const APP_ENV of ['', 'development', undefined])
      expect(accountSecretOf({ ANON_KEY: 'k', APP_ENV, APP_HOST })).toBe('')
    expect(accountSecretOf({ ACCOUNT_SECRET: SECRET, ANON_KEY: 'k', APP_HOST })).toBe(SECRET)
  })
})

describe('what is noted of a chip', () => {
  it('CLM-35 has a word for everything that happens to one, and for whoever does it', () => {
    expect(CHIP_EVENTS).toEqual(
      expect.arrayContaining([
        ...['claimed', 'released', 'moved', 'replaced', 'renamed'],
        ...['taken_back', 'handed_out', 'assigned', 'unassigned'],
        ...['created', 'imported', 'synced', ...Object.values(EVENT_OF)],
      ]),
    )
    expect(CHIP_ACTORS).toEqual(['cli', 'api', 'owner', 'hours', 'team', 'console', 'webhook'])
    expect(new Set([...CHIP_EVENTS, ...CHIP_ACTORS]).size).toBe(CHIP_EVENTS.length + CHIP_ACTORS.length)
  })
})
