// Correcting an order, before and after it was shipped: whom it goes to and where, the mail address, and how it was
// sent. The form, what is wrong with it, the write and the answer.

import { sql } from 'drizzle-orm'
import type { Operator } from '#app/console/events.ts'
import type { Form } from '#app/guards/body.ts'
import { EMAIL_PROBLEM, isMailbox } from '#app/identity/login.tsx'
import { TextField } from '#app/layout/form.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { orders } from '#db/schema.ts'
import type { Store } from '#db/store.ts'
import { countryCode } from '#domain/order/countries.ts'
import { ORDER_NOTES, readShipTo, type ShipTo, shipToText } from '#domain/order/order.ts'
import { canonicalEmail, isName } from '#domain/signup/forms.ts'
import { cleanPasted, cleanPastedCode } from '#domain/text/pasted.ts'
import { isPlainText } from '#domain/text/plain-text.ts'
import { withoutNote } from '#orders/notes.ts'
import { writeTo } from './in-store.ts'
import { COUNTRY_PROBLEM, TOO_LONG } from './new-order-form.ts'
import { operatorNote } from './operator-note.ts'
import { CHANGED, type OrderAction, operatorOf, said, typedIn } from './order-actions.ts'
import { canonicalTracking, carrierProblem, trackingProblem, wasShipped } from './order-rules.ts'
import type { Order } from './read-order.ts'
import { isOrder } from './ship.ts'

/**
 * The fields of an address, in the order of a parcel's label; which of them no parcel can do without, and what is said
 * then.
 */
export const ADDRESS_FIELDS = {
  company: { label: 'Company (optional)', missing: '' },
  address1: { label: 'Address', missing: 'Please enter the first line of the address.' },
  address2: { label: 'Address, second line (optional)', missing: '' },
  city: { label: 'Town or city', missing: 'Please enter the town or city.' },
  region: { label: 'Region (optional)', missing: '' },
  postcode: { label: 'Postcode', missing: 'Please enter the postcode.' },
  country: { label: 'Country', missing: COUNTRY_PROBLEM },
} as const satisfies Record<keyof ShipTo, { label: string; missing: string }>
export type AddressField = keyof typeof ADDRESS_FIELDS

const FIELDS = Object.keys(ADDRESS_FIELDS) as AddressField[]
const MAX_PART = 200
const NO_ADDRESS: ShipTo = { address1: '', address2: '', city: '', postcode: '', country: '' }

/** The columns that can be corrected, as they are to be. */
export interface Corrected {
  email: string | null
  name: string | null
  shipTo: string | null
  carrier: string | null
  tracking: string | null
}

export type ReadCorrection =
  | { ok: true; corrected: Corrected /** What is different, by its name in the log. */; fields: string[] }
  | { ok: false; problems: Problems }

/** Are name and address still kept? Once they were deleted, none are taken again. */
export const hasParcel = ({ purgedAt }: Pick<Order, 'purgedAt'>): boolean => purgedAt === null

/** What is in each field of the form before anything is typed. */
export function correctable(order: Order): Readonly<Record<string, string>> {
  const { email, name, shipTo, carrier, tracking } = order
  return {
    email: email ?? '',
    ...(hasParcel(order) ? { name: name ?? '', ...partsOf(shipTo) } : {}),
    ...(wasShipped(order) ? { carrier: carrier ?? '', tracking: tracking ?? '' } : {}),
  }
}

const partsOf = (shipTo: string | null): Record<AddressField, string> => {
  const read = readShipTo(shipTo) ?? NO_ADDRESS
  const part = (field: AddressField): [AddressField, string] => [field, read[field] ?? '']
  return Object.fromEntries(FIELDS.map(part)) as Record<AddressField, string>
}

/**
 * The corrections of a filled form, or a sentence for each field that cannot be used. A field that is not sent stays.
 */
export function readCorrection(form: Form, order: Order): ReadCorrection {
  const before = correctable(order)
  const after: Record<string, string> = {}
  for (const [field, stored] of Object.entries(before))
    after[field] = form.has(field) ? (CLEAN[field]?.(form.get(field)) ?? cleanPasted(form.get(field))) : stored
  const problems: Record<string, string> = {}
  const is = (field: string) => after[field] ?? ''
  const isChanged = (field: string) => is(field) !== (before[field] ?? '')
  if (isChanged('email') && !isMailbox(is('email'))) problems.email = EMAIL_PROBLEM
  if (isChanged('name') && !isName(is('name'))) problems.name = 'Please enter a name of 1 to 100 characters.'
  const changed = FIELDS.filter(isChanged)
  const isFirst = changed.length > 0 && FIELDS.every((field) => (before[field] ?? '') === '')
  for (const field of FIELDS) {
    const { missing } = ADDRESS_FIELDS[field]
    // What no payment provider has told of may stay away; what is new is whole, but for a postcode, which some
    // countries do without.
    const isWanted = isFirst ? field !== 'postcode' : isChanged(field)
    if (is(field) === '' && missing !== '' && isWanted) problems[field] = missing
    else if (!isPlainText(is(field), { max: MAX_PART })) problems[field] = TOO_LONG
    else if (field === 'country' && isChanged(field) && countryCode(is(field)) === null)
      problems[field] = COUNTRY_PROBLEM
  }
  const [carriers, trackings] = [carrierProblem(is('carrier')), trackingProblem(is('tracking'))]
  if (isChanged('carrier') && carriers !== null) problems.carrier = carriers
  if (isChanged('tracking') && trackings !== null) problems.tracking = trackings
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  const parts = Object.fromEntries(FIELDS.map((field) => [field, is(field)])) as unknown as ShipTo
  const country = isChanged('country') ? (countryCode(is('country')) ?? '') : is('country')
  const isMoved = changed.length > 0 && (changed.some((field) => field !== 'country') || country !== before.country)
  return {
    ok: true,
    corrected: {
      email: isChanged('email') ? is('email') : order.email,
      name: isChanged('name') ? is('name') : order.name,
      shipTo: isMoved ? shipToText({ ...parts, country }) : order.shipTo,
      carrier: isChanged('carrier') ? is('carrier') || null : order.carrier,
      tracking: isChanged('tracking') ? is('tracking') || null : order.tracking,
    },
    fields: [
      ...['email', 'name'].filter(isChanged),
      ...(isMoved ? ['address'] : []),
      ...['carrier', 'tracking'].filter(isChanged),
    ],
  }
}

const CLEAN: Readonly<Record<string, (typed: string) => string>> = {
  email: (typed) => canonicalEmail(cleanPastedCode(typed)),
  tracking: canonicalTracking,
}

export function Correction({
  order,
  typed,
  problems,
}: {
  order: Order
  typed: Readonly<Record<string, string>>
  problems: Problems
}) {
  const stored = correctable(order)
  const field = (name: string) => ({
    name,
    defaultValue: typed[name] ?? stored[name] ?? '',
    problems,
    autoComplete: 'off',
  })
  const part = (name: AddressField) => <TextField {...field(name)} label={ADDRESS_FIELDS[name].label} />
  return (
    <>
      <TextField {...field('email')} label="Email" type="email" required={order.email !== null} />
      {stored.address1 === undefined ? null : (
        <fieldset className="grid gap-5">
          <legend className="order-form-legend">Where the parcel goes</legend>
          <TextField {...field('name')} label="Name" />
          {part('company')}
          {part('address1')}
          {part('address2')}
          <div className="grid items-end gap-5 sm:grid-cols-2">
            {part('city')}
            {part('region')}
            {part('postcode')}
            {part('country')}
          </div>
        </fieldset>
      )}
      {stored.tracking === undefined ? null : (
        <fieldset className="grid gap-5">
          <legend className="order-form-legend">How it was sent</legend>
          <TextField {...field('carrier')} label="Carrier (optional)" />
          <TextField
            {...field('tracking')}
            label="Tracking (optional)"
            hint="A number, or the https address of the parcel."
            spellCheck={false}
          />
        </fieldset>
      )}
    </>
  )
}

/**
 * Puts what was corrected in the place of what was read; links sent to another mail address are void. False: it is not
 * as it was any more. `fields` are what the log names. Rejects.
 */
export async function correctOrder(
  store: Store,
  order: Order,
  { corrected, fields }: { corrected: Corrected; fields: readonly string[] },
  by: Operator,
  now: number,
): Promise<boolean> {
  const { id, claimEpoch, email, name, shipTo, carrier, tracking } = order
  const where = sql`id = ${id} AND claim_epoch = ${claimEpoch} AND email IS ${email} AND name IS ${name}
    AND ship_to IS ${shipTo} AND carrier IS ${carrier} AND tracking IS ${tracking} AND status = ${order.status}
    AND purged_at IS ${order.purgedAt}`
  const hasAddress = Boolean(readShipTo(corrected.shipTo)?.address1)
  const [, written] = await store.batch([
    operatorNote(store, by, { action: 'orders:correct-address', orderId: id, detail: { fields }, now }, isOrder(where)),
    store
      .update(orders)
      .set({
        ...corrected,
        claimEpoch: sql`claim_epoch + (email IS NOT ${corrected.email})`,
        // Other notes may have come since it was read.
        ...(hasAddress ? { note: withoutNote(ORDER_NOTES.noAddress) } : {}),
      })
      .where(where)
      .returning({ id: orders.id }),
  ])
  return written.length === 1
}

export const correct: OrderAction = async (visit, order, form) => {
  const read = readCorrection(form, order)
  if (!read.ok) return { end: 'asked', screen: { problems: read.problems, status: 422, typed: typedIn(form) } }
  const { fields } = read
  if (fields.length === 0) return said(visit, order, 'Nothing was changed.')
  const isDone = await writeTo(visit, 'correct order', (store) =>
    correctOrder(store, order, read, operatorOf(visit), visit.now),
  )
  if (!isDone) return CHANGED
  if (!fields.includes('email')) return said(visit, order, 'The order is corrected.')
  return said(visit, order, 'The address is corrected. Links sent to the former one are void.')
}
