// Packing without a reload: a form inside `[data-packing]` is sent, the parts marked `data-live` are replaced from the
// response, and the result is shown in the status region. Cards scanned faster than the responses arrive are queued.

import { fieldsOf } from '#app/client/forms/form-fields.ts'

export interface Packing {
  /** Assigns the card with this id or address. */
  assign(text: string): void
  /** Shows a text in the status region. */
  report(text: string, isRefused?: boolean): void
  form: HTMLFormElement
}

const NO_ANSWER = 'There was no answer. Please try this card again.'

export function packInPlace(): Packing | null {
  const form = document.querySelector<HTMLFormElement>('form[data-scan]')
  const field = form?.querySelector<HTMLInputElement>('[name="card"]')
  const status = document.querySelector<HTMLElement>('[data-said]')
  if (!form || !field || !status) return null
  let waiting = 0

  const report = (text: string, isRefused = false) => {
    // Cleared first, so that a screen reader reads the same sentence again.
    status.textContent = ''
    status.textContent = text
    status.dataset.tone = isRefused ? 'refused' : 'done'
    field.toggleAttribute('aria-invalid', isRefused)
    if (isRefused) field.setAttribute('aria-invalid', 'true')
  }

  /** Puts the text of a refused card back and selects it, unless the next one is being typed. */
  const putBack = (text: string) => {
    if (text === '' || field.value !== '') return
    field.value = text
    field.focus()
    field.select()
  }

  const send = async (action: string, fields: URLSearchParams, typed: string) => {
    waiting++
    form.dataset.busy = ''
    try {
      const { sending } = await import('./sending.ts')
      const { page, address } = await sending.mutate({ action, fields })
      // Signed out, or the order is gone: the page of the response says so.
      if (page.querySelector('form[data-scan]') === null && page.querySelector('[data-live]') === null)
        return location.assign(address ?? location.href)
      takeLive(page, field)
      const refusal = page.querySelector('[data-error-summary] li')?.textContent
      const done = page.querySelector('[data-done]')?.textContent
      const warning = page.querySelector('[data-new-warning]')?.textContent
      if (refusal) putBack(typed)
      report(refusal ?? [done, warning].filter(Boolean).join(' '), Boolean(refusal))
    } catch {
      putBack(typed)
      report(NO_ANSWER, true)
    } finally {
      waiting--
      if (waiting === 0) delete form.dataset.busy
    }
  }

  const assign = (text: string, fields = fieldsOf(form)) => {
    fields.set('card', text)
    send(form.action, fields, text)
  }

  // In the capture phase, before pending.ts: the page stays, so no button is disabled.
  document.addEventListener(
    'submit',
    (event) => {
      const { target, submitter } = event
      if (!(target instanceof HTMLFormElement) || target.dataset.packing === undefined) return
      event.preventDefault()
      const fields = fieldsOf(target, submitter)
      if (target !== form) return send(target.action, fields, '')
      const text = field.value.trim()
      field.value = ''
      field.focus()
      if (text !== '' || fields.has('here')) assign(text, fields)
    },
    true,
  )
  return { assign: (text) => assign(text), report, form }
}

/**
 * Replaces the live parts of the page by those of the response. Focus inside a replaced part moves to the field, and a fold
 * that was open stays open.
 */
function takeLive(page: Document, field: HTMLInputElement): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const fresh = page.querySelector(`[data-live="${part.dataset.live}"]`)
    const hadFocus = part.contains(document.activeElement)
    const wasOpen = [...part.querySelectorAll('details')].map(({ open }) => open)
    part.replaceChildren(...(fresh ? [...fresh.childNodes].map((node) => document.importNode(node, true)) : []))
    for (const [at, fold] of part.querySelectorAll('details').entries()) if (wasOpen[at]) fold.open = true
    if (hadFocus) field.focus()
  }
}
