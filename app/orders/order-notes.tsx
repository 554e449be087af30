// Notes of the people who pack, about an order. The buyer never sees them: they are in no mail, on no sheet and in no
// export. They are deleted with the name of the order (app/retention/orders.ts).
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { orderNotes } from '#app/db/schema.ts'
import { asSent, judgedBy, linesField, problemsOf } from '#app/guards/fields.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { timeText } from '#app/layout/dates.ts'
import { Submit, TextArea } from '#app/layout/form.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { insertFrom, type Store } from '#db/store.ts'
import { maskedAddress } from '#domain/text/masked-address.ts'
import { isPlainText } from '#domain/text/plain-text.ts'
import { newOrderId } from '#orders/intake.ts'
import { CHANGED, type OrderAction, operatorNote, operatorOf, readFrom, said, writeTo } from './order-actions.ts'
import { isOrder, type Order } from './read-orders.ts'

const MAX_CHARACTERS = 1000
const MAX_NOTES = 100
const ENOUGH = `There are ${MAX_NOTES} notes already. Delete one first.`

export interface OrderNote {
  id: string
  text: string
  /** Whole seconds. */
  at: number
  accountId: string
  name: string | null
  email: string | null
}

/** The notes of an order, the newest first. Rejects when D1 does not respond. */
export const readNotes = (store: Store, orderId: string): Promise<OrderNote[]> =>
  store.all<OrderNote>(
    sql`SELECT n.id, n.text, n.created_at AS at, n.account_id AS accountId, a.name, a.email
      FROM order_notes n LEFT JOIN accounts a ON a.id = n.account_id
      WHERE n.order_id = ${orderId} ORDER BY n.created_at DESC, n.rowid DESC LIMIT ${MAX_NOTES}`,
  )

function noteProblem(text: string): string | null {
  if (text === '') return 'Please enter a note.'
  if (text.length > MAX_CHARACTERS)
    return `A note has at most 1,000 characters; ${(text.length - MAX_CHARACTERS).toLocaleString('en-GB')} too many.`
  return isPlainText(text, { max: MAX_CHARACTERS, lines: true })
    ? null
    : 'There is a character in it that cannot be kept.'
}

const ID = /^[0-9A-Z]{26}$/
const noteForm = z.object({
  note: linesField.check(judgedBy(noteProblem)),
  /** The id of the note, made with the form: pressed twice, the note is there once. */
  once: asSent,
})

export const addNote: OrderAction = async (visit, order, fields) => {
  const read = noteForm.safeParse(fields)
  if (!read.success)
    return {
      end: 'refused',
      screen: { problems: problemsOf(read.error), status: 422, typed: { note: fields.note ?? '' } },
    }
  const { note: text, once } = read.data
  const id = ID.test(once) ? once : newOrderId()
  const where = sql`${isOrder(sql`id = ${order.id} AND purged_at IS NULL`)}
    AND NOT EXISTS (SELECT 1 FROM order_notes WHERE id = ${id})
    AND (SELECT count(*) FROM order_notes WHERE order_id = ${order.id}) < ${MAX_NOTES}`
  const row = { id, orderId: order.id, accountId: visit.account.id, text, createdAt: visit.now }
  const [, added] = await writeTo(visit, 'add note', (store) =>
    store.batch([
      operatorNote(store, operatorOf(visit), { action: 'orders:add-note', orderId: order.id, now: visit.now }, where),
      insertFrom(store, orderNotes, row, sql`WHERE ${where}`).returning({ id: orderNotes.id }),
    ]),
  )
  if (added.length === 1) return said(visit, order, 'The note is saved.')
  const notes = await readFrom(visit, 'read notes', (store) => readNotes(store, order.id))
  if (notes.some((note) => note.id === id)) return said(visit, order, 'The note is saved.')
  if (notes.length < MAX_NOTES) return CHANGED
  return { end: 'refused', screen: { problems: { note: ENOUGH }, status: 409, typed: { note: text } } }
}

/** May this person delete the note? Their own; an owner every one. */
const mayDelete = ({ account, role }: ConsoleVisit, { accountId }: Pick<OrderNote, 'accountId'>): boolean =>
  role === 'owner' || accountId === account.id

export const deleteNote: OrderAction = async (visit, order, { note: id = '' }) => {
  const { account, role, now } = visit
  const where = sql`id = ${id} AND order_id = ${order.id} AND ${role === 'owner' ? sql`true` : sql`account_id = ${account.id}`}`
  const [, deleted] = await writeTo(visit, 'delete note', (store) =>
    store.batch([
      operatorNote(
        store,
        operatorOf(visit),
        { action: 'orders:delete-note', orderId: order.id, now },
        sql`EXISTS (SELECT 1 FROM order_notes WHERE ${where})`,
      ),
      store.delete(orderNotes).where(where).returning({ id: orderNotes.id }),
    ]),
  )
  return deleted.length === 1 ? said(visit, order, 'The note is deleted.') : CHANGED
}

const writerOf = ({ name, email }: OrderNote): string =>
  name?.trim() || (email === null ? 'Somebody who has left' : maskedAddress(email))

interface NotesProps {
  visit: ConsoleVisit
  order: Order
  notes: readonly OrderNote[]
  typed: string
  problems: Problems
}

export function NotesSection({ visit, order, notes, typed, problems }: NotesProps) {
  const isOver = order.purgedAt !== null
  const action = href('order', { order: order.id })
  return (
    <section aria-labelledby="notes" className="pack-box">
      <h2 id="notes">Notes</h2>
      <p className="app-hint mt-1">
        {isOver
          ? 'Notes are deleted with the name and address of an order.'
          : 'For the people who pack. The buyer never sees them.'}
      </p>
      {notes.length === 0 ? null : (
        <ol className="pack-notes">
          {notes.map((note) => (
            <li key={note.id}>
              <p className="pack-note-text">{note.text}</p>
              <div className="pack-note-foot">
                <p className="app-hint">
                  {`${writerOf(note)}, `}
                  <time dateTime={new Date(note.at * 1000).toISOString()}>{timeText(note.at)}</time>
                </p>
                {mayDelete(visit, note) ? (
                  <form method="post" action={action}>
                    <input type="hidden" name="do" value="delete-note" />
                    <input type="hidden" name="note" value={note.id} />
                    <button type="submit" className="pack-out" aria-label={`Delete the note of ${timeText(note.at)}`}>
                      Delete
                    </button>
                  </form>
                ) : null}
              </div>
            </li>
          ))}
        </ol>
      )}
      {isOver ? null : (
        <details className="pack-note-new" open={typed !== '' || problems.note !== undefined}>
          <summary className="order-form-more">Add a note</summary>
          <form method="post" action={action} className="app-form pack-box-form" noValidate>
            <input type="hidden" name="do" value="add-note" />
            <input type="hidden" name="once" value={newOrderId()} />
            <TextArea
              name="note"
              label="New note"
              rows={3}
              maxLength={MAX_CHARACTERS}
              defaultValue={typed}
              problems={problems}
            />
            <Submit pending="Saving…" tone="secondary" className="justify-self-start">
              Save note
            </Submit>
          </form>
        </details>
      )}
    </section>
  )
}
