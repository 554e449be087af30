// The profile picture: chosen, cropped in the browser, uploaded; the next save refers to it. crop.ts is loaded when one
// is chosen.

import { MutationObserver } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { bodyOf, queryClient } from '#app/client/server-state/query-client.ts'
import { changed } from './form.ts'

const MAX_BYTES = 10 * 1024 * 1024

const TOO_LARGE = 'Choose a picture below 10 MB.'
const WRONG_TYPE = 'Choose a JPEG, PNG or WebP picture.'
const HEIC =
  'This browser cannot open HEIC pictures. Choose a JPEG, or set your camera to “Most Compatible” and take it again.'
const UNUSABLE = 'This picture cannot be used. Choose another.'
const NOT_LOADED = 'We could not be reached. Please check your connection and choose the picture again.'
const UNREACHED = 'We could not store the picture. The rest of your profile is saved.'
const TEXT_BY_STATUS: Readonly<Record<number, string>> = { 413: TOO_LARGE, 415: WRONG_TYPE }

export function choosePictures(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-picture]')) choose(part)
}

function choose(part: HTMLElement): void {
  const buttons = part.querySelector<HTMLElement>('[data-picture-buttons]')
  const open = part.querySelector<HTMLButtonElement>('[data-choose-picture]')
  const remove = part.querySelector<HTMLButtonElement>('[data-remove-picture]')
  const file = part.querySelector<HTMLInputElement>('[data-picture-file]')
  const value = part.querySelector<HTMLInputElement>('input[name="picture"]')
  const now = part.querySelector<HTMLElement>('[data-picture-now]')
  const status = part.querySelector<HTMLElement>('[data-picture-status]')
  if (!buttons || !open || !remove || !file || !value || !now || !status) return
  buttons.hidden = false
  const uploading = new MutationObserver(queryClient, { mutationKey: ['picture'], mutationFn: upload })
  const initial = () => now.replaceChildren(now.dataset.initial ?? '')
  // Shows the initial in place of a picture that fails to load.
  now.querySelector('img')?.addEventListener('error', initial)

  const show = (address: string) => {
    value.value = address
    remove.hidden = address === ''
    if (address === '') initial()
    else {
      const image = new Image(128, 128)
      image.alt = ''
      image.src = address
      image.addEventListener('error', initial)
      now.replaceChildren(image)
    }
    if (value.form) changed(value.form)
  }

  open.addEventListener('click', () => file.click())
  remove.addEventListener('click', () => {
    show('')
    status.textContent = 'Picture removed.'
    open.focus()
  })
  file.addEventListener('change', async () => {
    const [chosen] = file.files ?? []
    file.value = '' // allows choosing the same file again
    if (!chosen) return
    if (chosen.size > MAX_BYTES) return showStatus(TOO_LARGE)
    showStatus('Opening the picture…')
    let type: string | null = null
    try {
      type = typeOf(new Uint8Array(await chosen.slice(0, 16).arrayBuffer()))
      if (type === null) return showStatus(WRONG_TYPE)
      const crop = await import('./crop.ts').catch(() => null)
      if (crop === null) return showStatus(NOT_LOADED)
      const cut = await crop.cropPicture(new Blob([chosen], { type }), () => showStatus(''))
      if (cut === null) return showStatus('')
      showStatus('Uploading…')
      const uploaded = await uploading.mutate(cut).catch(() => ({ picture: undefined, text: UNREACHED }))
      if (uploaded.picture === undefined) return showStatus(uploaded.text)
      show(uploaded.picture)
      showStatus('Picture chosen. Save to show it.')
    } catch {
      showStatus(type === 'image/heic' ? HEIC : UNUSABLE)
    } finally {
      open.focus()
    }
  })

  function showStatus(text: string): void {
    if (status) status.textContent = text
  }
}

/**
 * The type of a picture by its first bytes; null for other files. The declared type is ignored: Android's pickers send
 * image/jpg, application/octet-stream or nothing. Some browsers open HEIC, the format of iPhones.
 */
function typeOf(bytes: Uint8Array): string | null {
  const text = String.fromCharCode(...bytes)
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n')) return 'image/png'
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return 'image/webp'
  return /^[\s\S]{4}ftyp(?:heic|heix|hevc|heim|heis|mif1|msf1)/.test(text) ? 'image/heic' : null
}

/** The stored picture's path, or the reason of a refusal. */
const uploadSchema = z.union([z.object({ picture: z.string() }), z.object({ text: z.string() })])

/** The path of the uploaded picture, or the text to show. Rejects without a response. */
async function upload(picture: Blob): Promise<{ picture: string } | { picture: undefined; text: string }> {
  const response = await fetch(href('picture'), {
    method: 'POST',
    headers: { 'Content-Type': picture.type },
    body: picture,
  })
  const { data } = uploadSchema.safeParse(await bodyOf(response))
  if (data && 'picture' in data) return data
  return { picture: undefined, text: data?.text ?? TEXT_BY_STATUS[response.status] ?? UNREACHED }
}
