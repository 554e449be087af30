// The event that a visitor leaves for the checkout; the embed reporter listens to it.
type Listener = () => void

const listeners = new Set<Listener>()

export const onCheckoutStarted = (listener: Listener): void => {
  listeners.add(listener)
}

export const reportCheckoutStarted = (): void => {
  for (const listener of listeners) listener()
}
