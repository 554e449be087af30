// Whether the discount popup of the home page is open: the button in the header opens it, the popup closes itself.
import { createStore } from 'zustand/vanilla'

export interface OfferState {
  isOpen: boolean
  open: () => void
  close: () => void
}

export const createOfferStore = () =>
  createStore<OfferState>()((set) => ({
    isOpen: false,
    open: () => set({ isOpen: true }),
    close: () => set({ isOpen: false }),
  }))

export type OfferStore = ReturnType<typeof createOfferStore>
