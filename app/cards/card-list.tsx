// The list of own cards: name, state, profile and number of taps of each.
import { href } from '#app/addresses.ts'
import type { AppConfig } from '#app/env.ts'
import { designFinder } from './card-design.ts'
import { isAllowed, stateOf } from './card-states.ts'
import { cardName, lastFour, type OwnCard } from './own-cards.ts'
import { Plate, StateMark } from './plate.tsx'

export const tapsText = (taps: number): string =>
  `${taps.toLocaleString('en-GB')} ${taps === 1 ? 'tap' : 'taps'} in 30 days`

/** `taps` by card; null where they are counted elsewhere. */
export function CardList({
  cards,
  taps,
  config: { brand, siteUrl },
}: {
  cards: readonly OwnCard[]
  taps: ReadonlyMap<string, number> | null
  config: Pick<AppConfig, 'brand' | 'siteUrl'>
}) {
  const designOf = designFinder(brand)
  return (
    <ul className="card-list">
      {cards.map((card) => {
        const { chipId, username, byHour } = card
        const state = stateOf(card)
        return (
          <li key={chipId} className={`card-row card-row-${state}`}>
            <Plate chipId={chipId} design={designOf(card)} />
            <div className="card-row-text">
              <a href={href('card', { chip: chipId })} className="card-row-name">
                {cardName(card)}
                <span className="card-row-id">
                  <span className="sr-only">, ends in </span>
                  {lastFour(chipId)}
                </span>
              </a>
              <p className="card-row-facts">
                <StateMark state={state} />
                {username === null || state === 'off' ? null : (
                  <span className="card-row-whom">
                    {state === 'paused' ? 'would lead to ' : 'leads to '}
                    <a
                      href={`${siteUrl}/profile/${encodeURIComponent(username)}`}
                      className="app-link"
                    >{`@${username}`}</a>
                    {byHour ? ', on a schedule' : ''}
                  </span>
                )}
                {taps === null ? null : <span>{tapsText(taps.get(chipId) ?? 0)}</span>}
              </p>
              {isAllowed('remove', card) ? (
                <p>
                  <a href={`${href('card', { chip: chipId })}?ask=remove`} className="app-link card-row-remove">
                    Remove from list<span className="sr-only">{`: ${cardName(card)}, ${lastFour(chipId)}`}</span>
                  </a>
                </p>
              ) : null}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
