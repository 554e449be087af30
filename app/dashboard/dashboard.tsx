// The dashboard: things to do, profile, cards, the last seven days and new contacts. Each part is read separately, so that a failed read
// affects only that part.

import { sql } from 'drizzle-orm'
import type { ReactNode } from 'react'
import { href } from '#app/addresses.ts'
import { CardList } from '#app/cards/card-list.tsx'
import { isLinked, stateOf } from '#app/cards/card-states.ts'
import { recentTaps } from '#app/cards/cards.tsx'
import { allCards, type OwnCard } from '#app/cards/own-cards.ts'
import { type OwnProfile, ownProfiles } from '#app/cards/own-profiles.ts'
import { isSetUp } from '#app/claim/claim-facts.ts'
import { countContacts } from '#app/contacts/read-contacts.ts'
import { noticeNews } from '#app/content/news.ts'
import { countedChips } from '#app/counts/counted-cards.ts'
import { lastDays } from '#app/counts/period.ts'
import { readCounts } from '#app/counts/read-counts.ts'
import { leftFor } from '#app/db/whose-contacts.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { page } from '#app/layout/page.tsx'
import { ShareButtons } from '#app/layout/share-buttons.tsx'
import { designsOf } from '#app/orders/order-rules.ts'
import { OwnOrderList } from '#app/orders/own-order-list.tsx'
import { newestOrders } from '#app/orders/read-own-orders.ts'
import { PasskeyOffer } from '#app/passkeys/offer.tsx'
import { editorPath } from '#app/profile/editor-facts.ts'
import { mayAddProfile } from '#app/profile/own-profiles.ts'
import { ADD_PROFILE } from '#app/profile/profile-choice.tsx'
import { SmallPicture } from '#app/profile/small-picture.tsx'
import { ofProfile } from '#app/qr/own-address.ts'
import { sumOf } from '#app/statistics/figures.ts'
import { epochDay } from '#domain/site/visit.ts'
import type { Result } from '#domain/text/errors.ts'
import { shownText } from '#domain/text/shown-text.ts'
import { buttonClass } from '#ui/button.tsx'

const WEEK = 7
const CARDS_SHOWN = 4
const ORDERS_SHOWN = 2
const MOST_ROWS = 8000

/** The value of a part, or null if it could not be read. */
type Part<Value> = Value | null

const partOf = async <Value,>(read: Promise<Result<Value, unknown>>): Promise<Part<Value>> => {
  const result = await read
  return result.ok ? result.value : null
}

export async function GET(visit: OwnVisit): Promise<Response> {
  const { env, account, config } = visit
  const [news, profiles, cards, orders, taps, week, newContacts] = await Promise.all([
    noticeNews(visit),
    partOf(ownProfiles(env, account.id)),
    partOf(allCards(env, account.id)),
    partOf(newestOrders(env, account.email, ORDERS_SHOWN)),
    recentTaps(visit).then(
      (value) => value,
      () => null,
    ),
    weekOf(visit),
    countContacts(visit, sql`${leftFor(account.id)} AND contacts.seen_at IS NULL`).then(
      (value) => value,
      () => null,
    ),
  ])
  const toDo = profiles === null || cards === null ? null : toDoOf(profiles, cards)
  const isNew = toDo !== null && profiles?.length === 0 && cards?.length === 0
  return page(visit, {
    title: 'Dashboard',
    width: 'wide',
    children: (
      <>
        <h1 className="app-heading">{account.name ? `Hello ${account.name}.` : 'Hello.'}</h1>
        <PasskeyOffer visit={visit} />
        {news.map(({ text, href }) => (
          <p key={href} className="notice mt-6">
            <a href={href} className="app-link">
              {text}
            </a>
          </p>
        ))}
        {isNew && orders?.orders.length === 0 ? (
          <p className="app-lead">Nothing here yet. Hold your card to your phone to begin.</p>
        ) : null}
        {toDo?.length === 0 ? null : (
          <Section id="to-do" heading="To do">
            {toDo === null ? (
              <NotLoaded />
            ) : (
              <ul className="to-do">
                {toDo.map(({ text, href }) => (
                  <li key={text}>{href === null ? <span>{text}</span> : <a href={href}>{text}</a>}</li>
                ))}
              </ul>
            )}
          </Section>
        )}
        {profiles?.length === 0 ? null : (
          <Section id="profile" heading={(profiles?.length ?? 0) > 1 ? 'Profiles' : 'Profile'}>
            {profiles === null ? (
              <NotLoaded />
            ) : (
              <>
                {profiles.map((profile) => (
                  <Profile key={profile.username} profile={profile} own={profiles} siteUrl={config.siteUrl} />
                ))}
                {mayAddProfile(profiles) ? (
                  <p className="mt-3">
                    <a href={ADD_PROFILE} className="app-link">
                      Add a profile
                    </a>
                  </p>
                ) : null}
              </>
            )}
          </Section>
        )}
        {cards?.length === 0 ? null : (
          <Section id="cards" heading="Cards">
            {cards === null ? (
              <NotLoaded />
            ) : (
              <>
                <CardList cards={cards.slice(0, CARDS_SHOWN)} taps={taps} config={config} />
                {cards.length > CARDS_SHOWN ? (
                  <p className="mt-3">
                    <a href={href('cards')} className="app-link">{`All ${cards.length} cards`}</a>
                  </p>
                ) : null}
              </>
            )}
          </Section>
        )}
        {orders?.orders.length === 0 ? null : (
          <Section id="orders" heading="Orders">
            {orders === null ? (
              <NotLoaded />
            ) : (
              <>
                <OwnOrderList orders={orders.orders} designs={designsOf(config.brand)} />
                {orders.hasMore ? (
                  <p className="mt-3">
                    <a href={href('own-orders')} className="app-link">
                      All orders
                    </a>
                  </p>
                ) : null}
              </>
            )}
          </Section>
        )}
        {isNew || week === 'elsewhere' ? null : (
          <Section id="week" heading="Last 7 days">
            {week === null ? (
              <NotLoaded />
            ) : (
              <dl className="stat-tiles dashboard-week">
                <Figure name="Card taps" count={week.taps} />
                <Figure name="Opened links" count={week.links} />
              </dl>
            )}
            <p className="mt-3">
              <a href={`${href('statistics')}?days=7`} className="app-link">
                All statistics
              </a>
            </p>
          </Section>
        )}
        {newContacts === 0 ? null : (
          <Section id="contacts" heading="Contacts">
            {newContacts === null ? (
              <NotLoaded />
            ) : (
              <ul className="to-do">
                <li>
                  <a href={href('contacts')}>{newContacts === 1 ? '1 new contact' : `${newContacts} new contacts`}</a>
                </li>
              </ul>
            )}
          </Section>
        )}
        {isNew ? null : (
          <p className="dashboard-part">
            <a href={href('affiliate')} className="app-link">
              {`Recommend ${config.brand.name}`}
            </a>
          </p>
        )}
      </>
    ),
  })
}

const Section = ({ id, heading, children }: { id: string; heading: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="dashboard-part">
    <h2 id={id}>{heading}</h2>
    {children}
  </section>
)

const NotLoaded = () => <p className="dashboard-failed">This could not be loaded. Reload the page.</p>

interface ToDo {
  text: string
  /** Where it is done; null: not in the app. */
  href: string | null
}

function toDoOf(profiles: readonly OwnProfile[], cards: readonly OwnCard[]): ToDo[] {
  const nowhere = cards.filter((card) => isLinked(card) && stateOf(card) === 'nowhere').length
  const hasCard = cards.some(({ status }) => status !== 'retired')
  /** The same thing to do for each of these profiles, by name where there are several. */
  const forEach = (some: readonly OwnProfile[], text: (whose: string) => string): ToDo[] =>
    some.map((profile) => ({
      text: text(profiles.length > 1 ? `@${profile.username}` : 'your profile'),
      href: isSetUp(profile) ? editorPath(profile, profiles) : href('setup-profile'),
    }))
  return [
    ...(profiles.length === 0 ? [{ text: 'Set up your profile', href: href('setup-profile') }] : []),
    ...forEach(
      profiles.filter((profile) => !isSetUp(profile)),
      (whose) => `Set up ${whose}`,
    ),
    ...forEach(
      profiles.filter((profile) => isSetUp(profile) && !profile.published && !profile.hidden),
      (whose) => `Publish ${whose}`,
    ),
    ...(hasCard ? [] : [{ text: 'Claim your card', href: href('scan') }]),
    ...(nowhere > 0
      ? [{ text: `${nowhere} ${nowhere === 1 ? 'card leads' : 'cards lead'} nowhere yet`, href: href('cards') }]
      : []),
    ...forEach(
      profiles.filter(({ hidden }) => hidden),
      (whose) => `${whose.replace(/^y/, 'Y')} is hidden`,
    ),
  ]
}

function Profile({ profile, own, siteUrl }: { profile: OwnProfile; own: readonly OwnProfile[]; siteUrl: string }) {
  const { username, fullName, themeId, pictureUrl, published, hidden } = profile
  const address = `${siteUrl}/profile/${encodeURIComponent(username)}`
  const name = shownText(fullName) || `@${username}`
  return (
    <div className="dashboard-profile">
      <SmallPicture name={name} themeId={themeId} pictureUrl={pictureUrl} />
      <div className="dashboard-profile-text">
        <p className="dashboard-name">{name}</p>
        <p className="app-hint">{address}</p>
        <p className="app-hint">{hidden ? 'Hidden' : published ? 'Published' : 'Not published'}</p>
      </div>
      <p className="dashboard-profile-links">
        <a href={editorPath(profile, own)} className={buttonClass('secondary')}>
          Edit
          {own.length > 1 ? <span className="sr-only">{` @${username}`}</span> : null}
        </a>
        <a href={address} className={buttonClass('secondary')}>
          Open
        </a>
        <a href={href('qr') + ofProfile(username)} className={buttonClass('secondary')}>
          QR code
        </a>
        <ShareButtons address={address} title={name} />
      </p>
    </div>
  )
}

const Figure = ({ name, count }: { name: string; count: number }) => (
  <div className="stat-tile">
    <dt>{name}</dt>
    <dd className="stat-sum">{count.toLocaleString('en-GB')}</dd>
  </div>
)

/** Taps and opened links of the last seven days. null: could not be read · elsewhere: counts are not in D1. */
async function weekOf(visit: OwnVisit): Promise<Part<{ taps: number; links: number }> | 'elsewhere'> {
  const { env, account, now } = visit
  if (env.STATS) return 'elsewhere'
  const [chips, profiles] = await Promise.all([countedChips(visit), ownProfiles(env, account.id)])
  if (!chips.ok || !profiles.ok) return null
  const usernames = profiles.value.map(({ username }) => username)
  const counts = await readCounts(env, {
    ...{ chips: chips.value, usernames, most: MOST_ROWS },
    days: lastDays(WEEK, epochDay(now * 1000)),
  })
  if (!counts.ok) return null
  const { rows } = counts.value
  return { taps: sumOf(rows, 'tap'), links: sumOf(rows, 'link') }
}
