// The colour picker beside the field of the accent colour.
import { readColour } from '#domain/profile/accent.ts'
import { changed, profileForm } from './form.ts'

/** The accent of the chosen look itself. */
function lookColour(form: HTMLFormElement): string {
  const look = form.querySelector('[name="look"]:checked + .look')
  return look ? getComputedStyle(look).getPropertyValue('--profile-ring').trim() : ''
}

export function chooseAccent(): void {
  const form = profileForm()
  const field = form?.querySelector<HTMLInputElement>('#accent')
  const tools = form?.querySelector<HTMLElement>('[data-accent-tools]')
  const picker = tools?.querySelector<HTMLInputElement>('[data-accent-picker]')
  const none = tools?.querySelector<HTMLButtonElement>('[data-accent-none]')
  if (!form || !field || !tools || !picker || !none) return
  tools.hidden = false
  const show = () => {
    const colour = readColour(field.value)
    picker.value = colour || lookColour(form) || picker.value
    none.hidden = field.value === ''
  }
  const set = (colour: string) => {
    field.value = colour
    show()
    changed(form)
  }
  picker.addEventListener('input', () => set(picker.value))
  none.addEventListener('click', () => {
    set('')
    field.focus()
  })
  form.addEventListener('input', show)
  show()
}
