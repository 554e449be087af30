// The script of public profile pages: the share button. They read completely without it; it never loads React.
import './styles/app.css'

const button = document.querySelector<HTMLButtonElement>('[data-share]')
const status = document.querySelector('[data-share-status]')

/** The system's share sheet where there is one, otherwise the address in the clipboard, otherwise the address to copy. */
async function share(title: string): Promise<void> {
  const url = window.location.origin + window.location.pathname
  try {
    if (navigator.share) await navigator.share({ title, url })
    else {
      await navigator.clipboard.writeText(url)
      tell('Link copied')
    }
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return // the visitor closed the sheet
    tell(`Copy this link: ${url}`)
  }
}

const tell = (text: string): void => {
  if (status) status.textContent = text
}

if (button) {
  button.hidden = false
  button.addEventListener('click', () => share(button.dataset.share ?? ''))
}
