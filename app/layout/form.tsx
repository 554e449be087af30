// Parts of forms: fields with label, hint and error, and submit buttons with a pending text.
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { buttonClass } from '#ui/button.tsx'
import type { Problems } from './page.tsx'

interface Labelled {
  /** Name of the field and id of its element. */
  name: string
  label: string
  hint?: ReactNode
  problems?: Problems
}

const describedBy = (name: string, hint: ReactNode, problem: string | undefined): string | undefined =>
  [problem === undefined ? '' : `${name}-problem`, hint ? `${name}-hint` : ''].filter(Boolean).join(' ') || undefined

function Field({
  name,
  label,
  hint,
  problem,
  children,
}: Omit<Labelled, 'problems'> & { problem: string | undefined; children: ReactNode }) {
  return (
    <div className="app-field">
      <label htmlFor={name} className="app-label">
        {label}
      </label>
      {hint ? (
        <p id={`${name}-hint`} className="app-hint">
          {hint}
        </p>
      ) : null}
      {problem === undefined ? null : (
        <p id={`${name}-problem`} className="app-problem">
          {problem}
        </p>
      )}
      {children}
    </div>
  )
}

/** A single-line field. */
export function TextField({
  name,
  label,
  hint,
  problems = {},
  className = '',
  ...rest
}: Labelled & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'>) {
  const problem = problems[name]
  return (
    <Field name={name} label={label} hint={hint} problem={problem}>
      <input
        id={name}
        name={name}
        className={`field ${className}`}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={describedBy(name, hint, problem)}
        {...rest}
      />
    </Field>
  )
}

/** A multi-line field. */
export function TextArea({
  name,
  label,
  hint,
  problems = {},
  ...rest
}: Labelled & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id'>) {
  const problem = problems[name]
  return (
    <Field name={name} label={label} hint={hint} problem={problem}>
      <textarea
        id={name}
        name={name}
        className="field"
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={describedBy(name, hint, problem)}
        {...rest}
      />
    </Field>
  )
}

/** A choice out of a list. */
export function SelectField({
  name,
  label,
  hint,
  problems = {},
  choices,
  ...rest
}: Labelled & { choices: readonly { value: string; text: string }[] } & Omit<
    SelectHTMLAttributes<HTMLSelectElement>,
    'name' | 'id'
  >) {
  const problem = problems[name]
  return (
    <Field name={name} label={label} hint={hint} problem={problem}>
      <select
        id={name}
        name={name}
        className="field"
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={describedBy(name, hint, problem)}
        {...rest}
      >
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}

/**
 * Submits its form. Until the response arrives the button is disabled and shows `pending`, like "Saving…"
 * (app/client/pending.ts).
 */
export function Submit({
  children,
  pending,
  tone = 'primary',
  name,
  value,
  className = '',
}: {
  children: string
  pending: string
  tone?: 'primary' | 'secondary' | 'quiet'
  name?: string
  value?: string
  className?: string
}) {
  return (
    <button type="submit" name={name} value={value} data-pending={pending} className={buttonClass(tone, className)}>
      {children}
    </button>
  )
}
