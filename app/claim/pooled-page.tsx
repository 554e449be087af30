// Where a tap of a card leads that is in the pool of a team: whose card it is, for everybody.
import { href } from '#app/addresses.ts'
import { CardMark } from '#app/claim/card-mark.tsx'
import type { PageFacts } from '#app/guards/answers.ts'
import type { Visit } from '#app/guards/visit.ts'
import { page } from '#app/layout/page.tsx'
import { readLocked } from '#app/team-profiles/locked.ts'
import { buttonClass } from '#ui/button.tsx'

export interface PooledCard {
  chipId: string
  /** The name of its team, and the website that the team locks in its profiles; null: none. */
  team: string
  website: string | null
  /** May the visitor hand the card out? */
  isManaged: boolean
}

/** The website in the stored `locked` of a team, if it is a web address. */
export function lockedWebsite(stored: string | null): string | null {
  const { website = '' } = readLocked(stored ?? '{}')
  return /^https?:\/\//i.test(website) ? website : null
}

/** "https://www.acme.example/about/" as people say it: "acme.example/about". */
const shownAddress = (address: string): string => address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')

export const pooledPage = (visit: Visit, card: PooledCard, facts: PageFacts = {}): Promise<Response> =>
  page(visit, {
    title: `This card belongs to ${card.team}.`,
    facts,
    children: (
      <>
        <CardMark isQuiet />
        <h1 className="app-heading">{`This card belongs to ${card.team}.`}</h1>
        <p className="app-lead">It leads to nobody at the moment.</p>
        {card.website === null ? null : (
          <p className="mt-6">
            <a href={card.website} className={buttonClass('primary', 'w-full')}>
              <span className="min-w-0 break-words">{shownAddress(card.website)}</span>
            </a>
          </p>
        )}
        {card.isManaged ? (
          <p className="mt-4">
            <a href={href('card', { chip: card.chipId })} className={buttonClass('secondary', 'w-full')}>
              Hand it out
            </a>
          </p>
        ) : null}
      </>
    ),
  })
