// "Cards": the cards of the account, the newest claim first.

import { countedChips } from '#app/counts/counted-cards.ts'
import { tapSums } from '#app/counts/read-counts.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { doneIn } from '#app/layout/done.ts'
import { page } from '#app/layout/page.tsx'
import { epochDay } from '#domain/site/visit.ts'
import { CardList } from './card-list.tsx'
import { ownCards } from './own-cards.ts'

const DONE: Readonly<Record<string, string>> = { removed: 'Removed from your list.', released: 'Released.' }
const TAP_DAYS = 30

/** Taps of the last 30 days by card, or null where the shop counts elsewhere. Throws `Unreachable`. */
export async function recentTaps(visit: OwnVisit): Promise<ReadonlyMap<string, number> | null> {
  if (visit.env.STATS) return null
  const chips = reached(await countedChips(visit))
  return reached(await tapSums(visit.env, chips, epochDay(visit.now * 1000) - TAP_DAYS + 1))
}

export async function GET(visit: OwnVisit): Promise<Response> {
  const cards = reached(await ownCards(visit.env, visit.account.id))
  const taps = cards.length === 0 ? null : await recentTaps(visit)
  const done = doneIn(visit.url, DONE)
  return page(visit, {
    title: 'Cards',
    width: 'wide',
    ...(done ? { done } : {}),
    children: (
      <>
        <h1 className="app-heading">Cards</h1>
        {cards.length === 0 ? (
          <NoCards siteUrl={visit.config.siteUrl} />
        ) : (
          <CardList cards={cards} taps={taps} siteUrl={visit.config.siteUrl} />
        )}
      </>
    ),
  })
}

export const NoCards = ({ siteUrl }: { siteUrl: string }) => (
  <div className="card-none">
    <span className="plate" aria-hidden="true" />
    <p>No cards yet. Hold a new card to your phone, or use the link in your order mail.</p>
    <p>
      <a href={`${siteUrl}/#shop`} className="app-link">
        See the cards
      </a>
    </p>
  </div>
)
