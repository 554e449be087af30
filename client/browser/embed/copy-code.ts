// The copy buttons of /embed/docs. They are hidden until this script runs. The code beside a button is copied; where
// the browser refuses, it is selected instead.
import { CODE_COPY } from '#domain/content/embed-copy.ts'
import { COPIED_RESET_MS } from '#domain/site/timings.ts'

/** Shows the page's copy buttons and makes them work; returns a function that removes the listeners. */
export function offerCopying(): () => void {
  const ended = new AbortController()
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy-code]')) {
    const status = button.parentElement?.querySelector('[role=status]')
    const code = button.closest('.code-room')?.querySelector('code')
    if (!status || !code) continue
    let timer: ReturnType<typeof setTimeout>
    button.hidden = false
    button.addEventListener(
      'click',
      async () => {
        clearTimeout(timer)
        const isCopied = await copied(code.textContent ?? '')
        if (!isCopied) getSelection()?.selectAllChildren(code)
        status.textContent = isCopied ? CODE_COPY.copied : CODE_COPY.selected
        timer = setTimeout(() => status.replaceChildren(), isCopied ? COPIED_RESET_MS : 3 * COPIED_RESET_MS)
      },
      { signal: ended.signal },
    )
  }
  return () => ended.abort()
}

/** False where the browser has no clipboard for pages, or the visitor denies it. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
