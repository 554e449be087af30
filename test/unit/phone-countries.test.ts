// A number of every country, written with the sign that is dialled before it within the country and without. The numbers and
// signs are the examples of libphonenumber 9 (as of libphonenumber-js 1.13.16): country, its code, what is dialled first
// within it ("-" for nothing), the number.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { phoneUrl, readPhone, whatsAppUrl } from '#domain/profile/phone.ts'

const COUNTRIES = readFileSync('test/corpora/phone-numbers.txt', 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [country: string, code: string, trunk: string, number: string])

it.each(COUNTRIES)('EDT-20 a number of %s is dialled right, however it is written', (_country, code, trunk, number) => {
  const written = [
    `+${code} ${number}`,
    `00${code} ${number}`,
    `00 ${code} ${number}`,
    `+${code}${number}`,
    `+(${code}) ${number}`,
  ]
  if (trunk !== '-')
    written.push(
      `+${code} (${trunk}) ${number}`,
      `+${code}(${trunk})${number}`,
      `+${code} ${trunk}${number}`,
      `00${code} (${trunk}) ${number}`,
    )
  for (const text of written) {
    const phone = readPhone(text)
    expect(phone?.number, text).toBe(`+${code}${number}`)
    expect(phone && phoneUrl(phone), text).toBe(`tel:+${code}${number}`)
    // Read again it is the same.
    expect(readPhone(phone?.text ?? ''), text).toEqual(phone)
    if (`${code}${number}`.length > 6) expect(whatsAppUrl(text), text).toBe(`https://wa.me/${code}${number}`)
  }
})

it('EDT-20 a "(0)" that a page put before a number of a country without one is not dialled', () => {
  for (const [country, code, trunk, number] of COUNTRIES)
    if (trunk === '-' && !number.startsWith('0') && !['CI', 'CG', 'BJ', 'SM'].includes(country))
      expect(readPhone(`+${code} (0) ${number}`)?.number, country).toBe(`+${code}${number}`)
})

it.each([
  ['+39 06 698 12345', '+390669812345'],
  ['+39 (0)6 698 12345', '+390669812345'],
  ['+378 0549 886377', '+3780549886377'],
  ['+225 07 12 34 56 78', '+2250712345678'],
  ['+229 01 90 01 12 34', '+2290190011234'],
  ['+242 06 612 34 56', '+242066123456'],
  ['+241 06 03 12 34', '+24106031234'],
])('EDT-20 the zero of %s belongs to the number', (written, number) => expect(readPhone(written)?.number).toBe(number))
