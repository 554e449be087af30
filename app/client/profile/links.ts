// Edits the list of links in the page: adds, removes, reorders and renumbers rows, so that the form holds the order
// shown.

import { detectPlatform, readLink } from '#domain/profile/link-input.ts'
import { isLinkPlatform, type LinkPlatform, platformHint, platformLabel } from '#domain/profile/link-platforms.ts'
import { MAX_LINKS } from '#domain/profile/profile-fields.ts'
import { hasModifier } from '#domain/site/with-modifier.ts'
import { changed } from './form.ts'

const UNDO_MS = 10_000

type Act = 'up' | 'down' | 'remove'

export function moveLinks(): void {
  const list = document.querySelector<HTMLElement>('[data-links]')
  const template = document.querySelector<HTMLTemplateElement>('template[data-link-template]')
  const status = document.querySelector<HTMLElement>('[data-link-status]')
  const add = document.querySelector<HTMLButtonElement>('[data-add-link]')
  const addHeading = document.querySelector<HTMLButtonElement>('[data-add-heading]')
  const form = list?.closest('form')
  if (list && template && status && add && addHeading && form)
    new Links(list, template, status, { add, addHeading }, form)
}

class Links {
  private undo: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly list: HTMLElement,
    private readonly template: HTMLTemplateElement,
    private readonly status: HTMLElement,
    private readonly adds: { add: HTMLButtonElement; addHeading: HTMLButtonElement },
    private readonly form: HTMLFormElement,
  ) {
    this.number()
    adds.add.addEventListener('click', (event) => {
      event.preventDefault()
      this.append()
    })
    adds.addHeading.addEventListener('click', (event) => {
      event.preventDefault()
      this.append('heading')
    })
    list.addEventListener('click', (event) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('[data-act]') : null
      const row = button?.closest<HTMLElement>('[data-link]')
      if (!button || !row) return
      event.preventDefault()
      if (button.dataset.act === 'remove') this.remove(row)
      else this.move(row, button.dataset.act === 'up' ? -1 : 1, button)
    })
    list.addEventListener('input', ({ target }) => this.typed(target))
    list.addEventListener('change', ({ target }) => this.left(target))
    list.addEventListener('keydown', (event) => this.key(event))
    list.addEventListener('pointerdown', (event) => this.touched(event))
  }

  private get most(): number {
    return Number(this.list.dataset.mostLinks ?? MAX_LINKS)
  }

  private get rows(): HTMLElement[] {
    return [...this.list.querySelectorAll<HTMLElement>('[data-link]')]
  }

  private append(platform?: LinkPlatform): void {
    const row = this.template.content.firstElementChild?.cloneNode(true)
    if (!(row instanceof HTMLElement)) return
    this.list.append(row)
    this.number()
    if (platform !== undefined) this.choose(row, platform)
    row.querySelector<HTMLElement>(platform === undefined ? 'select, input' : '[name$="_title"]')?.focus()
    changed(this.form)
  }

  private remove(row: HTMLElement): void {
    const at = this.rows.indexOf(row)
    row.remove()
    this.number()
    const next = this.rows[at] ?? this.rows[at - 1]
    const target = next?.querySelector<HTMLElement>('[data-act="remove"]') ?? this.adds.add
    target.focus()
    this.offerUndo(row, at)
    changed(this.form)
  }

  private offerUndo(row: HTMLElement, at: number): void {
    clearTimeout(this.undo)
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'link-undo'
    button.textContent = 'Undo.'
    button.addEventListener('click', () => {
      clearTimeout(this.undo)
      this.list.insertBefore(row, this.rows[at] ?? null)
      this.number()
      this.status.textContent = ''
      row.querySelector<HTMLElement>('[data-act="remove"]')?.focus()
      changed(this.form)
    })
    this.status.replaceChildren('Link removed. ', button)
    this.undo = setTimeout(() => {
      if (button.contains(document.activeElement)) this.list.focus()
      this.status.textContent = ''
    }, UNDO_MS)
  }

  /** Moves a row by one place. The pressed button keeps the focus, or the opposite one where it is now hidden. */
  private move(row: HTMLElement, by: 1 | -1, button: HTMLElement): void {
    const rows = this.rows
    const to = rows.indexOf(row) + by
    if (to < 0 || to >= rows.length) return
    // The other row moves, so that the focused element stays in the document.
    const other = rows[to]
    if (by < 0) row.after(other ?? '')
    else row.before(other ?? '')
    this.number()
    const target = button.hidden ? row.querySelector<HTMLElement>(`[data-act="${by < 0 ? 'down' : 'up'}"]`) : button
    target?.focus()
    this.showPlace(row)
    changed(this.form)
  }

  private showPlace(row: HTMLElement): void {
    clearTimeout(this.undo)
    const rows = this.rows
    this.status.textContent = `${titleOf(row)}: place ${rows.indexOf(row) + 1} of ${rows.length}.`
  }

  /** Renumbers names, ids and labels of every row by its place. */
  private number(): void {
    const rows = this.rows
    for (const [at, row] of rows.entries()) {
      const number = String(at + 1)
      for (const element of row.querySelectorAll<HTMLElement>('[id], [name], [for], [aria-describedby]'))
        for (const attribute of ['id', 'name', 'for', 'aria-describedby']) {
          const value = element.getAttribute(attribute)
          if (value !== null) element.setAttribute(attribute, value.replaceAll(/\blink\d+_/g, `link${number}_`))
        }
      const handle = row.querySelector<HTMLElement>('[data-handle]')
      if (handle) {
        handle.hidden = rows.length < 2
        handle.setAttribute('aria-label', `Drag link ${number}; the arrow keys move it`)
      }
      this.button(row, 'up', number).hidden = at === 0
      this.button(row, 'down', number).hidden = at === rows.length - 1
      this.button(row, 'remove', number)
    }
    for (const button of Object.values(this.adds)) button.hidden = rows.length >= this.most
  }

  /** A row's button; created where the server left it out. */
  private button(row: HTMLElement, act: Act, number: string): HTMLButtonElement {
    const label = { up: 'Up', down: 'Down', remove: 'Remove' }[act]
    let button = row.querySelector<HTMLButtonElement>(`[data-act="${act}"]`)
    if (button === null) {
      button = document.createElement('button')
      button.className = 'app-quiet-button'
      button.dataset.act = act
      button.textContent = label
      const before = act === 'up' ? row.querySelector('[data-act]') : row.querySelector('[data-act="remove"]')
      before?.before(button)
    }
    button.type = 'button'
    button.setAttribute('aria-label', `${label}: link ${number}`)
    return button
  }

  /** Selects the platform of a pasted address. */
  private typed(target: EventTarget | null): void {
    if (!(target instanceof HTMLInputElement) || !target.name.endsWith('_url')) return
    const row = target.closest<HTMLElement>('[data-link]')
    const detected = detectPlatform(target.value)
    if (row && detected !== null) this.choose(row, detected)
  }

  /** Completes the address that was typed, so that it is visible before it is saved. */
  private left(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement)) return
    const row = target.closest<HTMLElement>('[data-link]')
    const select = row?.querySelector('select')
    const url = row?.querySelector<HTMLInputElement>('[name$="_url"]')
    if (!row || !select || !url || !isLinkPlatform(select.value)) return
    if (select.value === 'heading') {
      url.value = ''
      this.choose(row, select.value)
      return
    }
    const read = readLink(select.value, url.value)
    // After a platform was chosen its address is typed next: the old address does not revert the choice.
    const isChosen = target === select
    this.choose(row, isChosen ? select.value : read.platform)
    if (read.url === url.value || (isChosen && read.platform !== select.value)) return
    url.value = read.url
    changed(this.form)
  }

  /** Selects a platform and updates the hints, and the title if it was never edited. */
  private choose(row: HTMLElement, platform: LinkPlatform): void {
    const select = row.querySelector('select')
    const title = row.querySelector<HTMLInputElement>('[name$="_title"]')
    const url = row.querySelector<HTMLInputElement>('[name$="_url"]')
    if (!select || !title || !url) return
    const label = platformLabel(platform)
    // The placeholder is still the label of the previous platform.
    const isTitleChanged = title.value !== '' && title.value === title.placeholder && title.value !== label
    if (isTitleChanged) title.value = label
    title.placeholder = label
    url.placeholder = platformHint(platform)
    row.dataset.platform = platform
    if (select.value === platform && !isTitleChanged) return
    select.value = platform
    changed(this.form)
  }

  /** Arrow keys on a handle move its row. */
  private key(event: KeyboardEvent): void {
    const handle = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-handle]') : null
    const row = handle?.closest<HTMLElement>('[data-link]')
    if (!handle || !row || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || hasModifier(event)) return
    event.preventDefault()
    this.move(row, event.key === 'ArrowUp' ? -1 : 1, handle)
  }

  /** Loads drag.ts at the first touch of a handle; does nothing if the pointer is released before it has loaded. */
  private async touched(event: PointerEvent): Promise<void> {
    const handle = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-handle]') : null
    const row = handle?.closest<HTMLElement>('[data-link]')
    if (!handle || !row || event.button !== 0) return
    event.preventDefault() // no text selection meanwhile
    let isHeld = true
    const letGo = () => {
      isHeld = false
    }
    addEventListener('pointerup', letGo, { once: true })
    addEventListener('pointercancel', letGo, { once: true })
    const drag = await import('./drag.ts').catch(() => null) // loaded again at the next touch of a handle
    if (!isHeld || drag === null) return
    drag.dragRow(row, handle, event, (isElsewhere) => {
      if (!isElsewhere) return
      this.number()
      this.showPlace(row)
      changed(this.form)
    })
  }
}

function titleOf(row: HTMLElement): string {
  const title = row.querySelector<HTMLInputElement>('[name$="_title"]')?.value.trim()
  const platform = row.querySelector('select')?.selectedOptions[0]?.textContent
  return title || platform || 'Link'
}
