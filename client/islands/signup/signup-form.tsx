// The sign-up form: name, address, the wording of what is agreed to, and the button. The footer, the popup and "Notify
// Me" configure it.
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { type CallFailure, unwrap } from '#client/browser/calls/call-failure.ts'
import { type BotSigns, signUp } from '#client/browser/calls/signup-api.ts'
import { messagesOf } from '#client/browser/toast/messages.ts'
import { errorsAreOver, showToast } from '#client/browser/toast/toast.ts'
import { identify, track } from '#client/browser/tracking/tracking.ts'
import { useStores } from '#client/context/providers.tsx'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { SIGNUP_WORDS } from '#domain/content/words/signup.ts'
import { canonicalName, cleanEmail, isName, MAX_NAME_LENGTH } from '#domain/signup/forms.ts'
import type { SignupForm as FormName } from '#domain/signup/signup.ts'
import { currentWording } from '#domain/signup/signup-wordings.ts'
import type { ToastText } from '#domain/site/messages.ts'
import type { ShopError } from '#domain/text/errors.ts'
import type { TrackingPayload } from '#domain/tracking/tracking.ts'
import { EmailField, useEmailProblem } from '#ui/email-field.tsx'
import { botSigns, Honeypot } from '#ui/honeypot.tsx'
import { SignupWordingLine, wordingId } from '#ui/signup-wording.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'

interface SignupFormProps {
  form: FormName
  /** Prefix of the ids of its fields. */
  id: string
  /** Label of the button, and its label while the call is pending; the same by default. */
  submit: string
  sending?: string
  messages: {
    failed: ToastText
    /** Shown first where name or address is missing. */
    empty?: ToastText
  }
  /** For the newsletter: what is shown and tracked on success; the shop then offers no code any more. */
  joined?: { toast: ToastText; event: TrackingPayload }
  /** Whether a missing name takes the focus. */
  focusName?: boolean
  /** Whether placeholders name the fields, not labels above them. */
  placeholders?: boolean
  required?: boolean
  labelledBy?: string
  classes: {
    form?: string
    fields: string
    field?: string
    label?: string
    input?: string
    wording?: string
    button?: string
  }
  onDone: () => void
}

interface Signup {
  name: string
  email: string
  signs: BotSigns
}

export function SignupForm({
  form,
  id,
  submit,
  sending = submit,
  messages,
  joined,
  classes,
  ...options
}: SignupFormProps) {
  const shop = useShop()
  const t = useWords('signup', SIGNUP_WORDS)
  const markCompleted = useStore(useStores().signup, (flags) => flags.markCompleted)
  const address = useEmailProblem()

  const signup = useMutation<unknown, CallFailure, Signup>({
    mutationKey: ['sign-up', form],
    mutationFn: async ({ name, email, signs }) => {
      const result = await signUp(shop, form, { name, email, wording: currentWording(form).version, signs })
      return !result.ok && isDuplicate(result.error) ? null : unwrap(result)
    },
    // Also when the form is unmounted by then: the popup may have been closed meanwhile.
    onSuccess: (_result, { email }) => {
      errorsAreOver()
      options.onDone()
      if (joined === undefined) return
      markCompleted()
      showToast(joined.toast)
      void identify({ email }).then(() => track('AddToWishlist', joined.event))
    },
    onError: () => showToast(messages.failed),
  })

  // A disabled button loses the focus, and a keyboard its place.
  const pressed = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (signup.isPending) return
    if (document.activeElement === document.body) pressed.current?.focus({ preventScroll: true })
    pressed.current = null
  }, [signup.isPending])

  // Two presses before hydration are repeated at once, before the button is disabled.
  const isSending = useRef(false)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    const element = event.currentTarget
    const field = element.elements.namedItem('name') as HTMLInputElement
    const name = canonicalName(field.value)
    const email = cleanEmail(String(new FormData(element).get('email')))
    if (messages.empty && (name === '' || email === '')) return showToast(messages.empty)
    if (!isName(name)) {
      showToast(messagesOf(shop).nameRequired)
      if (options.focusName) field.focus()
      return
    }
    if (!address.accepts(element)) return
    pressed.current = document.activeElement instanceof HTMLButtonElement ? document.activeElement : null
    isSending.current = true
    signup.mutate(
      { name, email, signs: botSigns(element) },
      {
        onSuccess: () => element.reset(),
        onSettled: () => {
          isSending.current = false
        },
      },
    )
  }

  const { field = '', label = '', input = '', wording = '', button = '' } = classes
  return (
    <form
      method="post"
      noValidate
      onSubmit={send}
      className={classes.form}
      data-phase={signup.isPending ? 'submitting' : 'open'}
      aria-labelledby={options.labelledBy}
    >
      <div className={classes.fields}>
        <div className={field}>
          <label htmlFor={`${id}-name`} className={label}>
            {t.name}
          </label>
          <input
            id={`${id}-name`}
            className={`field ${input}`}
            name="name"
            type="text"
            autoComplete="name"
            maxLength={MAX_NAME_LENGTH}
            required={options.required}
            placeholder={options.placeholders ? t.name : undefined}
          />
        </div>
        <EmailField
          id={`${id}-email`}
          label={t.email}
          className={field}
          labelClass={label}
          inputClass={input}
          required={options.required}
          placeholder={options.placeholders ? t.email : undefined}
          state={address}
        />
      </div>
      <Honeypot />
      <SignupWordingLine form={form} className={wording} />
      <SubmitButton className={button} isSending={signup.isPending} describedBy={wordingId(form)}>
        {signup.isPending ? sending : submit}
      </SubmitButton>
    </form>
  )
}

/** A known address counts as success. */
const isDuplicate = (error: ShopError): boolean =>
  error.tag === 'call_failed' && error.message.toLowerCase().includes('duplicate')
