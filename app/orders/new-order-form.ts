// What is typed into "New order", and what is wrong with it. Pure.

import type { Form } from '#app/guards/body.ts'
import type { Problems } from '#app/layout/page.tsx'
import { countryCode } from '#domain/order/countries.ts'
import { canonicalEngraving, type Engraving, engravingAttributes, engravingProblems } from '#domain/order/engraving.ts'
import type { IncomingLine, IncomingOrder } from '#domain/order/order.ts'
import { MAX_LINE_CARDS, MAX_ORDER_NUMBER, MAX_TYPED_LINES } from '#domain/order/order-limits.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { isName } from '#domain/signup/forms.ts'
import { cleanEmail, isEmail } from '#domain/text/mail-address.ts'
import { withAsciiDigits } from '#domain/text/pasted.ts'
import { isPlainText } from '#domain/text/plain-text.ts'

export const LINE_NUMBERS: readonly number[] = Array.from({ length: MAX_TYPED_LINES }, (_, at) => at + 1)
export const designField = (line: number): string => `design_${line}`
export const quantityField = (line: number): string => `quantity_${line}`
/** Named as the columns of a file of orders. */
export const engravingFields = (line: number): Record<keyof Engraving, string> => ({
  name: `engrave_name_${line}`,
  line2: `engrave_line2_${line}`,
})

/** What is to be engraved on each card of a line, as it would be stored. */
export function typedEngraving(form: Form, line: number): Engraving {
  const fields = engravingFields(line)
  return { name: canonicalEngraving(form.get(fields.name)), line2: canonicalEngraving(form.get(fields.line2)) }
}

export const isEngraved = ({ name, line2 }: Engraving): boolean => name !== '' || line2 !== ''

/** Is anything chosen or typed in this line? */
export const isTyped = (form: Form, line: number): boolean =>
  form.get(designField(line)) !== '' || form.code(quantityField(line)) !== '' || isEngraved(typedEngraving(form, line))

const MAX_PART = 200
const PARTS = {
  address1: 'Please enter the first line of the address.',
  address2: '',
  city: 'Please enter the town or city.',
  postcode: 'Please enter the postcode.',
} as const
export const TOO_LONG = 'Please use at most 200 characters, without line breaks.'

export const COUNTRY_PROBLEM = 'Please enter a country, like United Kingdom or GB.'

export type ReadOrder = { ok: true; order: IncomingOrder } | { ok: false; problems: Problems }

/** The order of a filled form, or a sentence for each field that cannot be used. */
export function readNewOrder(form: Form, designs: readonly Design[]): ReadOrder {
  const text = (name: string): string => form.line(name)
  const [number, email] = [form.code('number'), cleanEmail(form.get('email'))]
  const name = text('name')
  const country = countryCode(form.get('country'))
  const problems: Record<string, string> = {}
  if (number === '' || !isPlainText(number, { max: MAX_ORDER_NUMBER }))
    problems.number = `Please enter a number of 1 to ${MAX_ORDER_NUMBER} characters.`
  if (!isEmail(email)) problems.email = 'Please enter a valid email address.'
  if (!isName(name)) problems.name = 'Please enter a name of 1 to 100 characters.'
  for (const [part, missing] of Object.entries(PARTS)) {
    if (text(part) === '' && missing !== '') problems[part] = missing
    else if (!isPlainText(text(part), { max: MAX_PART })) problems[part] = TOO_LONG
  }
  if (country === null) problems.country = COUNTRY_PROBLEM
  const lines: IncomingLine[] = []
  for (const line of LINE_NUMBERS) {
    if (!isTyped(form, line)) continue
    const design = designs.find(({ id }) => id === form.get(designField(line)))
    const typed = withAsciiDigits(form.code(quantityField(line))).replace(/[\s,]/g, '')
    const quantity = /^\d{1,4}$/.test(typed) ? Number(typed) : 0
    const isQuantity = quantity >= 1 && quantity <= MAX_LINE_CARDS
    if (design === undefined) problems[designField(line)] = `Please choose the design of line ${line}.`
    if (!isQuantity)
      problems[quantityField(line)] = `Please enter a quantity from 1 to ${MAX_LINE_CARDS} in line ${line}.`
    const engraving = typedEngraving(form, line)
    const fields = engravingFields(line)
    for (const [of, problem] of Object.entries(engravingProblems(engraving)))
      problems[fields[of as keyof Engraving]] = problem
    const attributes = engravingAttributes(engraving)
    if (design && isQuantity)
      lines.push({ title: design.label, quantity, designId: design.id, ...(attributes ? { attributes } : {}) })
  }
  if (!LINE_NUMBERS.some((line) => isTyped(form, line)))
    problems[designField(1)] = 'Please choose at least one design and its quantity.'
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  return {
    ok: true,
    order: {
      backend: 'manual',
      externalId: number,
      number,
      email,
      name,
      shipTo: {
        address1: text('address1'),
        address2: text('address2'),
        city: text('city'),
        postcode: text('postcode'),
        country: country ?? '',
      },
      totalPence: 0,
      goodsPence: 0,
      test: form.get('test') === '1',
      lines,
    },
  }
}
