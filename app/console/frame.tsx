// The frame of every page of the console: navigation, search field, the notice in development, and a heading.
import type { ReactNode } from 'react'
import { type AddressRow, href, SCREENS, type ScreenId } from '#app/addresses.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { type Page, page } from '#app/layout/page.tsx'
import { hasPage } from './pages.ts'

export interface ConsolePage extends Omit<Page, 'width' | 'navigation' | 'notice'> {
  /** The page's heading, where it differs from the document's title. */
  heading?: ReactNode
  /** The link to the page above. */
  up?: { href: string; name: string }
  /** Does the page have a search field of its own? */
  hasOwnSearch?: boolean
  /** Links and buttons beside the heading, for the page as a whole. */
  actions?: ReactNode
}

/** A page of the console as a response. */
export const consolePage = (
  visit: ConsoleVisit,
  { heading, up, hasOwnSearch = false, actions, children, ...given }: ConsolePage,
): Promise<Response> =>
  page(visit, {
    ...given,
    width: 'console',
    navigation: <ConsoleNavigation visit={visit} hasSearch={!hasOwnSearch} />,
    notice: isCodeInDevelopment(visit) ? <p className="console-notice">Development: signed in by code.</p> : null,
    children: (
      <>
        <div className="console-head">
          <div className="console-head-text">
            {up ? (
              <p className="console-up">
                <a href={up.href} className="app-link console-up-link">
                  {up.name}
                </a>
              </p>
            ) : null}
            <h1 className="console-heading">{heading ?? given.title}</h1>
          </div>
          {actions ? <div className="console-actions">{actions}</div> : null}
        </div>
        {children}
      </>
    ),
  })

const isCodeInDevelopment = ({ config, account }: ConsoleVisit): boolean =>
  !config.production && account.session.method === 'code'

interface Place {
  id: ScreenId
  path: string
  name: string
}

/** The pages of the navigation, from the table of addresses. */
const PLACES: readonly Place[] = (Object.keys(SCREENS) as ScreenId[]).flatMap((id) => {
  const { path, console: shown }: AddressRow = SCREENS[id]
  return shown?.place === undefined ? [] : [{ id, path, name: shown.place }]
})
const SEARCH = href('console-search')

const isAt = (path: string, place: string): boolean =>
  path === place || path === `${place}/` || (place !== href('console') && path.startsWith(`${place}/`))

function ConsoleNavigation({ visit, hasSearch }: { visit: ConsoleVisit; hasSearch: boolean }) {
  const path = visit.url.pathname
  const places = PLACES.filter(({ id }) => hasPage(visit, id))
  const list = (
    <ul>
      {places.map(({ path: place, name }) => (
        <li key={place}>
          <a href={place} className="console-place" aria-current={isAt(path, place) ? 'page' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
  const here = places.find((place) => isAt(path, place.path))
  return (
    <>
      {hasSearch ? <SearchField /> : null}
      <div className="console-account">
        <a href={href('dashboard')} className="app-quiet-button">
          My account
        </a>
        <form method="post" action={href('logout')}>
          <button type="submit" className="app-quiet-button">
            Sign out
          </button>
        </form>
      </div>
      {/* One of the two is shown, by the width of the screen. */}
      <nav aria-label="Console" className="console-nav">
        {list}
      </nav>
      <details className="console-menu">
        <summary>{here ? here.name : 'Menu'}</summary>
        <nav aria-label="Console">{list}</nav>
      </details>
    </>
  )
}

const SearchField = () => (
  <form method="post" action={SEARCH} className="console-search">
    <label htmlFor="console-search" className="sr-only">
      Search the console
    </label>
    <input
      id="console-search"
      name="q"
      type="search"
      className="field"
      placeholder="Order, card, email, username"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
    />
    <button type="submit" className="app-secondary-button" data-pending="…">
      Search
    </button>
  </form>
)
