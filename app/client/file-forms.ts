// Reports when a form has been answered with a file; without a script the browser saves the file and the page does not
// change. A response that is no file (a refusal, a redirect to step-up) is requested again as a page by the browser:
// nothing was made or written.

import { fieldsOf } from './forms/form-fields.ts'
import { restore } from './pending.ts'

/** The file name in a response, preferring the encoded one; undefined where the response is no file. */
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

/** Submits the form as without a script. */
function sendPlainly(form: HTMLFormElement, submitter: HTMLElement | null): void {
  form.dataset.plain = ''
  form.requestSubmit(submitter)
}

/** The status region at the top of the page; created when the page has none. */
function saidHere(): HTMLElement {
  const there = document.querySelector<HTMLElement>('[data-file-said]')
  if (there) return there
  const said = document.createElement('p')
  said.dataset.fileSaid = ''
  said.setAttribute('role', 'status')
  document.querySelector('main')?.prepend(said)
  return said
}
