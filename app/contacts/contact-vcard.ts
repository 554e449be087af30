// A contact as a vCard 3.0, by the rules of a profile's contact card. Pure.
import { dialledText, escapeText, fold, property, singleLine } from '#domain/profile/contact-card.ts'
import { nameParts } from '#domain/text/person-name.ts'
import type { LeftContact } from './read-contacts.ts'

/** The text of the card. The visitor's text cannot start a new property: line breaks, commas and semicolons are escaped. */
export function contactVcard({ name: typed, email, phone, company, note }: LeftContact): string {
  const name = singleLine(typed)
  const { family, given, additional, prefix, suffix } = nameParts(name)
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${[family, given, additional, prefix, suffix].map((part) => escapeText(part)).join(';')}`,
    `FN:${escapeText(name)}`,
    ...property('ORG', company ?? ''),
    ...property('TEL;TYPE=VOICE', dialledText(phone ?? '')),
    ...property('EMAIL;TYPE=INTERNET', email ?? ''),
    ...property('NOTE', note ?? ''),
    'END:VCARD',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}
