// "Your orders": what was ordered with the mail address of the account, the newest first.
import { href } from '#app/addresses.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { page } from '#app/layout/page.tsx'
import { readFrom } from './order-actions.ts'
import { designsOf } from './order-rules.ts'
import { OwnOrderList } from './own-order-list.tsx'
import { listOwnOrders } from './read-own-orders.ts'

const MAX_PAGE = 500

/** The page number of the address; 1 for anything else. */
const pageOf = ({ searchParams }: URL): number => {
  const typed = searchParams.get('page') ?? ''
  return /^[1-9]\d{0,2}$/.test(typed) && Number(typed) <= MAX_PAGE ? Number(typed) : 1
}

export async function GET(visit: OwnVisit): Promise<Response> {
  const { account, config, url } = visit
  const at = pageOf(url)
  const read = await readFrom(visit, 'read own orders', (store) => listOwnOrders(store, account.email, { page: at }))
  const address = (number: number) => `${href('own-orders')}${number === 1 ? '' : `?page=${number}`}`
  return page(visit, {
    title: 'Your orders',
    width: 'wide',
    children: (
      <>
        <h1 className="app-heading">Your orders</h1>
        {read.orders.length > 0 ? (
          <OwnOrderList orders={read.orders} designs={designsOf(config.brand)} />
        ) : at > 1 ? (
          <p className="app-lead">There are no more orders.</p>
        ) : (
          <NoOrders email={account.email} siteUrl={config.siteUrl} />
        )}
        {at === 1 && !read.hasMore ? null : (
          <nav aria-label="Pages of your orders" className="own-order-pages">
            {at === 1 ? null : (
              <a href={address(at - 1)} rel="prev" className="app-secondary-button">
                Newer orders
              </a>
            )}
            {read.hasMore ? (
              <a href={address(at + 1)} rel="next" className="app-secondary-button">
                Older orders
              </a>
            ) : null}
          </nav>
        )}
      </>
    ),
  })
}

const NoOrders = ({ email, siteUrl }: { email: string; siteUrl: string }) => (
  <div className="card-none">
    <span className="plate" aria-hidden="true" />
    <p className="min-w-0 max-w-full [overflow-wrap:anywhere]">
      {`No orders with ${email}. An order made with another address shows in the account of that address.`}
    </p>
    <p>
      <a href={`${siteUrl}/#shop`} className="app-link">
        See the cards
      </a>
    </p>
  </div>
)
