// Saves without a reload. The fields are checked by the server's rules before anything is sent; leaving with unsaved
// changes asks for confirmation.
import { MutationObserver } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { bodyOf, queryClient } from '#app/client/server-state/query-client.ts'
import { checkedDraft, type LinkDraft } from '#domain/profile/profile-draft.ts'
import { changed, profileForm, typedDraft } from './form.ts'
import { showProblems } from './problems.ts'

/** The state beside the button. */
const SAVED = 'Saved'
const UNSAVED = 'Unsaved changes'
const UNREACHED = 'We could not save. Please check the connection and try again.'
const SIGNED_OUT = 'You are signed out. Open the app in another tab, sign in, and save again.'

/** Responses to a save, by status. */
const saveSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal(200),
    body: z.object({
      version: z.int(),
      text: z.string(),
      links: z.array(z.object({ platform: z.string(), title: z.string(), url: z.string() })),
    }),
  }),
  z.object({ status: z.literal(401) }),
  // Changed on another device; `current` is the version that is stored now.
  z.object({ status: z.literal(409), body: z.object({ text: z.string(), current: z.int() }) }),
  z.object({ status: z.literal(422), body: z.object({ problems: z.record(z.string(), z.string()) }) }),
])

export function saveInPlace(): void {
  const form = profileForm()
  const button = document.querySelector<HTMLButtonElement>('[data-save-bar] button[type="submit"]')
  const status = document.querySelector<HTMLElement>('[data-save-status]')
  const version = form?.elements.namedItem('version')
  if (!form || !button || !status || !(version instanceof HTMLInputElement)) return
  const label = button.textContent
  const now = () => JSON.stringify(typedDraft(form))
  // Values that came back refused or changed were never saved.
  let saved = document.querySelector('[data-error-summary]') || form.dataset.unsaved !== undefined ? '' : now()
  const saving = new MutationObserver(queryClient, {
    mutationKey: ['profile'],
    mutationFn: (sent: object) => postDraft(form.action, sent),
  })
  let { picture } = typedDraft(form)
  const isSaving = () => saving.getCurrentResult().isPending
  saving.subscribe(({ isPending }) => {
    button.disabled = isPending
    button.textContent = isPending ? 'Saving…' : label
  })

  addEventListener('beforeunload', (event) => {
    if (now() !== saved) event.preventDefault()
  })
  form.addEventListener('input', () => {
    if (!isSaving()) status.textContent = now() === saved ? SAVED : UNSAVED
  })
  form.addEventListener('submit', (event) => {
    const act = event.submitter instanceof HTMLButtonElement ? event.submitter.value : 'save'
    if (act !== 'save') {
      saved = now() // "Save mine" on the server's page submits the whole form
      return
    }
    event.preventDefault()
    if (!isSaving()) void save()
  })

  async function save(): Promise<void> {
    if (!form || !status || !(version instanceof HTMLInputElement)) return
    for (const notice of document.querySelectorAll('[data-conflict]')) notice.remove()
    const draft = typedDraft(form)
    const sent = JSON.stringify(draft)
    const { problems } = checkedDraft(draft)
    showProblems(form, problems)
    if (Object.keys(problems).length > 0) {
      status.textContent = UNSAVED
      return
    }
    const response = await saving.mutate({ ...draft, version: Number(version.value) }).catch(() => null)
    if (response === null) status.textContent = UNREACHED
    else if (response.status === 401) status.textContent = SIGNED_OUT
    else if (response.status === 200) {
      const { text, links } = response.body
      version.value = String(response.body.version)
      // What was typed during the save is not saved yet.
      const isUnchanged = now() === sent
      if (isUnchanged) showStored(form, links)
      saved = isUnchanged ? now() : sent
      status.textContent = text
      if (draft.picture !== '' && draft.picture !== picture) void sendPhoto(form.dataset.username ?? '', draft.picture)
      picture = draft.picture
    } else if (response.status === 409) {
      status.textContent = UNSAVED
      showProblems(form, { '': response.body.text })
      offerBoth(form, version, response.body.current)
    } else {
      status.textContent = UNSAVED
      showProblems(form, response.body.problems)
    }
  }

  function offerBoth(within: HTMLFormElement, field: HTMLInputElement, current: number): void {
    const choice = document.createElement('div')
    choice.className = 'editor-conflict'
    choice.dataset.conflict = ''
    const reload = document.createElement('button')
    reload.type = 'button'
    reload.className = 'app-secondary-button'
    reload.textContent = 'Reload'
    reload.addEventListener('click', () => {
      saved = now() // the reload was requested: what was typed is discarded
      location.assign(within.action)
    })
    const mine = document.createElement('button')
    mine.type = 'button'
    mine.className = 'app-secondary-button'
    mine.textContent = 'Save mine'
    mine.addEventListener('click', () => {
      field.value = String(current)
      void save()
    })
    choice.append(reload, mine)
    document.querySelector('[data-error-summary]')?.after(choice)
  }
}

/** Sends the photo of a new picture for the contact card. Never rejects. */
const sendPhoto = async (username: string, picture: string): Promise<void> =>
  (await import('./contact-photo.ts').catch(() => null))?.sendContactPhoto(username, picture)

/** Shows the addresses as the server completed and stored them. */
function showStored(form: HTMLFormElement, links: readonly Pick<LinkDraft, 'platform' | 'title' | 'url'>[]): void {
  const rows = [...form.querySelectorAll<HTMLElement>('[data-link]')].filter((row) =>
    [...row.querySelectorAll('input')].some(({ value }) => value.trim() !== ''),
  )
  if (rows.length !== links.length) return
  for (const [at, row] of rows.entries())
    for (const [part, value] of Object.entries(links[at] ?? {}))
      for (const field of row.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`[name$="_${part}"]`))
        field.value = value
  changed(form)
}

/** Sends a draft; a redirect to the sign-in page counts as status 401. Rejects for any other response. */
async function postDraft(path: string, draft: object): Promise<z.infer<typeof saveSchema>> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(draft),
  })
  return saveSchema.parse({ status: response.redirected ? 401 : response.status, body: await bodyOf(response) })
}
