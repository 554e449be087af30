// Is this page in a frame? A file of its own: every page asks, few go to a checkout.
export const isFramed = (): boolean => window.parent !== window
