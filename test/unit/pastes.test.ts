// A table of real pastes: what a clipboard, a keyboard or another program gave, what is stored, and what is opened or dialled.
import { describe, expect, it } from 'vitest'
import { canonicalCode } from '#app/identity/tokens.ts'
import { cleanCode, isCode } from '#domain/cart/referral.ts'
import { isStorableChipId } from '#domain/chip/chip.ts'
import { canonicalClaimCode, isClaimCode } from '#domain/chip/claim.ts'
import { typedChipId } from '#domain/chip/typed-chip.ts'
import { contactCard } from '#domain/profile/contact-card.ts'
import { type ContactFields, contactOf } from '#domain/profile/contact-details.ts'
import { completeLink, WITH_COUNTRY } from '#domain/profile/link-input.ts'
import { dialledUrl, readPhone } from '#domain/profile/phone.ts'
import { profileView, safeLinkUrl } from '#domain/profile/profile.ts'
import { checkField, checkProfileFields } from '#domain/profile/profile-fields.ts'
import { canonicalEmail, canonicalName, isEmail, isName } from '#domain/signup/forms.ts'

const NOTHING = {
  job_title: null,
  company: null,
  phone: null,
  contact_email: null,
  website: null,
  address_street: null,
  address_city: null,
  address_postcode: null,
  address_country: null,
} satisfies ContactFields
const PAGE = { profileUrl: 'https://shop.example.test/profile/mara', pictureUrl: null }
const profile = { username: 'mara', full_name: 'Mara', bio: null, profile_image_url: null, theme_id: null }

const PHONES: [pasted: string, stored: string, dialled: string][] = [
  ['+44 (0)1632 960123', '+44 1632 960123', '+441632960123'],
  ['+44(0)1632 960123', '+44 1632 960123', '+441632960123'],
  ['+44 ( 0 ) 1632 960123', '+44 1632 960123', '+441632960123'],
  ['+44 [0] 1632 960123', '+44 1632 960123', '+441632960123'],
  ['+44-(0)-1632-960123', '+44 1632-960123', '+441632960123'],
  ['+44(0)20 7946 0958', '+44 20 7946 0958', '+442079460958'],
  ['0044 (0)1632 960123', '+44 1632 960123', '+441632960123'],
  ['00441632960123', '+441632960123', '+441632960123'],
  ['+0044 1632 960123', '+44 1632 960123', '+441632960123'],
  ['(+44) 1632 960123', '(+44) 1632 960123', '+441632960123'],
  ['+(44) 1632 960123', '+(44) 1632 960123', '+441632960123'],
  ['+ 44 1632 960123', '+44 1632 960123', '+441632960123'],
  ['+44 (01632) 960123', '+44 (1632) 960123', '+441632960123'],
  ['+44 01632 960123', '+44 1632 960123', '+441632960123'],
  ['+4401632960123', '+441632960123', '+441632960123'],
  ['+49 (0) 30 901820', '+49 30 901820', '+4930901820'],
  ['+49 (0)170/123 45 67', '+49 170/123 45 67', '+491701234567'],
  ['+33 (0)1 99 00 12 34', '+33 1 99 00 12 34', '+33199001234'],
  ['+353 (0)20 912 3456', '+353 20 912 3456', '+353209123456'],
  ['+39 06 698 12345', '+39 06 698 12345', '+390669812345'],
  ['+39 (06) 698 12345', '+39 (06) 698 12345', '+390669812345'],
  ['+39 (0)6 698 12345', '+39 06 698 12345', '+390669812345'],
  ['0039 06 698 12345', '+39 06 698 12345', '+390669812345'],
  ['+39 (0)333 123 4567', '+39 333 123 4567', '+393331234567'],
  ['+378 0549 886377', '+378 0549 886377', '+3780549886377'],
  ['+225 07 12 34 56 78', '+225 07 12 34 56 78', '+2250712345678'],
  ['(01632) 960123', '(01632) 960123', '01632960123'],
  ['01632 960123', '01632 960123', '01632960123'],
  ['(0)1632 960123', '01632 960123', '01632960123'],
  ['01632/960123', '01632/960123', '01632960123'],
  ['01.99.00.12.34', '01.99.00.12.34', '0199001234'],
  ['+1 (202) 555-0143', '+1 (202) 555-0143', '+12025550143'],
  ['(202) 555\u20110143', '(202) 555-0143', '2025550143'],
  ['+44\u00a01632\u00a0960123', '+44 1632 960123', '+441632960123'],
  ['\u202a+44 1632 960123\u202c', '+44 1632 960123', '+441632960123'],
  ['\u200e+44\u202f1632\u2013960\u2011123\u200b', '+44 1632-960-123', '+441632960123'],
  ['＋４４　１６３２　９６０１２３', '+44 1632 960123', '+441632960123'],
  ['+٤٤ ١٦٣٢ ٩٦٠١٢٣', '+44 1632 960123', '+441632960123'],
  ['۰۲۱ ۱۲۳۴۵۶۷۸', '021 12345678', '02112345678'],
  ['03ー1234ー5678', '03-1234-5678', '0312345678'],
  ['tel:+44 (0)1632 960123', '+44 1632 960123', '+441632960123'],
  ['tel:+441632960123', '+441632960123', '+441632960123'],
  ['TEL:01632-960123', '01632-960123', '01632960123'],
  ['tel:%2B441632960123', '+441632960123', '+441632960123'],
  ['Tel.: +44 1632 960123', '+44 1632 960123', '+441632960123'],
  ['M: 07700 900123', '07700 900123', '07700900123'],
  ['📞+44 (0)1632 960123', '+44 1632 960123', '+441632960123'],
  ['Office: +44 (0)1632 960123', '+44 1632 960123', '+441632960123'],
  ['callto:+441632960123', '+441632960123', '+441632960123'],
  ['+36 (06) 20 123 4567', '+36 20 123 4567', '+36201234567'],
  ['+7 (8) 495 123-45-67', '+7 495 123-45-67', '+74951234567'],
  ['+44 1632\t960123', '+44 1632 960123', '+441632960123'],
  ['+44 1632\u2028960123', '+44 1632 960123', '+441632960123'],
  ['+44 1632 960123,', '+44 1632 960123', '+441632960123'],
  ['+44 1632 960123).', '+44 1632 960123', '+441632960123'],
  ['“+44 1632 960123”', '+44 1632 960123', '+441632960123'],
  ['<+441632960123>', '+441632960123', '+441632960123'],
]

describe('EDT-20 EDT-35 the same number everywhere', () => {
  it.each(PHONES)('%j is kept as %s and dialled as %s', (pasted, stored, dialled) => {
    expect(checkField('phone', pasted)).toEqual({ value: stored, problem: null })
    expect(checkField('phone', stored)).toEqual({ value: stored, problem: null })
    expect(completeLink('phone', pasted)).toBe(`tel:${dialled}`)
    expect(safeLinkUrl(`tel:${dialled}`)).toBe(`tel:${dialled}`)
    // A row of an older version, or of the operator's own SQL, is shown right as well.
    const contact = contactOf({ ...NOTHING, phone: pasted })
    expect(contact.details.map(({ text, href }) => [text, href])).toEqual([[stored, `tel:${dialled}`]])
    const link = { platform: 'phone', display_text: 'Phone', url: completeLink('phone', pasted), display_order: 1 }
    // The link and the field are one entry of the address book.
    const card = contactCard(profileView('mara', profile, [link]), { ...PAGE, contact })
    expect(card.match(/TEL.*/g)).toEqual([`TEL;TYPE=WORK:${stored}`])
    expect(stored.replace(/[^\d+]/g, '')).toBe(dialled)
    const alone = contactCard(profileView('mara', profile, [link]), PAGE)
    expect(alone).toContain(`item1.TEL;TYPE=VOICE:${dialled}\r\n`)
  })

  it.each([
    ['+44 1632 960123 ext. 12', '+44 1632 960123 ext. 12'],
    ['+44 1632 960123 x12', '+44 1632 960123 ext. 12'],
    ['+44 (0)1632 960123;ext=12', '+44 1632 960123 ext. 12'],
    ['tel:+441632960123;ext=12', '+441632960123 ext. 12'],
    ['+44 1632 960123, Extension: 12', '+44 1632 960123 ext. 12'],
    ['+44 1632 960123 #12', '+44 1632 960123 ext. 12'],
  ])('%j keeps its extension', (pasted, stored) => {
    expect(checkField('phone', pasted)).toEqual({ value: stored, problem: null })
    expect(completeLink('phone', pasted)).toBe('tel:+441632960123;ext=12')
    const contact = contactOf({ ...NOTHING, phone: pasted })
    expect(contact.details[0]?.href).toBe('tel:+441632960123;ext=12')
    expect(contactCard(profileView('mara', profile, []), { ...PAGE, contact })).toMatch(
      /TEL;TYPE=WORK:\+44[ \d]+\\,12\r\n/,
    )
  })

  it.each(['tel:+44 (0)1632 960123', 'tel:+4401632960123', 'tel:0044(0)1632960123'])(
    'R13 a stored %j opens the right number',
    (url) => expect(safeLinkUrl(url)).toBe('tel:+441632960123'),
  )

  it.each(['tel:112', 'tel:+44 1632 960123', 'tel:01632960123', 'tel:+390669812345'])('R13 %j stays as it is', (url) =>
    expect([safeLinkUrl(url), dialledUrl(url)]).toEqual([url, url]),
  )

  it.each([
    '1234',
    'call me',
    '+44 1632 96O123',
    '1632 CALLME',
    '+44 1632 960123 / +44 7700 900123',
    '*21*123456#',
    '12\x1c5678',
  ])('%j is refused in a sentence', (pasted) => {
    expect(readPhone(pasted)).toBeNull()
    expect(checkField('phone', pasted).problem).toMatch(/^(Please enter a phone number|There are characters in it)/)
  })
})

describe('EDT-25 WhatsApp', () => {
  it.each([
    ['+44 (0)7700 900123'],
    ['0044 (0)7700 900123'],
    ['+4407700900123'],
    ['44 (0)7700 900123'],
    ['tel:+44 7700 900123'],
    ['\u202a+44\u00a07700\u00a0900123\u202c'],
    ['＋４４７７００９００１２３'],
    ['https://wa.me/+4407700900123'],
    ['wa.me/447700900123'],
  ])('%j becomes https://wa.me/447700900123', (pasted) => {
    const { links, problems } = checkProfileFields({ links: [{ platform: 'whatsapp', title: '', url: pasted }] })
    expect(problems).toEqual({})
    expect(links?.[0]).toMatchObject({ platform: 'whatsapp', url: 'https://wa.me/447700900123' })
  })

  it('keeps the text that an address of WhatsApp begins with', () =>
    expect(completeLink('whatsapp', 'https://wa.me/447700900123?text=Hi')).toBe('https://wa.me/447700900123?text=Hi'))

  it.each(['07700 900123', '(07700) 900-123', '07700900123'])('asks for the country code of %j', (typed) =>
    expect(checkProfileFields({ links: [{ platform: 'whatsapp', title: '', url: typed }] }).problems).toEqual({
      link1_url: WITH_COUNTRY,
    }),
  )
})

it('EDT-24 a number pasted without a platform is a phone link', () =>
  expect(checkProfileFields({ links: [{ url: '+44 (0)1632 960123' }] }).links).toMatchObject([
    { platform: 'phone', title: 'Phone', url: 'tel:+441632960123' },
  ]))

describe('ACC-14 a sign-in code', () => {
  it.each([
    '12345678',
    '1234 5678',
    '1234\u20115678',
    '1234\u00a05678',
    '1234–5678',
    '\u200b12345678\u200b',
    '\u202d12345678\u202c',
    '12\u00ad34\u206056\ufeff78',
    '１２３４５６７８',
    '١٢٣٤٥٦٧٨',
    '1 2 3 4 5 6 7 8',
    '12345678.',
    'Your code is 1234 5678',
    'Your code is 12345678. It works for 10 minutes.',
    '1234\t5678\r\n',
  ])('%j is 12345678', (pasted) => expect(canonicalCode(pasted)).toBe('12345678'))

  it.each(['1234567', '123456789', '12345678 or 87654321', 'abcdefgh', ''])('%j is no code', (pasted) =>
    expect(canonicalCode(pasted)).not.toMatch(/^\d{8}$/),
  )
})

it.each([
  'DEM0-C0DE',
  'dem0\u2011c0de',
  'DEM0\u2013C0DE',
  'DEM0 C0DE',
  '\u200bDEM0\u00a0C0DE\u2060',
  'ＤＥＭ０－Ｃ０ＤＥ',
  'demo-code',
  'D\u00adE\u00adM0C0DE',
])('CLM-07 the claim code %j is the one on the leaflet', (pasted) =>
  expect([isClaimCode(pasted), canonicalClaimCode(pasted)]).toEqual([true, 'DEM0C0DE']),
)

it.each([
  'DEMO0001',
  '\u200bDEMO0001\u200b',
  'DEMO\u00ad0001',
  'https://shop.example.test/scan/DEMO0001\u2028',
  '\ufeffDEMO0001\t',
  'ＤＥＭＯ０００１',
])('R5 the typed card %j is DEMO0001', (pasted) => {
  expect(typedChipId(pasted)).toBe('DEMO0001')
  expect(isStorableChipId(typedChipId(pasted))).toBe(true)
})

it.each(['SAVE-10', 'SAVE\u201110', '\u202aSAVE-10\u202c', 'SA\u200bVE-10', 'SAVE-10\u00a0', 'ＳＡＶＥ－１０'])(
  'R9 the code %j is SAVE-10',
  (pasted) => expect([cleanCode(pasted), isCode(cleanCode(pasted))]).toEqual(['SAVE-10', true]),
)

it.each([
  'mara@example.com',
  '\u200bMara@Example.com\u200b',
  'mara@exam\u00adple.com',
  'mara\u2060@example.com',
  '\u202amara@example.com\u202c',
  'mara@example.com\u00a0',
  'mailto:mara@example.com',
  'ｍａｒａ＠ｅｘａｍｐｌｅ．ｃｏｍ',
  '\ufeffmara@example.com\r\n',
  'mara@exa\u200dmple.com',
])('API-26 EDT-35 the address %j is mara@example.com', (pasted) => {
  expect(isEmail(pasted)).toBe(true)
  expect(canonicalEmail(pasted)).toBe('mara@example.com')
  const field = checkField('contact_email', pasted)
  expect([field.problem, field.value.toLowerCase()]).toEqual([null, 'mara@example.com'])
  expect(completeLink('email', pasted).toLowerCase()).toBe('mailto:mara@example.com')
})

it.each([
  ['Mara\u00a0Ellison', 'Mara Ellison'],
  ['\u202eMara Ellison\u202c', 'Mara Ellison'],
  ['Ma\u00adra\u200b Elli\u2060son\ufeff', 'Mara Ellison'],
  ['Mara\tEllison', 'Mara Ellison'],
  ['Mara\u2028Ellison', 'Mara Ellison'],
  ['  Mara   Ellison ', 'Mara Ellison'],
  ['李\u3000小龍', '李 小龍'],
  ['שלום\u200f', 'שלום'],
  ['Jose\u0301', 'Jos\u00e9'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ['Anne\u2011Marie', 'Anne-Marie'],
])('R8 EDT-35 the name %j is kept as %j', (pasted, stored) => {
  expect([canonicalName(pasted), isName(canonicalName(pasted))]).toEqual([stored, true])
  expect(checkField('full_name', pasted)).toEqual({ value: stored, problem: null })
  const card = contactCard(
    profileView('mara', { ...profile, full_name: checkField('full_name', pasted).value }, []),
    PAGE,
  )
  expect(card).toContain(`\r\nFN:${stored}\r\n`)
})

it.each([
  ['https://example.com/a\u200b', 'https://example.com/a'],
  ['\u200bhttps://example.com/a', 'https://example.com/a'],
  ['https://exam\u00adple.com/a', 'https://example.com/a'],
  ['\u202ahttps://example.com/a\u202c', 'https://example.com/a'],
  ['https://example.com/a\u2011b', 'https://example.com/a-b'],
  ['\ufeffexample.com/a', 'https://example.com/a'],
  ['example.com/a\u00a0', 'https://example.com/a'],
])('R13 EDT-25 the address %j is kept as %s', (pasted, stored) => {
  expect(checkField('website', pasted)).toEqual({ value: stored, problem: null })
  const { links, problems } = checkProfileFields({ links: [{ platform: 'website', title: '', url: pasted }] })
  expect([problems, links?.[0]?.url]).toEqual([{}, stored])
})

it('EDT-35 a bio keeps its lines and loses the rest', () =>
  expect(checkField('bio', 'One\u00a0line\u2028and\tan\u00adother\r\n\r\nthird \u202eline\u202c')).toEqual({
    value: 'One line\nand another\n\nthird line',
    problem: null,
  }))
