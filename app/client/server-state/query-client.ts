// The server state of a page: its scripts share one QueryClient.
import { QueryClient } from '@tanstack/react-query'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: 1, refetchOnWindowFocus: false },
    // A failed save is reported at once. Nothing is sent again by itself, or once the connection is back.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The body of a response, for a schema to check; null where it is not JSON. */
export const bodyOf = (response: Response): Promise<unknown> => response.json().catch(() => null)
