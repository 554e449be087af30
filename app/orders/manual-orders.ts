// Orders that no payment provider reports: typed into a form, or from a spreadsheet. Here are the schema of the form and the
// write, which commands share. An order enters by the intake, with its row of the console's log in the same batch; its number
// identifies it.

import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Operator, operatorEventFrom } from '#app/console/events.ts'
import type { Action } from '#app/console/permissions.ts'
import type { Form } from '#app/guards/body.ts'
import { asSent, codeField, judgedBy, lineField, problemsOf } from '#app/guards/fields.ts'
import type { Problems } from '#app/layout/page.tsx'
import { engravingAttributes } from '#domain/engraving/engraved-line.ts'
import { canonicalEngraving, engravingProblems } from '#domain/engraving/engraving.ts'
import { countryCode } from '#domain/order/countries.ts'
import type { IncomingLine, IncomingOrder } from '#domain/order/order.ts'
import { MAX_LINE_CARDS, MAX_ORDER_NUMBER, MAX_TYPED_LINES } from '#domain/order/order-limits.ts'
import type { Markets } from '#domain/order/order-market.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { isName } from '#domain/signup/forms.ts'
import { cleanEmail, isEmail } from '#domain/text/mail-address.ts'
import { withAsciiDigits } from '#domain/text/pasted.ts'
import { isPlainText } from '#domain/text/plain-text.ts'
import { type Incoming, takeOrders } from '#orders/intake.ts'
import { counted } from './order-rules.ts'

const MAX_PART = 200
export const isAddressPart = (text: string): boolean => isPlainText(text, { max: MAX_PART })
export const TOO_LONG = 'Please use at most 200 characters, without line breaks.'
export const NAME_PROBLEM = 'Please enter a name of 1 to 100 characters.'
export const COUNTRY_PROBLEM = 'Please enter a country, like United Kingdom or GB.'

const addressPart = lineField.check(z.refine(isAddressPart, TOO_LONG))
const neededPart = (missing: string) =>
  lineField.check(judgedBy((text) => (text === '' ? missing : isAddressPart(text) ? null : TOO_LONG)))

const newOrderForm = z.object({
  number: codeField.check(
    z.refine(
      (number) => number !== '' && isPlainText(number, { max: MAX_ORDER_NUMBER }),
      `Please enter a number of 1 to ${MAX_ORDER_NUMBER} characters.`,
    ),
  ),
  email: asSent.check(z.overwrite(cleanEmail), z.refine(isEmail, 'Please enter a valid email address.')),
  name: lineField.check(z.refine(isName, NAME_PROBLEM)),
  address1: neededPart('Please enter the first line of the address.'),
  address2: addressPart,
  city: neededPart('Please enter the town or city.'),
  postcode: neededPart('Please enter the postcode.'),
  country: asSent.check(z.refine((typed) => countryCode(typed) !== null, COUNTRY_PROBLEM)),
  test: asSent,
})

const engraved = asSent.check(z.overwrite(canonicalEngraving))
/** A line of the form, cleaned: the id of its design, how many cards, and the engraving of each card. */
const lineForm = z.object({ design: asSent, quantity: codeField, engrave_name: engraved, engrave_line2: engraved })
type LineForm = z.infer<typeof lineForm>

export const LINE_NUMBERS: readonly number[] = Array.from({ length: MAX_TYPED_LINES }, (_, at) => at + 1)

/** The name of a field in a line: "design_1". */
export const fieldOfLine = (field: keyof LineForm, line: number): string => `${field}_${line}`

/** A line of the form as it was typed, cleaned. */
export function typedLine(fields: Form['fields'], line: number): LineForm {
  const typed = (field: keyof LineForm) => fields[fieldOfLine(field, line)]
  return lineForm.parse({
    design: typed('design'),
    quantity: typed('quantity'),
    engrave_name: typed('engrave_name'),
    engrave_line2: typed('engrave_line2'),
  })
}

export const isEngraved = ({ engrave_name, engrave_line2 }: LineForm): boolean =>
  engrave_name !== '' || engrave_line2 !== ''

/** Is anything chosen or typed in this line? */
export const isTyped = (line: LineForm): boolean => line.design !== '' || line.quantity !== '' || isEngraved(line)

const quantityOf = (typed: string): number => {
  const digits = withAsciiDigits(typed).replace(/[\s,]/g, '')
  return /^\d{1,4}$/.test(digits) ? Number(digits) : 0
}

/** What is demanded of a typed line; its data is the line of the order. */
const orderLine = (line: number, { engrave_name: name }: LineForm, designs: readonly Design[]) =>
  z.object({
    design: z.pipe(
      z.transform((id: string) => designs.find((design) => design.id === id)),
      z.custom<Design>((design) => design !== undefined, `Please choose the design of line ${line}.`),
    ),
    quantity: z.pipe(
      z.transform(quantityOf),
      z
        .number()
        .check(
          z.refine(
            (quantity) => quantity >= 1 && quantity <= MAX_LINE_CARDS,
            `Please enter a quantity from 1 to ${MAX_LINE_CARDS} in line ${line}.`,
          ),
        ),
    ),
    engrave_name: z.string().check(judgedBy((typed) => engravingProblems({ name: typed, line2: '' }).name ?? null)),
    engrave_line2: z.string().check(judgedBy((line2) => engravingProblems({ name, line2 }).line2 ?? null)),
  })

type ReadOrder = { ok: true; order: IncomingOrder } | { ok: false; problems: Problems }

/** The order of a submitted form, or a sentence for each field that cannot be used. */
export function readNewOrder(fields: Form['fields'], designs: readonly Design[]): ReadOrder {
  const read = newOrderForm.safeParse(fields)
  const problems = read.success ? {} : problemsOf(read.error)
  const lines: IncomingLine[] = []
  const typed = LINE_NUMBERS.map((line) => ({ line, form: typedLine(fields, line) })).filter(({ form }) =>
    isTyped(form),
  )
  for (const { line, form } of typed) {
    const read = orderLine(line, form, designs).safeParse(form)
    if (read.success) {
      const { design, quantity, engrave_name: name, engrave_line2: line2 } = read.data
      const attributes = engravingAttributes({ name, line2 })
      lines.push({ title: design.label, quantity, designId: design.id, ...(attributes ? { attributes } : {}) })
    } else
      for (const [field, problem] of Object.entries(problemsOf(read.error)))
        problems[fieldOfLine(field as keyof LineForm, line)] = problem
  }
  if (typed.length === 0) problems[fieldOfLine('design', 1)] = 'Please choose at least one design and its quantity.'
  if (!read.success || Object.keys(problems).length > 0) return { ok: false, problems }
  const { number, email, name, address1, address2, city, postcode, country, test } = read.data
  return {
    ok: true,
    order: {
      backend: 'manual',
      externalId: number,
      number,
      email,
      name,
      shipTo: { address1, address2, city, postcode, country: countryCode(country) ?? '' },
      totalPence: 0,
      goodsPence: 0,
      test: test === '1',
      lines,
    },
  }
}

type Env = Parameters<typeof takeOrders>[0]

/** How many cards an incoming order has. */
const cardCount = ({ lines }: IncomingOrder): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * An order with its row of the console's log, for the intake; the buyer gets no confirmation unless somebody asks for it.
 * `now` in whole seconds.
 */
export function noted(
  incoming: IncomingOrder,
  by: Operator,
  action: Extract<Action, 'orders:new' | 'orders:import'>,
  now: number,
): Incoming {
  const subject = sql`(SELECT id FROM orders WHERE backend = ${incoming.backend} AND external_id = ${incoming.externalId})`
  const detail = { lines: incoming.lines.length, cards: cardCount(incoming) }
  return {
    incoming,
    confirms: false,
    also: (store, isNew) => [
      operatorEventFrom(store, by, { action, kind: 'order', subject, detail }, now, sql`WHERE ${isNew}`),
    ],
  }
}

/** The results of importing a file. */
export interface Imported {
  stored: IncomingOrder[]
  /** Existed before and are unchanged. */
  known: IncomingOrder[]
  /** D1 did not respond: these have to be imported again. */
  left: IncomingOrder[]
}

export interface ImportOptions {
  by: Operator
  /** Whole seconds. */
  now: number
  /** The shop's markets. */
  markets: Markets
  /** The time limit of each batch in milliseconds. */
  budgetMs: number
  /** About how many characters of SQL and values one batch may have. */
  chunk?: number
}

const MOST_A_BATCH = 20
/** Characters of the statements of one order, without its values. */
const STATEMENTS_LENGTH = 7000
const PAGE_CHUNK = 400_000

/** Writes the valid orders of a file in small batches; stops where D1 does not respond. Never throws. */
export async function importOrders(
  env: Env,
  incoming: readonly IncomingOrder[],
  { by, now, markets, budgetMs, chunk = PAGE_CHUNK }: ImportOptions,
): Promise<Imported> {
  const done: Imported = { stored: [], known: [], left: [] }
  for (const group of batchesOf(incoming, chunk)) {
    if (done.left.length > 0) {
      done.left.push(...group)
      continue
    }
    const incoming = group.map((order) => ({ ...noted(order, by, 'orders:import', now), markets }))
    const intakes = await takeOrders(env, incoming, now, budgetMs)
    for (const [at, order] of group.entries()) {
      const intake = intakes[at] ?? 'failed'
      done[intake === 'failed' ? 'left' : intake].push(order)
    }
  }
  return done
}

/** Splits orders into batches of at most `chunk` characters of SQL and a few orders each. */
export function batchesOf(incoming: readonly IncomingOrder[], chunk: number): IncomingOrder[][] {
  const batches: IncomingOrder[][] = []
  let length = 0
  for (const order of incoming) {
    // The statements contain each order about twice: for the insert, and for the update of a stub.
    const own = STATEMENTS_LENGTH + 2 * JSON.stringify(order).length
    const last = batches.at(-1)
    if (last && last.length < MOST_A_BATCH && length + own <= chunk) {
      last.push(order)
      length += own
    } else {
      batches.push([order])
      length = own
    }
  }
  return batches
}

/** "3 orders with 12 cards" */
export function sumOf(incoming: readonly IncomingOrder[]): string {
  const cards = incoming.reduce((sum, order) => sum + cardCount(order), 0)
  return `${counted(incoming.length, 'order')} with ${counted(cards, 'card')}`
}

/** "3 orders with 12 cards imported. 2 orders already existed." */
export function saidOf({ stored, known }: Pick<Imported, 'stored' | 'known'>): string {
  return [
    stored.length > 0 ? `${sumOf(stored)} imported.` : '',
    known.length > 0 ? `${counted(known.length, 'order')} already existed.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
