// A form of packing as a write to the server: one after the other, each answered by the page as it is now. Loaded with the first
// card.
import { MutationObserver } from '@tanstack/react-query'
import { queryClient } from '#app/client/server-state/query-client.ts'

export interface Sent {
  action: string
  fields: URLSearchParams
}

export interface Answered {
  page: Document
  /** Where the answer led; null where it is the order's own page. */
  address: string | null
}

export const sending = new MutationObserver(queryClient, {
  mutationKey: ['packing'],
  scope: { id: 'packing' }, // whatever is sent meanwhile waits its turn
  gcTime: 0,
  mutationFn: async ({ action, fields }: Sent): Promise<Answered> => {
    const answer = await fetch(action, { method: 'POST', body: fields })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    return { page, address: answer.redirected ? answer.url : null }
  },
})
