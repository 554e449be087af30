// The server state of a page: products, checkouts, sign-ups, the previewed profile. All islands of a page share one
// QueryClient. Only islands that make calls import this module, so that the others do not load the library.
import { focusManager, notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { CallFailure } from '#client/browser/calls/call-failure.ts'
import { useStores } from '#client/context/providers.tsx'
import type { Stores } from '#client/stores/page-stores.ts'
import { NO_ANSWER_IN_TIME } from '#domain/site/failure-texts.ts'

const FRESH_MS = 60_000
const RETRY_DELAY_MS = 400

// Always focused: a checkout continues while the tab it has opened covers this page.
focusManager.setFocused(true)
// In a microtask instead of a timer: a button shows that it is pending before the next click.
notifyManager.setScheduler(queueMicrotask)

const clients = new WeakMap<Stores, QueryClient>()

/** The client that belongs to these stores: one per page in the browser, one per render on the server. */
export function queryClientOf(stores: Stores): QueryClient {
  const known = clients.get(stores)
  if (known) return known
  const client = createQueryClient()
  clients.set(stores, client)
  return client
}

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, thrown) => failures === 0 && !hasTimedOut(thrown),
        retryDelay: RETRY_DELAY_MS,
        // Without a connection a call fails at once, instead of waiting for the connection.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
      // Never retried: each call creates a checkout or submits a form.
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** Whether the call has timed out. The visitor may retry, the page does not. */
const hasTimedOut = (thrown: unknown): boolean => thrown instanceof CallFailure && thrown.message === NO_ANSWER_IN_TIME

/** An island, or a part of one, that makes calls: provides the page's QueryClient to the hooks below. */
export const withQueries = <Props extends object>(Part: ComponentType<Props>) =>
  function WithQueries(props: Props) {
    return (
      <QueryClientProvider client={queryClientOf(useStores())}>
        <Part {...props} />
      </QueryClientProvider>
    )
  }
