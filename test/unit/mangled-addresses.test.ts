// What is left of an address once apps and sentences have added to it. Requirements: ROUTE-62 to ROUTE-65.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chipIdInText, normaliseChipId } from '#domain/chip/chip.ts'
import { createBrand } from '#domain/site/brand.ts'
import { cleanAddress, cleanSearch, locationOf, meantAddress, meantSearch } from '#domain/site/meant-address.ts'

const BRAND = createBrand({ slug: 'acme', name: 'Acme' })
const SITE = 'https://shop.example.test'
const meant = (address: string) => meantAddress(new URL(SITE + address), BRAND)

describe('ROUTE-62 the address that was meant', () => {
  it.each([
    ['/product&brid=x', '/product?brid=x'],
    ['/product&amp;brid=x', '/product?brid=x'],
    ['/product%3Fcard=joker', '/product?card=joker'],
    ['/product%3Fcard%3Djoker%26utm_source%3Dig', '/product?card=joker&utm_source=ig'],
    ['/product%253Fcard%253Djoker', '/product?card=joker'],
    ['/product%26fbclid=x?card=joker', '/product?fbclid=x&card=joker'],
    ['/product/&e=A', '/product?e=A'],
    ['/&e=A', '/?e=A'],
    ['/%3Fref=FRIEND%26discount=10', '/?ref=FRIEND&discount=10'],
    ['/%3Fref%3DFRIEND%26discount%3D10', '/?ref=FRIEND&discount=10'],
    ['/&ref=FRIEND&amp;discount=10', '/?ref=FRIEND&discount=10'],
    ['/embed&brid=1', '/embed?brid=1'],
    ['/embed/docs%23cart', '/embed/docs#cart'],
    ['/faq%23delivery', '/faq#delivery'],
    ['/faq%23utm_source=ig', '/faq?utm_source=ig'],
    ['/faq%23', '/faq'],
    ['/faq.', '/faq'],
    ['/faq).', '/faq'],
    ['/faq%22%3E', '/faq'],
    ['/faq%E2%80%9D', '/faq'],
    ['/faq%E2%80%A6', '/faq'],
    ['/faq%E2%80%8B', '/faq'],
    ["/faq'", '/faq'],
    ['/faq!', '/faq'],
    ['/faq%5D', '/faq'],
    ['/faq%20', '/faq'],
    ['/faq%C2%A0', '/faq'],
    ['/faq%2520', '/faq'],
    ['/faq%0A', '/faq'],
    ['/faq&utm_source=ig).', '/faq?utm_source=ig'],
    ['/).', '/'],
    ['//faq', '/faq'],
    ['//profile/@ava', '/profile/ava'],
    ['//profile/@/"@ava".', '/profile/ava'],
    ['//scan/(DEMO0001)', '/scan/DEMO0001'],
    ['/embed//docs', '/embed/docs'],
    ['/profile//ava', '/profile/ava'],
    ['/profile/ava/&e=A', '/profile/ava?e=A'],
    ['/profile/@ava/contact.vcf', '/profile/ava/contact.vcf'],
    ['/profile/ava/contact.vcf&e=A', '/profile/ava/contact.vcf?e=A'],
    ['/profile/ava/qr.svg).', '/profile/ava/qr.svg'],
    ['/profile/ava/share.png%3Fv=2', '/profile/ava/share.png?v=2'],
    ['/robots.txt&x', '/robots.txt?x'],
    ['/sitemap.xml.', '/sitemap.xml'],
    ['/embed.js&v=2', '/embed.js?v=2'],
    ['/unsubscribe%3Ftoken%3DAB_c-1', '/unsubscribe?token=AB_c-1'],
    ['/order/thanks&utm=1', '/order/thanks?utm=1'],
    ['/acmeplus&e=A', '/acmeplus?e=A'],
    ['//scan/DEMO0001&e=A', '/scan/DEMO0001?e=A'],
    ['/register&chip=DEMO0002', '/register?chip=DEMO0002'],
    ['/register%3Fchip%3DDEMO0002', '/register?chip=DEMO0002'],
    ['/login.', '/login'],
    ['/scan&e=A', '/scan?e=A'],
    ['/dashboard&e=A', '/dashboard?e=A'],
    ['/cart/joker:1&e=A', '/cart/joker:1?e=A'],
  ])('%s is %s', (address, expected) => expect(meant(address)).toBe(expected))

  it.each([
    ...['/faq', '/faq/', '/%66aq', '/nope', '/nope&e=A', '/nope.', '/FAQ&e=A', '/faqs%3Fx=1', '/cart&x=1', '/.env'],
    ...['/api/functions/commerce&x=1', '/api/nope.', '/wp-login.php%3Fx', '/loginx&e=A', '/biology.'],
    ...['//evil.example', '//evil.example/login', '//login', '/%2Flogin', '/%2F%2Fevil.example', '/%5Cevil.example'],
    ...['/%09/evil.example', '/\\evil.example', '/%252Ffaq', '/x/..//evil.example', '/faq%2F..%2Fadmin&x'],
    ...['/profile/a/b&x', '/p/ava&e=A', '/app/x&e=A', '/login/@evil.example', '/acme/x&e=A', '/%A0', '/%E0%A4%A&x'],
    ...['/faq%0D%0ASet-Cookie:x=1', '/media/x.webp&e=A'],
  ])('%s is left as it is', (address) => expect(meant(address)).toBeNull())

  it('T-TAP-1 T-TAP-2 is a path of this site in printable ASCII whatever is sent, and is not changed again', () => {
    const part = fc.oneof(
      fc.constantFrom('/', '//', '\\', '&', '%26', '%253F', '%23', '%2F', '%5C', '@', '.', '%0d%0a', '%09', '%20', '?'),
      fc.constantFrom(
        'faq',
        'product',
        'profile/ava',
        'profile/',
        'scan/X',
        'evil.example',
        'https:',
        'login',
        'a=b',
        '%E2%80%8B',
      ),
      fc.string({ maxLength: 4 }),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const sent = `/${parts.join('')}`
        if (!URL.canParse(SITE + sent)) return
        const location = meant(sent)
        if (location === null) return
        expect(location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
        expect(new URL(location, SITE).origin).toBe(SITE)
        expect(meant(location)).toBeNull()
      }),
      { numRuns: 2000 },
    )
  })

  it('T-TAP-3 takes no longer for a long path', () => {
    const began = performance.now()
    for (const piece of ['/', '%25', '%20', '&', '.', '@', '%2525', '%E2%80%8B', '/.', ')'])
      cleanAddress(new URL(`${SITE}/${piece.repeat(16_000 / piece.length)}`))
    expect(performance.now() - began).toBeLessThan(500)
  })

  it('keeps what was appended as it was encoded', () => {
    const clean = cleanAddress(new URL('/faq&u=https%3A%2F%2Fx.example%3Fa%26b&n=é', SITE))
    expect(clean && locationOf(clean)).toBe('/faq?u=https%3A%2F%2Fx.example%3Fa%26b&n=%C3%A9')
  })
})

describe('ROUTE-63 a query as it was meant', () => {
  it.each([
    ['?ref=FRIEND&amp;discount=10', '?ref=FRIEND&discount=10'],
    ['?ref=FRIEND&amp;amp;discount=10', '?ref=FRIEND&discount=10'],
    ['?ref=FRIEND&amp%3Bdiscount=10', '?ref=FRIEND&discount=10'],
    ['?ref=FRIEND%26discount=10', '?ref=FRIEND&discount=10'],
    ['?card=joker?utm_source=ig', '?card=joker&utm_source=ig'],
    ['?card=joker?utm_source=ig?fbclid=x', '?card=joker&utm_source=ig&fbclid=x'],
    ['??card=joker', '?card=joker'],
    ['?&card=joker', '?card=joker'],
    ['?card=joker).', '?card=joker'],
    ['?card=joker%22%3E', '?card=joker'],
    ['?card=joker%E2%80%9D', '?card=joker'],
    ['?card=joker%20', '?card=joker'],
    ['?card=joker%E3%80%82', '?card=joker'],
    ['?card=joker%EF%BC%89', '?card=joker'],
    ['?card=joker%C2%BB', '?card=joker'],
    ['?card=joker%3Fe=A', '?card=joker&e=A'],
    ['?card=joker%253Fe=A', '?card=joker&e=A'],
    ['?card=joker%23', '?card=joker'],
    ['?card=joker%26brid=1', '?card=joker&brid=1'],
    ['?card%3Djoker', '?card=joker'],
    ['?ref%3DFRIEND%26discount%3D10', '?ref=FRIEND&discount=10'],
    ['?ref=FRIEND%26amp%3Bdiscount%3D10%26expires%3D24h', '?ref=FRIEND&discount=10&expires=24h'],
    ['?&', ''],
    ['', ''],
  ])('%s is %s', (search, expected) => {
    expect(cleanSearch(search)).toBe(expected)
    expect(cleanSearch(expected)).toBe(expected)
  })

  it.each(['?card=joker', '?a=b%26c=d', '?x=%3Fcard%3Djoker', '?a=1&a=2&b', '?q=a+b', '?embed=1', '?n=%C3%A9'])(
    '%s is well made and stays',
    (search) => expect(cleanSearch(search)).toBe(search),
  )

  it.each(['?ref=A%26B&discount=10', '?cart-code=a%26b%3Dc%23d', '?redirect=%2Fproduct%3Fcard%3Djoker%26e%3DA'])(
    '%s keeps its value',
    (search) => expect(cleanSearch(search)).toBe(search),
  )

  it.each(['?card=joker&card=black', '?embed&embed=1', '?ref=A&ref=B&discount=10'])(
    '%s names a parameter twice and leads nowhere',
    (search) => expect(meantSearch(search)).toBeNull(),
  )

  it('leads no query to itself', () => {
    const names = ['card', 'ref', 'discount', 'embed', 'cart-lines', 'e']
    const signs = [
      '=',
      '%3D',
      '&',
      '%26',
      '%2526',
      'amp;',
      'amp%3B',
      '%3F',
      '%23',
      '?',
      'x',
      '.',
      '%20',
      '%E3%80%82',
      '"',
      '%',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...names, ...signs), { maxLength: 12 }), (parts) => {
        const { search } = new URL(`?${parts.join('')}`, SITE)
        const led = meantSearch(search)
        if (led === null) return
        expect(new URL(led, SITE).search).not.toBe(search)
        expect(meantSearch(new URL(led, SITE).search)).toBeNull()
      }),
      { numRuns: 2000 },
    )
  })
})

describe('TAP-17 a chip as apps pass it on', () => {
  it.each([
    ['DEMO0001&e=A', 'DEMO0001'],
    ['DEMO0001&amp;e=A', 'DEMO0001'],
    ['DEMO0001%26username%3Deve', 'DEMO0001'],
    ['DEMO0001%3Futm_source%3Dig', 'DEMO0001'],
    ['DEMO0001%253Fx%253D1', 'DEMO0001'],
    ['DEMO0001%2523', 'DEMO0001'],
    ['DEMO0001/&e=A', 'DEMO0001'],
    ['DEMO0001%E2%80%8B', 'DEMO0001'],
    ['%E2%80%8EDEMO0001%EF%BB%BF&x=1', 'DEMO0001'],
    ['https://x.example/scan/DEMO0001&next=/evil/XYZ', 'DEMO0001'],
    ['&e=A', ''],
  ])('%s is %j', (scanned, chip) => expect(normaliseChipId(scanned)).toBe(chip))

  it.each([
    ['DEMO0001.', 'DEMO0001'],
    ['DEMO0001),', 'DEMO0001'],
    ['"DEMO0001"', 'DEMO0001'],
    ['“DEMO0001”', 'DEMO0001'],
    ['@DEMO0001', 'DEMO0001'],
    ['<DEMO0001>', 'DEMO0001'],
    ['DEMO0001…', 'DEMO0001'],
    ['DEMO0001', null],
    ['DEMO0001 sent from my phone', null],
    ["DEMO0001' OR '1'='1", null],
    ['"\'<>`', null],
    ['..', null],
    ['', null],
  ])('%j, unknown, is asked for as %j', (text, chip) => expect(chipIdInText(text)).toBe(chip))
})
