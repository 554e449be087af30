// Addresses as apps and people mangle them, through the whole Worker: where they lead, what a tap does with one, and that
// nothing is found which is not there. Requirements: ROUTE-62 to ROUTE-65, TAP-17, PROF-34, D-116.
import { beforeAll, describe, expect, it } from 'vitest'
import { cachedAnswer } from '#cache/answer-cache.ts'
import { counts, D1_OVERLOADED, fails, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop, SITE } from '#test/support/shop.ts'

const APP = 'https://app.acme.example'
let shop: Shop
beforeAll(async () => {
  shop = await createShop()
  await shop.fetch('/nope') // the first page loads the renderer, which takes seconds on a busy machine
  await shop.env.DB.prepare("INSERT INTO profiles (username) VALUES ('ava-new')").run()
  await shop.env.DB.prepare(
    "INSERT INTO old_usernames (username, profile_username, until) VALUES ('ava-old', 'ava-new', NULL)",
  ).run()
}, 60_000)

/** Where an address leads on this site, after the checks every redirect must pass; the status when it is no redirect. */
async function target(path: string, of = shop): Promise<string | number> {
  const response = await of.fetch(`${SITE}${path}`)
  if (response.status !== 302) return response.status
  const location = response.headers.get('location') ?? ''
  expect(location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('set-cookie')).toBeNull()
  return location
}

describe('a profile', () => {
  it.each([
    ['ava&e=ATOR&s=1', '/profile/ava?e=ATOR&s=1'],
    ['ava&amp;e=ATOR', '/profile/ava?e=ATOR'],
    ['ava%3Futm_source%3Dig', '/profile/ava?utm_source=ig'],
    ['ava%253Futm_source%253Dig', '/profile/ava?utm_source=ig'],
    ['ava%26fbclid=x?utm_source=ig', '/profile/ava?fbclid=x&utm_source=ig'],
    ['ava%23', '/profile/ava'],
    ['ava%23links', '/profile/ava#links'],
    ['AVA&e=A', '/profile/AVA?e=A'],
    ['@ava', '/profile/ava'],
    ['%40ava', '/profile/ava'],
    ['%22ava%22', '/profile/ava'],
    ['ava.', '/profile/ava'],
    ['ava,', '/profile/ava'],
    ['ava).', '/profile/ava'],
    ['ava%22%3E', '/profile/ava'],
    ["ava'", '/profile/ava'],
    ['ava;', '/profile/ava'],
    ['ava!', '/profile/ava'],
    ['ava%5D', '/profile/ava'],
    ['ava%E2%80%9D', '/profile/ava'],
    ['ava%E2%80%99', '/profile/ava'],
    ['ava%E2%80%A6', '/profile/ava'],
    ['ava%E2%80%8B', '/profile/ava'],
    ['ava%20', '/profile/ava'],
    ['ava/&e=A', '/profile/ava?e=A'],
    ['/ava', '/profile/ava'],
    ['(ava)', '/profile/ava'],
    ['%5Bava%5D', '/profile/ava'],
    ['%20@ava', '/profile/ava'],
    ['/@ava).', '/profile/ava'],
    ['ava-old&e=A', '/profile/ava-new?e=A'],
  ])('ROUTE-62 PROF-34 /profile/%s leads to %s', async (name, expected) =>
    expect(await target(`/profile/${name}`)).toBe(expected),
  )

  it.each(['nobody&e=A', '@nobody', 'nobody.', 'a%20b', "x'%20OR%20'1'='1", '&e=A', '%3F', '@', '%2e%2e%2fadmin'])(
    'PROF-26 /profile/%s is nobody’s and stays 404',
    async (name) => expect(await target(`/profile/${name}`)).toBe(404),
  )

  it('PROF-34 a username that ends like a card is a profile, before any other is meant', async () => {
    await shop.env.DB.prepare("INSERT INTO profiles (username) VALUES ('ava.vcf')").run()
    expect(await target('/profile/ava.vcf')).toBe(200)
    expect(await target('/profile/ava.vcf&e=A')).toBe('/profile/ava.vcf?e=A')
    await shop.env.DB.prepare("DELETE FROM profiles WHERE username = 'ava.vcf'").run()
    await shop.settled()
  })

  it('PROF-34 costs a well-made address nothing: one read, hot or not', async () => {
    const asked = counts()
    const counted = await createShop({ DB: withFaultyD1(shop.env.DB, asked) })
    expect((await counted.fetch('/profile/ava?utm_source=ig')).status).toBe(200)
    const once = asked.count
    expect((await counted.fetch('/profile/ava&utm_source=ig')).status).toBe(302)
    expect(asked.count - once).toBe(1)
    expect(cachedAnswer(shop.env, `${SITE}/profile/ava&e=A`, Date.now())).toBeNull()
  })

  it('PROF-34 is led to all the same while D1 fails, where the fallbacks wait', async () => {
    const down = await createShop({ DB: withFaultyD1(shop.env.DB, fails(D1_OVERLOADED)) })
    expect(await target('/profile/ava&e=A', down)).toBe('/profile/ava?e=A')
  })

  it.each([
    ['//profile/@ava', '/profile/ava'],
    ['///profile//@ava', '/profile/ava'],
    ['//profile//%40ava/', '/profile/ava'],
    ['//profile/@ava&e=A', '/profile/ava?e=A'],
    ['//profile/%E2%80%8B@ava', '/profile/ava'],
    ['/%E2%80%8B/profile/@ava', '/profile/ava'],
    ['//profile/%22ava%22', '/profile/ava'],
    ['//profile/(ava).', '/profile/ava'],
    ['//profile/@/@ava', '/profile/ava'],
    ['//profile/@ava//contact.vcf).', '/profile/ava/contact.vcf'],
    ['//scan/DEMO0001', '/scan/DEMO0001'],
    ['//scan//@DEMO0001).', '/scan/DEMO0001'],
    ['//scan/%22DEMO0001%22&e=A', '/scan/DEMO0001?e=A'],
    ['//discount/(SAVE10)', '/discount/SAVE10'],
  ])('ROUTE-62 %s leads straight to %s, which is led nowhere else on this site', async (path, expected) => {
    expect(await target(path)).toBe(expected)
    if (expected.startsWith('/profile/')) expect((await shop.fetch(expected)).status).toBe(200)
  })

  it.each([
    ['/profile/@ava/contact.vcf', '/profile/ava/contact.vcf'],
    ['/profile/ava%E2%80%8B/qr.svg', '/profile/ava/qr.svg'],
    ['/profile/ava&e=A/share.png', '/profile/ava/share.png?e=A'],
    ['/profile/ava/contact.vcf&e=A', '/profile/ava/contact.vcf?e=A'],
    ['/profile/ava/qr.svg%3Fv=2', '/profile/ava/qr.svg?v=2'],
    ['/profile/ava/share.png).', '/profile/ava/share.png'],
    ['/profile/@nobody/contact.vcf', 404],
    ['/profile/ava-old&e=A/contact.vcf', '/profile/ava-new/contact.vcf?e=A'],
    ['/profile/ava.vcf', '/profile/ava/contact.vcf'],
    ['/profile/ava.VCF', '/profile/ava/contact.vcf'],
    ['/profile/ava.vcf&e=A', '/profile/ava/contact.vcf?e=A'],
    ['/profile/@AVA.vCard?e=A', '/profile/AVA/contact.vcf?e=A'],
    ['//profile/ava.vcf).', '/profile/ava.vcf'],
    ['/profile/ava-old.vcf', '/profile/ava-new/contact.vcf'],
    ['/profile/ava/contact.vcf.', '/profile/ava/contact.vcf'],
    ['/profile/nobody.vcf', 404],
    ['/profile/.vcf', 404],
  ])('ROUTE-62 its file %s leads to %s', async (path, expected) => expect(await target(path)).toBe(expected))
})

describe('a tap', () => {
  const tap = async (scanned: string, of = shop) => (await of.fetch(`${SITE}/scan/${scanned}`)).headers.get('location')

  it.each([
    ...['DEMO0001&e=A', 'DEMO0001&amp;e=A', 'DEMO0001%26e%3DA', 'DEMO0001%3Futm_source%3Dig', 'DEMO0001%253Fx=1'],
    ...['DEMO0001%23', 'DEMO0001/&e=A', 'DEMO0001.', 'DEMO0001,', 'DEMO0001)', 'DEMO0001%22%3E', "DEMO0001'"],
    ...['DEMO0001!', 'DEMO0001%5D', 'DEMO0001%E2%80%9D', 'DEMO0001%E2%80%A6', 'DEMO0001%E2%80%8B', '@DEMO0001'],
    '/DEMO0001&e=A',
  ])('TAP-17 /scan/%s opens the profile at once', async (scanned) => expect(await tap(scanned)).toBe('/profile/acme'))

  it('TAP-17 leads to register with the chip alone where the chip has no profile, or nobody knows it', async () => {
    expect(await tap('DEMO0002&e=A')).toBe(`${APP}/register?chip=DEMO0002`)
    expect(await tap('DEMO0002.')).toBe(`${APP}/register?chip=DEMO0002`)
    expect(await tap('NEW42&e=A')).toBe(`${APP}/register?chip=NEW42`)
    expect(await tap('NEW42)')).toBe(`${APP}/register?chip=NEW42`)
    expect(await tap('&e=A')).toBe(`${APP}/register`)
  })

  it('TAP-17 a chip whose id ends with a dot is found before any other', async () => {
    await shop.env.DB.prepare("INSERT INTO chips (chip_id, status) VALUES ('DEMO0001.', 'unlinked')").run()
    expect(await tap('DEMO0001.')).toBe(`${APP}/register?chip=DEMO0001.`)
    await shop.env.DB.prepare("DELETE FROM chips WHERE chip_id = 'DEMO0001.'").run()
  })

  it('TAP-14 TAP-17 asks D1 once for a chip it knows, however it is written', async () => {
    const asked = counts()
    const counted = await createShop({ DB: withFaultyD1(shop.env.DB, asked) })
    for (const scanned of ['DEMO0001', 'DEMO0001&e=A', 'DEMO0001%3Fx=1', 'DEMO0001)']) {
      const before = asked.count
      expect(await tap(scanned, counted)).toBe('/profile/acme')
      expect(asked.count - before, scanned).toBe(1)
    }
  })

  it('API-41 TAP-17 call 9 reads a scanned address in the same way', async () => {
    const answer = async (chip_id: string) => (await shop.call('/api/functions/resolve-tap', { chip_id })).json()
    const known = { status: 'linked_with_profile', username: 'acme' }
    for (const scanned of [`${SITE}/scan/DEMO0001&e=A`, `${SITE}/scan/DEMO0001).`, 'DEMO0001%3Fx=1'])
      expect(await answer(scanned), scanned).toEqual(known)
  })
})

describe('links into the cart', () => {
  it.each([
    ['/discount/SAVE10&e=A', '/?e=A&cart-code=SAVE10'],
    ['/discount/SAVE10%3Futm_source%3Dig', '/?utm_source=ig&cart-code=SAVE10'],
    ['/discount/SAVE10%26fbclid%3Dx', '/?fbclid=x&cart-code=SAVE10'],
    ['/discount/SAVE10%253Fa%253D1', '/?a=1&cart-code=SAVE10'],
    ['/discount/SAVE10&redirect=/product', '/product?cart-code=SAVE10'],
    ['/discount/SAVE10&redirect=//evil.example', '/?cart-code=SAVE10'],
    ['/discount/SAVE10?utm=1&amp;redirect=/product', '/product?utm=1&cart-code=SAVE10'],
    ['/discount/SAVE10/&e=A', '/?e=A&cart-code=SAVE10'],
    ['/discount/SAVE10.', '/?cart-code=SAVE10'],
    ['/discount/SAVE10).', '/?cart-code=SAVE10'],
    ['/discount/SAVE10%22', '/?cart-code=SAVE10'],
    ['/discount/SAVE10%E2%80%8B', '/?cart-code=SAVE10'],
    ['/discount/SAVE10%E3%80%82', '/?cart-code=SAVE10'],
    ['/discount/%E2%80%9CSAVE10%E2%80%9D', '/?cart-code=SAVE10'],
    ['/discount/(SAVE10)', '/?cart-code=SAVE10'],
    ['/discount/SAVE10%26amp%3Be=A', '/?e=A&cart-code=SAVE10'],
    ['/discount/A%26B', '/?cart-code=A%26B'],
    ['/cart/acme-card:1&e=A', '/?e=A&cart-lines=black:1'],
    ['/cart/acme-card:2.', '/?cart-lines=black:2'],
    ['/cart/acme-card:1%3Fdiscount%3DSAVE10', '/?cart-lines=black:1&cart-code=SAVE10'],
  ])('D-116 ROUTE-64 %s leads to %s', async (path, expected) => expect(await target(path)).toBe(expected))
})

describe('a page', () => {
  it.each([
    ['/product&brid=x', '/product?brid=x'],
    ['/product%3Fcard=joker', '/product?card=joker'],
    ['/&e=A', '/?e=A'],
    ['/embed&brid=1', '/embed?brid=1'],
    ['/%3Fref=FRIEND%26discount=10', '/?ref=FRIEND&discount=10'],
    ['/faq).', '/faq'],
    ['/register&chip=DEMO0002', '/register?chip=DEMO0002'],
    ['/nope&e=A', 404],
    ['/nope).', 404],
    ['//evil.example&e=A', 404],
    ['/%2F%2Fevil.example&e=A', 404],
    ['/%5Cevil.example%3Fx', 404],
    ['/\\evil.example&e=A', 404],
  ])('ROUTE-62 %s leads to %s', async (path, expected) => expect(await target(path)).toBe(expected))

  it.each([
    ['/?ref=FRIEND&amp;discount=10', '/?ref=FRIEND&discount=10'],
    ['/product?card=joker?utm_source=ig', '/product?card=joker&utm_source=ig'],
    ['/product/?card=joker).', '/product/?card=joker'],
    ['/report?profile=ava.', '/report?profile=ava'],
    ['/product?card=joker%3Futm_source=ig', '/product?card=joker&utm_source=ig'],
    ['/product?card=joker&utm_source=ig', 200],
    ['/product?card=joker&card=desert', 200],
    ['/?ref=FRIEND&discount=10&ref=OTHER', 200],
  ])('ROUTE-63 its query is mended: %s leads to %s', async (path, expected) =>
    expect(await target(path)).toBe(expected),
  )

  it('ROUTE-65 what is sent is never led anywhere', async () => {
    for (const path of [
      '/product&e=A',
      '/profile/ava&e=A',
      '/faq.',
      '/unsubscribe%3Ftoken=x',
      '/sample-checkout/x&e=A',
    ]) {
      const response = await shop.fetch(path, { method: 'POST', body: 'a=b' })
      expect([response.status, response.headers.get('location')], path).not.toContain(302)
      expect(response.headers.get('location'), path).toBeNull()
    }
  })
})
