// Public contact details as the shop shows them: texts, addresses behind them, and what is not shown as a link.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ContactFields, contactOf, jobLine, NO_CONTACT } from '#domain/profile/contact-details.ts'
import { safeLinkUrl } from '#domain/profile/link-url.ts'

const NONE: ContactFields = {
  job_title: null,
  company: null,
  phone: null,
  contact_email: null,
  website: null,
  address_street: null,
  address_city: null,
  address_postcode: null,
  address_country: null,
}
const of = (fields: Partial<ContactFields>) => contactOf({ ...NONE, ...fields })
const links = (fields: Partial<ContactFields>) => of(fields).details.map(({ kind, text, href }) => [kind, text, href])

describe('contact details', () => {
  it.each([
    [{ job_title: 'Founder', company: 'Ellison Studio' }, 'Founder · Ellison Studio'],
    [{ job_title: 'Founder' }, 'Founder'],
    [{ company: 'Ellison Studio' }, 'Ellison Studio'],
    [{ job_title: ' \u200b', company: '' }, ''],
  ])('EDT-19 %j is the line "%s"', (fields, line) => expect(jobLine(of(fields))).toBe(line))

  it('EDT-20 are phone, mail, website and address, in this order, each with what it opens', () => {
    expect(
      links({
        address_street: '12 Foundry Lane\r\nStudio 4',
        address_city: 'London',
        address_postcode: 'SE1 9GF',
        address_country: 'United Kingdom',
        website: 'https://mara-ellison.example/',
        contact_email: 'hello@mara-ellison.example',
        phone: '+44 (1632) 960-123',
      }),
    ).toEqual([
      ['phone', '+44 (1632) 960-123', 'tel:+441632960123'],
      ['email', 'hello@mara-ellison.example', 'mailto:hello@mara-ellison.example'],
      ['website', 'mara-ellison.example', 'https://mara-ellison.example/'],
      [
        'address',
        '12 Foundry Lane\nStudio 4\nLondon SE1 9GF\nUnited Kingdom',
        'https://www.google.com/maps/search/?api=1&query=12%20Foundry%20Lane%2C%20Studio%204%2C%20London%20SE1%209GF%2C%20United%20Kingdom',
      ],
    ])
  })

  it('that are empty are none', () => {
    expect(of({})).toEqual(NO_CONTACT)
    expect(links({ phone: ' ', contact_email: '\u202e', address_city: '\u200b' })).toEqual([])
  })

  it('EDT-20 what may not be opened stays text', () => {
    expect(
      links({ phone: 'ask for me', contact_email: 'a@b@c.example', website: 'javascript:alert(1)' }).map(
        ([kind, , href]) => [kind, href],
      ),
    ).toEqual([
      ['phone', null],
      ['email', null],
      ['website', null],
    ])
    expect(links({ website: 'mailto:a@b.example' })[0]?.[2]).toBeNull()
  })

  it('EDT-20 every address passes the check of links, whatever is stored', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 })
    fc.assert(
      fc.property(text, text, text, text, (phone, contact_email, website, address_street) => {
        for (const { href } of of({ phone, contact_email, website, address_street }).details)
          expect(href === null || safeLinkUrl(href) === href).toBe(true)
      }),
    )
  })
})
