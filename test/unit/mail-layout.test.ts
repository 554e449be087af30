// What every mail of shop and app looks like: read as a mail program reads it, and one that knows no styles.
import { describe, expect, it } from 'vitest'
import { composeMail } from '#app/mail/templates.ts'
import { createBrand } from '#domain/site/brand.ts'
import { layOut } from '#mail/layout.ts'
import { renderMail } from '#mail/templates.ts'

const brand = createBrand({ slug: 'acme', name: 'Acme' })
const business = {
  name: 'Acme Ltd',
  address: '1 Long Lane',
  email: 'hi@acme.example',
  companyNumber: '7',
  vatNumber: '',
}
const app = { brand, appHost: 'https://app.acme.example', siteUrl: 'https://acme.example', business }
const discount = renderMail(
  'discount-code',
  {
    ...{ name: 'Bea', shopUrl: 'https://acme.example', code: 'ACME10', ownCodeUrl: null, hasObjected: false, business },
    ...{
      confirmUrl: 'https://acme.example/confirm?token=a',
      unsubscribeUrl: 'https://acme.example/unsubscribe?token=b',
    },
  },
  brand,
)

/** The words of a mail in their order, as without any style. */
const words = (html: string) =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

describe('a mail', () => {
  it('reads from top to bottom where a program takes every style away', () => {
    expect(words(discount?.html ?? '')).toBe(
      'Acme Your 10% discount code for Acme Hi Bea, Here is your code for 10% off your first order: ACME10 ' +
        'Enter it at checkout. One question: would you like marketing emails from Acme about new designs and offers? They ' +
        'start only after you confirm. If you do not, we delete your sign-up after 30 days. Yes, confirm my sign-up ' +
        'Visit the shop You get this email because someone entered this address at Acme. Unsubscribe ' +
        'Acme · Acme Ltd · 1 Long Lane · Email hi@acme.example · Company number 7',
    )
  })

  it('says the same in its text, addresses written out, the reason last', () => {
    expect(discount?.text).toContain('Here is your code for 10% off your first order: ACME10')
    expect(discount?.text).toContain('Yes, confirm my sign-up: https://acme.example/confirm?token=a')
    expect(discount?.text).toContain('Acme\nAcme Ltd\n1 Long Lane\nEmail hi@acme.example\nCompany number 7')
    expect(discount?.text.split('\n\n').slice(-3)).toEqual([
      'Shop: https://acme.example',
      'You get this email because someone entered this address at Acme.',
      'Stop these emails: https://acme.example/unsubscribe?token=b',
    ])
  })

  it('holds nothing a program refuses: no script, no form, no address but the shop’s and the app’s, pictures with a size and an alt', () => {
    const mails = [
      discount,
      composeMail(
        'order-shipped',
        { number: '7', url: 'https://app.acme.example/o/x', carrier: null, tracking: null },
        app,
      ),
    ]
    for (const mail of mails) {
      const html = mail?.html ?? ''
      expect(html).not.toMatch(/<(script|form|iframe|object|link|svg)\b|@import|url\(|position:|display:(grid|flex)/)
      for (const [, address = ''] of html.matchAll(/(?:src|href)="([^"]+)"/g))
        expect(address).toMatch(/^(https:\/\/(app\.)?acme\.example(\/|$)|mailto:\w+@acme\.example$)/)
      const pictures = [...html.matchAll(/<img [^>]+>/g)].map(([tag]) => tag)
      expect(pictures).toHaveLength(2)
      for (const tag of pictures) expect(tag).toMatch(/ width="\d+".* alt="/)
      expect(html.length).toBeLessThan(20_000) // longer ones are cut off by the largest mail services at 102 KB
    }
  })

  it('ACC-22 ACC-23 ACC-24 about signing in shows its code largest, and neither a card nor an advertisement', () => {
    const { html, text, subject } = composeMail('sign-in-code', { code: '12345678' }, app)
    expect(subject).toBe('12345678 is your Acme code')
    expect(html).toContain('>Your Acme code</h1>')
    expect(html).toMatch(/<strong>12345678<\/strong>/)
    expect(html).not.toContain('/share/')
    expect(html).not.toMatch(/unsubscribe/i)
    expect(text).toMatch(/^Enter this code to sign in to Acme: 12345678\n\n/)
    expect(text).toMatch(/\n\nAccount settings: https:\/\/app\.acme\.example\/settings$/)
  })

  it('makes links of the shop’s own addresses alone, and of what is given as one', () => {
    const { html, text } = layOut({
      ...{ subject: 'Hello', brand, business },
      parts: [
        'Write to support@acme.example, not to nosupport@acme.example or x@evil.example.',
        { link: 'See', url: 'https://a.example/?a=1&b=2' },
      ],
      footer: ['Or to legal@acme.example.'],
    })
    expect([...html.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)].map(([, to, words]) => [to, words])).toEqual([
      ['mailto:support@acme.example', 'support@acme.example'],
      ['https://a.example/?a=1&amp;b=2', 'See'],
      ['mailto:legal@acme.example', 'legal@acme.example'],
      ['mailto:hi@acme.example', 'hi@acme.example'],
    ])
    expect(text).toContain('See: https://a.example/?a=1&b=2')
  })

  it('has a dark look for every light colour it sets, and says that it has', () => {
    const html = discount?.html ?? ''
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    const dark = /prefers-color-scheme:dark\)\{(.*)\n\}/s.exec(html)?.[1] ?? ''
    for (const [tag] of html.matchAll(/<(?:body|table|td|p|h1)\b[^>]*(?:color|background):#[^>]+>/g)) {
      const classes = /class="([^"]+)"/.exec(tag)?.[1]?.split(' ') ?? []
      expect(
        classes.some((name) => dark.includes(`.${name}{`)),
        tag,
      ).toBe(true)
    }
  })

  it('T-ABU-3 escapes whatever it is given, in words, codes, labels and addresses', () => {
    const nasty = '"><script>alert(1)</script>'
    const { html } = layOut({
      ...{ subject: nasty, brand: { ...brand, name: nasty }, shopUrl: 'https://acme.example', showsCard: true },
      parts: [nasty, { code: nasty, words: nasty }, { label: nasty, url: nasty }, { link: nasty, url: nasty }],
      footer: [nasty, { label: nasty, words: nasty, url: nasty }],
      business: { ...business, name: nasty },
    })
    expect(html).not.toContain('<script')
    expect(html).not.toContain('"">')
  })
})
