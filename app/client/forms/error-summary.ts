// An error summary takes the focus, and its links focus the fields they name.

export function focusSummary(): void {
  const summary = document.querySelector<HTMLElement>('[data-error-summary]')
  if (summary) focusOn(summary)
}

/** Focuses a summary that is on the page. */
export function focusOn(summary: HTMLElement): void {
  summary.focus()
  summary.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null
    const field = link && document.getElementById(link.getAttribute('href')?.slice(1) ?? '')
    if (!field) return
    event.preventDefault()
    openAround(field)
    field.focus()
  })
}

/** Unfolds what an element is in, or consists of. */
export function openAround(element: Element): void {
  const own = element.querySelector<HTMLDetailsElement>(':scope > details')
  for (let fold = own ?? element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
}
