// The frame of the settings pages: their navigation and the content.

import { href } from '#app/addresses.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { doneIn } from '#app/layout/done.ts'
import { type Page, page } from '#app/layout/page.tsx'

const PAGES = [
  { href: href('settings-account'), name: 'Account' },
  { href: href('settings-sessions'), name: 'Sessions' },
  { href: href('settings-passkeys'), name: 'Passkeys' },
  { href: href('settings-time-zone'), name: 'Time zone' },
  { href: href('settings-data'), name: 'Data' },
] as const

/** What was done, by the `done` of the address. */
const DONE: Readonly<Record<string, string>> = { saved: 'Saved.', ended: 'Ended.', removed: 'Removed.' }

/** A settings page; the title is its heading. */
export function settingsPage(visit: OwnVisit, { children, ...given }: Page): Promise<Response> {
  const { pathname } = visit.url
  const done = given.problems === undefined ? doneIn(visit.url, DONE) : undefined
  const here = pathname.replace(/\/$/, '')
  return page(visit, {
    ...(done ? { done } : {}),
    ...given,
    children: (
      <>
        <nav aria-label="Settings" className="app-tabs">
          <ul>
            {PAGES.map(({ href, name }) => (
              <li key={href}>
                <a href={href} aria-current={here === href ? 'page' : undefined}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <h1 className="app-heading">{given.title}</h1>
        {children}
      </>
    ),
  })
}
