// Correcting an order before and after shipping: recipient, address, mail address, carrier and tracking. The form with its
// schemas, the write and the response.

import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Operator } from '#app/console/events.ts'
import type { Form } from '#app/guards/body.ts'
import { asSent, judgedBy, problemsOf } from '#app/guards/fields.ts'
import { EMAIL_PROBLEM, isMailbox } from '#app/identity/login.tsx'
import { TextField } from '#app/layout/form.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { deliverAppMails, queueMailWhere } from '#app/mail/outbox.ts'
import { orders } from '#db/schema.ts'
import type { Store } from '#db/store.ts'
import { countryCode } from '#domain/order/countries.ts'
import { ORDER_NOTES, readShipTo, type ShipTo, shipToText } from '#domain/order/order.ts'
import { canonicalEmail, isName } from '#domain/signup/forms.ts'
import { cleanPasted } from '#domain/text/pasted.ts'
import { withoutNote } from '#orders/notes.ts'
import { COUNTRY_PROBLEM, isAddressPart, NAME_PROBLEM, TOO_LONG } from './manual-orders.ts'
import { CHANGED, type OrderAction, operatorNote, operatorOf, said, writeTo } from './order-actions.ts'
import { canonicalTracking, carrierProblem, trackingProblem, wasShipped } from './order-rules.ts'
import { isOrder, type Order } from './read-orders.ts'

/** The fields of an address, in the order of a parcel's label, and the sentence where a needed one is empty. */
export const ADDRESS_FIELDS = {
  company: { label: 'Company (optional)', missing: '' },
  address1: { label: 'Address', missing: 'Please enter the first line of the address.' },
  address2: { label: 'Address, second line (optional)', missing: '' },
  city: { label: 'Town or city', missing: 'Please enter the town or city.' },
  region: { label: 'Region (optional)', missing: '' },
  postcode: { label: 'Postcode', missing: 'Please enter the postcode.' },
  country: { label: 'Country', missing: COUNTRY_PROBLEM },
} as const satisfies Record<keyof ShipTo, { label: string; missing: string }>
type AddressField = keyof typeof ADDRESS_FIELDS

const FIELDS = Object.keys(ADDRESS_FIELDS) as AddressField[]
const NO_ADDRESS: ShipTo = { address1: '', address2: '', city: '', postcode: '', country: '' }

/** The new values of the columns that can be corrected. */
interface Corrected {
  email: string | null
  name: string | null
  shipTo: string | null
  carrier: string | null
  tracking: string | null
}

interface Correction {
  corrected: Corrected
  /** The names of what is different, for the log. */
  fields: string[]
  /** Is the buyer told that carrier or tracking changed? */
  tells?: boolean
}

/** A shipped parcel on its way to somebody with an address. */
const canBeTold = ({ status, email }: Pick<Order, 'status' | 'email'>): boolean =>
  status === 'shipped' && email !== null

/** Are name and address still stored? Once deleted, they cannot be entered again. */
const hasParcel = ({ purgedAt }: Pick<Order, 'purgedAt'>): boolean => purgedAt === null

/** The stored value of each field of the form. */
function correctable(order: Order): Readonly<Record<string, string>> {
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

const CLEANED_BY: Readonly<Record<string, (typed: string) => string>> = {
  email: canonicalEmail,
  tracking: canonicalTracking,
}

/** The fields of the form, cleaned; a field that was not sent has its stored value. */
const correctionForm = (stored: Readonly<Record<string, string>>) =>
  z.object(
    Object.fromEntries(
      Object.entries(stored).map(([field, value]) => [
        field,
        z._default(z.string().check(z.overwrite(CLEANED_BY[field] ?? cleanPasted)), value),
      ]),
    ),
  )

/** What is demanded of a field that differs from its stored value. */
const CHECKS: Readonly<Record<string, (text: string) => string | null>> = {
  email: (text) => (isMailbox(text) ? null : EMAIL_PROBLEM),
  name: (text) => (isName(text) ? null : NAME_PROBLEM),
  country: (text) => (countryCode(text) === null ? COUNTRY_PROBLEM : null),
  carrier: carrierProblem,
  tracking: trackingProblem,
}

const isAddressField = (field: string): field is AddressField => Object.hasOwn(ADDRESS_FIELDS, field)

/** The sentence for a field that cannot be used; null: it can. `isFirst`: no address was stored before. */
function fieldProblem(field: string, text: string, { isChanged, isFirst }: { isChanged: boolean; isFirst: boolean }) {
  if (isAddressField(field)) {
    const { missing } = ADDRESS_FIELDS[field]
    // What a payment provider left out may stay empty. A new address is complete but for the postcode, which some
    // countries do without.
    const isNeeded = isFirst ? field !== 'postcode' : isChanged
    if (text === '' && missing !== '' && isNeeded) return missing
    if (!isAddressPart(text)) return TOO_LONG
  }
  return isChanged ? (CHECKS[field]?.(text) ?? null) : null
}

type ReadCorrection = { ok: true; correction: Correction } | { ok: false; problems: Problems }

/** The corrections of a submitted form, or a sentence for each field that cannot be used. */
function readCorrection(sent: Form['fields'], order: Order): ReadCorrection {
  const before = correctable(order)
  const form = correctionForm(before).parse(sent)
  const is = (field: string) => form[field] ?? ''
  const isChanged = (field: string) => is(field) !== (before[field] ?? '')
  const changed = FIELDS.filter(isChanged)
  const isFirst = changed.length > 0 && FIELDS.every((field) => (before[field] ?? '') === '')
  const check = (field: string) =>
    judgedBy((text) => fieldProblem(field, text, { isChanged: isChanged(field), isFirst }))
  const checks = Object.keys(before).map((field) => [field, z.string().check(check(field))] as const)
  const read = z.object(Object.fromEntries(checks)).safeParse(form)
  if (!read.success) return { ok: false, problems: problemsOf(read.error) }
  const parts = Object.fromEntries(FIELDS.map((field) => [field, is(field)])) as unknown as ShipTo
  const country = isChanged('country') ? (countryCode(is('country')) ?? '') : is('country')
  const isMoved = changed.length > 0 && (changed.some((field) => field !== 'country') || country !== before.country)
  return {
    ok: true,
    correction: {
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
    },
  }
}

export function CorrectionFields({
  order,
  typed,
  problems,
}: {
  order: Order
  typed: Form['fields']
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
          {canBeTold(order) ? (
            <label className="app-choice">
              <input type="checkbox" name="tell" value="1" defaultChecked={typed.tell === '1'} />
              Tell the buyer by email that the tracking changed
            </label>
          ) : null}
        </fieldset>
      )}
    </>
  )
}

/**
 * Replaces the values that were read; links that were sent to a former mail address are void. False: the order was
 * changed meanwhile. `now` in whole seconds. Rejects.
 */
export async function correctOrder(
  store: Store,
  order: Order,
  { corrected, fields, tells = false }: Correction,
  by: Operator,
  now: number,
): Promise<boolean> {
  const { id, claimEpoch, email, name, shipTo, carrier, tracking } = order
  const where = sql`id = ${id} AND claim_epoch = ${claimEpoch} AND email IS ${email} AND name IS ${name}
    AND ship_to IS ${shipTo} AND carrier IS ${carrier} AND tracking IS ${tracking} AND status = ${order.status}
    AND purged_at IS ${order.purgedAt}`
  const hasAddress = Boolean(readShipTo(corrected.shipTo)?.address1)
  const payload = { number: order.number, carrier: corrected.carrier, tracking: corrected.tracking }
  const written = await store.batch([
    operatorNote(store, by, { action: 'orders:correct-address', orderId: id, detail: { fields }, now }, isOrder(where)),
    ...(tells && corrected.email !== null
      ? [
          queueMailWhere(
            store,
            { to: corrected.email, kind: 'order-tracking', payload, orderId: id },
            now,
            isOrder(where),
          ),
        ]
      : []),
    store
      .update(orders)
      .set({
        ...corrected,
        claimEpoch: sql`claim_epoch + (email IS NOT ${corrected.email})`,
        // One note of the list: others may have been added since it was read.
        ...(hasAddress ? { note: withoutNote(ORDER_NOTES.noAddress) } : {}),
      })
      .where(where)
      .returning({ id: orders.id }),
  ])
  const corrections = written.at(-1)
  return Array.isArray(corrections) && corrections.length === 1
}

const tellForm = z.object({ tell: asSent })

export const correct: OrderAction = async (visit, order, sent) => {
  const read = readCorrection(sent, order)
  if (!read.ok) return { end: 'asked', screen: { problems: read.problems, status: 422, typed: sent } }
  const { fields } = read.correction
  if (fields.length === 0) return said(visit, order, 'Nothing was changed.')
  const isMoved = fields.includes('carrier') || fields.includes('tracking')
  const tells = tellForm.parse(sent).tell !== '' && isMoved && canBeTold(order)
  const isDone = await writeTo(visit, 'correct order', (store) =>
    correctOrder(store, order, { ...read.correction, tells }, operatorOf(visit), visit.now),
  )
  if (!isDone) return CHANGED
  if (tells) visit.waitUntil(deliverAppMails(visit.env, visit.config, visit.now))
  const told = tells ? ' The buyer is told by email.' : ''
  if (!fields.includes('email')) return said(visit, order, `The order is corrected.${told}`)
  return said(visit, order, `The address is corrected. Links sent to the former one are void.${told}`)
}
