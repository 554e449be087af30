// The contact a phone saves after a tap, read back with a strict vCard parser. RFC 2426, RFC 6868 aside.
import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { contactCard } from '#domain/profile/contact-card.ts'
import { type ProfileView, profileView, type SocialLink } from '#domain/profile/profile.ts'

const OPTIONS = { profileUrl: 'https://shop.example.test/profile/zoe', pictureUrl: null }
const link = (platform: string, url: string, display_text: string | null = null, display_order = 1): SocialLink => ({
  platform,
  url,
  display_text,
  display_order,
})
const view = (fields: { full_name?: string; bio?: string }, links: SocialLink[] = []): ProfileView =>
  profileView(
    'zoe',
    { username: 'zoe', full_name: null, bio: null, profile_image_url: null, theme_id: null, ...fields },
    links,
  )

/** All values of a property, as the parser reads them. */
function read(card: string, property: string): unknown[] {
  const parsed = new ICAL.Component(ICAL.parse(card) as never)
  const values = parsed.getAllProperties(property).flatMap((found) => found.getValues())
  // The parser leaves the escaped semicolon of RFC 2426 as it is.
  return values.map((value) => (typeof value === 'string' ? value.replaceAll('\\;', ';') : value))
}

describe('a contact card', () => {
  it('holds name, note, picture, profile, phone, mail and links, each with its label', () => {
    const card = contactCard(
      view({ full_name: 'Zoë van Dam', bio: 'Photographer, founder; always late.\nCall me.' }, [
        link('instagram', 'https://www.instagram.com/zoe', 'Instagram', 1),
        link('phone', 'tel:+44 20 7946 0000', 'Mobile', 2),
        link('mail', 'mailto:zoe@example.com?subject=Hi', 'Mail', 3),
      ]),
      { ...OPTIONS, pictureUrl: 'https://shop.example.test/avatars/zoe.webp' },
    )
    expect(read(card, 'fn')).toEqual(['Zoë van Dam'])
    expect(read(card, 'n')).toEqual([['van Dam', 'Zoë', '', '', '']])
    expect(read(card, 'note')).toEqual(['Photographer, founder; always late.\nCall me.'])
    expect(read(card, 'photo')).toEqual(['https://shop.example.test/avatars/zoe.webp'])
    expect(read(card, 'url')).toEqual([OPTIONS.profileUrl, 'https://www.instagram.com/zoe'])
    expect(card).toContain('item1.URL:https://www.instagram.com/zoe\r\nitem1.X-ABLabel:Instagram\r\n')
    expect(card).toContain('item2.TEL;TYPE=CELL:+44 20 7946 0000\r\n')
    expect(card).toContain('item3.EMAIL;TYPE=INTERNET:zoe@example.com\r\n')
  })

  it('EDT-78 EDT-79 holds the photo itself in place of its address, folded at 75 octets', () => {
    const photo = 'ABCD'.repeat(5000)
    const pictureUrl = 'https://shop.example.test/avatars/zoe.webp'
    const card = contactCard(view({ full_name: 'Zoë' }), { ...OPTIONS, pictureUrl, photo })
    const [folded = ''] = /PHOTO;ENCODING=b;TYPE=JPEG:.*?(?=\r\n[A-Z])/s.exec(card) ?? []
    expect(folded.split('\r\n').every((line) => line.length <= 75)).toBe(true)
    expect(folded.replaceAll('\r\n ', '')).toBe(`PHOTO;ENCODING=b;TYPE=JPEG:${photo}`)
    expect(card).not.toContain('VALUE=uri')
    expect(contactCard(view({}), { ...OPTIONS, photo: null })).toBe(contactCard(view({}), OPTIONS))
  })

  it('writes only what is there: no empty note, picture, phone or mail', () => {
    const card = contactCard(view({}), OPTIONS)
    expect(card.split('\r\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:;@zoe;;;',
      'FN:@zoe',
      `URL:${OPTIONS.profileUrl}`,
      'END:VCARD',
      '',
    ])
  })

  it('T-PRO-8 is byte for byte this file for emoji, commas, a long line and an injected property', () => {
    const card = contactCard(
      view(
        {
          full_name: 'Zoë 👩🏽‍🚀 Dam; Jr, PhD\\\r\nTEL:+1555',
          bio: 'Cards, coffee; code\\\nEND:VCARD\r\nBEGIN:VCARD\rX: ééééééééééééééééééééééééééééé 🎉🎉🎉🎉🎉🎉🎉 done',
        },
        [
          link('mail', 'mailto:zoe%2Bcards@example.com?subject=a%0D%0ATEL:+1', 'Mail,\r\nTEL:+1', 1),
          link('phone', 'tel:+44 20 7946 0000', 'Phone; day', 2),
          link('website', `https://example.com/${'long/'.repeat(14)}?a=1,2;3`, null, 3),
        ],
      ),
      OPTIONS,
    )
    // RFC 2426: at most 75 octets a line without its break, continued behind one space; never within a character.
    const golden = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Dam\\;;Zoë;👩🏽‍🚀;;Jr\\, PhD\\\\ TEL:+1555',
      'FN:Zoë 👩🏽‍🚀 Dam\\; Jr\\, PhD\\\\ TEL:+1555',
      'NOTE:Cards\\, coffee\\; code\\\\\\nEND:VCARD\\nBEGIN:VCARD\\nX: ééééééééé',
      ' éééééééééééééééééééé 🎉🎉🎉🎉🎉🎉🎉 done',
      'URL:https://shop.example.test/profile/zoe',
      'item1.EMAIL;TYPE=INTERNET:zoe+cards@example.com',
      'item1.X-ABLabel:Mail\\, TEL:+1',
      'item2.TEL;TYPE=VOICE:+44 20 7946 0000',
      'item2.X-ABLabel:Phone\\; day',
      'item3.URL:https://example.com/long/long/long/long/long/long/long/long/long/',
      ' long/long/long/long/long/?a=1,2;3',
      'item3.X-ABLabel:Website',
      'END:VCARD',
      '',
    ]
    expect(card).toBe(golden.join('\r\n'))
    for (const line of golden) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    // And the parser reads back what was meant, once each.
    expect(read(card, 'fn')).toEqual(['Zoë 👩🏽‍🚀 Dam; Jr, PhD\\ TEL:+1555'])
    expect(read(card, 'tel')).toEqual(['+44 20 7946 0000'])
    expect(read(card, 'email')).toEqual(['zoe+cards@example.com'])
    expect(read(card, 'note')).toHaveLength(1)
    expect(String(read(card, 'note')[0]).split('\n')).toHaveLength(4)
    expect(read(card, 'url')).toHaveLength(2)
  })

  it.each([
    ['mobile', null, 'CELL'],
    ['phone', 'Cell phone', 'CELL'],
    ['phone', 'WhatsApp', 'CELL'],
    ['phone', null, 'VOICE'],
    ['phone', 'Office', 'VOICE'],
    ['phone', 'Cellar door', 'VOICE'],
    ['fax', null, 'FAX'],
  ])('a number of the platform %s with the text %s is marked %s, as far as its owner says', (platform, text, type) => {
    const card = contactCard(view({}, [link(platform, 'tel:+442079460000', text)]), OPTIONS)
    expect(card).toContain(`item1.TEL;TYPE=${type}:+442079460000\r\n`)
  })

  it('a tab in the note stays a gap, and controls, reversals and blank names reach no field', () => {
    const hostile = '\u0000\u0007\u001b\u202e'
    const card = contactCard(
      view({ full_name: `Zoe${hostile}\tDam`, bio: `Cards\tand coffee${hostile}` }, [
        link('website', 'https://example.com/', `My\tsite${hostile}`),
        link('email', 'mailto:zoe%E2%80%AE@example.com', 'Mail'),
      ]),
      OPTIONS,
    )
    expect(read(card, 'fn')).toEqual(['Zoe Dam'])
    expect(read(card, 'note')).toEqual(['Cards and coffee'])
    expect(card).toContain('X-ABLabel:My site\r\n')
    expect(card).not.toContain('EMAIL')
    expect(card.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]|%E2%80%AE/u)
    expect(read(contactCard(view({ full_name: '\u200b\u202e' }), OPTIONS), 'fn')).toEqual(['@zoe'])
  })

  it('leaves out links that would not be links on the page', () => {
    const card = contactCard(view({}, [link('website', 'javascript:alert(1)', 'Bad')]), OPTIONS)
    expect(card).not.toContain('javascript')
    expect(card).not.toContain('Bad')
  })

  it('keeps emoji whole and folds every line at 75 octets', () => {
    const name = `${'👩🏽‍🚀'.repeat(20)} ${'é'.repeat(90)}`
    const card = contactCard(view({ full_name: name, bio: 'long '.repeat(200) }), OPTIONS)
    for (const line of card.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(card).not.toContain('\uFFFD')
    expect(read(card, 'fn')).toEqual([name])
  })

  it('T-PRO-8 a line break in a name starts no new property', () => {
    const card = contactCard(view({ full_name: 'A\r\nTEL:+1', bio: 'B\rEND:VCARD\nX' }), OPTIONS)
    expect(card.match(/^FN:/gm)).toHaveLength(1)
    expect(card).not.toMatch(/^TEL/m)
    expect(card.match(/^END:VCARD/gm)).toHaveLength(1)
  })

  it.each([
    ['Dr. Mara van der Berg', 'van der Berg;Mara;;Dr.;'],
    ['Mara Berg, PhD, MBA', 'Berg;Mara;;;PhD\\, MBA'],
    ['Berg; Mara', 'Mara;Berg\\;;;;'],
    ['王　小明', '王;小明;;;'],
  ])('PROF-33 the parts of %s reach their fields of the contact, and the name stays as it is shown', (name, parts) => {
    const card = contactCard(view({ full_name: name }), OPTIONS)
    expect(card).toContain(`\r\nN:${parts}\r\n`)
    expect(read(card, 'fn')).toEqual([name.replace(/\s/g, ' ')])
    expect((read(card, 'n')[0] as unknown[]).length).toBe(5)
  })

  it('parses for any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.string({ maxLength: 300 }), (full_name, bio) => {
        const card = contactCard(view({ full_name, bio }), OPTIONS)
        expect(read(card, 'fn')).toHaveLength(1)
        expect(card.endsWith('END:VCARD\r\n')).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
