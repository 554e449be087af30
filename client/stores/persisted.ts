// Persists a store's value in local storage: read once after hydration, written on change, followed in other tabs.
// Storage may be blocked (often in frames) or hold anything: every access is guarded and every value parsed.
import type { StoreApi } from 'zustand/vanilla'

interface PersistOptions<State, Stored> {
  key: string
  /** The part of the state that is stored; null removes the entry. */
  toStored: (state: State) => Stored | null
  /** The state of a stored value; null when it is invalid. */
  fromStored: (stored: unknown) => Partial<State> | null
  /** The state when another tab removes the entry. */
  empty: Partial<State>
}

/** Local storage, or null where reading it throws (Chromium does so in some cross-site frames). */
function localStorageOrNull(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** The text under a key, or null when there is none or storage is blocked. */
export function readStorage(key: string): string | null {
  try {
    return localStorageOrNull()?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Stores text, or removes the entry for null. Full or blocked storage is not an error. */
export function writeStorage(key: string, value: string | null): void {
  try {
    if (value === null) localStorageOrNull()?.removeItem(key)
    else localStorageOrNull()?.setItem(key, value)
  } catch {
    // The page works without it.
  }
}

/** Whether storage can be read at all: only then does an absent value mean that there is none. */
function storageAnswers(): boolean {
  try {
    return localStorageOrNull()?.getItem('') !== undefined
  } catch {
    return false
  }
}

/**
 * Restores the store and keeps storage and other tabs in sync from now on. Call once per page, in the browser; islands
 * hydrate from the store's initial state, so it may run before them. An invalid value is logged and removed.
 */
export function persistStore<State, Stored>(store: StoreApi<State>, options: PersistOptions<State, Stored>): void {
  const { key, toStored, fromStored, empty } = options
  const textOf = (state: State): string | null => {
    const stored = toStored(state)
    return stored === null ? null : JSON.stringify(stored)
  }
  let following = false // values from storage are never written back

  const follow = (state: Partial<State>): void => {
    following = true
    store.setState(state)
    following = false
  }
  const restore = (text: string): void => {
    let state: Partial<State> | null = null
    try {
      state = fromStored(JSON.parse(text))
    } catch {
      // Not JSON: handled like any other invalid value.
    }
    if (state === null) {
      console.warn(`The stored value of "${key}" could not be read and was removed.`)
      writeStorage(key, null)
      follow(empty)
      return
    }
    follow(state)
    // Valid but over, such as an expired referral: removed without a report.
    if (textOf(store.getState()) === null) writeStorage(key, null)
  }
  const read = (): void => {
    const text = readStorage(key)
    if (text !== null) restore(text)
    else if (storageAnswers()) follow(empty)
  }

  if (readStorage(key) !== null) read()
  store.subscribe((state, previous) => {
    if (following) return
    const text = textOf(state)
    if (text !== textOf(previous)) writeStorage(key, text)
  })
  window.addEventListener('storage', (event) => {
    if (event.key === null || (event.key === key && event.newValue === null)) follow(empty)
    else if (event.key === key && event.newValue !== null) restore(event.newValue)
  })
  // A page in the back/forward cache received no storage events.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) read()
  })
}
