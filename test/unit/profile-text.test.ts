// What is shown of the text a profile holds: names, bios and titles of links, no matter who stored them and how.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PublicProfile, profileView, type SocialLink } from '#domain/profile/profile.ts'
import { initialOf, shownText } from '#domain/text/shown-text.ts'

const row = (fields: Partial<PublicProfile>): PublicProfile => ({
  username: 'zoe',
  full_name: null,
  bio: null,
  profile_image_url: null,
  theme_id: null,
  ...fields,
})
const link = (fields: Partial<SocialLink>): SocialLink => ({
  platform: 'instagram',
  display_text: null,
  url: 'https://example.com/',
  display_order: 1,
  ...fields,
})
const nameOf = (full_name: string) => profileView('zoe', row({ full_name }), []).title
const linkOf = (fields: Partial<SocialLink>) => {
  const [shown] = profileView('zoe', row({}), [link(fields)]).links
  if (!shown) throw new Error('no link')
  return shown
}

describe('a name', () => {
  it.each([
    ['control characters', 'Zo\u0000e\u0007 D\u001bam\u0085', 'Zoe Dam'],
    ['a tab and line breaks', 'Zoe\tvan\r\nDam\u2028Jr', 'Zoe van Dam Jr'],
    ['reversed reading', '\u202eeoZ\u202c \u2066Dam\u2069', 'eoZ Dam'],
    ['half a character', 'Zoe\ud83d Dam', 'Zoe Dam'],
    ['what is no character', 'Zoe\uffff\u{1fffe} Dam', 'Zoe Dam'],
    ['ordinary Persian with its non-joiner', 'علی‌رضا', 'علی‌رضا'],
    ['a family', 'Zoe 👩‍👩‍👧', 'Zoe 👩‍👩‍👧'],
    ['the flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Isla', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Isla'],
    ['marks of its script', 'नमस्ते', 'नमस्ते'],
  ])('with %s reads as it should', (_what, stored, shown) => expect(nameOf(stored)).toBe(shown))

  it.each([
    ['zero-width spaces', '\u200b\u200b\ufeff'],
    ['direction marks', '\u200e\u200f\u202e'],
    ['soft hyphens', '\u00ad \u00ad'],
    ['Hangul fillers', '\u3164\uffa0\u115f'],
    ['a blank Braille pattern', '\u2800'],
    ['controls', '\u0000\u0007\t'],
    ['marks without a letter', '\u0301\u0308'],
    ['variation selectors', '\ufe0f\ufe0f'],
  ])('of nothing but %s gives way to the username', (_what, stored) => {
    expect(nameOf(stored)).toBe('@zoe')
    expect(profileView('zoe', row({ bio: stored }), [])).toMatchObject({
      bio: 'Moving with the future.',
      hasBio: false,
    })
    expect(linkOf({ display_text: stored }).title).toBe('Instagram')
  })

  it('piles up no more marks than a script ever does', () => {
    expect(nameOf(`Z${'\u0301'.repeat(400)}oe`)).toBe(`Z${'\u0301'.repeat(8)}oe`)
  })
})

describe('a bio', () => {
  it('keeps its lines, loses its controls, and a tab stays a gap between two words', () => {
    const stored = 'Cards\tand coffee\r\nLondon\u2029Paris\u0000\u0007'
    expect(profileView('zoe', row({ bio: stored }), []).bio).toBe('Cards and coffee\nLondon\nParis')
  })
})

it('no stored text brings a control, half a character or a reversal to any place that shows it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
      for (const lines of [false, true]) {
        const shown = shownText(text, { lines })
        expect(lines ? shown.replaceAll('\n', '') : shown).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u)
        expect(shownText(shown, { lines })).toBe(shown)
      }
    }),
    { numRuns: 1000 },
  )
})

describe('the initial', () => {
  it.each([
    ['Zoe', 'Z'],
    ['élodie', 'É'],
    ['e\u0301lodie', 'E\u0301'],
    ['👩🏽‍🚀 Zoe', '👩🏽‍🚀'],
    ['🇬🇧 Isla', '🇬🇧'],
    ['नि', 'नि'],
    ['ßara', 'ß'],
    ['\u200b\u200eanna', 'A'],
    ['“Nick” Cave', 'N'],
    ['ǆemal', 'Ǆ'],
    ['محمد', 'م'],
    ['…', '…'],
    ['', '?'],
  ])('of %j is %j', (name, initial) => expect(initialOf(name)).toBe(initial))
})

describe('a link', () => {
  it.each([
    ['instagram', 'Instagram'],
    ['TWITTER', 'X'],
    ['youtube', 'YouTube'],
    ['github', 'GitHub'],
    ['my_shop', 'My shop'],
    ['book-a-call', 'Book a call'],
    ['Mastodon', 'Mastodon'],
    ['sítio', 'Sítio'],
    ['', 'Link'],
    ['\u0007', 'Link'],
  ])('of the platform %j without a text is called %j', (platform, title) =>
    expect(linkOf({ platform }).title).toBe(title),
  )

  it.each([
    ['email', 'mailto:zoe@example.com', 'email'],
    ['Email', 'https://example.com/write', 'email'],
    ['phone', '020 7946 0000', 'phone'],
    ['website', 'tel:+442079460000', 'phone'],
    ['link', 'mailto:zoe@example.com', 'email'],
    ['website', 'https://example.com/', 'link'],
    ['website', 'example.com', 'link'],
    ['telegram', 'tel:+442079460000', 'telegram'],
  ])('of the platform %s to %s carries the icon %s', (platform, url, icon) =>
    expect(linkOf({ platform, url }).platform).toBe(icon),
  )

  it.each([
    ['link', 'mailto:zoe@example.com', 'Email'],
    ['url', 'tel:+442079460000', 'Phone'],
    ['', 'tel:+442079460000', 'Phone'],
    ['website', 'mailto:zoe@example.com', 'Website'],
    ['link', 'https://example.com/', 'Link'],
  ])('PROF-14 of the platform %j to %s without a text is called %s', (platform, url, title) =>
    expect(linkOf({ platform, url })).toMatchObject({ title, caption: '' }),
  )

  it.each([
    ['email', 'zoe@example.com', 'Email'],
    ['link', 'zoe@example.com', 'Email'],
    ['phone', '+44 (0)20 7946-0000', 'Phone'],
    ['x', '@zoe', 'X'],
    ['linkedin', 'linkedin.com/in/zoe', 'LinkedIn'],
    ['website', 'www.zoe.example', 'Website'],
    ['whatsapp', '020 7946 0000', 'WhatsApp'],
  ])('PROF-14 of the platform %s called %s has that title, and %s over it', (platform, display_text, caption) => {
    const url = display_text.includes('@example') ? 'mailto:zoe@example.com' : 'https://example.com/'
    expect(linkOf({ platform, display_text, url })).toMatchObject({ title: display_text, caption })
  })

  it.each(['Work with me', 'Portfolio', 'Call me', '2019', 'Zoe & Dam', 'a. b'])('called %s says enough', (text) =>
    expect(linkOf({ platform: 'linkedin', display_text: text }).caption).toBe(''),
  )

  it('that nobody knows has no name to put over an address', () =>
    expect(linkOf({ platform: 'link', display_text: 'example.com' }).caption).toBe(''))

  it.each([
    'mailto:zoe%E2%80%AE@example.com',
    'mailto:zoe@example.com%E2%80%AEmoc',
    'mailto:zoe%0D%0A@example.com',
    'mailto:zoe%00@example.com',
    'mailto:zoe%2Cbob@example.com',
    'mailto:zoe%40evil.example%3E@example.com',
    'mailto:zoe%FF@example.com',
  ])('%s, which hides something behind its escapes, is plain text', (url) => expect(linkOf({ url }).href).toBeNull())

  it('an escaped "+" is still a mail address', () => {
    expect(linkOf({ url: 'mailto:zoe%2Bcards@example.com?subject=Hi' }).href).toBe(
      'mailto:zoe%2Bcards@example.com?subject=Hi',
    )
  })
})
