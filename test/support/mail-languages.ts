// The app's mails about orders, as payloads that need every text of theirs, and their languages as built files hold them.
import type { MailKind, MailPayloads } from '#app/mail/templates.ts'
import { appSources } from '#domain/content/app-words.ts'
import { ORDER_MAILS_WORDS } from '#domain/content/words/order-mails.ts'
import { ORDER_TIMES_WORDS } from '#domain/content/words/order-times.ts'
import { RETURN_MAILS_WORDS } from '#domain/content/words/return-mails.ts'
import type { Language } from '#domain/market/languages.ts'
import type { Text } from '#domain/text/words.ts'
import { WORD_SOURCES } from '#http/word-sources.ts'
import type { MailLanguage } from '#mail/mail-words.ts'

export const TRANSLATED = ['de', 'fr', 'es'] as const satisfies readonly Language[]

/** A language with what the app's file of it holds. */
export const mailIn = (language: Language): MailLanguage => ({ language, words: appSources(WORD_SOURCES)[language] })

const LINE = { design: 'black', title: 'Black', quantity: 2, cards: 2, engraving: 'Ann Lee' }
const PLAIN = { design: 'joker', title: 'Joker', quantity: 1, cards: 1, engraving: '' }
const AT = Date.UTC(2026, 2, 1, 12) / 1000 // 1 March 2026
const APP = 'https://app.acme.example'
const CONFIRMED: MailPayloads['order-confirmed'] = {
  ...{ id: 'ORDER', number: '1042', test: false, at: AT, lines: [LINE], total: 123450, currency: 'EUR' },
  ...{ name: 'Robin Vale', address: ['Beispielweg 1', '10115 Berlin', 'Germany'], country: 'DE', market: 'de' },
}
const SHIPPED: MailPayloads['order-shipped'] = {
  ...{ number: '1042', url: `${APP}/o/x`, carrier: 'DHL', tracking: '00340434' },
  ...{ lines: [LINE], missing: 0 },
}
const REFUNDED: MailPayloads['order-refunded'] = {
  ...{ number: '1042', pence: 123450, full: false, currency: 'EUR', total: 8600, shipped: true, lines: [PLAIN] },
}
const RETURNED: MailPayloads['order-return'] = {
  ...{ number: '1042', what: '1 × Acme Black', address: ['Acme', '1 Long Lane'], exchange: null },
}
const FOR_YOU: MailPayloads['card-for-you'] = { name: 'Mara', to: 'Bea', url: `${APP}/o/c` }

/** The parts of an English text between its values that are two words or more. */
const fragmentsOf = (text: Text): string[] =>
  (typeof text === 'string' ? [text] : [text.one, text.other])
    .flatMap((form) => form.split(/\{\w+\}/))
    .map((part) => part.trim())
    .filter((part) => /\w{2,}\s\w{2,}/.test(part))
const ENGLISH = [ORDER_MAILS_WORDS, RETURN_MAILS_WORDS, ORDER_TIMES_WORDS].flatMap((group) =>
  Object.values<Text>(group).flatMap(fragmentsOf),
)

/** What of the English texts of mails about orders is in this text. */
export const englishIn = (text: string): string[] => ENGLISH.filter((part) => text.includes(part))

type OrderMail = { [Kind in MailKind]: readonly [Kind, MailPayloads[Kind]] }[MailKind]

/** Every mail about an order, in every form it has. */
export const ORDER_MAIL_FORMS: readonly OrderMail[] = [
  ['order-confirmed', CONFIRMED],
  ['order-confirmed', { ...CONFIRMED, test: true, lines: [PLAIN], address: [], total: null, country: '' }],
  ['order-confirmed', { ...CONFIRMED, market: '', lines: [{ ...PLAIN, cards: 0 }] }],
  ['order-confirmed', { ...CONFIRMED, market: '', lines: [PLAIN] }],
  ['order-shipped', SHIPPED],
  ['order-shipped', { ...SHIPPED, lines: [PLAIN], missing: 1, tracking: null }],
  ['order-shipped', { ...SHIPPED, missing: 3, url: null }],
  ['order-reminder', { number: '1042', url: `${APP}/o/x` }],
  ['order-refunded', REFUNDED],
  ['order-refunded', { ...REFUNDED, total: null, shipped: false }],
  ['order-refunded', { ...REFUNDED, pence: null }],
  ['order-refunded', { ...REFUNDED, full: true }],
  ['order-refunded', { ...REFUNDED, full: true, pence: null, shipped: false }],
  ['order-card-claimed', { number: '1042', masked: 'b…@example.com', url: `${APP}/take-back/x` }],
  ['card-for-you', FOR_YOU],
  ['card-for-you', { ...FOR_YOU, name: 'www.evil.example', to: '' }],
  ['order-return', RETURNED],
  ['order-return', { ...RETURNED, address: [], exchange: { what: '1 × Acme Joker', number: 'E-1' } }],
  ['order-replacement', { number: '1042', what: '1 × Acme Black', newNumber: 'R-1' }],
  ['order-tracking', { number: '1042', carrier: 'DHL', tracking: '00340434' }],
]
