// What a toast says, and the texts the Worker shares with it. The toasts themselves are in client/browser/toast. Pure.
export { UNEXPECTED_ERROR } from '#domain/text/unexpected-error.ts'

export interface ToastText {
  title: string
  description?: string
  /** `error` has the destructive style, `wait` no icon, `added` a link to the cart. */
  kind: 'plain' | 'added' | 'wait' | 'error'
}

/** ERR-13; also the response of a call whose row could not be stored. */
export const TRY_AGAIN = 'Something went wrong. Please try again.'
