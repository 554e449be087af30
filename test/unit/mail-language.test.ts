// A mail of the shop in another language than British English.
import { expect, test } from 'vitest'
import { CONFIRM_WORDS } from '#domain/content/words/confirm.ts'
import { MAILS_WORDS } from '#domain/content/words/mails.ts'
import { createBrand } from '#domain/site/brand.ts'
import { renderMail } from '#mail/templates.ts'

const brand = createBrand({ slug: 'acme', name: 'Acme' })
const facts = {
  name: 'Ann',
  shopUrl: 'https://acme.example',
  unsubscribeUrl: 'https://acme.example/unsubscribe?token=1',
  code: 'ACME10',
  ownCodeUrl: 'https://acme.example/confirm?token=1&only=code',
  confirmUrl: 'https://acme.example/confirm?token=1',
  hasObjected: false,
}
/** Every text with a mark at both ends, so that one which is not from the group shows. */
const marked = (texts: object) => Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, `«${text}»`]))
const words = { mails: marked(MAILS_WORDS), confirm: marked(CONFIRM_WORDS) }

test.each([
  ['discount-code', facts],
  ['discount-code', { ...facts, hasObjected: true }],
  ['limited-edition-notify', facts],
  ['limited-edition-notify', { ...facts, confirmUrl: null }],
])('WLD-19 every sentence of a mail is in its language: %s', (kind, given) => {
  const english = renderMail(kind, given, brand)
  const mail = renderMail(kind, given, brand, { language: 'en-US', words })
  const lines = mail?.text.split('\n\n').filter((line) => line !== 'Acme') ?? []
  expect(lines.length).toBeGreaterThan(5)
  for (const line of [mail?.subject, ...lines]) expect(line).toMatch(/^«.*»/)
  expect(mail?.text.replaceAll(/[«»]/g, '')).toBe(english?.text)
  expect(mail?.html).toContain('<html lang="en-US">')
  expect(mail?.html).toContain('alt="«An engraved black metal card»"')
  expect(english?.html).toContain('<html lang="en">')
  expect(english?.html).toContain('alt="An engraved black metal card"')
})
