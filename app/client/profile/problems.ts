// Shows what was refused as the server's page does: a summary that takes the focus, and a sentence beside each field.
import { focusOn, openAround } from '#app/client/forms/error-summary.ts'
import { namedProblem } from '#domain/profile/profile-fields.ts'

/** Replaces the problems shown. Keys are names of fields, "" for the form as a whole. */
export function showProblems(form: HTMLFormElement, problems: Readonly<Record<string, string>>): void {
  for (const old of document.querySelectorAll('[data-error-summary]')) old.remove()
  for (const old of form.querySelectorAll('.app-problem')) old.remove()
  for (const field of form.querySelectorAll('[aria-invalid]')) {
    field.removeAttribute('aria-invalid')
    describe(field, (id) => !id.endsWith('-problem'))
  }
  document.title = document.title.replace(/^Error: /, '')
  const entries = Object.entries(problems)
  if (entries.length === 0) return
  document.title = `Error: ${document.title}`
  for (const [name, text] of entries) showBeside(form, name, text)
  const summary = summaryOf(entries)
  document.querySelector('main')?.prepend(summary)
  focusOn(summary)
}

function showBeside(form: HTMLFormElement, name: string, text: string): void {
  const field = name === '' ? null : document.getElementById(name)
  if (!field || !form.contains(field)) return
  openAround(field)
  const problem = document.createElement('p')
  problem.className = 'app-problem'
  problem.id = `${name}-problem`
  problem.textContent = text
  const place = field.closest('.app-field') ? field : field.firstElementChild
  place?.before(problem)
  if (!field.matches('input, textarea, select')) return
  field.setAttribute('aria-invalid', 'true')
  describe(field, () => true, problem.id)
}

/** Filters a field's descriptions, and puts another one first. */
function describe(field: Element, keeps: (id: string) => boolean, first?: string): void {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '' && keeps(id))
  const all = [...(first === undefined ? [] : [first]), ...ids.filter((id) => id !== first)]
  if (all.length > 0) field.setAttribute('aria-describedby', all.join(' '))
  else field.removeAttribute('aria-describedby')
}

function summaryOf(entries: readonly (readonly [string, string])[]): HTMLElement {
  const summary = document.createElement('div')
  summary.className = 'notice notice-refused'
  summary.setAttribute('role', 'alert')
  summary.tabIndex = -1
  summary.dataset.errorSummary = ''
  const heading = document.createElement('p')
  heading.className = 'font-semibold'
  heading.textContent = entries.length > 1 ? 'Please check these:' : 'Please check this:'
  const list = document.createElement('ul')
  list.className = 'mt-2 grid gap-1'
  for (const [name, text] of entries) {
    const item = document.createElement('li')
    if (name === '') item.textContent = text
    else {
      const link = document.createElement('a')
      link.href = `#${name}`
      link.className = 'underline underline-offset-4'
      link.textContent = namedProblem(name, text)
      item.append(link)
    }
    list.append(item)
  }
  summary.append(heading, list)
  return summary
}
