import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False on the server and while React attaches to its HTML; true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
