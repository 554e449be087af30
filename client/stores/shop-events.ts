// The event that a visitor leaves for the checkout, which the embed reporter listens to.
type Listener = () => void

const listeners = new Set<Listener>()

export const onCheckoutStarted = (listener: Listener): void => {
  listeners.add(listener)
}

export const tellCheckoutStarted = (): void => {
  for (const listener of listeners) listener()
}
