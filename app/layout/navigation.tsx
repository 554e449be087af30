// Navigation of a signed-in account: beside the wordmark on a wide screen, at the bottom on a phone.

import { ChartNoAxesColumn, Contact, CreditCard, House, Settings, UserRound, UsersRound } from 'lucide-react'
import { href } from '#app/addresses.ts'

const PLACES = [
  { href: href('dashboard'), name: 'Dashboard', Icon: House, below: href('dashboard') },
  { href: href('profile'), name: 'Profile', Icon: UserRound, below: href('profile') },
  { href: href('cards'), name: 'Cards', Icon: CreditCard, below: href('cards') },
  { href: href('contacts'), name: 'Contacts', Icon: Contact, below: href('contacts') },
  { href: href('statistics'), name: 'Statistics', Icon: ChartNoAxesColumn, below: href('statistics') },
  { href: href('teams'), name: 'Teams', Icon: UsersRound, below: href('teams') },
  { href: href('settings-account'), name: 'Settings', Icon: Settings, below: href('settings') },
] as const

export function Navigation({ path }: { path: string }) {
  return (
    <>
      <nav aria-label="Your account" className="app-nav">
        <ul>
          {PLACES.map(({ href, name, Icon, below }) => (
            <li key={href}>
              <a href={href} aria-current={path === below || path.startsWith(`${below}/`) ? 'page' : undefined}>
                <Icon aria-hidden="true" className="app-nav-icon" strokeWidth={1.75} />
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <form method="post" action={href('logout')} className="app-sign-out">
        <button type="submit" className="app-quiet-button">
          Sign out
        </button>
      </form>
    </>
  )
}
