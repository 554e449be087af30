// Platform icons as symbols of the page: the live preview refers to them by id, so that none of them is shipped as
// script. One for each icon a link of a profile can have.
import { PLATFORM_ICONS } from '#ui/profile/platform-icons.ts'

export function PlatformSymbols() {
  return (
    <div hidden>
      {Object.entries(PLATFORM_ICONS).map(([id, Icon]) => (
        <Icon key={id} id={`platform-${id}`} />
      ))}
    </div>
  )
}
