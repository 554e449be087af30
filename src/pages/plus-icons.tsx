// Platform icons as symbols of the page: the live preview refers to them by id, so that none of them is shipped as
// script. One for each platform of domain/profile.ts.
import { PLATFORMS } from '../domain/profile'
import { PLATFORM_ICONS } from './platform-icons'

export function PlatformSymbols() {
  return (
    <div hidden>
      {PLATFORMS.map(({ id }) => {
        const Icon = PLATFORM_ICONS[id]
        return <Icon key={id} id={`platform-${id}`} />
      })}
    </div>
  )
}
