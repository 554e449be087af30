// The preview: the public page's own markup, rendered from what is typed. Beside the form where there is room,
// otherwise in a sheet over it. It is inert: nothing in it can be focused or opened.

import type { CSSProperties } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { LuPenLine, LuQrCode, LuShare2, LuUserPlus } from 'react-icons/lu'
import { PROFILE_WORDS } from '#domain/content/words/profile.ts'
import { DEFAULT_LANGUAGE } from '#domain/market/languages.ts'
import { accentColours, accentProperties, readColour } from '#domain/profile/accent.ts'
import { contactOf } from '#domain/profile/contact-details.ts'
import { linkState } from '#domain/profile/link-schedule.ts'
import { profileView } from '#domain/profile/profile.ts'
import { checkedDraft, isEmptyLink, type ProfileDraft } from '#domain/profile/profile-draft.ts'
import { type WordGroups, wordsIn } from '#domain/text/words.ts'
import { PhoneFrame } from '#ui/phone-frame.tsx'
import { ProfileView, profileCard, standInsOf } from '#ui/profile/profile-view.tsx'
import { profileForm, shownDraft } from './form.ts'

export function showPreview(): void {
  const form = profileForm()
  const place = document.querySelector<HTMLElement>('[data-preview-place]')
  const frame = document.querySelector<HTMLElement>('[data-preview]')
  if (!form || !place || !frame) return
  const { username = '', site = '', brand = '' } = form.dataset
  const words: WordGroups = JSON.parse(form.dataset.words ?? '{}')
  const root = createRoot(frame)
  /** Address of a picture that failed to load; the initial is shown, as on the page. */
  let missing = ''
  const render = () => {
    const draft = shownDraft(form)
    const shown = draft.picture === missing ? { ...draft, picture: '' } : draft
    flushSync(() => root.render(<Preview draft={shown} username={username} site={site} brand={brand} words={words} />))
  }
  render()
  let isDue = false
  const renderSoon = () => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => {
      isDue = false
      render()
    })
  }
  form.addEventListener('input', renderSoon)
  form.addEventListener('change', renderSoon)
  frame.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement)) return
      missing = shownDraft(form).picture
      render()
    },
    true,
  )
  followEditing(form, frame)
  openAsSheet(place, frame)
}

interface PreviewProps {
  draft: ProfileDraft
  username: string
  site: string
  brand: string
  /** The page's fixed words by language, British English apart. */
  words: WordGroups
}

const shownIf = (isOn: boolean, text: string): string | null => (isOn ? text : null)

/** Set by script, which the page's policy allows. */
function accentStyle({ accent, look }: ProfileDraft): CSSProperties | undefined {
  const colour = readColour(accent)
  return colour ? accentProperties(accentColours(colour, look)) : undefined
}

/** The public page of this draft as it would be after saving. */
function Preview({ draft: typed, username, site, brand, words }: PreviewProps) {
  const { language = '' } = typed
  const t = wordsIn(PROFILE_WORDS, { language: language || DEFAULT_LANGUAGE, translated: words[language] })
  const { draft } = checkedDraft(typed)
  const { texts, shown, links } = draft
  const now = Date.now() / 1000
  // The row of each link, from 1; rows without anything are not in the draft.
  const rows = typed.links.flatMap((link, at) => (isEmptyLink(link) ? [] : [at + 1]))
  const view = profileView(
    username,
    {
      username,
      full_name: texts.full_name,
      bio: texts.bio,
      profile_image_url: draft.picture,
      theme_id: draft.look,
    },
    links.flatMap((link, at) => {
      const { platform, title, url } = link
      const row = { display_order: rows[at] ?? at + 1, display_text: title, platform, url }
      return linkState(link, draft.timeZone, now) === 'shown' ? [row] : []
    }),
    site,
    standInsOf(t),
  )
  const contact = contactOf({
    job_title: shownIf(shown.show_job_title, texts.job_title),
    company: shownIf(shown.show_company, texts.company),
    phone: shownIf(shown.show_phone, texts.phone),
    contact_email: shownIf(shown.show_contact_email, texts.contact_email),
    website: shownIf(shown.show_website, texts.website),
    address_street: shownIf(shown.show_address, texts.address_street),
    address_city: shownIf(shown.show_address, texts.address_city),
    address_postcode: shownIf(shown.show_address, texts.address_postcode),
    address_country: shownIf(shown.show_address, texts.address_country),
  })
  const { avatarUrl } = view
  // The shop's own pictures are served by the shop only; uploads are served here as well.
  const isAtShop = avatarUrl?.startsWith('/') && !avatarUrl.startsWith('/media/')
  return (
    <PhoneFrame inert className={`look look-${view.theme} preview-page`} style={accentStyle(draft)}>
      <div className="preview-screen">
        <div {...profileCard(view, contact)}>
          <ProfileView view={isAtShop ? { ...view, avatarUrl: site + avatarUrl } : view} contact={contact} t={t}>
            <div className="profile-actions">
              <span className="profile-action profile-action-main">
                <LuUserPlus aria-hidden="true" />
                {t.saveContact}
              </span>
              <span className="profile-action">
                <LuShare2 aria-hidden="true" />
                {t.share}
              </span>
              <span className="profile-action">
                <LuQrCode aria-hidden="true" />
                {t.qrCode}
              </span>
            </div>
          </ProfileView>
          {draft.takesContacts ? (
            <span className="profile-leave">
              <LuPenLine aria-hidden="true" />
              {t.leave}
            </span>
          ) : null}
          <div className="profile-footer">
            <span>{t.poweredBy({ brand })}</span>
          </div>
        </div>
      </div>
    </PhoneFrame>
  )
}

/** Scrolls to what is being edited. The wheel scrolls the preview, whose content cannot be focused. */
function followEditing(form: HTMLFormElement, frame: HTMLElement): void {
  const screen = frame.querySelector('.preview-screen')
  if (!screen) return
  const scrollTo = (top: number) => screen.scrollTo({ top, behavior: 'instant' })
  form.addEventListener('focusin', ({ target }) => {
    const row = target instanceof Element ? target.closest('[data-link]') : null
    const at = row ? [...form.querySelectorAll('[data-link]')].indexOf(row) : -1
    const shown = frame.querySelector<HTMLElement>(`.profile-links > [data-link-id="${at + 1}"]`)
    if (shown) {
      const offset = shown.getBoundingClientRect().top - screen.getBoundingClientRect().top
      scrollTo(screen.scrollTop + offset - screen.clientHeight / 2)
    } else if (target instanceof Element && target.closest('[aria-labelledby="about-heading"]')) scrollTo(0)
  })
  frame.addEventListener(
    'wheel',
    (event) => {
      const before = screen.scrollTop
      scrollTo(before + event.deltaY)
      if (screen.scrollTop !== before) event.preventDefault()
    },
    { passive: false },
  )
}

/**
 * The button "Preview" on narrow screens: opens a sheet that closes by its button, Escape and the browser's back
 * button.
 */
function openAsSheet(place: HTMLElement, frame: HTMLElement): void {
  const open = document.querySelector<HTMLButtonElement>('[data-open-preview]')
  const sheet = document.querySelector<HTMLDialogElement>('[data-preview-sheet]')
  const within = document.querySelector<HTMLElement>('[data-preview-sheet-place]')
  const close = document.querySelector<HTMLButtonElement>('[data-close-preview]')
  if (!open || !sheet || !within || !close) return
  open.addEventListener('click', () => {
    within.append(frame)
    sheet.showModal()
    history.pushState({ preview: true }, '')
  })
  close.addEventListener('click', () => sheet.close())
  sheet.addEventListener('close', () => {
    place.append(frame)
    open.focus()
    if (isOpenEntry()) history.back()
  })
  // One focus stop: Tab stays on it and does not reach the browser's controls.
  sheet.addEventListener('keydown', (event) => {
    if (event.key === 'Tab' && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      close.focus()
    }
  })
  addEventListener('popstate', () => {
    if (sheet.open) sheet.close()
  })
  // The width from which the preview is beside the form.
  matchMedia('(width >= 48rem)').addEventListener('change', ({ matches }) => {
    if (matches && sheet.open) sheet.close()
  })
}

const isOpenEntry = (): boolean => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'preview' in state
}
