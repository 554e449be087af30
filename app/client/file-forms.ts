// Reports when a form has been answered with a file; without a script the browser saves the file and the page does not
// change. A response that is no file (a refusal, a redirect to step-up) is requested again as a page by the browser:
// nothing was made or written.

import { fieldsOf } from './forms/form-fields.ts'
import { restore } from './pending.ts'

/** The file name in a response, preferring the encoded one; undefined where the response is no file. */
function nameIn(response: Response | null): string | undefined {
  const header = response?.headers.get('content-disposition') ?? ''
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(header) ?? []
  return encoded === undefined ? /filename="([^"]+)"/.exec(header)?.[1] : decodeURIComponent(encoded)
}

export function reportFiles(): void {
  document.addEventListener('submit', (event) => {
    const { target, submitter } = event
    if (!(target instanceof HTMLFormElement) || event.defaultPrevented) return
    // One button of a form may make a file while the others lead to pages.
    if (target.dataset.file === undefined && submitter?.dataset.file === undefined) return
    if (target.dataset.plain !== undefined) return
    event.preventDefault()
    void takeFile(target, submitter)
  })
}

async function takeFile(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const status = statusRegion()
  status.textContent = ''
  status.className = ''
  const response = await fetch(form.action, {
    method: 'POST',
    body: fieldsOf(form, submitter),
    redirect: 'manual',
  }).catch(() => null)
  const name = nameIn(response)
  const file = response?.ok && name !== undefined ? await response.blob().catch(() => null) : null
  restore(form)
  if (!file || name === undefined) return sendPlainly(form, submitter)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  status.className = 'notice notice-done'
  const cut = response?.headers.get('X-File-Cut') ?? ''
  status.textContent = `${form.dataset.file || 'The file is ready.'} It is saved as ${name}. ${cut}`.trimEnd()
  status.scrollIntoView({ block: 'nearest' })
}

/** Submits the form as without a script. */
function sendPlainly(form: HTMLFormElement, submitter: HTMLElement | null): void {
  form.dataset.plain = ''
  form.requestSubmit(submitter)
}

/** The status region at the top of the page; created when the page has none. */
function statusRegion(): HTMLElement {
  const there = document.querySelector<HTMLElement>('[data-file-said]')
  if (there) return there
  const status = document.createElement('p')
  status.dataset.fileSaid = ''
  status.setAttribute('role', 'status')
  document.querySelector('main')?.prepend(status)
  return status
}
