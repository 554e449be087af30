// The button of a form that only a script sends.
import type { ReactNode } from 'react'
import { useHydrated } from '#client/context/use-hydrated.ts'
import { Button } from './button.tsx'

interface Props {
  isSending?: boolean
  className?: string
  /** Id of what is agreed to with it. */
  describedBy?: string
  children: ReactNode
}

/**
 * Submits after hydration only, so that no native submit sends what was typed anywhere. A press before that is kept and
 * repeated (client/start/early-clicks.ts). Hidden without a script.
 */
export function SubmitButton({ isSending = false, className = '', describedBy, children }: Props) {
  const isLive = useHydrated()
  return (
    <>
      {/* The form's default button: while it is disabled, Enter in a field does nothing. */}
      {!isLive && <button type="submit" disabled hidden />}
      <Button
        type={isLive ? 'submit' : 'button'}
        className={`noscript:hidden ${className}`}
        disabled={isSending}
        aria-describedby={describedBy}
        onClick={isLive ? undefined : ({ currentTarget }) => currentTarget.form?.requestSubmit()}
      >
        {children}
      </Button>
    </>
  )
}
