// A labelled text field or select. Required ones have an asterisk for the eye and `required` for everything else.
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react'

interface Labelled {
  id: string
  label: string
  /** Text after the label, e.g. "optional". */
  note?: string
}

export function TextField({
  id,
  label,
  note,
  className = '',
  ...rest
}: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Labelling {...{ id, label, className }} note={note ?? ''} required={rest.required ?? false}>
      <input id={id} className="field mt-1.5" {...rest} />
    </Labelling>
  )
}

/** A select that starts empty, so that a required one has to be chosen. */
export function ChoiceField({
  id,
  label,
  note,
  options,
  placeholder,
  className = '',
  ...rest
}: Labelled & SelectHTMLAttributes<HTMLSelectElement> & { options: readonly string[]; placeholder: string }) {
  return (
    <Labelling {...{ id, label, className }} note={note ?? ''} required={rest.required ?? false}>
      <select id={id} className="field mt-1.5" defaultValue="" {...rest}>
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </Labelling>
  )
}

function Labelling({
  id,
  label,
  note,
  required,
  className,
  children,
}: {
  id: string
  label: string
  note: string
  required: boolean
  className: string
  children: ReactNode
}) {
  return (
    <div className={className}>
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
        {required ? (
          <span aria-hidden="true" className="ml-1 text-accent">
            *
          </span>
        ) : null}
        {note === '' ? null : <span className="font-normal text-muted-foreground"> {note}</span>}
      </label>
      {children}
    </div>
  )
}
