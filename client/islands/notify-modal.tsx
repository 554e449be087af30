// The Notify modal: a form, its sending, its success view. Spec §4, §5, §8; D-67, D-68, D-71.
// The form is mounted only while the modal is open, so closing forgets fields and success alike (NTF-08).
import { X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { NOTIFY_COPY } from '../../src/domain/content/editions-copy'
import { isEmail, MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '../../src/domain/forms'
import { MESSAGES } from '../../src/domain/messages'
import { createApi } from '../browser/api'
import { showToast } from '../browser/toast'
import { useShop } from '../shop'
import { Button, IconButton } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { botSigns, Honeypot } from '../ui/honeypot'
import { SignupWordingLine, wordingId } from '../ui/signup-wording'

export function NotifyModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} labelledBy="notify-heading" className="edition-dialog">
      {open ? <NotifyForm onClose={onClose} /> : null}
    </Dialog>
  )
}

type Phase = 'open' | 'submitting' | 'success'

function NotifyForm({ onClose }: { onClose: () => void }) {
  const { anonKey } = useShop()
  const [phase, setPhase] = useState<Phase>('open')
  const done = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The focused button has gone with the form.
    if (phase === 'success') done.current?.focus()
  }, [phase])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (phase === 'submitting') return
    const { name, email } = event.currentTarget.elements as unknown as Record<'name' | 'email', HTMLInputElement>
    if (name.value.trim() === '') {
      showToast(MESSAGES.nameRequired)
      return name.focus()
    }
    if (!isEmail(email.value)) {
      showToast(MESSAGES.emailInvalid)
      return email.focus()
    }
    const signs = botSigns(event.currentTarget)
    setPhase('submitting')
    const sent = await createApi(anonKey).sendDiscountCode(name.value.trim(), email.value, {
      type: 'limited-edition-notify',
      ...signs,
    })
    if (!sent.ok) showToast(MESSAGES.notifyFailed)
    setPhase(sent.ok ? 'success' : 'open')
  }

  return (
    <div className="panel relative p-6 sm:p-9" data-phase={phase}>
      <IconButton label="Close" className="absolute top-3 right-3" onClick={onClose}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
      {phase === 'success' ? (
        <>
          <h2 id="notify-heading" ref={done} tabIndex={-1} className="pr-10 text-2xl">
            {NOTIFY_COPY.doneHeading}
          </h2>
          <p className="mt-3 text-muted-foreground">{NOTIFY_COPY.doneText}</p>
          <Button className="mt-7 w-full" onClick={onClose}>
            {NOTIFY_COPY.done}
          </Button>
        </>
      ) : (
        <form noValidate onSubmit={submit}>
          <h2 id="notify-heading" className="pr-10 text-2xl">
            {NOTIFY_COPY.heading}
          </h2>
          <p className="mt-3 text-muted-foreground">{NOTIFY_COPY.text}</p>
          <label className="mt-6 block font-semibold text-sm" htmlFor="notify-name">
            {NOTIFY_COPY.name}
          </label>
          <input
            id="notify-name"
            name="name"
            className="field mt-1.5"
            autoComplete="name"
            maxLength={MAX_NAME_LENGTH}
            required
          />
          <label className="mt-4 block font-semibold text-sm" htmlFor="notify-email">
            {NOTIFY_COPY.email}
          </label>
          <input
            id="notify-email"
            name="email"
            type="email"
            className="field mt-1.5"
            autoComplete="email"
            maxLength={MAX_EMAIL_LENGTH}
            required
          />
          <Honeypot />
          <SignupWordingLine form="limited-edition-notify" className="mt-5" />
          <Button
            type="submit"
            className="mt-5 w-full"
            aria-disabled={phase === 'submitting'}
            aria-describedby={wordingId('limited-edition-notify')}
          >
            {phase === 'submitting' ? NOTIFY_COPY.submitting : NOTIFY_COPY.submit}
          </Button>
        </form>
      )}
    </div>
  )
}
