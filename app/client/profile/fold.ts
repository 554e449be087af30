// The sections of the editor fold, and on a narrow screen its links as well. A section stays as it was left in this tab;
// one with a problem is open. Until this has run, the style sheet keeps a narrow page folded.
import { openAround } from '#app/client/forms/error-summary.ts'
import { draftBriefs } from '#domain/profile/draft-briefs.ts'
import { profileForm, shownDraft } from './form.ts'

const KEY = 'editor-sections'
const PROBLEM = '.app-problem, [aria-invalid]'

export function foldSections(): void {
  const editor = document.querySelector<HTMLElement>('.editor')
  const form = profileForm()
  if (!editor || !form) return
  const narrow = matchMedia('(width < 48rem)')
  const left = readLeft()
  const apply = () => {
    for (const fold of editor.querySelectorAll<HTMLDetailsElement>('details[data-fold]'))
      fold.open = fold.querySelector(PROBLEM) !== null || (left[fold.dataset.fold ?? ''] ?? !narrow.matches)
    for (const row of editor.querySelectorAll<HTMLDetailsElement>('details[data-fold-row]'))
      row.open = !narrow.matches || row.querySelector(PROBLEM) !== null
  }
  apply()
  narrow.addEventListener('change', apply)
  const target = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
  if (target) openAround(target)
  editor.dataset.ready = ''
  // A click, also that of a key: what scripts open is not remembered.
  editor.addEventListener('click', ({ target: pressed }) => {
    const summary = pressed instanceof Element ? pressed.closest('summary') : null
    const fold = summary?.parentElement
    if (!(fold instanceof HTMLDetailsElement) || fold.dataset.fold === undefined) return
    left[fold.dataset.fold] = !fold.open
    keepLeft(left)
  })
  const brief = () => {
    for (const [name, text] of Object.entries(draftBriefs(shownDraft(form), Date.now() / 1000))) {
      const place = editor.querySelector(`[data-brief="${name}"]`)
      if (place && place.textContent !== text) place.textContent = text
    }
  }
  form.addEventListener('input', brief)
  form.addEventListener('change', brief)
  brief()
}

function readLeft(): Record<string, boolean> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
    return Object.fromEntries(entries.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'))
  } catch {
    return {} // no storage, or somebody else's text in it
  }
}

function keepLeft(left: Readonly<Record<string, boolean>>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(left))
  } catch {
    // Then nothing is remembered.
  }
}

/** Tells the style sheet how much of the window an on-screen keyboard covers, for the bar at its bottom. */
export function makeRoomForKeyboard(): void {
  const { visualViewport: seen } = window
  if (!seen) return
  const measure = () => {
    const covered = seen.scale > 1.01 ? 0 : Math.round(innerHeight - seen.height - seen.offsetTop)
    document.documentElement.style.setProperty('--keyboard', `${Math.max(0, covered)}px`)
  }
  seen.addEventListener('resize', measure)
  seen.addEventListener('scroll', measure)
}
