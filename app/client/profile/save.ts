// Saving without loading the page again. The fields are held against the very rules of the door before anything is
// sent; what was not saved is asked about before the page is left.
import { MutationObserver } from '@tanstack/react-query'
import { objectOf, queryClient } from '#app/client/server-state/query-client.ts'
import { checkedDraft } from '#domain/profile/profile-draft.ts'
import { changed, profileForm, typedDraft } from './form.ts'
import { sayProblems } from './problems.ts'

const UNREACHED = 'We could not save. Please check the connection and try again.'
const SIGNED_OUT = 'You are signed out. Open the app in another tab, sign in, and save again.'

export function saveInPlace(): void {
  const form = profileForm()
  const button = form?.querySelector<HTMLButtonElement>('[data-save-bar] button[type="submit"]')
  const said = form?.querySelector<HTMLElement>('[data-save-status]')
  const version = form?.elements.namedItem('version')
  if (!form || !button || !said || !(version instanceof HTMLInputElement)) return
  const label = button.textContent
  const now = () => JSON.stringify(typedDraft(form))
  // Values that came back refused or changed were never saved.
  let saved = document.querySelector('[data-error-summary]') || form.dataset.unsaved !== undefined ? '' : now()
  const saving = new MutationObserver(queryClient, {
    mutationKey: ['profile'],
    mutationFn: (sent: object) => post(form.action, sent),
  })
  const isSaving = () => saving.getCurrentResult().isPending
  saving.subscribe(({ isPending }) => {
    button.disabled = isPending
    button.textContent = isPending ? 'Saving…' : label
  })

  addEventListener('beforeunload', (event) => {
    if (now() !== saved) event.preventDefault()
  })
  form.addEventListener('input', () => {
    if (!isSaving()) said.textContent = now() === saved ? '' : 'Not saved yet.'
  })
  form.addEventListener('submit', (event) => {
    const act = event.submitter instanceof HTMLButtonElement ? event.submitter.value : 'save'
    if (act !== 'save') {
      saved = now() // "Save mine" of the server's page sends all of it
      return
    }
    event.preventDefault()
    if (!isSaving()) void save()
  })

  async function save(): Promise<void> {
    if (!form || !said || !(version instanceof HTMLInputElement)) return
    for (const notice of document.querySelectorAll('[data-conflict]')) notice.remove()
    const draft = typedDraft(form)
    const sent = JSON.stringify(draft)
    const { problems } = checkedDraft(draft)
    sayProblems(form, problems)
    if (Object.keys(problems).length > 0) {
      said.textContent = ''
      return
    }
    const answer = await saving.mutate({ ...draft, version: Number(version.value) }).catch(() => null)
    if (answer === null) said.textContent = UNREACHED
    else if (answer.status === 200 && typeof answer.body.version === 'number') {
      version.value = String(answer.body.version)
      if (JSON.stringify(typedDraft(form)) === sent) showStored(form, answer.body.links)
      saved = JSON.stringify(typedDraft(form)) === sent || isShown(answer.body.links) ? now() : sent
      said.textContent = String(answer.body.text)
    } else if (answer.status === 409) {
      said.textContent = ''
      sayProblems(form, { '': String(answer.body.text) })
      offerBoth(form, version, Number(answer.body.current))
    } else if (answer.status === 422 && typeof answer.body.problems === 'object' && answer.body.problems !== null) {
      said.textContent = ''
      sayProblems(form, { ...answer.body.problems })
    } else said.textContent = answer.status === 401 ? SIGNED_OUT : UNREACHED
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
      saved = now() // asked for: what was typed goes
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

const isShown = (links: unknown): boolean => Array.isArray(links)

/** Addresses as they were completed: what is stored is what is seen. */
function showStored(form: HTMLFormElement, links: unknown): void {
  if (!Array.isArray(links)) return
  const rows = [...form.querySelectorAll<HTMLElement>('[data-link]')].filter((row) =>
    [...row.querySelectorAll('input')].some(({ value }) => value.trim() !== ''),
  )
  if (rows.length !== links.length) return
  for (const [at, row] of rows.entries())
    for (const [part, value] of Object.entries({ ...links[at] }))
      for (const field of row.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`[name$="_${part}"]`))
        field.value = String(value)
  changed(form)
}

/** What the app answered; status 401 where it was a sign-in page. Rejects where nobody answered. */
async function post(path: string, value: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(value),
  })
  if (response.redirected) return { status: 401, body: {} }
  return { status: response.status, body: await objectOf(response) }
}
