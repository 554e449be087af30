// Choices made before their island was hydrated: radios, check boxes and lists that a visitor has set in the server's
// HTML. React leaves them as they are but does not know of them, so each is repeated as a visitor would make it once
// the island listens. Text needs no such care: no text field that the server renders is controlled.

type Control = HTMLInputElement | HTMLSelectElement

/** Around controls that together make one choice; the last one used counts. */
const ONE_CHOICE = '[data-one-choice]'

const isChanged = (control: Control): boolean =>
  control instanceof HTMLSelectElement
    ? [...control.options].some((option) => option.selected && !option.defaultSelected)
    : control.checked !== control.defaultChecked

/** Resets a control to the server's value. */
function reset(control: Control): void {
  if (control instanceof HTMLInputElement) control.checked = control.defaultChecked
  else for (const option of control.options) option.selected = option.defaultSelected
}

/** Returns a function that repeats the choice. React handles a click only if it changes the value React has set. */
function repeated(control: Control): () => void {
  if (control instanceof HTMLInputElement)
    return () => {
      reset(control)
      control.click()
    }
  const { selectedIndex } = control
  return () => {
    control.selectedIndex = selectedIndex
    control.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/**
 * Returns a function that repeats the choices of an island which React has attached to and not yet rendered again. They
 * are repeated in page order, so that a dependent choice follows the one it depends on.
 */
export function readEarlyChoices(island: HTMLElement): () => void {
  const controls = [...island.querySelectorAll('input[type="radio"],input[type="checkbox"],select')]
  const changed = (controls as unknown as Control[]).filter(isChanged)
  const choiceOf = (control: Control) => control.closest(ONE_CHOICE) ?? control
  const last = new Map<unknown, Control>()
  // Used ones last, in the order of their use; the browser itself may have restored others after a reload.
  for (const control of [...changed, ...(window.earlyClicks?.used ?? [])]) last.set(choiceOf(control), control)
  const counts = (control: Control) => last.get(choiceOf(control)) === control
  const overruled = changed.filter((control) => !counts(control))
  const repeats = changed.filter((control) => counts(control) && !isReplaced(control)).map(repeated)
  return () => {
    for (const control of overruled) reset(control)
    for (const choose of repeats) choose()
  }
}

/** A radio the server had set, until the visitor chose another one of its group. */
const isReplaced = (control: Control): boolean =>
  control instanceof HTMLInputElement && control.type === 'radio' && control.defaultChecked
