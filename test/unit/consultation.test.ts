// What is carried from the teams page to the consultation form, and into a mail. D-93, D-94.
import { describe, expect, it } from 'vitest'
import { CONSULTATION_FORM_WORDS } from '#domain/content/words/consultation-form.ts'
import { consultationMail, detailsOfTeamsForm, parseDetails } from '#domain/signup/consultation.ts'

const typed = { name: '', email: '', phone: '', company: '', teamSize: '' }

describe('D-93 what the teams form hands over', () => {
  it.each([
    ['Iris Fenn', 'Iris', 'Fenn'],
    ['  Iris   Maria Fenn ', 'Iris Maria', 'Fenn'],
    ['Iris', 'Iris', undefined],
    ['Dr. Mara van der Berg', 'Dr. Mara', 'van der Berg'],
    ['Berg, Mara van der', 'Mara', 'van der Berg'],
    ['Martin Luther King, Jr.', 'Martin Luther', 'King Jr.'],
    ['李小龍', '小龍', '李'],
    ['', undefined, undefined],
  ])('the name "%s" fills first and last name', (name, firstName, lastName) => {
    const details = detailsOfTeamsForm({ ...typed, name })
    expect([details.firstName, details.lastName]).toEqual([firstName, lastName])
  })

  it('only what was typed, and only sizes there are', () => {
    expect(detailsOfTeamsForm({ ...typed, email: ' a@b.example ', teamSize: '7' })).toEqual({
      workEmail: 'a@b.example',
    })
    expect(detailsOfTeamsForm({ ...typed, teamSize: '500+' })).toEqual({ companySize: '500+' })
  })

  it.each([null, '', 'nonsense', '[]', '3', 'null', '{"firstName":3,"evil":"x","companySize":"2"}'])(
    'stored text %j is no details and no error',
    (text) => expect(parseDetails(text)).toEqual({}),
  )

  it('a value is cut where a mail address ends at the latest', () => {
    expect(parseDetails(JSON.stringify({ firstName: 'x'.repeat(1000) })).firstName).toHaveLength(254)
  })
})

it('D-94 the mail says every detail given, one a line, whatever it is made of', () => {
  const details = { firstName: 'Ann & Co?', workEmail: 'ann@x.example', companyName: 'Ü#1\r\nBcc: b@x.example' }
  const mail = new URL(consultationMail('support@acme.example', details, CONSULTATION_FORM_WORDS))
  expect([mail.protocol, mail.pathname, mail.searchParams.get('subject')]).toEqual([
    'mailto:',
    'support@acme.example',
    'Consultation',
  ])
  expect(mail.searchParams.get('body')).toBe(
    'First name: Ann & Co?\r\nWork email: ann@x.example\r\nCompany: Ü#1 Bcc: b@x.example',
  )
  expect([...mail.searchParams.keys()]).toEqual(['subject', 'body'])
})
