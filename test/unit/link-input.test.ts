// Links as people type them: platforms to choose from, handles and numbers, pasted addresses.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completeLink, detectPlatform, linkProblem, readLink } from '#domain/profile/link-input.ts'
import { isLinkPlatform, LINK_PLATFORMS, type LinkPlatform } from '#domain/profile/link-platforms.ts'
import { withHttps } from '#domain/profile/link-text.ts'
import { safeLinkUrl } from '#domain/profile/link-url.ts'
import { platformId, platformName } from '#domain/profile/platforms.ts'

const PLATFORMS: LinkPlatform[] = LINK_PLATFORMS.map(({ stored }) => stored)

describe('the platforms to choose from', () => {
  it('EDT-24 EDT-55 are these thirty-four, in this order, under these names', () => {
    expect(LINK_PLATFORMS.map(({ label, stored }) => `${label} ${stored}`)).toEqual([
      'Instagram instagram',
      'TikTok tiktok',
      'YouTube youtube',
      'X x',
      'LinkedIn linkedin',
      'Snapchat snapchat',
      'Telegram telegram',
      'Revolut revolut',
      'Facebook facebook',
      'Threads threads',
      'Bluesky bluesky',
      'Mastodon mastodon',
      'Pinterest pinterest',
      'WhatsApp whatsapp',
      'Signal signal',
      'Discord discord',
      'Twitch twitch',
      'Spotify spotify',
      'SoundCloud soundcloud',
      'GitHub github',
      'Behance behance',
      'Dribbble dribbble',
      'PayPal paypal',
      'Ko-fi kofi',
      'Calendly calendly',
      'Cal.com calcom',
      'Google reviews reviews',
      'Phone phone',
      'Email email',
      'Calendar calendar',
      'Address address',
      'File file',
      'Website website',
      'Heading heading',
    ])
  })

  it('EDT-24 each has a hint for its address, and but for phone and mail the last seven the generic icon on the public page', () => {
    expect(new Set(LINK_PLATFORMS.map(({ hint }) => hint)).size).toBeGreaterThan(12)
    for (const { hint } of LINK_PLATFORMS) expect(hint.length).toBeGreaterThan(5)
    expect(PLATFORMS.slice(0, 27).map(platformId)).toEqual(PLATFORMS.slice(0, 27))
    expect(PLATFORMS.slice(27).map(platformId)).toEqual(['phone', 'email', ...Array(5).fill('link')])
  })

  it('EDT-24 what people call them is what the public page calls them, where it has a name', () => {
    for (const { stored, label } of LINK_PLATFORMS.slice(0, 27)) expect(platformName(stored)).toBe(label)
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
    ['whatsapp', '44 (0)7700 900123', 'https://wa.me/447700900123'],
    ['whatsapp', '1 (202) 555-0143', 'https://wa.me/12025550143'],
    ['whatsapp', '(+1) 202-555-0143', 'https://wa.me/12025550143'],
    ['whatsapp', 'https://wa.me/2025550143', 'https://wa.me/2025550143'],
    ['phone', '+44 1632 960123', 'tel:+441632960123'],
    ['phone', '01632 960123', 'tel:01632960123'],
    ['email', 'mara@example.com', 'mailto:mara@example.com'],
  ])('EDT-25 %s: "%s" becomes %s', (platform, typed, address) => {
    expect(completeLink(platform, typed)).toBe(address)
    expect(safeLinkUrl(address)).toBe(address)
  })

  it.each<[LinkPlatform, string]>([
    ['linkedin', 'mara.ellison'],
    ['website', 'mara'],
    ['x', 'a name of two'],
    ['instagram', 'mara/../../evil'],
    ['instagram', '@'],
    ['telegram', 'mär'],
    ['whatsapp', '07700 900123'],
    ['whatsapp', '(202) 555-0143'],
    ['whatsapp', '202.555.0143'],
    ['whatsapp', '2025550143'],
    ['whatsapp', '8 (495) 123-45-67'],
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
    ['https://cal.com/mara', 'calcom'],
    ['https://calendar.app.google/x', 'calendar'],
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

describe('EDT-55 EDT-56 the platforms added later', () => {
  it.each<[typed: string, platform: LinkPlatform, stored: string]>([
    ['mara.ellison', 'facebook', 'https://www.facebook.com/mara.ellison'],
    ['@mara', 'threads', 'https://www.threads.com/@mara'],
    ['mara', 'bluesky', 'https://bsky.app/profile/mara.bsky.social'],
    ['@mara.bsky.social', 'bluesky', 'https://bsky.app/profile/mara.bsky.social'],
    ['mara.example.com', 'bluesky', 'https://bsky.app/profile/mara.example.com'],
    ['@mara@mastodon.social', 'mastodon', 'https://mastodon.social/@mara'],
    ['mara@chaos.example', 'mastodon', 'https://chaos.example/@mara'],
    ['https://chaos.example/@mara', 'mastodon', 'https://chaos.example/@mara'],
    ['mara_e', 'pinterest', 'https://www.pinterest.com/mara_e'],
    ['+44 (0)7700 900123', 'signal', 'https://signal.me/#p/+447700900123'],
    ['123456789012345678', 'discord', 'https://discord.com/users/123456789012345678'],
    ['mara', 'twitch', 'https://www.twitch.tv/mara'],
    ['mara', 'spotify', 'https://open.spotify.com/user/mara'],
    ['mara-ellison', 'soundcloud', 'https://soundcloud.com/mara-ellison'],
    ['@mara-ellison', 'github', 'https://github.com/mara-ellison'],
    ['mara/cards', 'github', 'https://github.com/mara/cards'],
    ['mara', 'behance', 'https://www.behance.net/mara'],
    ['mara', 'dribbble', 'https://dribbble.com/mara'],
    ['mara', 'paypal', 'https://paypal.me/mara'],
    ['paypalme/mara', 'paypal', 'https://paypal.me/mara'],
    ['mara', 'kofi', 'https://ko-fi.com/mara'],
    ['mara-ellison', 'calendly', 'https://calendly.com/mara-ellison'],
    ['mara', 'calcom', 'https://cal.com/mara'],
    [
      'ChIJN1t_tDeuEmsRUsoyG83frY4',
      'reviews',
      'https://search.google.com/local/writereview?placeid=ChIJN1t_tDeuEmsRUsoyG83frY4',
    ],
    // A place stays the address of its reviews where that was chosen, as a booking page stays a calendar.
    ['https://maps.app.goo.gl/x', 'reviews', 'https://maps.app.goo.gl/x'],
    ['https://cal.com/mara', 'calendar', 'https://cal.com/mara'],
  ])('"%s" of %s becomes %s', (typed, platform, stored) => {
    expect(readLink(platform, typed)).toEqual({ platform, url: stored, handle: '' })
    expect(safeLinkUrl(stored)).toBe(stored)
  })

  it.each<[pasted: string, platform: LinkPlatform, stored: string]>([
    ['https://m.facebook.com/mara?mibextid=abc&fbclid=x', 'facebook', 'https://www.facebook.com/mara'],
    ['https://de-de.facebook.com/mara', 'facebook', 'https://www.facebook.com/mara'],
    ['fb.me/mara', 'facebook', 'https://fb.me/mara'],
    ['https://fb.com/mara', 'facebook', 'https://fb.com/mara'],
    ['fb://profile/100', 'facebook', 'https://www.facebook.com/profile.php?id=100'],
    ['https://www.threads.net/@mara?igshid=x&xmt=y', 'threads', 'https://www.threads.net/@mara'],
    ['threads.com/mara', 'threads', 'https://threads.com/@mara'],
    ['barcelona://user?username=mara', 'threads', 'https://www.threads.com/@mara'],
    ['https://bsky.app/profile/mara.bsky.social?ref_src=embed', 'bluesky', 'https://bsky.app/profile/mara.bsky.social'],
    ['https://mara.bsky.social', 'bluesky', 'https://bsky.app/profile/mara.bsky.social'],
    ['@mara.bsky.social', 'bluesky', 'https://bsky.app/profile/mara.bsky.social'],
    ['https://mastodon.social/@mara', 'mastodon', 'https://mastodon.social/@mara'],
    ['https://www.pinterest.co.uk/mara/', 'pinterest', 'https://www.pinterest.co.uk/mara/'],
    ['https://pin.it/abc', 'pinterest', 'https://pin.it/abc'],
    ['https://signal.me/#p/+447700900123', 'signal', 'https://signal.me/#p/+447700900123'],
    ['https://signal.me/#eu/Abc-_1', 'signal', 'https://signal.me/#eu/Abc-_1'],
    ['sgnl://signal.me/#eu/Abc-_1', 'signal', 'https://signal.me/#eu/Abc-_1'],
    ['discord.gg/AbCdEf', 'discord', 'https://discord.gg/AbCdEf'],
    ['https://discord.com/invite/AbCdEf', 'discord', 'https://discord.com/invite/AbCdEf'],
    ['https://m.twitch.tv/mara', 'twitch', 'https://www.twitch.tv/mara'],
    ['https://open.spotify.com/intl-de/artist/4Z8?si=abc', 'spotify', 'https://open.spotify.com/artist/4Z8'],
    ['https://spotify.link/abc', 'spotify', 'https://spotify.link/abc'],
    ['spotify:artist:4Z8', 'spotify', 'https://open.spotify.com/artist/4Z8'],
    ['https://m.soundcloud.com/mara?si=abc&utm_source=clipboard', 'soundcloud', 'https://soundcloud.com/mara'],
    ['https://on.soundcloud.com/abc', 'soundcloud', 'https://on.soundcloud.com/abc'],
    ['https://gist.github.com/mara/1', 'github', 'https://gist.github.com/mara/1'],
    ['https://www.behance.net/mara?tracking_source=search', 'behance', 'https://www.behance.net/mara'],
    ['https://www.paypal.com/de/paypalme/mara?country.x=DE', 'paypal', 'https://www.paypal.com/paypalme/mara'],
    ['paypal.me/mara', 'paypal', 'https://paypal.me/mara'],
    ['https://ko-fi.com/mara', 'kofi', 'https://ko-fi.com/mara'],
    ['https://calendly.com/mara/30min?month=2026-12', 'calendly', 'https://calendly.com/mara/30min'],
    ['https://g.page/r/abc/review', 'reviews', 'https://g.page/r/abc/review'],
    [
      'https://search.google.com/local/writereview?placeid=ChIJ1',
      'reviews',
      'https://search.google.com/local/writereview?placeid=ChIJ1',
    ],
  ])('the pasted "%s" is of %s and becomes %s', (pasted, platform, stored) => {
    expect(readLink('website', pasted)).toEqual({ platform, url: stored, handle: '' })
    expect(readLink('instagram', pasted).url).toBe(stored)
    expect(safeLinkUrl(stored)).toBe(stored)
  })
})

const INSTAGRAM = 'https://www.instagram.com/mara.ellison'
const UC = 'UCX6OQ3DkcsbYNE6H8uQQuVA'

describe('EDT-25 what people really paste', () => {
  it.each<[chosen: LinkPlatform, pasted: string, platform: LinkPlatform, stored: string]>([
    // A handle on its platform is that platform's handle, however it was shared.
    ['instagram', 'mara.ellison?igsh=MWx4&utm_source=qr', 'instagram', INSTAGRAM],
    ['instagram', '@mara.ellison&e=ATOR', 'instagram', INSTAGRAM],
    ['instagram', 'mara.ellison%3Figsh%3Dabc', 'instagram', INSTAGRAM],
    ['instagram', 'mara.ellison/', 'instagram', INSTAGRAM],
    ['instagram', 'mara.ellison/reels/', 'instagram', INSTAGRAM],
    ['instagram', '“@mara.ellison”.', 'instagram', INSTAGRAM],
    ['instagram', '\u200e＠mara.ellison\u200b', 'instagram', INSTAGRAM],
    ['instagram', 'robin.pots', 'instagram', 'https://www.instagram.com/robin.pots'],
    ['tiktok', '@mara?is_from_webapp=1&sender_device=pc', 'tiktok', 'https://www.tiktok.com/@mara'],
    ['youtube', '@mara?si=Q0x', 'youtube', 'https://www.youtube.com/@mara'],
    ['youtube', UC, 'youtube', `https://www.youtube.com/channel/${UC}`],
    ['youtube', `channel/${UC}`, 'youtube', `https://www.youtube.com/channel/${UC}`],
    ['youtube', 'c/mara', 'youtube', 'https://www.youtube.com/c/mara'],
    ['youtube', '/user/mara/', 'youtube', 'https://www.youtube.com/user/mara'],
    ['x', '@mara/', 'x', 'https://x.com/mara'],
    ['x', 'mara?s=21', 'x', 'https://x.com/mara'],
    ['linkedin', 'mara-ellison', 'linkedin', 'https://www.linkedin.com/in/mara-ellison'],
    ['linkedin', '/in/mara-ellison/', 'linkedin', 'https://www.linkedin.com/in/mara-ellison'],
    ['linkedin', 'company/acme', 'linkedin', 'https://www.linkedin.com/company/acme'],
    ['snapchat', 'add/mara', 'snapchat', 'https://www.snapchat.com/add/mara'],
    ['telegram', '@maraellison', 'telegram', 'https://t.me/maraellison'],
    // Addresses of known platforms, from apps, phones and other countries.
    ['instagram', 'https://www.instagram.com/mara.ellison/?igsh=abc&utm_source=qr', 'instagram', INSTAGRAM],
    ['instagram', 'http://instagram.com/@mara', 'instagram', 'https://instagram.com/mara'],
    ['website', 'https://www.instagram.com/mara.ellison&e=ATOR&s=1', 'instagram', INSTAGRAM],
    ['website', 'https://www.instagram.com/p/Cabc/?igsh=x', 'instagram', 'https://www.instagram.com/p/Cabc'],
    ['tiktok', 'https://www.tiktok.com/@mara?_t=8abc&_r=1', 'tiktok', 'https://www.tiktok.com/@mara'],
    ['tiktok', 'https://m.tiktok.com/@mara?lang=en', 'tiktok', 'https://www.tiktok.com/@mara'],
    ['tiktok', 'tiktok.com/mara', 'tiktok', 'https://tiktok.com/@mara'],
    ['tiktok', 'https://vm.tiktok.com/ZMabc/', 'tiktok', 'https://vm.tiktok.com/ZMabc/'],
    ['youtube', 'm.youtube.com/@mara', 'youtube', 'https://www.youtube.com/@mara'],
    ['youtube', 'https://youtu.be/abc?si=x&t=4', 'youtube', 'https://youtu.be/abc?t=4'],
    [
      'youtube',
      'https://www.youtube.com/watch?v=abc&t=30s&si=2',
      'youtube',
      'https://www.youtube.com/watch?v=abc&t=30s',
    ],
    ['x', 'x.com/mara?s=21', 'x', 'https://x.com/mara'],
    ['x', 'https://x.com/mara?t=abc&s=09', 'x', 'https://x.com/mara'],
    ['x', 'https://mobile.twitter.com/mara?lang=en', 'x', 'https://twitter.com/mara'],
    ['linkedin', 'https://uk.linkedin.com/in/mara/de?trk=public', 'linkedin', 'https://www.linkedin.com/in/mara'],
    [
      'linkedin',
      'https://www.linkedin.com/in/mara/?originalSubdomain=uk',
      'linkedin',
      'https://www.linkedin.com/in/mara',
    ],
    ['linkedin', 'https://lnkd.in/eAbc', 'linkedin', 'https://lnkd.in/eAbc'],
    ['telegram', 't.me/@mara', 'telegram', 'https://t.me/mara'],
    ['telegram', 'https://t.me/+AbC', 'telegram', 'https://t.me/+AbC'],
    ['revolut', 'revolut.me/@mara', 'revolut', 'https://revolut.me/mara'],
    [
      'whatsapp',
      'https://api.whatsapp.com/send?phone=+447700900123&text=Hi%20there',
      'whatsapp',
      'https://wa.me/447700900123?text=Hi%20there',
    ],
    ['website', 'wa.me/447700900123', 'whatsapp', 'https://wa.me/447700900123'],
    [
      'website',
      'https://m.facebook.com/profile.php?id=100&mibextid=abc',
      'facebook',
      'https://www.facebook.com/profile.php?id=100',
    ],
    ['website', 'https://github.com/mara?tab=repositories', 'github', 'https://github.com/mara?tab=repositories'],
    // What apps open by themselves.
    ['instagram', 'instagram://user?username=mara.ellison', 'instagram', INSTAGRAM],
    ['website', 'twitter://user?screen_name=mara', 'x', 'https://x.com/mara'],
    ['website', 'tg://resolve?domain=mara', 'telegram', 'https://t.me/mara'],
    ['website', 'whatsapp://send?phone=447700900123', 'whatsapp', 'https://wa.me/447700900123'],
    // The platform follows the address, the number, the words before.
    ['instagram', 'https://github.com/mara', 'github', 'https://github.com/mara'],
    ['instagram', 'https://vimeo.com/mara', 'website', 'https://vimeo.com/mara'],
    ['instagram', 'github.com/mara', 'github', 'https://github.com/mara'],
    ['instagram', 'www.robin.pots', 'website', 'https://www.robin.pots'],
    ['x', 'example.com', 'website', 'https://example.com'],
    ['instagram', 'mara@example.com', 'email', 'mailto:mara@example.com'],
    ['website', 'mara@example.com', 'email', 'mailto:mara@example.com'],
    ['website', 'mailto: mara@example.com', 'email', 'mailto:mara@example.com'],
    ['website', '01632 960123', 'phone', 'tel:01632960123'],
    ['website', 'Instagram: @mara.ellison', 'instagram', INSTAGRAM],
    ['website', 'insta @mara.ellison', 'instagram', INSTAGRAM],
    ['website', 'mara.ellison (IG)', 'instagram', INSTAGRAM],
    ['website', 'mara.ellison on Instagram', 'instagram', INSTAGRAM],
    ['website', 'Tel.: +44 1632 960123', 'phone', 'tel:+441632960123'],
    ['website', 'E-Mail: mara@example.com', 'email', 'mailto:mara@example.com'],
    ['website', 'Website: example.com', 'website', 'https://example.com'],
    ['website', 'Follow me! https://www.instagram.com/mara.ellison?igsh=1', 'instagram', INSTAGRAM],
    ['website', '@mara@mastodon.social', 'mastodon', 'https://mastodon.social/@mara'],
    // A website is what it says it is, without what stands around it.
    ['website', 'robin.pots', 'website', 'https://robin.pots'],
    [
      'website',
      'https://l.instagram.com/?u=https%3A%2F%2Fexample.com%2Fshop%3Fa%3D1%26fbclid%3Dx&e=AT0abc&s=1',
      'website',
      'https://example.com/shop?a=1',
    ],
    ['website', 'l.facebook.com/l.php?u=https%3A%2F%2Fwww.instagram.com%2Fmara.ellison&h=AT', 'instagram', INSTAGRAM],
    ['website', 'https://www.google.com/url?q=https://example.com/a&sa=U&ved=x', 'website', 'https://example.com/a'],
    [
      'website',
      'https://l.instagram.com/?u=javascript%3Aalert(1)',
      'instagram',
      'https://l.instagram.com/?u=javascript%3Aalert(1)',
    ],
    ['website', '\u200bhttps://example.com\u200e', 'website', 'https://example.com'],
    ['website', '<https://example.com/a>', 'website', 'https://example.com/a'],
    ['website', '(https://example.com/a).', 'website', 'https://example.com/a'],
    [
      'website',
      'https://en.wikipedia.org/wiki/Clay_(pottery)',
      'website',
      'https://en.wikipedia.org/wiki/Clay_(pottery)',
    ],
    ['website', 'https//example.com', 'website', 'https://example.com'],
    ['website', 'https:/example.com', 'website', 'https://example.com'],
    ['website', 'http://https://example.com', 'website', 'https://example.com'],
    ['website', 'https://example.com?utm_source=card&fbclid=3', 'website', 'https://example.com?utm_source=card'],
    ['calendar', 'https://book.example.com/mara', 'calendar', 'https://book.example.com/mara'],
  ])('%s: "%s" is of %s and becomes %s', (chosen, pasted, platform, stored) => {
    const read = readLink(chosen, pasted)
    expect(read).toEqual({ platform, url: stored, handle: '' })
    expect(safeLinkUrl(read.url)).not.toBeNull()
  })

  const texts = { link: 'LINK', phone: 'PHONE', email: 'EMAIL' }
  it.each<[LinkPlatform, string, string]>([
    ['website', '@robin.pots', 'Which platform is @robin.pots on? Choose it, or enter the whole address.'],
    ['website', '@kit', 'Which platform is @kit on? Choose it, or enter the whole address.'],
    ['website', 'kit', 'Which platform is @kit on? Choose it, or enter the whole address.'],
    ['website', 'robin.pots?igsh=abc', 'Which platform is @robin.pots on? Choose it, or enter the whole address.'],
    ['calendar', '@kit', 'Which platform is @kit on? Choose it, or enter the whole address.'],
    ['telegram', '@kit', 'Please enter your name, like @maraellison, or the whole address.'],
    ['x', 'mara.ellison', 'Please enter your name, like @maraellison, or the whole address.'],
    ['linkedin', 'mara.ellison', 'Please enter your page, like in/mara-ellison, or the whole address.'],
    ['instagram', 'mara ellison', 'Please enter your name, like mara.ellison, or the whole address.'],
    ['whatsapp', '07700 900123', 'Please enter the number with its country code, like +44 7700 900123.'],
    ['whatsapp', 'mara', 'Please enter your number, like +44 7700 900123, or the whole address.'],
    ['signal', '07700 900123', 'Please enter the number with its country code, like +44 7700 900123.'],
    ['discord', 'mara', 'Please enter an invitation, like discord.gg/AbCdEf, or the whole address.'],
    ['mastodon', 'mara', 'Please enter your name and server, like @mara@mastodon.social, or the whole address.'],
    ['reviews', 'my shop', 'LINK'],
    ['phone', 'none', 'PHONE'],
    ['email', 'mara', 'EMAIL'],
    ['instagram', 'javascript:alert(1)', 'LINK'],
    ['website', 'two words', 'LINK'],
    ['website', 'https://evil', 'LINK'],
  ])('%s: "%s" is no link, and what is said is true: %s', (chosen, pasted, problem) => {
    const read = readLink(chosen, pasted)
    expect(safeLinkUrl(read.url)).toBeNull()
    expect(linkProblem(read, texts)).toBe(problem)
  })

  it('no handle ever becomes the host of an address', () => {
    // "www." begins an address, not a handle.
    const name = fc
      .stringMatching(/^[a-z]{2,8}\.(?:ellison|pots|studios)$/)
      .filter((handle) => !handle.startsWith('www.'))
    const before = fc.constantFrom('', '@', ' @', '"')
    const behind = fc.constantFrom('', '/', '?igsh=abc', '&e=1', '%3Figsh=1', '/reels', '/?hl=en', '.')
    fc.assert(
      fc.property(
        fc.constantFrom<LinkPlatform>(
          'instagram',
          'tiktok',
          'youtube',
          'x',
          'linkedin',
          'snapchat',
          'telegram',
          'revolut',
          'facebook',
          'threads',
          'spotify',
          'github',
        ),
        fc.tuple(before, name, behind),
        (chosen, [sign, handle, rest]) => {
          const address = safeLinkUrl(readLink(chosen, sign + handle + rest).url)
          if (address !== null) expect(new URL(address).hostname).not.toContain(handle)
        },
      ),
      { numRuns: 500 },
    )
  })
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
        const once = readLink(chosen, text)
        expect({ ...readLink(once.platform, once.url), handle: '' }).toEqual({ ...once, handle: '' })
        expect(completeLink(chosen, text)).toBe(once.url)
        expect(withHttps(withHttps(text))).toBe(withHttps(text))
      }),
      { numRuns: 3000 },
    )
  })

  it('EDT-25 a handle a platform takes becomes a link of that platform', () => {
    const handle = fc.stringMatching(/^@?[a-z][a-z0-9]{3,13}$/)
    const named = fc.constantFrom<LinkPlatform>(
      ...(['instagram', 'tiktok', 'youtube', 'x', 'snapchat', 'telegram', 'revolut', 'pinterest', 'kofi'] as const),
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
    // Without a zero: behind a country's code it is not dialled.
    const number = fc.stringMatching(/^\+4[1-9 ().-]{8,14}[1-9]$/)
    fc.assert(
      fc.property(number, (text) => {
        const digits = text.replace(/\D/g, '')
        const address = completeLink('whatsapp', text)
        expect(safeLinkUrl(address) === address).toBe(digits.length >= 7)
        if (digits.length >= 7) expect(address).toBe(`https://wa.me/${digits}`)
      }),
    )
  })

  it('T-INP-7 EDT-24 reads a long text of brackets and quotes at once, and never throws', () => {
    const began = performance.now()
    for (const text of [`https://x.example/a${')'.repeat(50_000)}`, `mara${')'.repeat(50_000)}`])
      expect(() => completeLink('website', text)).not.toThrow()
    expect(completeLink('website', `https://x.example/a${')'.repeat(50_000)}`)).toBe('https://x.example/a')
    completeLink('website', `https://x.example/${'"'.repeat(50_000)}x`)
    expect(performance.now() - began).toBeLessThan(2000)
  })
})
