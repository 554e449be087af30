// "Share": the system's share sheet takes the place of the "Copy link" before it where there is one. A closed sheet is no
// failure; where it fails, the link can be copied again.
export function offerSharing(): void {
  if (!navigator.share) return
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-share]')) {
    const before = button.previousElementSibling
    const copy = before instanceof HTMLButtonElement && before.dataset.copy !== undefined ? before : null
    button.hidden = false
    if (copy) copy.hidden = true
    button.addEventListener('click', async () => {
      const { share: title = '', address: url = '' } = button.dataset
      await navigator.share({ title, url }).catch((thrown: unknown) => {
        if (thrown instanceof DOMException && thrown.name === 'AbortError') return
        if (copy && navigator.clipboard) copy.hidden = false
      })
    })
  }
}
