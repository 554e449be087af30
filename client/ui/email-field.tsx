// The address field of a sign-up form. A mistyped address is described beside it: the field is marked invalid and
// focused, so that a screen reader reads what to correct; the text goes as soon as the address is valid.
import { useState } from 'react'
import { messagesOf } from '#client/browser/toast/messages.ts'
import { showToast } from '#client/browser/toast/toast.ts'
import { useShop } from '#client/context/shop.tsx'
import { wordsOf } from '#client/stores/words.ts'
import { SIGNUP_WORDS } from '#domain/content/words/signup.ts'
import { emailProblem, isEmail, MAX_EMAIL_LENGTH } from '#domain/signup/forms.ts'

/** What is wrong with the address of a form; "" while nothing is known to be. */
export function useEmailProblem() {
  const shop = useShop()
  const [problem, setProblem] = useState('')
  return {
    problem,
    /** Whether this form may be sent; shows the reason if not. */
    accepts(form: HTMLFormElement): boolean {
      const field = form.elements.namedItem('email') as HTMLInputElement
      const found = emailProblem(field.value, wordsOf(shop, 'signup', SIGNUP_WORDS))
      setProblem(found ?? '')
      if (found === null) return true
      showToast(messagesOf(shop).emailInvalid)
      field.focus()
      return false
    },
    /** Call on every input. */
    edited(email: string): void {
      if (problem !== '' && isEmail(email)) setProblem('')
    },
  }
}

interface EmailFieldProps {
  id: string
  label: string
  labelClass?: string
  inputClass?: string
  className?: string
  placeholder?: string | undefined
  required?: boolean | undefined
  state: Pick<ReturnType<typeof useEmailProblem>, 'problem' | 'edited'>
}

export function EmailField({
  id,
  label,
  labelClass = '',
  inputClass = '',
  className = '',
  state: { problem, edited },
  ...rest
}: EmailFieldProps) {
  const isWrong = problem !== ''
  return (
    <div className={className}>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <input
        id={id}
        className={`field ${inputClass}`}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
        onInput={(event) => edited(event.currentTarget.value)}
        {...(isWrong ? { 'aria-invalid': true, 'aria-describedby': `${id}-problem` } : {})}
        {...rest}
      />
      {isWrong ? (
        <p id={`${id}-problem`} className="wrap-anywhere mt-1.5 font-semibold text-danger text-sm">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
