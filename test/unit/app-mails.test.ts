// The mails of the app against the table of the requirements.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { composeMail, isMailKind, type MailKind, type MailPayloads } from '#app/mail/templates.ts'
import { createBrand } from '#domain/site/brand.ts'

const FACTS = { brand: createBrand({ slug: 'acme', name: 'Acme' }), appHost: 'https://app.acme.example' }

const LINE = { design: 'black', title: 'Black', quantity: 2, cards: 2, engraving: 'Ann Lee' }
const PAYLOADS: { [Kind in MailKind]?: MailPayloads[Kind] } & Record<string, unknown> = {
  'sign-in-code': { code: '12345678' },
  'many-codes': { most: 300, slowly: 10, at: 1_763_726_700 },
  'console-passkey': { masked: 'k…@example.com', what: 'added', at: 1_763_726_700 },
  'passkey-added': { at: 1 },
  'passkey-removed': { at: 1 },
  'address-changed': { masked: 'a***@acme.example' },
  'card-claimed': { label: 'Black', at: 1 },
  'order-card-claimed': { number: '1042', masked: 'a***@acme.example', url: 'https://app.acme.example/take-back/x' },
  'card-taken-back': {},
  'card-switched-off': { label: 'Black', reason: 'Stolen.' },
  'card-released': { last4: 'AB12' },
  'card-move': { name: 'Mara', url: 'https://app.acme.example/c/m.x' },
  'card-moved': { masked: 'a***@acme.example' },
  'profile-hidden': { username: 'mara', reason: 'Spam.' },
  'contact-receipt': {
    ...{ username: 'mara', owner: 'Mara', url: 'https://app.acme.example/contact/withdraw/x' },
    left: { name: 'Bea', email: 'bea@example.com', phone: '', company: '' },
  },
  'new-contacts': { count: 12 },
  'account-unused': { date: '21 Nov 2026' },
  'account-deleted': {},
  'account-closed': {},
  'team-invite': {
    team: 'Nordwind',
    name: 'Mara',
    by: 'mara@acme.example',
    role: 'member',
    url: 'https://app.acme.example/invite/x',
  },
  'team-owner': { team: 'Nordwind', isNew: true },
  'team-deleted': { team: 'Nordwind' },
  'team-left': { team: 'Nordwind', isOwnWish: false },
  'code-active': { code: '12345678', percent: 10 },
  'order-confirmed': {
    ...{ id: 'ORDER', number: '1042', test: false, at: 1_763_726_700, lines: [LINE], total: 8500, currency: 'GBP' },
    ...{ name: 'Robin Vale', address: ['1 Example Street', 'London'], country: 'GB' },
  },
  'order-shipped': {
    ...{ number: '1042', url: 'https://app.acme.example/o/x', carrier: 'RM', tracking: 'AB123456789GB' },
    ...{ lines: [LINE], missing: 0 },
  },
  'order-reminder': { number: '1042', url: 'https://app.acme.example/o/x' },
  'order-refunded': { number: '1042', pence: 1000, full: false, currency: 'GBP', total: 3000, shipped: true },
  'card-for-you': { name: 'Mara', to: 'Bea', url: 'https://app.acme.example/c/x' },
}
/** Mails to somebody who needs no account, to a former address, and about an account that is no more. */
const WITHOUT_ACCOUNT = [
  'address-changed',
  'account-deleted',
  'account-closed',
  'contact-receipt',
  'team-invite',
  'order-confirmed',
  'order-shipped',
  'order-reminder',
  'order-refunded',
  'card-for-you',
]

/** The line at the end of a mail about an account; not the address of one of the pages below it. */
const SETTINGS = /^Account settings: https:\/\/app\.acme\.example\/settings$/m

/** kind → subject, as the table says them; a row may name several of each. */
function tableOfMails(): [kind: string, subject: string][] {
  const text = readFileSync('docs/app-requirements.md', 'utf8')
  const section = text.slice(text.indexOf('## Emails of the app'), text.indexOf('## Appendix'))
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [, kinds = '', , subjects = ''] = line.split('|')
      const subjectsOf = [...subjects.matchAll(/"([^"]+)"/g)].map(([, subject]) => subject ?? '')
      return [...kinds.matchAll(/`([^`]+)`/g)].map(([, kind], at): [string, string] => [
        kind ?? '',
        subjectsOf[at] ?? '',
      ])
    })
}

/** The values the table writes in braces. */
const VALUES: Readonly<Record<string, string>> = {
  ...{ code: '12345678', Brand: 'Acme', number: '1042', name: 'Mara', n: '12' },
  ...{ date: '21 Nov 2026', team: 'Nordwind' },
}

it('HOST-63 every mail of the app that is sent has the subject of the table, in text and in HTML', () => {
  const table = tableOfMails()
  expect(table.length).toBeGreaterThan(20)
  const compared = table.filter(([kind]) => isMailKind(kind) && kind in PAYLOADS)
  expect(compared.map(([kind]) => kind).sort()).toEqual(Object.keys(PAYLOADS).sort())
  for (const [kind, subject] of compared) {
    if (!isMailKind(kind)) continue
    const payload = PAYLOADS[kind]
    const mail = payload && composeMail(kind, payload, FACTS)
    const wanted = subject.replace(/\{(\w+)\}/g, (_, name: string) => VALUES[name] ?? '')
    expect([kind, mail?.subject]).toEqual([kind, wanted])
    expect(mail?.html).toContain('<title>')
    expect([kind, SETTINGS.test(mail?.text ?? '')]).toEqual([kind, !WITHOUT_ACCOUNT.includes(kind)])
  }
})

it.each(Object.keys(PAYLOADS))('HOST-63 in the mail %s every address is a link, and an email is called so', (kind) => {
  if (!isMailKind(kind)) return expect(kind).toBe('a kind of mail')
  const payload = PAYLOADS[kind]
  const mail = payload && composeMail(kind, payload, { ...FACTS, siteUrl: 'https://acme.example' })
  const { subject = '', text = '', html = '' } = mail ?? {}
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'))
  const own = Object.values(FACTS.brand).filter((value): value is string => /^\w+@acme\.example$/.test(`${value}`))
  const written = [...text.matchAll(/https:\/\/\S+/g)].map(([address]) => address)
  for (const address of own) if (text.includes(address)) written.push(`mailto:${address}`)
  expect(links).toEqual(expect.arrayContaining(written))
  expect(`${subject} ${text}`).not.toMatch(/(?<!Royal )\bmails?\b/i)
})

it('EDT-43 the mail about a hidden profile leads to that profile, whatever others its owner has', () => {
  const { text, html } = composeMail('profile-hidden', { username: 'mara', reason: 'Spam.' }, FACTS)
  expect(text).toMatch(/^Edit your profile: https:\/\/app\.acme\.example\/app\/profile\?profile=mara$/m)
  expect(html).toContain('href="https://app.acme.example/app/profile?profile=mara"')
})

it('ACC-23 a mail with a code says what the code is for before it, and then how long it is valid', () => {
  for (const [use, purpose] of [
    ['code', 'Enter this code to sign in to Acme:'],
    ['stepup', 'Enter this code to confirm your identity at Acme:'],
    ['email', 'Enter this code to make this the email address of your Acme account:'],
  ] as const) {
    const { text, html } = composeMail('sign-in-code', { code: '12345678', use }, FACTS)
    expect(text.split('\n\n').slice(0, 2)).toEqual([
      `${purpose} 12345678`,
      expect.stringMatching(/^It is valid for 10 minutes, in the browser where you requested it\./),
    ])
    expect(html).toContain(`<p>${purpose}</p>`)
  }
})

it('ORD-48 PACK-45 PACK-48 a mail about an order escapes what its buyer typed, in its lists as in its text', () => {
  const hostile = '<b>"x"</b>&'
  const line = { ...LINE, design: null, title: hostile, engraving: hostile }
  const { html } = composeMail(
    'order-confirmed',
    {
      ...{ id: 'ORDER', number: '1042', test: false, at: 1, lines: [line], total: null, currency: 'GBP' },
      ...{ name: hostile, address: [hostile], country: '' },
    },
    FACTS,
  )
  expect(html).not.toContain('<b>')
  expect(html.match(/&lt;b&gt;&quot;x&quot;&lt;\/b&gt;&amp;/g)).toHaveLength(4)
})

it.each([
  ['Robin J. Vale', 'Robin J. Vale'],
  ['Dr. Ann-Marie O’Neil & Sons Ltd.', 'Dr. Ann-Marie O’Neil & Sons Ltd.'],
  ['Alexandra Montgomery-Fitzgerald', 'Alexandra Montgomery-Fitzgerald'],
  ['Visit www.evil.example', 'Someone'],
  ['evil.example', 'Someone'],
  ['Call 0900 123456', 'Someone'],
  ['A'.repeat(61), 'Someone'],
  ['You have won and must call us', 'Someone'],
  ['', 'Someone'],
])('PACK-32 T-ABU-3 an order in the name of %j: %j has a card', (name, said) => {
  const { text } = composeMail('card-for-you', { name, to: '', url: 'https://app.acme.example/c/x' }, FACTS)
  expect(text.split('\n')[0]).toBe(`${said} has a card for you. Set it up within 24 months.`)
})
