// The "Notify Me" dialog of the limited editions: the edition to come, the form (call 5), then thanks. Its content is
// mounted only while it is open, so that closing resets it.
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { messagesOf } from '#client/browser/toast/messages.ts'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { COLLECTION_WORDS } from '#domain/content/words/collection.ts'
import { NOTIFY_WORDS } from '#domain/content/words/notify.ts'
import { UI_WORDS } from '#domain/content/words/ui.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmNext } from '#ui/confirm-next.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { GroupImage } from '#ui/group-image.tsx'
import { SignupForm } from './signup-form.tsx'

export function NotifyModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} labelledBy="notify-heading">
      {open ? <NotifyPanel onClose={onClose} /> : null}
    </Dialog>
  )
}

function NotifyPanel({ onClose }: { onClose: () => void }) {
  const messages = messagesOf(useShop())
  const t = useWords('notify', NOTIFY_WORDS)
  const collection = useWords('collection', COLLECTION_WORDS)
  const ui = useWords('ui', UI_WORDS)
  const [isDone, setDone] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The focused button was removed with the form.
    if (isDone) heading.current?.focus()
  }, [isDone])

  return (
    <div {...(isDone ? { 'data-phase': 'success' } : {})}>
      <div className="sheet-head">
        <h2 id="notify-heading" ref={heading} tabIndex={-1}>
          {isDone ? t.doneHeading : t.heading}
        </h2>
        <IconButton label={ui.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className="notify-picture">
        <GroupImage group="coming" alt="" sizes="(min-width: 48rem) 32rem, 100vw" className="contents" />
        <p className="engraved text-sm">{collection.comingName}</p>
      </div>
      <div className="sheet-main">
        <p className="text-muted-foreground">{isDone ? t.doneText : t.text}</p>
        {isDone ? <ConfirmNext list="limited-edition-notify" className="mt-3" /> : null}
        {isDone ? (
          <Button tone="secondary" className="mt-7 w-full" onClick={onClose}>
            {t.done}
          </Button>
        ) : (
          <SignupForm
            form="limited-edition-notify"
            id="notify"
            submit={t.submit}
            sending={t.submitting}
            messages={{ failed: messages.notifyFailed }}
            focusName
            required
            classes={{
              fields: 'mt-5 grid gap-4 sm:grid-cols-2',
              label: 'block font-semibold text-sm',
              input: 'mt-1.5',
              wording: 'mt-4',
              button: 'mt-5 w-full',
            }}
            onDone={() => setDone(true)}
          />
        )}
      </div>
    </div>
  )
}
