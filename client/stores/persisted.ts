// Keeps a store's value in local storage: read once after hydration, written on change, followed in other tabs.
// Storage may be blocked (frames often are) or hold anything: every access is guarded and every value parsed (D-55).
import type { StoreApi } from 'zustand/vanilla'

export interface PersistOptions<State, Stored> {
  key: string
  /** The part of the state that is kept, in the shape it is stored in; null removes the entry. */
  toStored: (state: State) => Stored | null
  /** The state a stored value means, or null when it is not one of ours. */
  fromStored: (stored: unknown) => Partial<State> | null
  /** The state when another tab removes the entry. */
  empty: Partial<State>
}

/** Local storage, or null where reading it throws (Chromium does so in some cross-site frames). */
export function localStorageOrNull(): Storage | null {
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

/** Stores text, or removes the entry for null. A full or blocked storage is not an error for the visitor. */
export function writeStorage(key: string, value: string | null): void {
  try {
    if (value === null) localStorageOrNull()?.removeItem(key)
    else localStorageOrNull()?.setItem(key, value)
  } catch {
    // The page goes on, it just will not remember.
  }
}

/**
 * Restores the store and keeps storage and other tabs in step from now on. Call once per page, in the browser, after
 * the islands that must match the server's HTML have been hydrated. A value that cannot be read is logged and removed.
 */
export function persistStore<State, Stored>(store: StoreApi<State>, options: PersistOptions<State, Stored>): void {
  const { key, toStored, fromStored, empty } = options
  let following = false // what came from storage is never written back

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
      // Not JSON: handled like any other value that is not ours.
    }
    if (state !== null) {
      follow(state)
      return
    }
    console.warn(`The stored value of "${key}" could not be read and was removed.`)
    writeStorage(key, null)
  }

  const stored = readStorage(key)
  if (stored !== null) restore(stored)
  store.subscribe((state, previous) => {
    if (following) return
    const next = toStored(state)
    const text = next === null ? null : JSON.stringify(next)
    if (text !== JSON.stringify(toStored(previous))) writeStorage(key, text)
  })
  window.addEventListener('storage', (event) => {
    if (event.key === null || (event.key === key && event.newValue === null)) follow(empty)
    else if (event.key === key && event.newValue !== null) restore(event.newValue)
  })
}
