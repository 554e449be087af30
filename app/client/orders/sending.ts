// Sends forms of packing as one mutation: one at a time, each answered with the page in its new state. Loaded with the
// first card.
import { MutationObserver } from '@tanstack/react-query'
import { queryClient } from '#app/client/server-state/query-client.ts'

export interface Sent {
  action: string
  fields: URLSearchParams
}

export interface SentPage {
  page: Document
  /** Where the response was redirected to; null for the order's own page. */
  address: string | null
}

export const sending = new MutationObserver(queryClient, {
  mutationKey: ['packing'],
  scope: { id: 'packing' }, // queues what is sent meanwhile
  gcTime: 0,
  mutationFn: async ({ action, fields }: Sent): Promise<SentPage> => {
    const response = await fetch(action, { method: 'POST', body: fields })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    return { page, address: response.redirected ? response.url : null }
  },
})
