// What the line of each link says: its title, and whether it is hidden or scheduled. Times are in the zone of the account,
// or else in the browser's.

import { inZone, stateText } from '#domain/profile/link-schedule.ts'
import { safeLinkUrl } from '#domain/profile/link-url.ts'
import { linkPlatform } from '#domain/profile/platforms.ts'
import { isTimeZone } from '#domain/text/time-zone.ts'
import { changed, profileForm, typedDraft } from './form.ts'

export function showRowLines(): void {
  const form = profileForm()
  const zone = form?.querySelector<HTMLInputElement>('[data-time-zone]')
  if (!form || !zone) return
  if (zone.dataset.timeZone === 'browser') takeBrowserZone(form, zone)
  const show = () => {
    const { links, timeZone } = typedDraft(form)
    const now = Date.now() / 1000
    for (const [at, row] of [...form.querySelectorAll<HTMLElement>('[data-link]')].entries()) {
      const link = links[at]
      if (!link) continue
      const name = row.querySelector<HTMLElement>('[data-link-name]')
      const title = row.querySelector<HTMLInputElement>('[name$="_title"]')
      if (name && title) name.textContent = title.value.trim() || title.placeholder
      showIcon(row)
      const state = stateText(link, timeZone, now)
      for (const place of row.querySelectorAll('[data-link-state]')) place.textContent = state
    }
  }
  form.addEventListener('input', show)
  form.addEventListener('change', show)
  show()
}

/** The line's icon follows the platform. */
function showIcon(row: HTMLElement): void {
  const place = row.querySelector<HTMLElement>('[data-link-icon]')
  const platform = row.querySelector('select')?.value ?? ''
  const url = row.querySelector<HTMLInputElement>('[name$="_url"]')?.value ?? ''
  const id = platform === 'heading' ? platform : linkPlatform(platform, safeLinkUrl(url))
  const name = `platform platform-${id === 'heading' ? 'link' : id}`
  if (!place || place.dataset.linkIcon === id) return
  place.dataset.linkIcon = id
  place.className = name
  place.replaceChildren()
  // Without it the line has its colour and its words.
  void import('./row-icons.tsx').then(
    ({ drawIcon }) => {
      if (place.dataset.linkIcon === id) drawIcon(place, id)
    },
    () => {},
  )
}

function takeBrowserZone(form: HTMLFormElement, zone: HTMLInputElement): void {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!isTimeZone(own) || own === zone.value) return
  const { links } = typedDraft(form)
  for (const [at, row] of [...form.querySelectorAll<HTMLElement>('[data-link]')].entries()) {
    const link = links[at]
    if (!link) continue
    const moved = inZone(link, zone.value, own)
    for (const part of ['from', 'until'] as const) {
      const field = row.querySelector<HTMLInputElement>(`[name$="_${part}"]`)
      if (field && link[part] !== '') field.value = moved[part]
    }
  }
  zone.value = own
  const template = document.querySelector<HTMLTemplateElement>('template[data-link-template]')
  for (const within of [form, template?.content])
    for (const name of within?.querySelectorAll('[data-zone-name]') ?? []) name.textContent = own.replaceAll('_', ' ')
  changed(form)
}
