// A consumer's statement of withdrawing from a contract (Article 11a of Directive 2011/83/EU): its fields, what is wrong
// with them, and how many are taken. Pure.
import { canonicalName, isName, MAX_NAME_LENGTH } from '#domain/signup/forms.ts'
import { hasHostileInside } from '#domain/text/invisible.ts'
import { cleanEmail, MAX_EMAIL_LENGTH } from '#domain/text/mail-address.ts'
import { cleanPastedCode, cleanPastedLines, withoutUnseen } from '#domain/text/pasted.ts'
import { isPlainText } from '#domain/text/plain-text.ts'
import { cleanOrderNumber, emailIn } from './typed-order.ts'

/** The kind of the mail that says a statement was received. */
export const WITHDRAWAL_MAIL = 'withdrawal'

/** Statements taken from one network address in an hour, and for one mail address in a day. */
export const MOST_FROM_NETWORK = 5
export const MOST_FOR_ADDRESS = 3

/** The fields of the form, as typed or cleaned; `cards` "" means all of them. */
export interface WithdrawalFields {
  name: string
  email: string
  number: string
  cards: string
}
export type WithdrawalField = keyof WithdrawalFields

/** The most UTF-16 units of each field. */
export const MOST_LETTERS: Readonly<Record<WithdrawalField, number>> = {
  name: MAX_NAME_LENGTH,
  email: MAX_EMAIL_LENGTH,
  number: 100,
  cards: 500,
}

/**
 * The fields without what pasting adds. A mail address is in its canonical form; an invalid one stays as typed. Of a text
 * far too long the beginning is kept, which is still too long.
 */
export function cleanWithdrawal(typed: WithdrawalFields): WithdrawalFields {
  const beginning = (field: WithdrawalField): string => typed[field].slice(0, 4 * MOST_LETTERS[field])
  const [name, email, number, cards] = [beginning('name'), beginning('email'), beginning('number'), beginning('cards')]
  const isOneLine = !hasHostileInside(withoutUnseen(email))
  return {
    name: canonicalName(name),
    email: (isOneLine ? emailIn(cleanPastedCode(email)) : null) ?? cleanEmail(email),
    number: cleanOrderNumber(number),
    cards: cleanPastedLines(cards),
  }
}

/** `missing` · `long` · `link`: it holds a web address · `wrong`: it cannot be read. */
export type WithdrawalProblem = 'missing' | 'long' | 'link' | 'wrong'

/**
 * What a mail program makes a link of. Anybody can enter any mail address, so the receipt must not lead its reader anywhere
 * that a stranger chose.
 */
const LINK = /:\/\/|\bwww\.|[\p{Ll}\p{N}-]{2,}\.\p{Ll}{2,}|[\p{Lu}\p{N}-]{2,}\.\p{Lu}{2,}/u

/** What is wrong with cleaned fields, by field; nothing where they are valid. */
export function withdrawalProblems(fields: WithdrawalFields): Partial<Record<WithdrawalField, WithdrawalProblem>> {
  const { name, email, number, cards } = fields
  const problems: Partial<Record<WithdrawalField, WithdrawalProblem>> = {}
  const longOr = (field: WithdrawalField, problem: WithdrawalProblem): WithdrawalProblem =>
    fields[field].length > MOST_LETTERS[field] ? 'long' : problem
  if (!isName(name)) problems.name = name === '' ? 'missing' : longOr('name', 'wrong')
  if (emailIn(email) === null) problems.email = email === '' ? 'missing' : longOr('email', 'wrong')
  if (!isPlainText(number, { max: MOST_LETTERS.number }) || !/[\p{L}\p{N}]/u.test(number))
    problems.number = number === '' ? 'missing' : longOr('number', 'wrong')
  if (!isPlainText(cards, { max: MOST_LETTERS.cards, lines: true })) problems.cards = longOr('cards', 'wrong')
  for (const field of ['name', 'number', 'cards'] as const)
    if (problems[field] === undefined && LINK.test(fields[field])) problems[field] = 'link'
  return problems
}
