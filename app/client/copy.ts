// "Copy link": a button with `data-copy` copies that text and reports it in its label and, where the page has one, in the
// status region `data-copied`. The button stays hidden without a script or without a clipboard; the address beside it can
// be selected.

const COPIED_MS = 2000

export function offerCopying(): void {
  if (!navigator.clipboard) return
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    const label = button.textContent
    button.hidden = false
    button.addEventListener('click', async () => {
      const isCopied = await navigator.clipboard.writeText(button.dataset.copy ?? '').then(
        () => true,
        () => false,
      )
      button.textContent = isCopied ? 'Copied' : 'Not copied'
      const status = document.querySelector('[data-copied]')
      if (status)
        status.textContent = isCopied ? 'Copied.' : 'The browser did not allow it. Select the address and copy it.'
      setTimeout(() => {
        button.textContent = label
      }, COPIED_MS)
    })
  }
}
