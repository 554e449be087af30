// /.well-known/security.txt: the contact for vulnerability reports (RFC 9116). Pure.
import { FILES } from './address-rows.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const VALID_DAYS = 180 // RFC 9116 advises less than a year

/**
 * The file's text. `contact` is a mail address, `now` in milliseconds. The expiry is half a year ahead and changes once
 * per day, so that the file can be cached for a day.
 */
export function securityTxt({ contact, origin, now }: { contact: string; origin: string; now: number }): string {
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString().replace('.000', '')
  const lines = [
    `Contact: mailto:${encodeURI(contact)}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${FILES.security.path}`,
  ]
  return `${lines.join('\n')}\n`
}
