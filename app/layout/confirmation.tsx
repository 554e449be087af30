// The body of a page that confirms an action: what the action does, and a form whose one button does it.
import type { ReactNode } from 'react'
import { Submit } from './form.tsx'

interface ConfirmationProps {
  /** What the action does, a paragraph each. */
  texts: readonly string[]
  /** Address of the form, and its hidden fields by name. */
  action: string
  hidden?: Readonly<Record<string, string>>
  /** The button, and what it says until the response is there. */
  button: string
  pending: string
  /** Fields to fill in. */
  children?: ReactNode
}

export const Confirmation = ({ texts, action, hidden = {}, button, pending, children }: ConfirmationProps) => (
  <>
    {texts.map((text) => (
      <p key={text} className="app-lead">
        {text}
      </p>
    ))}
    <form method="post" action={action} className="app-form" noValidate>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Submit pending={pending} className="w-full">
        {button}
      </Submit>
    </form>
  </>
)
