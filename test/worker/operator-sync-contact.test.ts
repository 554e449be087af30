// Contact details in the rows of a sync, for an app of the operator's own (EDT-44).
import { beforeAll, describe, expect, it } from 'vitest'
import { rows } from '#test/support/database.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

const TOKEN = 'operator-token-of-the-tests-0123456789'
const DETAILS = {
  job_title: 'Creative director',
  company: 'Ellison Studio',
  phone: '+44 1632 960123',
  contact_email: 'hello@mara-ellison.example',
  website: 'https://mara-ellison.example/',
  address_street: '12 Foundry Lane\nStudio 4',
  address_city: 'London',
  address_postcode: 'SE1 9GF',
  address_country: 'United Kingdom',
}
const SWITCHES = ['job_title', 'company', 'phone', 'contact_email', 'website', 'address'].map((name) => `show_${name}`)
const allOf = (value: unknown, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, value]))

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ OPERATOR_TOKEN: TOKEN })
})
const sync = async (profile: object, links: object[] = []) => {
  const response = await shop.fetch('/api/operator/sync', {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ profiles: [profile], links }),
  })
  expect(response.status).toBe(200)
  await shop.settled()
  return (await response.json<{ profiles: object[] }>()).profiles[0]
}
const stored = async (username: string) => (await rows(shop.env.DB, 'profiles', 'username = ?', username))[0]

describe('a profile row of a sync', () => {
  it('EDT-44 carries contact details and switches, and without them empties them and turns them off', async () => {
    const row = { username: 'Synced', full_name: 'Mara', ...DETAILS, ...allOf(true, SWITCHES) }
    for (let n = 0; n < 2; n++) expect(await sync(row)).toEqual({ ok: true })
    expect(await stored('synced')).toMatchObject({ ...DETAILS, ...allOf(1, SWITCHES), published: 1 })
    expect(await (await shop.fetch('/profile/synced')).text()).toContain('Creative director · Ellison Studio')
    expect(await sync({ username: 'synced', full_name: 'Mara' })).toEqual({ ok: true })
    expect(await stored('synced')).toMatchObject({ ...allOf(null, Object.keys(DETAILS)), ...allOf(0, SWITCHES) })
    const html = await (await shop.fetch('/profile/synced')).text()
    expect(html).not.toMatch(/profile-contact|profile-job/)
  })

  it('EDT-44 turns one switch on and leaves the others off', async () => {
    await sync({ username: 'partly', ...DETAILS, show_phone: true })
    expect(await stored('partly')).toMatchObject({ ...DETAILS, ...allOf(0, SWITCHES), show_phone: 1 })
  })

  it.each([
    ['company', 'Ellison\nStudio \u202e', 'Ellison Studio'],
    ['full_name', '\u202aMara\u00a0Ellison\u202c', 'Mara Ellison'],
    [
      'bio',
      'One\u2028two\u200b\r\n\r\nمی\u200cخواهم 👨\u200d👩\u200d👧',
      'One\ntwo\n\nمی\u200cخواهم 👨\u200d👩\u200d👧',
    ],
    ['phone', '+44 (0)1632 960123', '+44 1632 960123'],
    ['phone', '\u202a+39\u00a006 698\u201112345\u202c', '+39 06 698-12345'],
    ['contact_email', 'mailto:hello@exam\u00adple.com\u200b', 'hello@example.com'],
    ['website', '\ufeffhttps://example.com/\u200b', 'https://example.com/'],
    ['website', 'https://example.com/می\u200cخواهم', 'https://example.com/می%E2%80%8Cخواهم'],
    ['website', 'https://example.com/👨\u200d👩\u200d👧\u200b', 'https://example.com/👨%E2%80%8D👩%E2%80%8D👧'],
    ['website', 'https://example.com/क्\u200dष', 'https://example.com/क्%E2%80%8Dष'],
    ['website', 'https://exam\u200dple.com/', 'https://example.com/'],
    ['profile_image_url', 'https://example.com/می\u200cخواهم.png', 'https://example.com/می%E2%80%8Cخواهم.png'],
    ['address_street', '12\u00a0Foundry Lane\u2028Studio\t4', '12 Foundry Lane\nStudio 4'],
  ])('EDT-44 with a %s of %j keeps it cleaned', async (field, value, kept) => {
    expect(await sync({ username: '\u200bcleaned', [field]: value })).toEqual({ ok: true })
    expect(await stored('cleaned')).toMatchObject({ [field]: kept })
  })

  it('EDT-44 a link of a number, by telephone or WhatsApp, has the number of the contact field', async () => {
    const urls = [
      'tel:+44 (0)1632 960123',
      'tel:00441632960123',
      'https://wa.me/4401632960123?text=Hi',
      'tel:+390669812345',
    ]
    const links = urls.map((url, at) => ({ platform: 'phone', display_text: null, url, display_order: at }))
    const profile = { username: 'dialled', phone: '+44 (0)1632 960123', show_phone: true }
    expect(await sync(profile, [{ username: 'dialled', links }])).toEqual({ ok: true })
    const kept = await rows(shop.env.DB, 'social_links', 'username = ? ORDER BY display_order', 'dialled')
    expect(kept.map(({ url }) => url)).toEqual([
      'tel:+441632960123',
      'tel:+441632960123',
      'https://wa.me/441632960123?text=Hi',
      'tel:+390669812345',
    ])
    const html = await (await shop.fetch('/profile/dialled')).text()
    expect(html).not.toMatch(/440163|\(0\)/)
    expect(html).toContain('"telephone":"+44 1632 960123"')
    const card = await (await shop.fetch('/profile/dialled/contact.vcf')).text()
    expect(card.match(/TEL.*(?=\r)/g)).toEqual(['TEL;TYPE=WORK:+44 1632 960123', 'TEL;TYPE=VOICE:+390669812345'])
  })

  it.each([
    ['job_title', 'x'.repeat(101), 'job_title is too long or holds control characters.'],
    ['company', 'a\u0007b', 'company is too long or holds control characters.'],
    ['phone', '1234', 'phone must be 5 to 20 digits, with spaces, brackets, dots, dashes and a plus at most.'],
    [
      'phone',
      'call 01632 960123',
      'phone must be 5 to 20 digits, with spaces, brackets, dots, dashes and a plus at most.',
    ],
    ['contact_email', 'nobody', 'contact_email must be an email address.'],
    ['website', 'javascript:alert(1)', 'website must be an http(s) address with a dotted host name.'],
    ['website', 'mailto:a@b.example', 'website must be an http(s) address with a dotted host name.'],
    ['address_street', 'x'.repeat(201), 'address_street is too long or holds control characters.'],
    ['address_postcode', 'x'.repeat(21), 'address_postcode is too long or holds control characters.'],
    ['show_phone', 'yes', 'show_phone must be true or false.'],
    ['show_address', 1, 'show_address must be true or false.'],
  ])('EDT-44 with a %s of %j is refused in a sentence that names it', async (field, value, error) => {
    expect(await sync({ username: 'refused', [field]: value })).toEqual({ ok: false, error })
    expect(await stored('refused')).toBeUndefined()
  })
})
