// What this browser remembers about the newsletter: popup seen, signup done.
// One store for the popup and the footer form, so that a signup in one silences the other.
import { createStore } from 'zustand/vanilla'
import { storageKeys } from '#domain/site/brand.ts'
import { readStorage, writeStorage } from './persisted.ts'

interface SignupFlags {
  /** The popup has been closed before. */
  popupShown: boolean
  signupCompleted: boolean
  /** False until storage has been read: nothing is known before. */
  restored: boolean
  markShown: () => void
  markCompleted: () => void
}

export const createSignupFlags = () =>
  createStore<SignupFlags>()((set) => ({
    popupShown: false,
    signupCompleted: false,
    restored: false,
    markShown: () => set({ popupShown: true }),
    markCompleted: () => set({ signupCompleted: true }),
  }))

export type SignupFlagsStore = ReturnType<typeof createSignupFlags>

const { popupShown, signupCompleted } = storageKeys({ slug: '' }) // these two keys carry no slug

/**
 * Takes over what is stored; any value counts as set. Other tabs are told of late, so anyone who is about to ask reads
 * again.
 */
export const restoreSignupFlags = (store: SignupFlagsStore): void =>
  store.setState({
    popupShown: readStorage(popupShown) !== null,
    signupCompleted: readStorage(signupCompleted) !== null,
    restored: true,
  })

/** Reads both flags, keeps them stored and follows other tabs. */
export function persistSignupFlags(store: SignupFlagsStore): void {
  restoreSignupFlags(store)
  store.subscribe((state, previous) => {
    if (state.popupShown && !previous.popupShown) writeStorage(popupShown, 'true')
    if (state.signupCompleted && !previous.signupCompleted) writeStorage(signupCompleted, 'true')
  })
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === popupShown || event.key === signupCompleted) restoreSignupFlags(store)
  })
}
