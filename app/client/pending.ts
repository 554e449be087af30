// A pressed button shows what it is doing and is disabled until the response. For a form answered with a file, which
// leaves the page as it is, file-forms.ts restores the button; where the browser sends such a form itself, the page is
// not notified and the button is restored after a moment.

const PLAIN_FILE_MS = 4000

export function showPending(): void {
  document.addEventListener('submit', (event) => {
    const { target, submitter } = event
    if (!(target instanceof HTMLFormElement) || event.defaultPrevented) return
    if (target.dataset.sending !== undefined) return event.preventDefault()
    target.dataset.sending = ''
    if (!(submitter instanceof HTMLButtonElement)) return
    const { pending } = submitter.dataset
    // After this event: a disabled button would not send its own name and value.
    setTimeout(() => {
      submitter.dataset.label = submitter.textContent
      if (pending) submitter.textContent = pending
      submitter.disabled = true
      if (target.dataset.plain !== undefined) setTimeout(() => restore(target), PLAIN_FILE_MS)
    })
  })
  // A page restored from the back/forward cache gets its buttons back.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-sending]')) restore(form)
  })
}

/** Restores the button of a form. */
export function restore(form: HTMLFormElement): void {
  delete form.dataset.sending
  for (const button of form.querySelectorAll<HTMLButtonElement>('button[data-label]')) {
    button.textContent = button.dataset.label ?? ''
    button.disabled = false
    delete button.dataset.label
  }
}
