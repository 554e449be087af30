// A username while it is typed: the address it makes, at once; whether it is free, 400 ms after the last key; and one made
// from the name, where none was typed (EDT-02, EDT-03).
import { checkField } from '#domain/profile/profile-fields.ts'

const PAUSE_MS = 400

export function checkUsernames(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-username-part]')) {
    const field = part.querySelector<HTMLInputElement>('[data-username-field]')
    const address = part.querySelector<HTMLElement>('[data-username-address]')
    const said = part.querySelector<HTMLElement>('[data-username-status]')
    if (field && address && said) check(field, address, said)
  }
}

function check(field: HTMLInputElement, address: HTMLElement, said: HTMLElement): void {
  const before = field.value
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0

  const spell = () => {
    address.textContent = (address.dataset.before ?? '') + field.value.trim()
  }
  const say = (text: string, isFree: boolean | null) => {
    said.textContent = text
    said.dataset.free = isFree === null ? '' : String(isFree)
  }
  const ask = async () => {
    const name = field.value.trim()
    if (name === '' || name === before) return say('', null)
    const { problem } = checkField('username', name)
    if (problem !== null) return say(problem, false)
    const own = ++asked
    say('Checking…', null)
    const answer = await answerOf(`/app/username?name=${encodeURIComponent(name)}`)
    if (own !== asked || field.value.trim() !== name) return // something newer was typed
    if (typeof answer.text === 'string') say(answer.text, answer.free === true)
    else say('', null) // the post will say it
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(ask, PAUSE_MS)
  }
  field.addEventListener('input', () => {
    spell()
    say('', null)
    later()
  })

  const name = field.form?.elements.namedItem('full_name')
  if (!(name instanceof HTMLInputElement)) return
  let proposed = ''
  const propose = async () => {
    if (name.value.trim() === '' || (field.value !== '' && field.value !== proposed)) return
    const answer = await answerOf(`/app/username?of=${encodeURIComponent(name.value.trim())}`)
    if (typeof answer.proposed !== 'string' || (field.value !== '' && field.value !== proposed)) return
    proposed = answer.proposed
    field.value = proposed
    // Whoever is in the field already is about to type: the next key replaces what was not asked for.
    if (document.activeElement === field) field.select()
    spell()
    later()
  }
  name.addEventListener('change', propose)
}

/** What the app answers, or nothing where it could not be asked. */
async function answerOf(path: string): Promise<Record<string, unknown>> {
  try {
    const response = await fetch(path, { headers: { Accept: 'application/json' } })
    const answer: unknown = response.ok ? await response.json() : null
    return typeof answer === 'object' && answer !== null ? { ...answer } : {}
  } catch {
    return {}
  }
}
