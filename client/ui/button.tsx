// Buttons and links that look like buttons: one shape, three tones, at least 44 px high.
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'

type Tone = 'primary' | 'secondary' | 'quiet'

const SHAPE =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-md px-5 py-2.5 text-center text-base font-semibold transition-colors duration-150 disabled:opacity-60'
const TONES: Record<Tone, string> = {
  primary: 'bg-primary text-primary-foreground hover:bg-accent hover:text-accent-foreground',
  secondary: 'border border-input bg-transparent text-foreground hover:bg-secondary hover:text-secondary-foreground',
  quiet: 'bg-transparent text-foreground underline-offset-4 hover:underline',
}

export const buttonClass = (tone: Tone = 'primary', extra = ''): string => `${SHAPE} ${TONES[tone]} ${extra}`

export function Button({
  tone = 'primary',
  className = '',
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { tone?: Tone }) {
  return <button type={type} className={buttonClass(tone, className)} {...rest} />
}

export function ButtonLink({
  tone = 'primary',
  className = '',
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { tone?: Tone; href: string }) {
  return (
    <a className={buttonClass(tone, className)} {...rest}>
      {children}
    </a>
  )
}

/** A square icon button; `label` is its accessible name. */
export function IconButton({
  label,
  className = '',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`inline-flex size-11 shrink-0 items-center justify-center rounded-md text-foreground hover:bg-secondary hover:text-secondary-foreground disabled:opacity-40 ${className}`}
      {...rest}
    />
  )
}
