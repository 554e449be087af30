// The form that opens a return, an exchange or a replacement, with what it does in words.

import type { ReactNode } from 'react'
import { href } from '#app/addresses.ts'
import type { Form } from '#app/guards/body.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { Confirmation } from '#app/layout/confirmation.tsx'
import { TextField } from '#app/layout/form.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { backendName, counted, designsOf, engravingText, lineName, type OrderLine } from './order-rules.ts'
import type { Order } from './read-orders.ts'
import { RETURN_KINDS, RETURN_REASONS, type ReturnKind } from './return-rules.ts'

/** The lines of which cards can come back, and how many of each. */
export interface Openable {
  lines: readonly { line: OrderLine; most: number }[]
}

export const noMoneyText = ({ backend }: Pick<Order, 'backend'>): string =>
  `This moves no money. Refund the buyer in ${backendName(backend)} as well.`

interface Props {
  visit: ConsoleVisit
  order: Order
  kind: ReturnKind
  can: Openable
  seen: number
  typed: Form['fields']
  problems: Problems
}

export function ReturnFields({ visit, order, kind, can, seen, typed, problems }: Props) {
  const designs = designsOf(visit.config.brand)
  const { button, pending } = RETURN_KINDS[kind]
  const chosen = can.lines.find(({ line }) => line.id === typed.line) ?? can.lines[0]
  const most = Math.max(...can.lines.map((one) => one.most))
  const engraved = can.lines.filter(({ line }) => line.engraving !== '')
  const isTyped = typed.do === 'open'
  return (
    <div className="order-question">
      <Confirmation
        texts={textsOf(visit, order, kind)}
        action={href('order-returns', { order: order.id })}
        hidden={{
          do: 'open',
          kind,
          seen: String(seen),
          ...(can.lines.length === 1 && chosen ? { line: chosen.line.id } : {}),
        }}
        button={button}
        pending={pending}
      >
        {can.lines.length === 1 && chosen ? (
          <p className="font-semibold">{lineText(lineName(designs, chosen.line), chosen.most)}</p>
        ) : (
          <Choice
            name="line"
            label={kind === 'replacement' ? 'What is replaced' : 'What comes back'}
            problems={problems}
            value={chosen?.line.id ?? ''}
          >
            {can.lines.map(({ line, most }) => (
              <option key={line.id} value={line.id}>
                {lineText(lineName(designs, line), most)}
              </option>
            ))}
          </Choice>
        )}
        <TextField
          name="cards"
          label="How many cards"
          defaultValue={typed.cards ?? '1'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(most).length}
          problems={problems}
          required
        />
        <Choice name="reason" label="Reason" problems={problems} value={typed.reason ?? ''}>
          <option value="">–</option>
          {Object.entries(RETURN_REASONS).map(([reason, words]) => (
            <option key={reason} value={reason}>
              {words}
            </option>
          ))}
        </Choice>
        {kind === 'return' ? null : (
          <Choice
            name="design"
            label="Design of the new card"
            problems={problems}
            value={typed.design ?? (kind === 'replacement' && !isTyped ? (chosen?.line.designId ?? '') : '')}
          >
            <option value="">–</option>
            {designs.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Choice>
        )}
        {kind === 'return' || engraved.length === 0 ? null : (
          <label className="app-choice">
            <input type="checkbox" name="engraved" value="1" defaultChecked={!isTyped || typed.engraved === '1'} />
            {engraved.length === 1 && engraved[0] && can.lines.length === 1
              ? `With the same engraving (${engravingText(engraved[0].line)})`
              : 'With the same engraving'}
          </label>
        )}
      </Confirmation>
    </div>
  )
}

const lineText = (name: string, most: number): string => `${name} (${counted(most, 'card')})`

const Choice = ({
  name,
  label,
  value,
  problems,
  children,
}: {
  name: string
  label: string
  value: string
  problems: Problems
  children: ReactNode
}) => (
  <div className="app-field">
    <label htmlFor={name} className="app-label">
      {label}
    </label>
    {problems[name] === undefined ? null : (
      <p id={`${name}-problem`} className="app-problem">
        {problems[name]}
      </p>
    )}
    <select
      id={name}
      name={name}
      className="field"
      defaultValue={value}
      aria-invalid={problems[name] === undefined ? undefined : true}
      aria-describedby={problems[name] === undefined ? undefined : `${name}-problem`}
    >
      {children}
    </select>
  </div>
)

/** What opening it does, a paragraph each. */
function textsOf({ config }: ConsoleVisit, order: Order, kind: ReturnKind): string[] {
  const { email, name, shipTo } = order
  const sendsBack =
    email === null
      ? 'There is no email address: nobody is told where to send the cards.'
      : config.returnAddress.length > 0
        ? `The buyer gets an email that says what to send back, to ${config.returnAddress.join(', ')}.`
        : `The buyer gets an email that asks to write to ${config.brand.supportEmail} for the address: the setting RETURN_ADDRESS is empty.`
  const makes =
    name === null && shipTo === null
      ? 'A new order is created, with nothing to pay. No address is known any more: correct the address of the new order before it is shipped.'
      : 'A new order is created for the same address, with nothing to pay. It is packed and shipped like any other.'
  switch (kind) {
    case 'return':
      return [sendsBack, noMoneyText(order)]
    case 'exchange':
      return [sendsBack, makes]
    case 'replacement':
      return [
        makes,
        ...(email === null ? [] : ['The buyer gets an email that says a new card is on its way.']),
        'A card that is lost or broken is switched off afterwards, on the page of this order.',
      ]
  }
}
