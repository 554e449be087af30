// The server state of a page: one client for all questions and writes of its scripts.
import { QueryClient } from '@tanstack/react-query'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: 1, refetchOnWindowFocus: false },
    // Anyone who saves is told at once that it failed. Nothing is sent a second time by itself, or later when online
    // again.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The object of a JSON answer; empty where it is none. */
export async function objectOf(response: Response): Promise<Record<string, unknown>> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return {}
  const value: unknown = await response.json()
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
