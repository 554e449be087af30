// The wordings people agreed to: kept for ever, told apart, and unmistakable about marketing mail.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  currentWording,
  knownVersion,
  SIGNUP_WORDINGS,
  type SignupWording,
  wordingText,
} from '#domain/signup/signup-wordings.ts'
import { createBrand } from '#domain/site/brand.ts'

const brand = createBrand({ slug: 'acme', name: 'Acme $& Co' })
const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** A text that has been online never changes: to reword it, add an entry at the end of the list, and its line here. */
const PUBLISHED: Record<string, string> = {
  'newsletter-1': '7f45265e38558523',
  'discount-code-1': '53e1eb6e3eb10d20',
  'limited-edition-notify-1': '8148961bd238a6a8',
  'limited-edition-notify-2': 'd3e5af64e8f36add',
  'newsletter-2': '3cd536bb83dc040a',
  'discount-code-2': 'e384be1e295b55fd',
  'limited-edition-notify-3': '366fad3372287ebf',
}

describe('the sign-up wordings', () => {
  it('have not changed since they were published', () => {
    expect(Object.fromEntries(SIGNUP_WORDINGS.map(({ version, text }) => [version, fingerprint(text)]))).toEqual(
      PUBLISHED,
    )
  })

  it('a reworded one is what the form shows from then on, and the former one stays known', () => {
    const list = SIGNUP_WORDINGS as SignupWording[]
    list.push({ version: 'newsletter-test', form: 'newsletter', text: 'Reworded.' })
    try {
      expect(currentWording('newsletter').version).toBe('newsletter-test')
      expect(currentWording('discount-code').version).toBe('discount-code-2')
      expect(knownVersion('newsletter', 'newsletter-1')).toBe('newsletter-1')
    } finally {
      list.pop()
    }
  })

  it('have versions of their own that begin with their form', () => {
    const versions = SIGNUP_WORDINGS.map(({ version }) => version)
    expect(new Set(versions).size).toBe(versions.length)
    for (const { version, form } of SIGNUP_WORDINGS) expect(version.startsWith(`${form}-`)).toBe(true)
  })

  it('say what is sent, by whom, and how to stop it; a notice is no newsletter', () => {
    for (const form of ['newsletter', 'discount-code'] as const) {
      const text = wordingText(currentWording(form), brand)
      for (const words of ['marketing emails from Acme $& Co', 'only after you confirm']) expect(text).toContain(words)
      expect(text).toMatch(/unsubscribe/i)
    }
    const notice = wordingText(currentWording('limited-edition-notify'), brand)
    expect(notice).toContain('only to tell you about new Limited Editions, not for our newsletter')
    expect(notice).not.toMatch(/marketing/i)
  })

  it('the newest of a form is shown; a version counts for its own form only', () => {
    const { version } = currentWording('newsletter')
    expect(version).toBe(SIGNUP_WORDINGS.filter(({ form }) => form === 'newsletter').at(-1)?.version)
    expect(knownVersion('newsletter', version)).toBe(version)
    for (const unknown of [null, '', 'newsletter-0', `${version} `])
      expect(knownVersion('newsletter', unknown)).toBeNull()
    expect(knownVersion('discount-code', version)).toBeNull()
  })
})
