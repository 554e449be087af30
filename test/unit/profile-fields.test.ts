// The fields of a profile, each at its limits, and what is said where one is broken.

import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeLinkUrl } from '#domain/profile/link-url.ts'
import {
  checkField,
  checkProfileFields,
  FIELD_TEXTS,
  lengthOf,
  PROFILE_FIELDS,
  type ProfileField,
} from '#domain/profile/profile-fields.ts'
import { isReservedUsername } from '#domain/profile/reserved-usernames.ts'
import { isUsername } from '#domain/profile/username.ts'

const problem = (field: ProfileField, typed: string) => checkField(field, typed).problem
const value = (field: ProfileField, typed: string) => checkField(field, typed).value
const UNSEEN = 'There are characters in it that cannot be shown.'
const LINK = 'This link cannot be used. It must start with https://, mailto: or tel:.'

const LIMITS: [ProfileField, number][] = [
  ['full_name', 100],
  ['bio', 500],
  ['job_title', 100],
  ['company', 100],
  ['address_street', 200],
  ['address_city', 100],
  ['address_postcode', 20],
  ['address_country', 60],
]

describe('a text with a limit', () => {
  it.each(LIMITS)('EDT-35 %s has at most %d characters, and says by how many it is too long', (field, max) => {
    expect(problem(field, 'ä'.repeat(max))).toBeNull()
    expect(problem(field, 'a'.repeat(max + 1))).toBe('1 character too many.')
    expect(problem(field, 'a'.repeat(max + 2))).toBe('2 characters too many.')
    expect(problem(field, 'a'.repeat(max + 1234))).toBe('1234 characters too many.')
  })

  it.each(LIMITS)('EDT-35 %s is counted as people count: emoji as one, composed letters as one', (field, max) => {
    expect(problem(field, '😀'.repeat(max))).toBeNull()
    expect(problem(field, 'a\u0308'.repeat(max))).toBeNull()
    expect(value(field, 'Zoe\u0308')).toBe('Zoë')
    expect(problem(field, '😀'.repeat(max + 1))).toBe('1 character too many.')
  })

  it('EDT-35 a line break counts as one, however it was sent', () => {
    const lines = (end: string) => Array.from({ length: 250 }, () => 'a').join(end)
    for (const end of ['\n', '\r\n', '\r']) {
      expect(problem('bio', `${lines(end)}b`)).toBeNull()
      expect(problem('bio', `${lines(end)}bc`)).toBe('1 character too many.')
      expect(value('bio', `one${end}two`)).toBe('one\ntwo')
      expect(lengthOf(`one${end}two`)).toBe(7)
    }
  })

  it('EDT-35 spaces around a text are not part of it', () => {
    expect(value('company', '  Ellison Studio \n')).toBe('Ellison Studio')
    expect(problem('address_postcode', ` ${'a'.repeat(20)} `)).toBeNull()
  })
})

describe('characters nobody can see', () => {
  const fields = Object.keys(PROFILE_FIELDS).filter((name) => name !== 'username') as ProfileField[]
  it.each(fields)('EDT-35 %s takes no controls', (field) => {
    for (const bad of ['\0', '\u0007', '\u001b', '\u007f', '\u0085', '\ud800'])
      expect(problem(field, `a${bad}b`), JSON.stringify(bad)).toBe(UNSEEN)
  })

  it('EDT-35 only bio and street have lines', () => {
    for (const field of LIMITS.map(([name]) => name))
      expect(value(field, 'a\nb'), field).toBe(field === 'bio' || field === 'address_street' ? 'a\nb' : 'a b')
  })

  it('EDT-35 what changes the direction of reading is never stored', () => {
    for (const field of LIMITS.map(([name]) => name))
      expect(value(field, '\u202ea\u2066b\u200f\u061c'), field).toBe('ab')
  })

  it('EDT-35 families of emoji and scripts that need joiners are texts like others', () =>
    expect(problem('full_name', '👩‍👩‍👧 می‌خواهم')).toBeNull())
})

describe('each field', () => {
  it('EDT-35 the name is needed', () => {
    for (const name of ['', '   ', '\u200b', '\u3164'])
      expect(problem('full_name', name), JSON.stringify(name)).toBe('Please enter your name.')
    expect(problem('full_name', 'Ö')).toBeNull()
  })

  it.each(['abc', 'ABC', '___', 'a.b', 'a-b', '1.2', `a${'b'.repeat(28)}c`])('EDT-35 "%s" is a username', (name) => {
    expect(problem('username', name)).toBeNull()
    expect(isUsername(name)).toBe(true)
  })
  it.each(['', 'ab', `a${'b'.repeat(30)}`, '.ab', 'ab.', '-ab', 'ab-', 'a b', 'zoë', 'a/b', 'a@b', 'аbс'])(
    'EDT-35 "%s" is none',
    (name) => expect(problem('username', name)).toBe('Use 3 to 30 letters, digits, dots, dashes or underscores.'),
  )

  it.each([
    '+44 1632 960123',
    '01632 960123',
    '(01632) 960-123',
    '12345',
    '+12345678901234567890',
    '12345;ext=1',
    '١٢٣٤٥٦',
    '',
  ])('EDT-35 "%s" may be a phone number', (phone) => expect(problem('phone', phone)).toBeNull())
  it.each(['1234', '+123456789012345678901', 'call me', '12345x', '12+345', '++12345', '12345;ext='])(
    'EDT-35 "%s" is none',
    (phone) => expect(problem('phone', phone)).toBe('Please enter a phone number, like +44 1632 960123.'),
  )

  it('EDT-35 the mail address is one, or nothing', () => {
    for (const mail of ['', 'mara@example.com', 'Mara+card@bücher.example'])
      expect(problem('contact_email', mail)).toBeNull()
    for (const mail of ['mara', 'a@b', 'a@b.c, d@e.f', 'a b@c.de', `${'a'.repeat(250)}@b.de`])
      expect(problem('contact_email', mail)).toBe('Please enter a valid email address.')
  })

  it('EDT-35 the website gets "https://" where it has none', () => {
    expect(checkField('website', ' mara-ellison.example ')).toEqual({
      value: 'https://mara-ellison.example',
      problem: null,
    })
    expect(checkField('website', 'http://mara.example/x')).toEqual({ value: 'http://mara.example/x', problem: null })
    expect(checkField('website', '')).toEqual({ value: '', problem: null })
    for (const bad of [
      'mara',
      'javascript:alert(1)',
      'mailto:a@b.de',
      'tel:12345',
      'https://127.0.0.1/',
      'https://a@b.de',
    ])
      expect(problem('website', bad), bad).toBe(LINK)
  })

  it('EDT-35 the street has two lines; more join the second', () => {
    expect(value('address_street', '1 High Street\r\nFlat 2')).toBe('1 High Street\nFlat 2')
    expect(value('address_street', 'a\n\nb\nc\n')).toBe('a\nb, c')
  })
})

describe('a form', () => {
  it('EDT-35 is checked by the fields it holds, and answers with all that is wrong', () => {
    expect(checkProfileFields({ bio: ' Hello ' })).toEqual({ values: { bio: 'Hello' }, problems: {}, links: null })
    expect(
      checkProfileFields({ full_name: '', username: 'x', phone: '1', website: 'x', contact_email: 'x' }).problems,
    ).toEqual({
      full_name: FIELD_TEXTS.name,
      username: FIELD_TEXTS.username,
      phone: FIELD_TEXTS.phone,
      website: FIELD_TEXTS.link,
      contact_email: FIELD_TEXTS.email,
    })
  })

  it('EDT-24 EDT-25 its links are completed, named and cleared of empty rows', () => {
    const { links, problems } = checkProfileFields({
      links: [
        { platform: 'instagram', title: ' Mine ', url: '@mara' },
        { platform: 'website', title: '', url: '' },
        { url: 'https://youtu.be/x' },
        { platform: 'spotify', url: 'open.spotify.com/artist/x' },
        { platform: 'email', title: 'Write', url: 'mara@example.com' },
      ],
    })
    expect(problems).toEqual({})
    expect(links).toMatchObject([
      { platform: 'instagram', title: 'Mine', url: 'https://www.instagram.com/mara' },
      { platform: 'youtube', title: 'YouTube', url: 'https://youtu.be/x' },
      { platform: 'spotify', title: 'Spotify', url: 'https://open.spotify.com/artist/x' },
      { platform: 'email', title: 'Write', url: 'mailto:mara@example.com' },
    ])
  })

  it('EDT-35 what is wrong with a link is said at its own row', () => {
    const { problems } = checkProfileFields({
      links: [
        {},
        { title: 'a'.repeat(61), url: 'https://a.example' },
        { title: 'a', url: 'javascript:alert(1)' },
        { title: 'no address' },
        { title: 'a\0b', url: 'https://a.example' },
      ],
    })
    expect(problems).toEqual({
      link2_title: '1 character too many.',
      link3_url: LINK,
      link4_url: LINK,
      link5_title: UNSEEN,
    })
  })

  it('EDT-35 twenty links are stored, and not one more', () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ title: `${n}`, url: 'https://a.example' }))
    expect(checkProfileFields({ links: [...rows(20), {}, {}] })).toMatchObject({ problems: {} })
    expect(checkProfileFields({ links: rows(21) }).problems).toEqual({ links: 'At most 20 links.' })
  })
})

describe('whatever is typed', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.constantFrom('https://a.example', '@mara', '+44 1632'),
  )
  const fields = fc.record(Object.fromEntries(Object.keys(PROFILE_FIELDS).map((name) => [name, text])))
  const links = fc.array(fc.record({ platform: text, title: text, url: text }), { maxLength: 25 })

  it('EDT-35 what was found good is found good again, and stays as it is', () => {
    fc.assert(
      fc.property(fields, links, (typed, rows) => {
        const first = checkProfileFields({ ...typed, links: rows })
        const places = Object.keys(first.problems)
        const good = Object.fromEntries(Object.entries(first.values).filter(([name]) => !places.includes(name)))
        expect(checkProfileFields(good)).toEqual({ values: good, problems: {}, links: null })
        if (places.some((place) => place.startsWith('link'))) return
        const again = checkProfileFields({ links: first.links ?? [] })
        expect(again).toEqual({ values: {}, problems: {}, links: first.links })
        for (const { url } of first.links ?? []) expect(safeLinkUrl(url)).not.toBeNull()
      }),
      { numRuns: 500 },
    )
  })
})

describe('a reserved name', () => {
  const brand = { slug: 'acme', demoUsername: 'mara' }
  const reserved = (name: string) => isReservedUsername(name, brand)

  it('EDT-09 is the brand, what begins with it and a sign, and the demo profile', () => {
    for (const name of ['acme', 'ACME', 'acme-shop', 'acme_1', 'acme.help', 'Acme-', 'mara', 'MARA'])
      expect(reserved(name), name).toBe(true)
    for (const name of ['acmeist', 'my-acme', 'mara2', 'ac']) expect(reserved(name), name).toBe(false)
  })

  it('EDT-09 is one that sounds as if we spoke', () => {
    const listed =
      'support help official team teams billing security abuse legal privacy postmaster webmaster root system null undefined sales info contact news press jobs staff moderator'
    for (const name of listed.split(' ')) {
      expect(reserved(name), name).toBe(true)
      expect(reserved(name.toUpperCase()), name).toBe(true)
      expect(reserved(`${name}1`), name).toBe(false)
    }
  })

  it('EDT-09 is the first part of an address of the site', () => {
    const first =
      'scan api healthz profile discount cart product core-editions limited-editions acmeplus acme-plus acme-teams consultation checkout policies terms faq report embed robots.txt sitemap.xml manifest.webmanifest embed.js assets avatars cards share media unsubscribe confirm operator dev register login dashboard app admin settings analytics affiliates bio sample-checkout step-up take-back'
    for (const name of first.split(' ')) expect(reserved(name), name).toBe(true)
    for (const file of readdirSync('public').filter((name) => /^[a-z]/.test(name)))
      expect(reserved(file), file).toBe(true)
    for (const name of ['ava', 'zoe.lee', 'scanner', 'profiles']) expect(reserved(name), name).toBe(false)
  })
})
