// "Leave your details" on a public profile: where it leads, and what is the same without it.
import { beforeAll, describe, expect, it } from 'vitest'
import { readProfilePage } from '#db/hot/profile-page.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { counts, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
  await shop.env.DB.batch([
    shop.env.DB.prepare(
      "INSERT INTO profiles (username, full_name, takes_contacts) VALUES ('taking', 'Robin Vale', 1), ('alone', 'Robin Vale', 0)",
    ),
    shop.env.DB.prepare(
      "INSERT INTO social_links (username, platform, display_text, url, display_order) VALUES ('taking', 'website', 'Shop', 'https://shop.example/', 1)",
    ),
  ])
})

const open = async (username: string) => (await shop.fetch(`/profile/${username}`)).text()
const takes = (username: string, value: 0 | 1) =>
  shop.env.DB.prepare('UPDATE profiles SET takes_contacts = ?1 WHERE username = ?2').bind(value, username).run()

describe('a profile that takes contacts', () => {
  it('LEAD-02 shows "Leave your details" below its links, which leads to the app; nothing opens by itself', async () => {
    const html = await open('taking')
    const link = /<a class="profile-leave"[^>]*>/.exec(html)?.[0]
    expect(link).toContain('href="https://app.acme.example/contact/taking"')
    expect(link).not.toContain('target')
    expect(html.indexOf('profile-leave')).toBeGreaterThan(html.indexOf('https://shop.example/'))
    expect(html.indexOf('profile-leave')).toBeLessThan(html.indexOf('profile-footer'))
    expect(html.match(/Leave your details/g)).toHaveLength(1)
    expect(html).not.toMatch(/<form|<dialog|<iframe/)
  })

  it('LEAD-02 is read as before: one call to D1', async () => {
    const around = counts()
    await readProfilePage(withFaultyD1(shop.env.DB, around), 'taking')
    expect(around.count).toBe(1)
  })

  it('LEAD-02 LEAD-15 the calls and the contact card say nothing of it', async () => {
    const call = await (await shop.call(API_PATHS.publicProfile, { _username: 'taking' })).text()
    const card = await (await shop.fetch('/profile/taking/contact.vcf')).text()
    for (const text of [call, card]) expect(text).not.toMatch(/takes_contacts|Leave your|\/contact\/taking/)
  })
})

describe('a profile that does not', () => {
  it('LEAD-03 is drawn byte for byte as before it did, and as soon as it does not', async () => {
    const before = await open('alone')
    expect(before).not.toMatch(/profile-leave|Leave your details/)
    await takes('alone', 1)
    const taking = await open('alone')
    expect(taking.replace(/<a class="profile-leave"[\s\S]*?<\/a>/, '')).toBe(before)
    expect(taking).not.toBe(before)
    await takes('alone', 0)
    expect(await open('alone')).toBe(before)
  })
})
