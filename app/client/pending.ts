// A pressed button says what it is doing and cannot be pressed again until the answer is there. Of a form that is
// answered by a file, which leaves the page as it is, file-forms.ts gives the button back; where the browser itself
// sends it, nobody tells the page when the file is there: the button is back after a moment.

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
  // A page that comes back from the browser's memory is as it was before.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-sending]')) restore(form)
  })
}

/** Its button is as it was before it was pressed. */
export function restore(form: HTMLFormElement): void {
  delete form.dataset.sending
  for (const button of form.querySelectorAll<HTMLButtonElement>('button[data-label]')) {
    button.textContent = button.dataset.label ?? ''
    button.disabled = false
    delete button.dataset.label
  }
}
