// Platform icons as SVG symbols of the page: the live preview refers to them by id, so none is shipped as script. One
// per icon of a profile's links.
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
