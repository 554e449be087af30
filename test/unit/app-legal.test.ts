// The app's privacy notice and terms, and that every table of the database is explained in it or in the shop's policy.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { getTableName, isTable } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { APP_TABLE_NOTES } from '#app/content/kept-data.ts'
import { ACCOUNT_TERMS, PRIVACY_NOTICE } from '#app/content/notices.ts'
import { privacyNotice } from '#app/content/privacy.ts'
import { accountTerms } from '#app/content/terms.ts'
import * as appSchema from '#app/db/schema.ts'
import * as schema from '#db/schema.ts'
import { TABLE_NOTES } from '#domain/content/kept-data.ts'
import { privacySections } from '#domain/content/legal-privacy.ts'
import { termsSections } from '#domain/content/legal-terms.ts'
import type { LegalSection } from '#domain/content/legal-text.ts'
import { createBrand } from '#domain/site/brand.ts'

const SITE = 'https://shop.acme.example'
const brand = createBrand({ slug: 'acme', name: 'Acme' })
const privacy = privacyNotice(brand, SITE)
const terms = accountTerms(brand, SITE)
const words = (sections: readonly LegalSection[], id?: string) =>
  JSON.stringify(id === undefined ? sections : sections.find((section) => section.id === id)?.blocks)

const tablesOf = (tables: object) =>
  Object.values(tables)
    .filter((value) => isTable(value))
    .map((table) => getTableName(table))
/** Tables of the appendix: a row that names its schema begins one, and says how long it is kept. */
const APPENDIX = readFileSync('docs/app-requirements.md', 'utf8')
  .split('## Appendix: tables and columns')[1]
  ?.split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, name = '', file = '']) => name.startsWith('`') && /^(src|app)$/.test(file))
  .flatMap(([, name = '', , , , , , kept = '']) =>
    [...name.matchAll(/`(\w+)`/g)].map(([, table = '']) => ({ table, kept, gains: name.includes('gains') })),
  )

describe('every table of the database', () => {
  const tables = [...tablesOf(schema), ...tablesOf(appSchema)].sort()

  it('DATA-16 is explained in one of the two notices', () => {
    expect(tables.length).toBeGreaterThan(40)
    expect([...Object.keys(TABLE_NOTES), ...Object.keys(APP_TABLE_NOTES)].sort()).toEqual(tables)
    expect(APPENDIX?.length).toBeGreaterThan(25)
    for (const { table } of APPENDIX ?? []) expect(tables).toContain(table)
    for (const table of tablesOf(appSchema)) expect(APP_TABLE_NOTES, table).toHaveProperty(table)
    const notices = [
      [words(privacy, 'what-we-keep'), APP_TABLE_NOTES],
      [words(privacySections(brand, 'absent'), 'what-we-keep'), TABLE_NOTES],
    ] as const
    for (const [notice, notes] of notices)
      for (const [table, [what]] of Object.entries(notes)) {
        expect(notice, table).toContain(what)
        expect(notice, 'in words, not by the name it has in the database').not.toContain(`\`${table}\``)
      }
  })

  it('DATA-16 has a purpose, a basis and a time there', () => {
    for (const [table, [what, why, until]] of Object.entries({ ...TABLE_NOTES, ...APP_TABLE_NOTES })) {
      expect(why, table).toMatch(/^To /)
      expect(what + why, table).toMatch(/contract|consent|legitimate interest|legal obligation|No personal data/i)
      expect(until.length, table).toBeGreaterThan(5)
    }
  })

  it('DATA-16 is kept as long as the appendix says', () => {
    for (const { table, kept, gains } of APPENDIX ?? []) {
      if (gains) continue
      const until = (TABLE_NOTES[table] ?? APP_TABLE_NOTES[table])?.[2] ?? ''
      for (const [time] of kept.matchAll(/\b(?:\d+|six) (?:days?|months?|years?)\b/g))
        expect(until, table).toContain(time)
    }
  })
})

describe('the shop’s legal pages', () => {
  const policies = privacySections(brand, 'absent')
  it('DATA-15 name the app’s own pages in a sentence each', () => {
    expect(words(policies)).toContain(
      'Accounts, claimed cards, contacts and teams live at https://app.acme.example, under its own [privacy notice](https://app.acme.example/privacy).',
    )
    expect(words(termsSections(brand))).toContain('Your account has its own [terms](https://app.acme.example/terms).')
  })

  it('DATA-21 explain the tables of counts and names, and leave orders to the app’s notice', () => {
    const ofShop = 'profile_days sun_days tap_months link_months profile_months sun_months old_usernames checkout_days'
    for (const table of ofShop.split(' ')) expect(TABLE_NOTES).toHaveProperty(table)
    for (const table of ['orders', 'order_lines', 'order_refunds', 'order_disputes', 'webhook_events'])
      expect(TABLE_NOTES).not.toHaveProperty(table)
    expect(words(policies, 'what-we-keep')).toContain('(https://app.acme.example/privacy#orders)')
    expect(privacy.map(({ id }) => id)).toContain('orders')
  })

  it('DATA-21 name the contact details of a profile, and what is counted of it without a visitor', () => {
    for (const detail of ['Job title', 'company', 'phone', 'email address', 'website', 'postal address'])
      expect(TABLE_NOTES.profiles?.[0]).toContain(detail)
    const sent = words(policies, 'what-is-sent')
    for (const what of [
      'Looking at a public profile',
      'saving its contact card',
      'phone number, email address, website or postal address',
    ])
      expect(sent).toContain(what)
    expect(sent).toContain('nothing about you is kept')
  })
})

describe('the app’s privacy notice', () => {
  it('DATA-17 says which cookies are set', () =>
    expect(words(privacy, 'cookies')).toBe(
      JSON.stringify([
        'This site sets three cookies. One keeps you signed in for up to 30 days after your last visit, one holds a sign-in that is under way for 15 minutes, one remembers for 90 days that you signed in from this browser, so that nobody can keep you out by asking for codes. All are needed for what you asked for. The shop at https://shop.acme.example sets none.',
      ]),
    ))

  it('DATA-18 names what is kept for an account, and why', () => {
    const account = words(privacy, 'account')
    for (const what of [
      'mail address',
      'your name',
      'profiles',
      'cards',
      'times and methods of sign-in',
      'kind of device',
      'public keys of your passkeys',
      'events',
      'our contract with you',
      'No IP address is stored',
    ])
      expect(account).toContain(what)
  })

  it('LEAD-22 LEAD-25 DATA-19 says who decides about left details, for how long they are kept and how a visitor deletes them', () => {
    const exchange = words(privacy, 'contact-exchange')
    for (const what of [
      'the owner is the controller',
      'Acme keeps the details for the owner',
      '24 months',
      'press the button, and your details are deleted',
      'the page that thanks you has that link',
      'at most one a day, or an hour where they choose so',
      'without IP address, browser or the page you came from',
    ])
      expect(exchange).toContain(what)
    const clause = words(terms, 'processing')
    for (const what of [
      'Article 28',
      'Subject and purpose',
      'Time',
      'Instructions',
      'Secrecy',
      'Others',
      'Help',
      'End',
      'Proof',
    ])
      expect(clause).toContain(what)
    expect(clause).toContain('Switching the exchange off takes in no more, and keeps what is there')
    expect(exchange).toContain('(/terms#processing)')
  })

  it('DATA-20 says what a team sees of a member, and what becomes of it when the member leaves', () => {
    const teams = words(privacy, 'teams')
    for (const what of [
      'The owner and the admins of the team see',
      'When you leave or are removed',
      '30 days',
      'go back to the team',
    ])
      expect(teams).toContain(what)
  })
})

describe('the app’s terms', () => {
  it('DATA-22 say whose a card is, and what is final', () => {
    const cards = words(terms, 'cards')
    for (const what of [
      'belongs to the account or the team that claimed it',
      'Releasing a card is final',
      'final once they have accepted it',
      'take the card back within 14 days',
    ])
      expect(cards).toContain(what)
  })

  it('ask for an age of 13', () => expect(words(terms, 'account')).toContain('13 or older'))
})

describe('both', () => {
  it('have sections with anchors of their own, and links that lead to one', () => {
    for (const sections of [privacy, terms]) {
      const ids = sections.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const [, anchor = ''] of words(sections).matchAll(/\]\(#([\w-]+)\)/g)) expect(ids).toContain(anchor)
    }
    expect(privacy.map(({ id }) => id)).toEqual(expect.arrayContaining(['contact-exchange', 'teams']))
    expect(terms.map(({ id }) => id)).toContain('processing')
  })

  /** Of the text for the brand above. A text that changed needs a new version and date in app/content/notices.ts. */
  const KNOWN: Record<string, string> = {
    'privacy 2026-11-23': '65e68f83e2279dce',
    'privacy 2026-11-25': '97b3b0beaecf5e03',
    'privacy 2026-11-25-2': '7bea80889a2e6b7c',
    'privacy 2026-11-27': 'd047ca803ab73a3d',
    'privacy 2026-11-27-2': '3f3a02099e767fca',
    'privacy 2026-11-27-3': '35477a095bc5745b',
    'terms 2026-11-23': '34044bb880ca2076',
    'terms 2026-11-27': '5cdfdc082f385b3c',
  }
  it.each([
    ['privacy', privacy, PRIVACY_NOTICE],
    ['terms', terms, ACCOUNT_TERMS],
  ] as const)('DATA-24 a change of the %s raises its version and date', (name, sections, { version, updated }) => {
    const print = createHash('sha256').update(JSON.stringify(sections)).digest('hex').slice(0, 16)
    expect({ [`${name} ${version}`]: print }).toEqual({ [`${name} ${version}`]: KNOWN[`${name} ${version}`] })
    expect(version.startsWith(updated.date)).toBe(true)
    const day = new Date(`${updated.date}T00:00:00Z`)
    const said = day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
    expect(updated.text).toBe(said)
  })
})
