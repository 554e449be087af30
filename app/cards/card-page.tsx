// The page of one card.

import { href } from '#app/addresses.ts'
import { seenSince } from '#app/counts/seen-since.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { dateText } from '#app/layout/dates.ts'
import { Submit, TextField } from '#app/layout/form.tsx'
import { History } from '#app/layout/history.tsx'
import { byLabels } from '#app/layout/named.ts'
import { type Problems, page } from '#app/layout/page.tsx'
import { chipUrl } from '#domain/chip/ndef.ts'
import { buttonClass } from '#ui/button.tsx'
import { designFinder } from './card-design.ts'
import { type CardEvent, cardEvents } from './card-events.ts'
import { choicesFor, TeamHolder } from './card-holder.tsx'
import { tapsText } from './card-list.tsx'
import { CardForm } from './card-question.tsx'
import { type CardAction, eventText, isAllowed, mayByTeam, stateOf } from './card-states.ts'
import { recentTapsOf } from './cards.tsx'
import { doneText } from './done-text.ts'
import { HoursSummary } from './hours-page.tsx'
import type { Schedule } from './hours-schedule.ts'
import { readHours } from './hours-store.ts'
import { moveUnderWay } from './moves.ts'
import { cardName, isHeld, lastFour, type OwnCard } from './own-cards.ts'
import { type OwnProfile, ownProfiles } from './own-profiles.ts'
import { Plate, StateMark } from './plate.tsx'
import { QrCode } from './qr-code.tsx'
import { mayHaveHours } from './save-hours.ts'

interface Facts {
  problems?: Problems
  status?: number
  /** The name as it was typed. */
  nickname?: string
}

export async function cardPage(
  visit: OwnVisit,
  card: OwnCard,
  { problems = {}, status = 200, nickname }: Facts = {},
): Promise<Response> {
  const { env, account, config } = visit
  const { team } = card
  const [taps, events, profiles, hours, sentUntil, done, choices] = await Promise.all([
    recentTapsOf(visit, card),
    cardEvents(env, { chipId: card.chipId, claimedAt: seenSince(card) }),
    ownProfiles(env, account.id),
    readHours(env, account.id, card.chipId),
    moveUnderWay(visit, card.chipId),
    status === 200 ? doneText(visit, card) : null,
    choicesFor(visit, card),
  ])
  const state = stateOf(card)
  const address = chipUrl(config.siteUrl, card.chipId)
  const name = cardName(card)
  return page(visit, {
    title: `${name} ${lastFour(card.chipId)}`,
    width: 'wide',
    problems,
    named: byLabels({ nickname: 'Name' }),
    status,
    ...(done === null ? {} : { done }),
    children: (
      <>
        <p className="mb-4">
          {team === null || team.role === 'member' ? (
            <a href={href('cards')} className="app-link card-back">
              All cards
            </a>
          ) : (
            <a href={href('team-cards', { id: team.id })} className="app-link card-back">
              {`Cards of ${team.name}`}
            </a>
          )}
        </p>
        <div className="card-page">
          <Plate chipId={card.chipId} design={designFinder(config.brand)(card)} name={name} large />
          <div className="card-page-text">
            <h1 className="app-heading card-title">
              {name}
              <span className="card-row-id">{lastFour(card.chipId)}</span>
            </h1>
            <p className="card-page-state">
              <StateMark state={state} />
            </p>
            <dl className="card-facts">
              {team === null ? null : (
                <>
                  <div>
                    <dt>Team</dt>
                    <dd>
                      <a href={href('team', { id: team.id })} className="app-link">
                        {team.name}
                      </a>
                    </dd>
                  </div>
                  {state === 'off' ? null : (
                    <div>
                      <dt>With</dt>
                      <dd>{team.holder === null ? 'Nobody, in the pool' : isHeld(card) ? 'You' : team.holder.name}</dd>
                    </div>
                  )}
                </>
              )}
              {card.username === null || state === 'off' ? null : (
                <div>
                  <dt>{state === 'paused' ? 'Would lead to' : 'Leads to'}</dt>
                  <dd>
                    <a
                      href={`${config.siteUrl}/profile/${encodeURIComponent(card.username)}`}
                      className="app-link"
                    >{`@${card.username}`}</a>
                  </dd>
                </div>
              )}
              {taps === null ? null : (
                <div>
                  <dt>Taps</dt>
                  <dd>
                    <a
                      href={`${href('statistics')}?of=${encodeURIComponent(`card:${card.chipId}`)}`}
                      className="app-link"
                    >
                      {tapsText(taps)}
                    </a>
                  </dd>
                </div>
              )}
              {card.claimedAt === null ? null : (
                <div>
                  <dt>Claimed</dt>
                  <dd>{dateText(card.claimedAt)}</dd>
                </div>
              )}
            </dl>
            {sentUntil === null ? null : (
              <CardForm card={card} action="cancel" className="card-sent">
                <p>{`This card is on its way to somebody. Their link works until ${dateText(sentUntil)}.`}</p>
                <Submit pending="Saving…" tone="secondary">
                  Cancel
                </Submit>
              </CardForm>
            )}
            {team === null ? null : <TeamHolder card={card} team={team} choices={choices} problems={problems} />}
            <Actions
              card={card}
              profiles={profiles.ok ? profiles.value : []}
              isSent={sentUntil !== null}
              problems={problems}
              nickname={nickname ?? card.nickname ?? ''}
              schedule={hours.ok ? hours.value : null}
            />
            <Events events={reached(events)} />
          </div>
          <Address address={address} chipId={card.chipId} />
        </div>
      </>
    ),
  })
}

const Address = ({ address, chipId }: { address: string; chipId: string }) => (
  <div className="card-address">
    <QrCode address={address} name={`QR code of the tap address of the card that ends in ${lastFour(chipId)}`} />
    <div>
      <h2 className="app-label">Tap address</h2>
      <p className="card-address-text">{address}</p>
      <button type="button" hidden className="app-secondary-button mt-3" data-copy={address}>
        Copy
      </button>
      <p className="mt-3">
        <a href={`${href('qr')}?of=${encodeURIComponent(`card:${chipId}`)}`} className="app-link">
          QR code for print
        </a>
      </p>
    </div>
  </div>
)

function Actions({
  card,
  profiles,
  isSent,
  problems,
  nickname,
  schedule,
}: {
  card: OwnCard
  profiles: readonly OwnProfile[]
  isSent: boolean
  problems: Problems
  nickname: string
  schedule: Schedule | null
}) {
  const can = (action: CardAction) => isAllowed(action, card)
  const choices = profiles.filter(({ published, username }) => published && username !== card.username)
  const ask = (action: CardAction, label: string, text: string) =>
    can(action) ? (
      <li>
        <a href={`${href('card', { chip: card.chipId })}?ask=${action}`} className="card-ask">
          <span className="card-ask-name">{label}</span>
          <span className="app-hint">{text}</span>
        </a>
      </li>
    ) : null
  return (
    <section aria-labelledby="actions" className="card-actions">
      <h2 id="actions" className="sr-only">
        What you can do
      </h2>
      {can('pause') ? (
        <CardForm card={card} action="pause">
          <Submit pending="Saving…" tone="secondary" className="w-full">
            Pause
          </Submit>
          <p className="app-hint mt-2">
            {card.team === null || isHeld(card)
              ? 'The next tap shows nothing of you.'
              : 'The next tap leads to no profile.'}
            {mayByTeam('resume', card)
              ? ' You can resume it at any time.'
              : ' Those who manage the team can resume it.'}
          </p>
        </CardForm>
      ) : null}
      {can('resume') ? (
        <p>
          <a href={`${href('card', { chip: card.chipId })}?ask=resume`} className={buttonClass('primary', 'w-full')}>
            Resume
          </a>
        </p>
      ) : null}
      {can('lead') && choices.length > 0 ? (
        <CardForm card={card} action="lead" className="card-inline">
          <div className="app-field">
            <label htmlFor="username" className="app-label">
              Profile it leads to
            </label>
            {problems.username === undefined ? null : (
              <p id="username-problem" className="app-problem">
                {problems.username}
              </p>
            )}
            <select
              id="username"
              name="username"
              className="field"
              aria-invalid={problems.username === undefined ? undefined : true}
              aria-describedby={problems.username === undefined ? undefined : 'username-problem'}
            >
              {choices.map(({ username }) => (
                <option key={username} value={username}>{`@${username}`}</option>
              ))}
            </select>
          </div>
          <Submit pending="Saving…" tone="secondary">
            Change profile
          </Submit>
        </CardForm>
      ) : null}
      {mayHaveHours(card) && (schedule !== null || profiles.filter(({ published }) => published).length > 1) ? (
        <HoursSummary card={card} schedule={schedule} />
      ) : null}
      {can('rename') ? (
        <CardForm card={card} action="rename" className="card-inline">
          <TextField
            name="nickname"
            label="Nickname"
            hint={
              card.team === null
                ? 'Only you see it. At most 40 characters.'
                : `You and those who manage ${card.team.name} see it. At most 40 characters.`
            }
            defaultValue={nickname}
            problems={problems}
            autoComplete="off"
          />
          <Submit pending="Saving…" tone="secondary">
            Save
          </Submit>
        </CardForm>
      ) : null}
      <ul className="card-asks">
        {ask(
          'replace',
          'Lost or broken',
          `Switch it off for good; another ${card.team === null ? 'of your cards' : 'card of the team'} can take its place.`,
        )}
        {isSent
          ? null
          : ask('move', 'Move', 'Give it to somebody else by email. It works for you until they accept it.')}
        {ask('release', 'Release', 'Give it up. You get a code for its next owner.')}
        {ask('remove', 'Remove from list', 'It stays switched off.')}
      </ul>
    </section>
  )
}

const Events = ({ events }: { events: readonly CardEvent[] }) =>
  events.length === 0 ? null : (
    <History
      events={events}
      keyOf={({ id }) => id}
      row={({ createdAt, ...event }) => (
        <>
          <span>{eventText(event)}</span>
          <time dateTime={new Date(createdAt * 1000).toISOString()}>{dateText(createdAt)}</time>
        </>
      )}
    />
  )

/** Shows the claim code of a released card, once. */
export const releasedPage = (visit: OwnVisit, card: OwnCard, code: string): Promise<Response> =>
  page(visit, {
    title: 'Released',
    done: `Give this code to the new owner: ${code}. It is shown only now.`,
    children: (
      <>
        <h1 className="app-heading">Released</h1>
        <p className="app-lead">{`The card that ends in ${lastFour(card.chipId)} ${card.team === null ? 'no longer leads to you' : `has left ${card.team.name}`}. Anyone who holds it to a phone and enters the code can set it up.`}</p>
        <p className="card-code">{code}</p>
        <p>
          <a
            href={card.team === null ? href('cards') : href('team-cards', { id: card.team.id })}
            className={buttonClass('secondary', 'w-full')}
          >
            {card.team === null ? 'To your cards' : 'To the cards of the team'}
          </a>
        </p>
      </>
    ),
  })
