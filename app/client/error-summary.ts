// What was refused is the first thing heard: its summary takes the focus, and its links lead into the fields themselves.

export function focusSummary(): void {
  const summary = document.querySelector<HTMLElement>('[data-error-summary]')
  summary?.focus()
  summary?.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null
    const field = link && document.getElementById(link.getAttribute('href')?.slice(1) ?? '')
    if (!field) return
    event.preventDefault()
    field.focus()
  })
}
