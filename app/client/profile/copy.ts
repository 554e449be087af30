// "Copy link", where the browser lets a page write to the clipboard.

export function showCopyButtons(): void {
  if (!navigator.clipboard) return
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    button.hidden = false
    button.addEventListener('click', async () => {
      const said = document.querySelector('[data-copied]')
      try {
        await navigator.clipboard.writeText(button.dataset.copy ?? '')
        if (said) said.textContent = 'Copied.'
      } catch {
        if (said) said.textContent = 'The browser did not allow it. Select the address and copy it.'
      }
    })
  }
}
