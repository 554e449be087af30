// What this browser remembers about the newsletter: popup seen, signed up. One store for the popup and the footer form,
// so that a sign-up in one ends the offer in the other.
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

const { popupShown, signupCompleted } = storageKeys({ slug: '' }) // the names of these two do not depend on the brand

/**
 * Reads the stored flags; any value counts as set. Storage events from other tabs come late, so code that is about to
 * ask reads again.
 */
export const restoreSignupFlags = (store: SignupFlagsStore): void =>
  store.setState({
    popupShown: readStorage(popupShown) !== null,
    signupCompleted: readStorage(signupCompleted) !== null,
    restored: true,
  })

/** Restores both flags, stores changes and follows other tabs. */
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
