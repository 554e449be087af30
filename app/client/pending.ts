// A pressed button says what it is doing and cannot be pressed again until the answer is there (HOST-44). A form with
// `data-file` is answered by a file, and nobody tells the page when it is there: its button is back after a moment.

const FILE_MS = 4000

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
      if (target.dataset.file !== undefined) setTimeout(() => restore(target), FILE_MS)
    })
  })
  // A page that comes back from the browser's memory is as it was before.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-sending]')) restore(form)
  })
}

function restore(form: HTMLFormElement): void {
  delete form.dataset.sending
  for (const button of form.querySelectorAll<HTMLButtonElement>('button[data-label]')) {
    button.textContent = button.dataset.label ?? ''
    button.disabled = false
    delete button.dataset.label
  }
}
