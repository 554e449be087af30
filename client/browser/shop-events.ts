// The moment a visitor leaves for the checkout, for those who must know of it without being asked: the embed reporter.
type Listener = () => void

const listeners = new Set<Listener>()

export const onCheckoutStarted = (listener: Listener): void => {
  listeners.add(listener)
}

export const tellCheckoutStarted = (): void => {
  for (const listener of listeners) listener()
}
