// "Copy link": what a button with `data-copy` holds goes to the clipboard, and the button says so. Without script, or where the
// browser has no clipboard for pages, the button is not there; the address beside it can be selected.

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
      setTimeout(() => {
        button.textContent = label
      }, COPIED_MS)
    })
  }
}
