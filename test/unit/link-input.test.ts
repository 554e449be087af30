// Links as people type them: platforms to choose from, handles and numbers, pasted addresses.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  completeLink,
  detectPlatform,
  isLinkPlatform,
  LINK_PLATFORMS,
  type LinkPlatform,
  withHttps,
} from '../../src/domain/profile/link-input'
import { safeLinkUrl } from '../../src/domain/profile/link-url'
import { platformId, platformName } from '../../src/domain/profile/platforms'

const PLATFORMS: LinkPlatform[] = LINK_PLATFORMS.map(({ stored }) => stored)

describe('the platforms to choose from', () => {
  it('EDT-24 are these fifteen, in this order, under these names', () => {
    expect(LINK_PLATFORMS.map(({ label, stored }) => `${label} ${stored}`)).toEqual([
      'Instagram instagram',
      'TikTok tiktok',
      'YouTube youtube',
      'X x',
      'LinkedIn linkedin',
      'Snapchat snapchat',
      'Telegram telegram',
      'Revolut revolut',
      'WhatsApp whatsapp',
      'Phone phone',
      'Mail email',
      'Calendar calendar',
      'Address address',
      'File file',
      'Website website',
    ])
  })

  it('EDT-24 each has a hint for its address, and but for phone and mail the last seven the generic icon on the public page', () => {
    expect(new Set(LINK_PLATFORMS.map(({ hint }) => hint)).size).toBeGreaterThan(12)
    for (const { hint } of LINK_PLATFORMS) expect(hint.length).toBeGreaterThan(5)
    expect(PLATFORMS.slice(0, 8).map(platformId)).toEqual(PLATFORMS.slice(0, 8))
    expect(PLATFORMS.slice(8).map(platformId)).toEqual(['link', 'phone', 'email', ...Array(4).fill('link')])
  })

  it('EDT-24 what people call them is what the public page calls them, where it has a name', () => {
    for (const { stored, label } of LINK_PLATFORMS.slice(0, 9)) expect(platformName(stored)).toBe(label)
  })

  it('no other stored name is one of them', () => {
    for (const name of ['link', 'Instagram', 'mail', '', 'toString', '__proto__'])
      expect(isLinkPlatform(name)).toBe(false)
  })
})

describe('a bare handle or number', () => {
  it.each<[LinkPlatform, string, string]>([
    ['instagram', 'mara.ellison', 'https://www.instagram.com/mara.ellison'],
    ['instagram', ' @mara_ellison ', 'https://www.instagram.com/mara_ellison'],
    ['tiktok', '@mara.ellison', 'https://www.tiktok.com/@mara.ellison'],
    ['tiktok', 'mara', 'https://www.tiktok.com/@mara'],
    ['youtube', '@mara-ellison', 'https://www.youtube.com/@mara-ellison'],
    ['x', '@maraellison', 'https://x.com/maraellison'],
    ['snapchat', 'mara-ellison', 'https://www.snapchat.com/add/mara-ellison'],
    ['telegram', '@maraellison', 'https://t.me/maraellison'],
    ['revolut', '@mara', 'https://revolut.me/mara'],
    ['whatsapp', '+44 7700 900123', 'https://wa.me/447700900123'],
    ['whatsapp', '0044 (7700) 900-123', 'https://wa.me/447700900123'],
    ['whatsapp', '447700900123', 'https://wa.me/447700900123'],
    ['phone', '+44 1632 960123', 'tel:+441632960123'],
    ['phone', '01632 960123', 'tel:01632960123'],
    ['email', 'mara@example.com', 'mailto:mara@example.com'],
  ])('EDT-25 %s: "%s" becomes %s', (platform, typed, address) => {
    expect(completeLink(platform, typed)).toBe(address)
    expect(safeLinkUrl(address)).toBe(address)
  })

  it.each<[LinkPlatform, string]>([
    ['linkedin', 'mara'],
    ['website', 'mara'],
    ['x', 'a name of two'],
    ['instagram', 'mara/../../evil'],
    ['instagram', 'mara?x=1'],
    ['instagram', '@'],
    ['telegram', 'mär'],
    ['whatsapp', '07700 900123'],
    ['whatsapp', 'mara'],
    ['phone', '12'],
    ['x', ''],
  ])('EDT-25 %s: "%s" is none, and no link comes of it', (platform, typed) =>
    expect(safeLinkUrl(completeLink(platform, typed))).toBeNull(),
  )

  it('EDT-25 an address is left as it is, with "https://" where it had no scheme', () => {
    for (const platform of PLATFORMS) {
      expect(completeLink(platform, 'https://www.instagram.com/mara/?hl=en')).toBe(
        'https://www.instagram.com/mara/?hl=en',
      )
      expect(completeLink(platform, 'instagram.com/mara')).toBe('https://instagram.com/mara')
      expect(completeLink(platform, 'example.com/a/b')).toBe('https://example.com/a/b')
      expect(completeLink(platform, 'mailto:1@example.com')).toBe('mailto:1@example.com')
      expect(completeLink(platform, '')).toBe('')
    }
  })
})

describe('a pasted address', () => {
  it.each<[string, LinkPlatform | null]>([
    ['https://www.instagram.com/mara', 'instagram'],
    ['instagram.com/mara', 'instagram'],
    ['HTTPS://INSTAGRAM.COM/mara', 'instagram'],
    ['https://vm.tiktok.com/x', 'tiktok'],
    ['https://youtu.be/x', 'youtube'],
    ['https://m.youtube.com/@mara', 'youtube'],
    ['https://twitter.com/mara', 'x'],
    ['https://x.com/mara', 'x'],
    ['https://uk.linkedin.com/in/mara', 'linkedin'],
    ['https://www.snapchat.com/add/mara', 'snapchat'],
    ['https://t.me/mara', 'telegram'],
    ['https://revolut.me/mara', 'revolut'],
    ['https://wa.me/447700900123', 'whatsapp'],
    ['https://api.whatsapp.com/send?phone=44', 'whatsapp'],
    ['tel:+441632960123', 'phone'],
    ['mailto:mara@example.com', 'email'],
    ['https://cal.com/mara', 'calendar'],
    ['https://www.google.com/maps/place/x', 'address'],
    ['https://maps.app.goo.gl/x', 'address'],
    ['https://drive.google.com/file/d/x', 'file'],
    ['https://www.google.com/search?q=maps', null],
    ['https://www.google.com/mapsx', null],
    ['https://notinstagram.com/mara', null],
    ['https://instagram.com.evil.example/mara', null],
    ['https://evil.example/https://instagram.com/mara', null],
    ['https://instagram.com@evil.example/', null],
    ['https://netflix.com/', null],
    ['javascript:alert(1)//instagram.com', null],
    ['', null],
  ])('EDT-25 %s chooses %s', (address, platform) => expect(detectPlatform(address)).toBe(platform))
})

describe('whatever is typed', () => {
  const piece = fc.constantFrom(
    '@',
    '.',
    '/',
    ':',
    '//',
    'tel:',
    'mailto:',
    'https://',
    'x.com',
    'mara',
    '+44',
    ' ',
    '?',
    '#',
    '0',
    '%2f',
    'javascript:',
    '\\',
  )
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')),
  )
  const platform = fc.constantFrom(...PLATFORMS)

  it('EDT-25 completing it once is enough', () => {
    fc.assert(
      fc.property(platform, typed, (chosen, text) => {
        const once = completeLink(chosen, text)
        expect(completeLink(chosen, once)).toBe(once)
        expect(withHttps(withHttps(text))).toBe(withHttps(text))
      }),
      { numRuns: 3000 },
    )
  })

  it('EDT-25 a handle a platform takes becomes a link of that platform', () => {
    const handle = fc.stringMatching(/^@?[a-z][a-z0-9]{3,13}$/)
    const named = fc.constantFrom<LinkPlatform>(
      ...(['instagram', 'tiktok', 'youtube', 'x', 'snapchat', 'telegram', 'revolut'] as const),
    )
    fc.assert(
      fc.property(named, handle, (chosen, name) => {
        const address = completeLink(chosen, name)
        expect(safeLinkUrl(address)).toBe(address)
        expect(detectPlatform(address)).toBe(chosen)
        expect(address.endsWith(name.replace('@', ''))).toBe(true)
      }),
    )
  })

  it('EDT-25 WhatsApp’s address holds the digits of the number', () => {
    const number = fc.stringMatching(/^\+[1-9][0-9 ().-]{8,14}[0-9]$/)
    fc.assert(
      fc.property(number, (text) => {
        const digits = text.replace(/\D/g, '')
        const address = completeLink('whatsapp', text)
        expect(safeLinkUrl(address) === address).toBe(digits.length >= 7)
        if (digits.length >= 7) expect(address).toBe(`https://wa.me/${digits}`)
      }),
    )
  })
})
