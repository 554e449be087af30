// The script of public profiles and other bare pages: the share button, the initial in place of a picture that fails to
// load, "more" under a truncated bio, the counts of opened profiles, links and contact details, and the removal of the
// kept cart once it is paid. The pages are complete without it; it never loads React.
import type { CALLS } from '#domain/site/address-rows.ts'
import type { CALL_BUDGET_MS, PROFILE_SEEN_MS } from '#domain/site/timings.ts'
import type { TAP_PARAMETER } from '#domain/site/visit.ts'
import './styles/plain.css'

/** The parameter with the mark of a signed tap. It is good for a minute, so that it is not shared and not reloaded. */
const TAP: typeof TAP_PARAMETER = 'tap'
const address = new URL(window.location.href)
if (address.searchParams.has(TAP)) {
  address.searchParams.delete(TAP)
  window.history.replaceState(window.history.state, '', address)
}

const button = document.querySelector<HTMLButtonElement>('[data-share]')
const status = document.querySelector('[data-share-status]')

/**
 * The system's share sheet where there is one, otherwise the address in the clipboard, otherwise the address to copy.
 */
async function share(title: string): Promise<void> {
  const url = window.location.origin + window.location.pathname
  try {
    if (navigator.share) await navigator.share({ title, url })
    else {
      await navigator.clipboard.writeText(url)
      showStatus(button?.dataset.copied ?? 'Link copied')
    }
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return // the visitor closed the sheet
    showStatus((button?.dataset.copy ?? 'Copy this link: {url}').replace('{url}', () => url))
  }
}

const showStatus = (text: string): void => {
  if (status) status.textContent = text
}

if (button) {
  button.hidden = false
  button.addEventListener('click', () => share(button.dataset.share ?? ''))
}

const picture = document.querySelector<HTMLImageElement>('img.profile-avatar')

/** Shown in place of a missing picture. */
function showInitial(picture: HTMLImageElement): void {
  const avatar = document.createElement('div')
  avatar.className = picture.className
  avatar.role = 'img'
  avatar.ariaLabel = picture.alt
  avatar.textContent = picture.dataset.initial ?? ''
  picture.replaceWith(avatar)
}

if (picture?.complete && picture.naturalWidth === 0) showInitial(picture)
else picture?.addEventListener('error', () => showInitial(picture))

const more = document.querySelector<HTMLDetailsElement>('.profile-more')
const bio = more?.previousElementSibling

// Where the style sheet cannot detect a truncated bio itself (profile.css), an attribute tells it.
if (more && bio && !CSS.supports('animation-timeline: scroll()'))
  new ResizeObserver(() => {
    if (!more.open) more.toggleAttribute('data-needed', bio.scrollHeight > bio.clientHeight + 1)
  }).observe(bio)

/** Where counts are sent. Copied, because the table of addresses would double this script. */
const LINK_CLICK: typeof CALLS.linkClick.path = '/api/functions/link-click'
const PROFILE_VIEW: typeof CALLS.profileView.path = '/api/functions/profile-view'
const BUDGET_MS: typeof CALL_BUDGET_MS = 10_000 // not from ./browser/in-time: this script is one file

/** Sends a report, also while the browser navigates away; a failure has no effect for the visitor. */
function report(path: string, key: string, body: { username: string | undefined; url?: string | null }): void {
  fetch(path, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', apikey: key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout?.(BUDGET_MS) ?? null, // not in browsers older than 2022
  }).catch(() => {})
}

/** Reports an opened link or contact detail. */
function countOpened({ target, button, type }: MouseEvent): void {
  if (type === 'auxclick' && button !== 1) return // the right button's menu opens nothing
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  const list = link?.closest<HTMLElement>('[data-links-of]')
  if (!link || !list) return
  const { linksOf: username, key = '' } = list.dataset
  report(LINK_CLICK, key, { username, url: link.dataset.url ?? link.getAttribute('href') })
}

// "click" is also raised by the keyboard and by a click with Ctrl, Shift or Command; the middle button raises
// "auxclick".
for (const type of ['click', 'auxclick'] as const) document.addEventListener(type, countOpened)

const SEEN_AFTER_MS: typeof PROFILE_SEEN_MS = 1000
/** Only the page of a visible profile has this element. */
const shown = document.querySelector<HTMLElement>('[data-key]')
let seen: ReturnType<typeof setTimeout> | undefined

/**
 * Reports the profile once it has been visible for a second without a break; a prerendered page or a background tab is
 * not.
 */
function countView(): void {
  clearTimeout(seen)
  if (document.visibilityState !== 'visible') return
  seen = setTimeout(() => {
    document.removeEventListener('visibilitychange', countView)
    const { linksOf, profile, key = '' } = shown?.dataset ?? {}
    report(PROFILE_VIEW, key, { username: linksOf ?? profile })
  }, SEEN_AFTER_MS)
}

if (shown) {
  document.addEventListener('visibilitychange', countView)
  countView()
}

/** The storage entry that the page after a paid checkout removes. */
const paid = document.querySelector<HTMLElement>('[data-forget]')?.dataset.forget
try {
  if (paid) localStorage.removeItem(paid)
} catch {} // nothing is stored where storage is blocked
