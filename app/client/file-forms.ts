// A form that is answered by a file says so when the file is there: without script the browser saves it and the page
// stays as it was. What is no file (a refusal, the way to a proof) is asked for once more by the browser itself, as a
// page:
// nothing was made or written then.

import { fieldsOf } from './forms/form-fields.ts'
import { restore } from './pending.ts'

/** The name of the file in an answer, with all its letters where it says them; undefined where it is no file. */
function nameIn(answer: Response | null): string | undefined {
  const said = answer?.headers.get('content-disposition') ?? ''
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(said) ?? []
  return encoded === undefined ? /filename="([^"]+)"/.exec(said)?.[1] : decodeURIComponent(encoded)
}

export function sayFiles(): void {
  document.addEventListener('submit', (event) => {
    const { target, submitter } = event
    if (!(target instanceof HTMLFormElement) || event.defaultPrevented || target.dataset.file === undefined) return
    if (target.dataset.plain !== undefined) return
    event.preventDefault()
    void takeFile(target, submitter)
  })
}

async function takeFile(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const said = saidHere()
  said.textContent = ''
  said.className = ''
  const answer = await fetch(form.action, {
    method: 'POST',
    body: fieldsOf(form, submitter),
    redirect: 'manual',
  }).catch(() => null)
  const name = nameIn(answer)
  const file = answer?.ok && name !== undefined ? await answer.blob().catch(() => null) : null
  restore(form)
  if (!file || name === undefined) return sendPlainly(form, submitter)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  said.className = 'notice notice-done'
  const cut = answer?.headers.get('X-File-Cut') ?? ''
  said.textContent = `${form.dataset.file || 'Done.'} It is saved as ${name}. ${cut}`.trimEnd()
  said.scrollIntoView({ block: 'nearest' })
}

/** As if there were no script. */
function sendPlainly(form: HTMLFormElement, submitter: HTMLElement | null): void {
  form.dataset.plain = ''
  form.requestSubmit(submitter)
}

/** Where every page says what was done. */
function saidHere(): HTMLElement {
  const there = document.querySelector<HTMLElement>('[data-file-said]')
  if (there) return there
  const said = document.createElement('p')
  said.dataset.fileSaid = ''
  said.setAttribute('role', 'status')
  document.querySelector('main')?.prepend(said)
  return said
}
